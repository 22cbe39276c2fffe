"""The position: stars, fleets, and what each player knows. Data only."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from hegemon.core import Date, Player, Record, Result, Value
from hegemon.core import State as Base
from hegemon.games.space_conquest.house_rules import HouseRules
from hegemon.games.space_conquest.tables import TABLES, Tables


class Site(Value, tag=False):
    """Where a star lies and what it is called; everybody can see that."""

    name: str
    x: int
    y: int


class Star(Record):
    """§5: what a star is worth and who is there."""

    id: str
    base_ru: int
    owner: Player | None = None
    home_of: Player | None = None
    """Whose home star it was made; this never changes."""
    npc_ships: int = 0
    stationed_ships: dict[Player, int] = msgspec.field(default_factory=dict)
    """Who has how many ships here, never zero."""

    def ships_of(self, player: Player | None) -> int:
        """How many ships a player has here."""
        return self.stationed_ships.get(player, 0) if player else 0

    def station(self, player: Player, ships: int) -> None:
        """Let a player have so many ships here."""
        if ships:
            self.stationed_ships[player] = ships
        else:
            self.stationed_ships.pop(player, None)

    def reinforce(self, player: Player, ships: int) -> None:
        """Let a player have so many ships more here."""
        self.stationed_ships[player] = self.stationed_ships.get(player, 0) + ships


class Fleet(Record):
    """§5: ships on their way.

    A fleet with its whole way before it is still at its origin, about to depart.
    """

    id: str
    owner: Player
    ships: int
    origin: str
    dest: str
    distance: int
    dist_remaining: int

    @property
    def departing(self) -> bool:
        """Whether it leaves at the start of the next turn."""
        return self.dist_remaining == self.distance


def fleet_id(owner: Player, number: int) -> str:
    """§5: "p1-003"; numbers from 000, with three digits at least (reading R38)."""
    return f"{owner}-{number:03}"


def owner_in(fleet: str) -> Player:
    """§5: whose fleet an id names.

    >>> owner_in("p1-003")
    'p1'
    """
    return Player(fleet.rpartition("-")[0])


class Sighting(Value, tag=False):
    """What a player knows of a star, and since when."""

    ru: int
    owner: Player | None
    ships: int | None
    """The ships that were seen there, None if none were counted."""
    turn: int


class PlayerRecord(Record):
    """§4: a player's home star and knowledge."""

    home_star: str
    known: dict[str, Sighting] = msgspec.field(default_factory=dict)
    fleets_made: int = 0
    """How many fleets this player has sent; the next one gets this number."""


class State(Base):
    """All of a position."""

    tables: ClassVar[Tables] = TABLES
    """The figures of the edition."""
    turn: int
    house_rules: HouseRules
    chart: dict[str, Site]
    stars: dict[str, Star]
    fleets: list[Fleet]
    players: dict[Player, PlayerRecord]
    rebelled: list[str] = msgspec.field(default_factory=list)
    """The stars that rebelled this turn and therefore produce nothing."""
    result: Result | None = None

    def opponent(self, player: Player) -> Player:
        """The other player."""
        one, other = self.players
        return other if player == one else one

    def distance(self, origin: str, dest: str) -> int:
        """§2: Chebyshev distance in parsecs; a diagonal step costs the same as a straight one."""
        here, there = self.chart[origin], self.chart[dest]
        return max(abs(here.x - there.x), abs(here.y - there.y))


def date_of(state: State) -> Date:
    """§6: the turn."""
    return Date(state.turn)


def sighting(state: State, star: Star) -> Sighting:
    """How a star stands now, its ships included."""
    ships = star.stationed_ships.get(star.owner, 0) if star.owner else star.npc_ships
    return Sighting(star.base_ru, star.owner, ships, state.turn)


def glimpse(state: State, star: Star) -> Sighting:
    """What one learns of a star without counting its ships."""
    return Sighting(star.base_ru, star.owner, None, state.turn)


def see(state: State, player: Player, star: Star) -> None:
    """Let a player know how a star stands now, its ships included."""
    state.players[player].known[star.id] = sighting(state, star)
