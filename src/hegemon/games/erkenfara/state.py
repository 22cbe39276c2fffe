"""The position: empires, regions, armies and how the empires stand. Data, and what it says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, Protocol

from hegemon.core import Date, Player, Record, Result
from hegemon.core import State as Base
from hegemon.games.erkenfara.house_rules import HouseRules
from hegemon.games.erkenfara.maps.game_map import (
    ArmyKind,
    Attachment,
    GameMap,
    RegionStatus,
    Relation,
    map_called,
)
from hegemon.games.erkenfara.tables import TABLES, Tables

FIRST_YEAR = 1
"""Who joins in it is there from the start."""
Season = Literal["winter", "spring", "summer", "autumn"]
ArmyStatus = Literal["", "well rested", "exhausted"]
"""The two cancel each other out, so an army has one of them or none."""


class Region(Record):
    """§1: who owns a region, who occupies it, and its statuses."""

    owner: Player | None = None
    occupier: Player | None = None
    statuses: tuple[RegionStatus, ...] = ()
    taken: int = 0
    """How much of its production was plundered since the winter."""
    winters: int = 0
    """For how many winters it has been occupied by its occupier."""
    fort: int | None = None
    """The level of its fort, where it is another than the map's: no rule changes it."""

    def mark(self, status: RegionStatus) -> None:
        """Let it have a status that it has not."""
        self.statuses += (status,)

    def clear(self, status: RegionStatus) -> None:
        """Let it have a status no longer."""
        self.statuses = tuple(one for one in self.statuses if one != status)


class Army(Record):
    """§1: current and maximal value, and where it is."""

    id: str
    owner: Player
    kind: ArmyKind
    at: str
    current: int
    maximal: int
    status: ArmyStatus = ""
    attachments: tuple[Attachment, ...] = ()
    moved: bool = False
    """Whether it moved, or a part of it did, in its empire's present turn."""
    fought: bool = False
    """Whether it resolved a conflict or retreated in its empire's present turn."""
    name: str = ""
    """What its empire calls it."""
    holds: int | None = None
    """Secret: below which current value it leaves a fight by itself; None where it is asked."""


class Empire(Record):
    """§1: an empire's treasury, and what winter makes of it."""

    id: str
    name: str
    treasury: int
    homeland: tuple[str, ...]
    founded: bool = True
    ruled: bool = True
    """Whether its ruler has not conceded."""
    income: int = 0
    """What the regions gave this winter: the limit for raising."""
    upkeep: int = 0
    raised: int = 0
    """The gold spent on troops this winter."""


class State(Base):
    """All of a position."""

    tables: ClassVar[Tables] = TABLES
    """The figures of this edition; another edition has a state of its own."""
    house_rules: HouseRules
    year: int
    season: Season
    turn_order: list[Player]
    """The map's order, or what the last lot made of it; an empire that joins later comes last."""
    empires: dict[Player, Empire]
    regions: dict[str, Region]
    armies: dict[str, Army]
    relations: dict[Player, dict[Player, Relation]]
    mover: Player | None = None
    """Whose military turn it is."""
    armies_made: int = 0
    result: Result | None = None


def date_of(state: State) -> Date:
    """§1.1: the year and the season."""
    return Date(state.year, "year", state.season)


class Position(Protocol):
    """What a state and a view have in common: all that a rule may look at."""

    tables: ClassVar[Tables]

    @property
    def house_rules(self) -> HouseRules:
        """What a group plays by."""

    @property
    def year(self) -> int:
        """The year, from 1."""

    @property
    def season(self) -> Season:
        """The season that is played."""

    @property
    def turn_order(self) -> list[Player]:
        """The map's order; an empire that joins later comes last."""

    @property
    def empires(self) -> Mapping[Player, Empire]:
        """Every empire, in the order of its seats."""

    @property
    def regions(self) -> Mapping[str, Region]:
        """Whose each region is and what befell it; where it lies says the map."""

    @property
    def armies(self) -> Mapping[str, Army]:
        """Every army, by its id."""

    @property
    def relations(self) -> Mapping[Player, Mapping[Player, Relation]]:
        """How each empire stands with every other."""

    @property
    def mover(self) -> Player | None:
        """Whose military turn it is; None outside of one."""


def map_of(here: Position) -> GameMap:
    """The map of a match."""
    return map_called(here.house_rules.map, here.tables)


def fort_level(here: Position, name: str) -> int:
    """§1: how strong the fort of a region is; 0 where there is none."""
    level = here.regions[name].fort
    return map_of(here).regions[name].fort_level if level is None else level


def relation(here: Position, one: Player, other: Player) -> Relation:
    """D-REL: how two empires stand; an empire is its own ally."""
    return "alliance" if one == other else here.relations[one][other]


def at_war(here: Position, one: Player | None, other: Player | None) -> bool:
    """D-REL: whether they are enemies, the text's enemy and hostile alike."""
    return one is not None and other is not None and relation(here, one, other) == "war"


def friendly(here: Position, one: Player, other: Player) -> bool:
    """D-REL: own or allied."""
    return relation(here, one, other) == "alliance"


def armies_of(here: Position, player: Player) -> list[Army]:
    """An empire's armies, the oldest first."""
    return [army for army in here.armies.values() if army.owner == player]


def armies_at(here: Position, region: str) -> list[Army]:
    """The armies in a region."""
    return [army for army in here.armies.values() if army.at == region]


def by_region(here: Position) -> dict[str, list[Army]]:
    """The armies in each region where any is."""
    found: dict[str, list[Army]] = {}
    for army in here.armies.values():
        found.setdefault(army.at, []).append(army)
    return found


def empire_called(here: Position, name: str) -> Player | None:
    """The seat of an empire."""
    return next((player for player, empire in here.empires.items() if empire.id == name), None)


def enemies_at(here: Position, player: Player, region: str) -> list[Army]:
    """The armies in a region that are at war with an empire."""
    return [army for army in armies_at(here, region) if at_war(here, player, army.owner)]


def regions_of(here: Position, player: Player) -> list[str]:
    """The regions that an empire owns."""
    return [name for name, region in here.regions.items() if region.owner == player]


def is_free(region: Region) -> bool:
    """Whether nobody else occupies it."""
    return region.occupier is None


def dormant(here: Position, player: Player) -> bool:
    """D-DORMANT: neither armies nor free regions; it waits, and may wake."""
    return not armies_of(here, player) and not any(
        is_free(here.regions[name]) for name in regions_of(here, player)
    )


def first_spring(here: Position) -> bool:
    """D-ORDER-YEAR: whether it is the round in which nobody enters another empire's land."""
    first = here.year == FIRST_YEAR and here.season == "spring"
    return first and here.house_rules.turn_order == "even"


def order_of(here: Position) -> list[Player]:
    """§1: the founded empires in turn order; by house rule another one is first each year."""
    shift = 0
    if here.house_rules.turn_order == "rotate_yearly":
        shift = (here.year - 1) % max(len(here.turn_order), 1)
    order = here.turn_order[shift:] + here.turn_order[:shift]
    return [player for player in order if here.empires[player].founded]


def total_value(here: Position, player: Player) -> int:
    """§2.2: the maximal values of an empire's armies together."""
    return sum(army.maximal for army in armies_of(here, player))
