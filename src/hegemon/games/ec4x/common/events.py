"""What can happen at home: income, upkeep, building, research, prestige. Its House alone knows."""

from __future__ import annotations

from typing import ClassVar, Literal

from hegemon.core import Event, Player, Private, Result, Value
from hegemon.games.ec4x.common.ledger import Payment, TradeRoute

PrestigeDeed = Literal[
    "task_force_destroyed",
    "task_force_lost",
    "squadron_destroyed",
    "squadron_lost",
    "planet_undefended",
    "retreat_forced",
    "planet_taken",
    "planet_lost",
    "surprised",
    "ambushed",
    "starbase_destroyed",
    "starbase_lost",
    "colony_founded",
    "colony_full",
    "class_raised",
    "technology",
    "spied",
    "hacked",
    "scout_lost",
    "blockaded",
    "merchant_taken",
    "merchant_lost",
    "unpaid",
    "tax",
    "low_tax",
    "civil_works",
    "operation",
    "operation_suffered",
    "operation_failed",
    "spending",
]
"""What prestige is won and lost by."""


class TurnBegan(Event):
    """A month of the Terran calendar began."""

    rule: ClassVar[str] = "Introduction"
    turn: int
    year: int
    month: int


class Yield(Value, tag=False):
    """XY.1: what one colony gave: its gross product and the tax on it, in coins."""

    system: str
    product: int
    tax: int
    blockaded: bool = False


class IncomeReceived(Private):
    """The Income phase of a House: interest, then the taxes of its colonies, in coins."""

    rule: ClassVar[str] = "XY.1"
    carried: int
    """The treasury before."""
    interest: int
    rate: int
    """The tax in per cent."""
    yields: tuple[Yield, ...]
    treasury: int
    """Afterwards, before upkeep."""
    trade: tuple[TradeRoute, ...] = ()
    """2.3.2.2: what Traders earned."""
    lost: int = 0
    """8: what others have led astray of the taxes."""


class UpkeepPaid(Private):
    """What the House's units cost it, in coins; `unpaid` is what the treasury had not."""

    rule: ClassVar[str] = "XX.4"
    cost: int
    unpaid: int
    treasury: int


Fate = Literal["crippled", "lost", "sold"]


class UnitNeglected(Private):
    """XX.4: a squadron or station that could not be paid fell one state, or was sold."""

    rule: ClassVar[str] = "XX.4"
    where: str
    """The fleet, or the colony of a station."""
    what: str
    """The squadron, or the station's code."""
    fate: Fate
    coins: int = 0
    """What it was sold for, and"""
    over: int = 0
    """what of it was left for the treasury."""


class UnitsNeglected(Private):
    """XX.4: other units in a system that could not be paid, and fell one state."""

    rule: ClassVar[str] = "XX.4"
    system: str
    unit: str
    crippled: int
    lost: int


class PrestigeChanged(Private):
    """1.1: prestige won or lost, and what for."""

    rule: ClassVar[str] = "9.3"
    deed: PrestigeDeed
    amount: int
    total: int
    system: str = ""


class OrdersPaid(Private):
    """What the orders of a turn cost, line by line, and what they brought back, in coins."""

    rule: ClassVar[str] = "3"
    payments: tuple[Payment, ...]
    treasury: int
    """Afterwards, before research."""


class ProjectBegun(Private):
    """3.0: units begun at a colony, and what was paid for them."""

    rule: ClassVar[str] = "3"
    system: str
    units: dict[str, int]
    paid: int


class ProjectWaits(Private):
    """3.0: units of a queue that could not be begun, and why."""

    rule: ClassVar[str] = "3"
    system: str
    unit: str
    count: int
    why: str


class InstalmentsPaid(Private):
    """3, R44: what was paid for work under way, in coins, and the units that had to wait."""

    rule: ClassVar[str] = "3"
    paid: int
    stopped: dict[str, int]
    treasury: int


class UnitsCommissioned(Private):
    """3.0: units that are done, and the fleet that new ships form."""

    rule: ClassVar[str] = "3"
    system: str
    units: dict[str, int]
    fleet: str = ""


class WorkLost(Private):
    """3.0: what lay in the docks of a yard or port that is gone, and what had been paid for it."""

    rule: ClassVar[str] = "3"
    system: str
    units: dict[str, int]
    paid: int
    squadrons: tuple[str, ...] = ()
    """3.4: those whose repair is lost."""


class SquadronRepaired(Private):
    """3.4: a squadron that is sound again."""

    rule: ClassVar[str] = "3.4"
    system: str
    squadron: str


class RepairForfeited(Private):
    """3.4: a repair that was paid, of a squadron that is not at the yard any more; in coins."""

    rule: ClassVar[str] = "3.4"
    system: str
    squadron: str
    paid: int


class UnitsMended(Private):
    """3.2: units of a colony that are sound again, of so many whose repair was paid."""

    rule: ClassVar[str] = "3.2"
    system: str
    unit: str
    count: int
    paid: int


class ResearchBought(Private):
    """XYZ.1: what a turn's budget bought, in coins and thousandths of points by field."""

    rule: ClassVar[str] = "XYZ.1"
    spent: int
    points: dict[str, int]


class LevelReached(Private):
    """XYZ.1: a level bought in an upgrade month."""

    rule: ClassVar[str] = "XYZ.1"
    field: str
    level: int


class Breakthrough(Private):
    """XYZ.1: what a breakthrough brought: further points, a cheaper level, a level for nothing."""

    rule: ClassVar[str] = "XYZ.1"
    roll: int
    chance: int
    gift: Literal["none", "points", "discount", "level", "revolution"]
    field: str = ""
    amount: int = 0


class PeopleGrew(Private):
    """XY.2: how many people the colonies have gained, in millionths of a PU by system."""

    rule: ClassVar[str] = "XY.2"
    gained: dict[str, int]
    born: int
    """In all, in millionths of a PSU."""


class PeopleArrived(Private):
    """XY.3: people came out of the Guilds' Starliners, in millionths of a PSU."""

    rule: ClassVar[str] = "XY.3"
    system: str
    people: int
    lost: bool = False
    """Whether the colony was no longer the House's, and they were lost."""


class PlanetTerraformed(Private):
    """XYZ.7: a planet of the next class."""

    rule: ClassVar[str] = "XYZ.7"
    system: str
    planet_class: str


class OrdersMissed(Private):
    """R59: no orders came, and what counted instead."""

    rule: ClassVar[str] = "1.2"
    turns: int


class HouseCollapsed(Event):
    """1.1: a House whose prestige stayed below nothing; everybody hears of it."""

    rule: ClassVar[str] = "1.1"
    player: Player


class HouseCapitulated(Event):
    """1.1: a House gave the war up; everybody hears of it."""

    rule: ClassVar[str] = "1.1"
    player: Player


class HouseEliminated(Event):
    """1.1: a House without a colony, a fleet or marines on the way."""

    rule: ClassVar[str] = "1.1"
    player: Player


class GameEnded(Event):
    """1.1: how it ended, and every House's prestige."""

    rule: ClassVar[str] = "1.1"
    prestige: dict[Player, int]
    result: Result


HOME_EVENTS: tuple[type[Event], ...] = (
    TurnBegan,
    IncomeReceived,
    UpkeepPaid,
    UnitNeglected,
    UnitsNeglected,
    PrestigeChanged,
    OrdersPaid,
    ProjectBegun,
    ProjectWaits,
    InstalmentsPaid,
    UnitsCommissioned,
    WorkLost,
    SquadronRepaired,
    RepairForfeited,
    UnitsMended,
    LevelReached,
    PeopleGrew,
    PlanetTerraformed,
    OrdersMissed,
    HouseCollapsed,
    HouseCapitulated,
    HouseEliminated,
    GameEnded,
)

GUILD_EVENTS: tuple[type[Event], ...] = (ResearchBought, Breakthrough, PeopleArrived)
"""What happens where there are research points and Space Guilds: in the later edition alone."""
