"""What can happen with markers, and who may know it."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from hegemon.core import Event, Player, Private


class Looked(Private):
    """A Cruiser looked at a face-down marker."""

    rule: ClassVar[str] = "3.9"
    group: str
    at: str
    marker: str


class Explored(Event):
    """A marker was turned up."""

    rule: ClassVar[str] = "5.1"
    player: Player
    at: str
    marker: str
    removed: bool
    """Whether it leaves an empty hex."""


class AliensFound(Event):
    """Aliens guard a planet that was just turned up; what they are nobody knows."""

    rule: ClassVar[str] = "8.6"
    at: str
    groups: tuple[str, ...]


class BlackHolePassed(Event):
    """Each ship of a group rolled at a black hole; everybody can count the rolls."""

    rule: ClassVar[str] = "5.2"
    player: Player
    group: str
    at: str
    faces: tuple[int, ...]
    lost: int
    slung: bool = False
    """Whether the group took a greater risk to move farther."""


class LostToDanger(Event):
    """Everything in a hex was destroyed; groups by how many ships they had, for their owner."""

    rule: ClassVar[str] = "5.2"
    player: Player
    at: str
    groups: tuple[str, ...]
    kinds: tuple[str, ...]
    """One for each ship; empty for others."""

    def seen_by(self, player: Player | None) -> Event | None:
        """Others see which counters went, and not what they were."""
        return self if player == self.player else msgspec.structs.replace(self, kinds=())


class ThrownBack(Event):
    """A super nova sent units back to the hexes that they came from."""

    rule: ClassVar[str] = "5.2"
    player: Player
    at: str
    back: dict[str, str]
    """The hex that each group went back to."""


class Shifted(Event):
    """Units lost in space came out where the player to the right wanted."""

    rule: ClassVar[str] = "5.3"
    player: Player
    by: Player | None
    """Who chose where; None where dice did."""
    at: str
    to: str
    groups: tuple[str, ...]
    faces: tuple[int, ...] = ()
    """The dice, where nobody sits to the right: the last one is the direction."""
