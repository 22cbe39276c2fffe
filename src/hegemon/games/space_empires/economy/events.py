"""What can happen in the economic phase, and who may know it: only the bids become public."""

from __future__ import annotations

from typing import ClassVar

from hegemon.core import Event, Player, Private


class EconomicPhaseBegan(Event):
    """Three turns are over."""

    rule: ClassVar[str] = "6"
    round: int


class Collected(Private):
    """What a player's colonies and minerals gave, and what was too much to store."""

    rule: ClassVar[str] = "6.1"
    discarded: int
    store: int
    income: int
    minerals: int
    bounty: int
    blockaded: tuple[str, ...]
    trade: int = 0


class WreckStudied(Private):
    """A wreck gave a level of a technology, or nothing where it is at its highest."""

    rule: ClassVar[str] = "6.2"
    at: str
    face: int
    technology: str
    level: int
    wasted: bool


class Maintained(Private):
    """What the fleet cost, and what is left to spend."""

    rule: ClassVar[str] = "6.3"
    maintenance: int
    net: int
    cp: int


class Researched(Private):
    """A technology rose by a level."""

    rule: ClassVar[str] = "6.5"
    technology: str
    level: int
    cp: int


class GrantsRolled(Private):
    """Grants for a technology led so far, and perhaps to its next level."""

    rule: ClassVar[str] = "6.5"
    technology: str
    faces: tuple[int, ...]
    total: int
    cost: int
    level: int
    reached: bool


class Built(Private):
    """Ships were built."""

    rule: ClassVar[str] = "6.6"
    unit: str
    count: int
    at: str
    groups: tuple[str, ...]
    cp: int


class CountersAppeared(Event):
    """New counters lie face down on the board: all see where, their owner alone what they are."""

    rule: ClassVar[str] = "6.7"
    player: Player
    counters: dict[str, int]
    """How many by hex."""

    def seen_by(self, player: Player | None) -> Event | None:
        """Their owner reads what he built instead."""
        return None if player == self.player else self


class ColoniesGrew(Event):
    """Colonies and damaged homeworlds grew; everybody sees them."""

    rule: ClassVar[str] = "6.8"
    grown: dict[str, int]
    """The new value by hex."""


class BidsShown(Event):
    """Every bid, and who may choose the first player."""

    rule: ClassVar[str] = "6.4"
    bids: dict[Player, int]
    winner: Player


class OrderSet(Event):
    """Who plays first, second ... in the next three turns."""

    rule: ClassVar[str] = "6.4"
    order: tuple[Player, ...]


ECONOMY_EVENTS: tuple[type[Event], ...] = (
    EconomicPhaseBegan,
    Collected,
    WreckStudied,
    Maintained,
    Researched,
    GrantsRolled,
    Built,
    CountersAppeared,
    ColoniesGrew,
    BidsShown,
    OrderSet,
)
"""Every kind of event of the economic phase."""
