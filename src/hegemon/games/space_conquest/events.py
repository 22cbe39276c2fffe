"""What can happen, and who may know it."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from hegemon.core import Event, Player, Private, Result, Witnessed
from hegemon.games.space_conquest.answers import Malformed, Move

OrderFault = Literal[
    "unknown-origin", "unknown-destination", "not-owned", "same-star", "bad-count", "malformed"
]
"""Why one order is skipped."""
SetFault = Literal["over-committed", "not-owned", "malformed"]
"""Why none of a player's orders is carried out."""


class AtStar(Witnessed):
    """An event at a star that its witnesses may know."""

    star: str


class HomeFounded(Private):
    """A player was given a home star."""

    rule: ClassVar[str] = "4"
    star: str
    ships: int


class FleetLost(Private):
    """A fleet did not survive hyperspace."""

    rule: ClassVar[str] = "6.1"
    fleet: str
    ships: int
    origin: str
    dest: str
    sides: int
    face: int
    lost_up_to: int


class FleetArrived(Private):
    """A fleet came to its destination."""

    rule: ClassVar[str] = "6.1"
    fleet: str
    ships: int
    star: str
    ru: int
    discovered: bool
    """Whether the player did not know the star's RU before."""


class Battle(AtStar):
    """Two players' ships fought."""

    rule: ClassVar[str] = "6.2"
    ships: dict[Player, int]
    left: dict[Player, int]


class Assault(AtStar):
    """A player's ships fought an NPC garrison."""

    rule: ClassVar[str] = "7"
    player: Player
    ships: int
    garrison: int
    ships_left: int
    garrison_left: int


class StarTaken(AtStar):
    """A player gained control of a star."""

    rule: ClassVar[str] = "6.2"
    player: Player
    taken_from: Player | None
    ships: int | None
    """The ships that hold it; None for a witness who did not fight them."""
    opposed: bool

    def seen_by(self, player: Player | None) -> Event | None:
        """Who lost an empty star did not count the ships that took it."""
        seen = super().seen_by(player)
        if seen is None or self.opposed or player == self.player:
            return seen
        return msgspec.structs.replace(seen, ships=None)


class StarFreed(AtStar):
    """A star lost its owner because both fleets were destroyed (house rule tie_control)."""

    rule: ClassVar[str] = "7"
    taken_from: Player


class MatchEnded(Event):
    """A home star fell, both did, or the turn limit was reached."""

    rule: ClassVar[str] = "10"
    result: Result
    homes: tuple[str, ...]
    """The home stars that were taken."""


class FleetOrdered(Private):
    """A fleet was made and departs at the start of the next turn."""

    rule: ClassVar[str] = "6.4"
    fleet: str
    ships: int
    origin: str
    dest: str
    distance: int


class OrderSkipped(Private):
    """One order could not be carried out; the others were."""

    rule: ClassVar[str] = "6.4"
    index: int
    """Its place among the player's orders, from 0."""
    code: OrderFault
    order: Move | Malformed


class OrdersRejected(Private):
    """None of a player's orders was carried out."""

    rule: ClassVar[str] = "6.4"
    code: SetFault
    star: str = ""
    ordered: int = 0
    available: int = 0
    fault: str = ""


class Unrest(Private):
    """A star was weakly held, but the die kept it quiet."""

    rule: ClassVar[str] = "6.5a"
    star: str
    garrison: int
    ru: int
    face: int


class Rebellion(Private):
    """A weakly held star rebelled."""

    rule: ClassVar[str] = "6.5a"
    star: str
    garrison: int
    rebels: int
    garrison_left: int
    rebels_left: int
    face: int


class FleetFell(Private):
    """A fleet about to leave died with the garrison (house rule departing_count_as_garrison)."""

    rule: ClassVar[str] = "6.5a"
    fleet: str
    ships: int
    star: str


class ShipsMade(Private):
    """A player's stars made ships."""

    rule: ClassVar[str] = "6.5b"
    ships: dict[str, int]
    """New ships by star."""


EVENTS: tuple[type[Event], ...] = (
    HomeFounded,
    FleetLost,
    FleetArrived,
    Battle,
    Assault,
    StarTaken,
    StarFreed,
    MatchEnded,
    FleetOrdered,
    OrderSkipped,
    OrdersRejected,
    Unrest,
    Rebellion,
    FleetFell,
    ShipsMade,
)
