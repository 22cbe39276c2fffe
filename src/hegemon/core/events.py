"""Events that not everybody may know."""

from __future__ import annotations

import msgspec

from hegemon.core.game import Event, Player


class Private(Event):
    """An event that only one player may know."""

    player: Player

    def seen_by(self, player: Player | None) -> Event | None:
        """All of it for its player, nothing for others."""
        return self if player == self.player else None


class Witnessed(Event):
    """An event that its witnesses may know, but not who the other witnesses are."""

    witnesses: tuple[Player, ...]

    def seen_by(self, player: Player | None) -> Event | None:
        """For a witness, the event with himself as the only witness."""
        if player is None or player not in self.witnesses:
            return None
        return msgspec.structs.replace(self, witnesses=(player,))
