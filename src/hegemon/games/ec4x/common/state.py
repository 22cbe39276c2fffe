"""The position: houses, systems, colonies, fleets. Data, and what it says.

Money is in coins (thousandths), people in millionths of a PSU, research in thousandths of a point.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, Protocol

from hegemon.core import Player, Record, Result, Value
from hegemon.core import State as Base
from hegemon.games.ec4x.common.house_rules import HouseRules
from hegemon.games.ec4x.common.mending import Mending
from hegemon.games.ec4x.common.policies import Policies
from hegemon.games.ec4x.common.starmap.chart import Chart, chart_of
from hegemon.games.ec4x.common.starmap.figures import PlanetClass, Resources
from hegemon.games.ec4x.common.starmap.star_map import StarMap
from hegemon.games.ec4x.common.tables import Tables, UnitFigures, UnitRole

EMPIRE = Player("empire")
"""2.1: who holds the hub: the last holdouts of the Empire. It has no seat and gives no orders."""

Stance = Literal["neutral", "pact", "hostile", "enemy"]
"""8: how one House stands towards another; hostile by house rule alone (R82)."""

BuildPlace = Literal["industry", "port", "yard"]
"""3.1, 3.3: where something is built: by a colony's industry, or in the docks of a port or yard."""

Readiness = Literal["active", "reserve", "mothballs"]
"""XX.4, by house rule (R36): whether a fleet serves, lies in reserve, or is laid up."""

Phase = Literal["income", "command", "conflict", "end of turn"]


class Ship(Value, tag=False, omit_defaults=True):
    """2.3.1: one ship as it was built; upgrades do not reach it (XYZ.6, XYZ.8, XYZ.9)."""

    unit: str
    wep: int = 0
    eli: int = 0
    clk: int = 0
    carries: int = 0
    """People of an ETAC or a Starliner, in millionths of a PSU; marine divisions of a transport."""


class Squadron(Record, gc=False):
    """2.3.3: a flagship, which comes first, and the ships under its command: they live together.

    Late in a match there are thousands. None can be part of a cycle, so none is searched for one.
    """

    id: str
    ships: tuple[Ship, ...]
    crippled: bool = False
    built: int = 0
    """The turn in which the flagship was commissioned: the oldest are the first to go unpaid."""


class Mission(Value, tag=False, omit_defaults=True):
    """4.1: what a fleet does until it is told otherwise."""

    number: int = 0
    """00 to 15."""
    system: str = ""
    fleet: str = ""
    """13: the fleet to join."""
    way: tuple[str, ...] = ()
    """The systems still to be passed before the goal; empty for the best way."""


class Fleet(Record):
    """2.3.4: squadrons that travel together, and the unarmed ships that they escort."""

    id: str
    owner: Player
    at: str
    squadrons: list[Squadron]
    lift: tuple[Ship, ...] = ()
    fighters: tuple[Ship, ...] = ()
    """2.4.1: fighter squadrons on board of carriers."""
    roe: int = 6
    mission: Mission = Mission()
    name: str = ""
    came_from: str = ""
    """The system that it was in at the beginning of the turn."""
    exposed: bool = True
    """Whether others saw it where it is: a cloaked fleet may pass unseen."""
    readiness: Readiness = "active"


class Facility(Value, tag=False, omit_defaults=True):
    """2.3.2, 2.4.4: a shipyard or starbase in orbit, or a spaceport."""

    unit: str
    wep: int = 0
    crippled: bool = False
    built: int = 0


class Project(Value, tag=False, omit_defaults=True):
    """3.0: something that is being built or repaired at a colony."""

    unit: str
    place: BuildPlace
    paid: int
    left: int
    """Turns of the End phase until it is done."""
    squadron: str = ""
    """3.4: the squadron that is being repaired; empty for new units."""
    wep: int = 0
    eli: int = 0
    clk: int = 0
    sld: int = 0
    docks: int = 1
    """How many docks it takes: a squadron that is repaired one for each ship."""
    part: int = 0
    """By house rule (R44) what is paid for it in each turn, and"""
    owed: int = 0
    """what has still to be paid."""
    stopped: bool = False
    """Whether this turn's part could not be paid, and it comes no nearer."""


class Wish(Value, tag=False, omit_defaults=True):
    """What a colony shall build as soon as money, docks and law allow: an entry of its queue."""

    unit: str
    count: int
    planetside: bool = False
    endless: bool = False
    """Whether the next is wished for as soon as one is begun."""


class Transfer(Value, tag=False):
    """XY.3: people on their way in Starliners of the Guilds."""

    owner: Player
    source: str
    to: str
    people: int
    left: int
    """Turns until they arrive."""


class Colony(Record):
    """2.2: one House's people in a system, and what they have built."""

    owner: Player
    people: int
    """Millionths of a PSU."""
    industry: int = 0
    """IU."""
    ground: dict[str, int] = {}  # noqa: RUF012 -- msgspec copies it
    """Batteries, armies, marines by their codes."""
    hurt: dict[str, int] = {}  # noqa: RUF012 -- msgspec copies it
    """How many of these are crippled."""
    fighters: tuple[Ship, ...] = ()
    facilities: tuple[Facility, ...] = ()
    shield: int = 0
    """The level of its planetary shield; 0 for none."""
    projects: tuple[Project, ...] = ()
    queue: tuple[Wish, ...] = ()
    mending: tuple[Mending, ...] = ()
    terraforming: int = 0
    """Turns until the planet is of the next class; 0 where nothing is under way."""
    blockaded: bool = False
    homeworld: bool = False
    """Whether some House began here; it stays one in other hands (R93)."""
    newcomers: int = 0
    """XY.3: of its people, those who have arrived in the turn before and do not produce yet."""
    idle_until: int = 0
    """The last turn in whose Income phase it yields nothing: it is new, or newly taken."""
    settled: int = 0
    """The turn in which the colony was founded or taken."""
    produced: int = 0
    """The gross product of the last Income phase."""


class Planet(Value, tag=False, array_like=True):
    """2.2: a planet's class, which terraforming raises, and the raw materials of its system."""

    planet_class: str
    resources: Resources


class Contact(Value, tag=False):
    """A foreign fleet as it was seen: whose, and as much of its strength as was to be seen.

    It has no name: a number that fleets are counted by would tell how many there are.
    """

    owner: Player
    squadrons: int
    lift: int = 0


class Sighting(Value, tag=False):
    """What a House knows of a system that it does not see now."""

    turn: int
    owner: Player | None = None
    planet_class: str = ""
    facilities: tuple[str, ...] = ()
    """What orbited its planet; the ground is for spies."""
    fleets: tuple[Contact, ...] = ()


class Intelligence(Value, tag=False):
    """4.1, orders 09 to 11: what spies reported of a system, and when."""

    turn: int
    mission: int
    owner: Player | None
    """Whose colony it was."""
    facts: dict[str, int]


class House(Record):
    """1.1, XY, XYZ: a House's treasury, knowledge and standing."""

    treasury: int
    tax: int
    levels: dict[str, int]
    """EL and SL, and every technology."""
    points: dict[str, int] = {}  # noqa: RUF012 -- msgspec copies it
    """Research points in hand: ERP, SRP, and TRP by technology; thousandths."""
    budget: dict[str, int] = {}  # noqa: RUF012 -- msgspec copies it
    """What it spends each turn on research, by the same keys, in coins."""
    research_spent: int = 0
    """Points bought since the last window, in thousandths: for breakthroughs."""
    prestige: int = 0
    stances: dict[Player, Stance] = {}  # noqa: RUF012 -- msgspec copies it
    offers: tuple[Player, ...] = ()
    """The Houses that it offers a pact."""
    known: dict[str, Sighting] = {}  # noqa: RUF012 -- msgspec copies it
    intelligence: dict[str, tuple[Intelligence, ...]] = {}  # noqa: RUF012 -- msgspec copies it
    """The newest report of each kind by system."""
    covert: int = 0
    """Points for covert operations, and"""
    guard: int = 0
    """points for counter-intelligence."""
    gross: int = 0
    """The gross product of all colonies in the last Income phase."""
    greatest: int = 0
    """That of the colony with the greatest."""
    taxed: int = 0
    """For how many turns in a row the tax has been above the bearable."""
    rates: tuple[int, ...] = ()
    """The taxes of the last turns, where prestige goes by their average (R33)."""
    eased: int = 0
    """For how many turns in a row the tax has been low."""
    unpaid: int = 0
    """For how many turns in a row upkeep has not been paid."""
    below: int = 0
    """For how many turns in a row prestige has been below 0."""
    away: int = 0
    """For how many turns in a row no orders have come."""
    civil: dict[str, int] = {}  # noqa: RUF012 -- msgspec copies it
    """The steps of civil works that each colony has had prestige for."""
    praised: dict[str, int] = {}  # noqa: RUF012 -- msgspec copies it
    """By deed, and its system where it has one, how far what is not praised again has won prestige
    (R33, R98, R99)."""
    effects: dict[str, int] = {}  # noqa: RUF012 -- msgspec copies it
    """What operations of others do to it, and for how many turns still."""
    bonuses: dict[str, int] = {}  # noqa: RUF012 -- msgspec copies it
    """What breakthroughs gave it."""
    collapsed: bool = False
    out: bool = False
    policies: Policies = Policies()
    fleets_made: int = 0
    squadrons_made: int = 0


class State(Base):
    """All of a position; an edition's own state adds its tables."""

    tables: ClassVar[Tables]
    house_rules: HouseRules
    turn: int
    phase: Phase
    players: tuple[Player, ...]
    star_map: StarMap
    """What everybody knows of the galaxy: systems, lanes, where homeworlds can be."""
    planets: dict[str, Planet]
    """The planet of every system."""
    homes: dict[Player, str]
    """The system of each House's homeworld."""
    houses: dict[Player, House]
    colonies: dict[str, Colony]
    """By system: a system has one colony at most."""
    fleets: dict[str, Fleet]
    transfers: tuple[Transfer, ...] = ()
    result: Result | None = None


class Position(Protocol):
    """What a state and a view have in common: all that a rule of orders may look at."""

    @property
    def tables(self) -> Tables: ...

    @property
    def house_rules(self) -> HouseRules: ...

    @property
    def turn(self) -> int: ...

    @property
    def players(self) -> tuple[Player, ...]: ...

    @property
    def star_map(self) -> StarMap: ...

    @property
    def planets(self) -> Mapping[str, Planet]: ...

    @property
    def houses(self) -> Mapping[Player, House]: ...

    @property
    def colonies(self) -> Mapping[str, Colony]: ...

    @property
    def fleets(self) -> Mapping[str, Fleet]: ...


def unit(here: Position, code: str) -> UnitFigures:
    """9: the figures of a unit; raises KeyError."""
    return here.tables.units[code]


def role(here: Position, code: str) -> UnitRole:
    """9: what a unit is for."""
    return here.tables.units[code].role


def chart(here: Position) -> Chart:
    """2.1: the star map's lanes and ways."""
    return chart_of(here.star_map)


def planet_of(here: Position, system: str) -> PlanetClass:
    """2.2: the class of a system's planet; raises KeyError for one that was never seen."""
    return here.tables.planets.called(here.planets[system].planet_class)


def colonies_of(here: Position, player: Player) -> dict[str, Colony]:
    """A House's colonies by system."""
    return {at: colony for at, colony in here.colonies.items() if colony.owner == player}


def fleets_of(here: Position, player: Player) -> list[Fleet]:
    """A House's fleets."""
    return [fleet for fleet in here.fleets.values() if fleet.owner == player]


def fleets_at(here: Position, system: str) -> list[Fleet]:
    """The fleets in a system."""
    return [fleet for fleet in here.fleets.values() if fleet.at == system]


def fleets_by_system(here: Position) -> dict[str, list[Fleet]]:
    """The fleets of each system that has any, in the map's order."""
    found: dict[str, list[Fleet]] = {}
    for fleet in here.fleets.values():
        found.setdefault(fleet.at, []).append(fleet)
    return {system: found[system] for system in sorted(found, key=chart(here).order.__getitem__)}


def facilities(here: Position, colony: Colony, wanted: UnitRole) -> list[Facility]:
    """The facilities of a kind that a colony has, crippled ones too."""
    return [each for each in colony.facilities if role(here, each.unit) == wanted]


def level(here: Position, player: Player, field: str) -> int:
    """XYZ: the level of a House in a field; 0 where the edition has no such field."""
    return here.houses[player].levels.get(field, 0)


def stance(here: Position, one: Player, other: Player) -> Stance:
    """8: how one House stands towards another; the Empire is everybody's enemy."""
    if EMPIRE in (one, other):
        return "enemy"
    return here.houses[one].stances.get(other, "neutral")


def at_war(here: Position, one: Player, other: Player) -> bool:
    """8: whether either has declared the other its enemy."""
    return "enemy" in (stance(here, one, other), stance(here, other, one))
