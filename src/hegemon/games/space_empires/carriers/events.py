"""What can happen to Fighters and their Carriers, and who may know it."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from hegemon.core import Event, Player, Private


class Loaded(Private):
    """Fighters went aboard Carriers; others see two counters in a hex, as before."""

    rule: ClassVar[str] = "8.3"
    group: str
    into: str


class Unloaded(Private):
    """Fighters stay at a colony when their Carriers move."""

    rule: ClassVar[str] = "8.3"
    group: str
    at: str


class FightersLost(Event):
    """Fighters were lost because no Carrier was left to carry them."""

    rule: ClassVar[str] = "8.3"
    player: Player
    at: str
    group: str
    ships: int
    gone: bool
    """Whether the whole group went."""
    open: bool
    """Whether the group was face up, so that everybody can count."""

    def seen_by(self, player: Player | None) -> Event | None:
        """Of a face-down group others see only that its counter went."""
        if player == self.player or self.open:
            return self
        return msgspec.structs.replace(self, ships=0) if self.gone else None
