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

    rule: ClassVar[str] = "calendar"
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

    rule: ClassVar[str] = "economy"
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

    rule: ClassVar[str] = "upkeep"
    cost: int
    unpaid: int
    treasury: int


Fate = Literal["crippled", "lost", "sold"]


class UnitNeglected(Private):
    """A squadron or station that could not be paid fell one state, or was sold."""

    rule: ClassVar[str] = "upkeep"
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
    """Other units in a system that could not be paid, and fell one state."""

    rule: ClassVar[str] = "upkeep"
    system: str
    unit: str
    crippled: int
    lost: int


class PrestigeChanged(Private):
    """Prestige won or lost, and what for."""

    rule: ClassVar[str] = "prestige"
    deed: PrestigeDeed
    amount: int
    total: int
    system: str = ""


class OrdersPaid(Private):
    """What the orders of a turn cost, line by line, and what they brought back, in coins."""

    rule: ClassVar[str] = "construction"
    payments: tuple[Payment, ...]
    treasury: int
    """Afterwards, before research."""


class ProjectBegun(Private):
    """Units begun at a colony, and what was paid for them."""

    rule: ClassVar[str] = "construction"
    system: str
    units: dict[str, int]
    paid: int


class ProjectWaits(Private):
    """Units of a queue that could not be begun, and why."""

    rule: ClassVar[str] = "construction"
    system: str
    unit: str
    count: int
    why: str


class InstalmentsPaid(Private):
    """What was paid for work under way, in coins, and the units that had to wait."""

    rule: ClassVar[str] = "construction"
    paid: int
    stopped: dict[str, int]
    treasury: int


class UnitsCommissioned(Private):
    """Units that are done, and the fleet that new ships form."""

    rule: ClassVar[str] = "construction"
    system: str
    units: dict[str, int]
    fleet: str = ""


class WorkLost(Private):
    """What lay in the docks of a yard or port that is gone, and what had been paid for it."""

    rule: ClassVar[str] = "construction"
    system: str
    units: dict[str, int]
    paid: int
    squadrons: tuple[str, ...] = ()
    """3.4: those whose repair is lost."""


class SquadronRepaired(Private):
    """A squadron that is sound again."""

    rule: ClassVar[str] = "repair"
    system: str
    squadron: str


class RepairForfeited(Private):
    """A repair that was paid, of a squadron that is not at the yard any more; in coins."""

    rule: ClassVar[str] = "repair"
    system: str
    squadron: str
    paid: int


class UnitsMended(Private):
    """Units of a colony that are sound again, of so many whose repair was paid."""

    rule: ClassVar[str] = "ground repair"
    system: str
    unit: str
    count: int
    paid: int


class ResearchBought(Private):
    """What a turn's budget bought, in coins and thousandths of points by field."""

    rule: ClassVar[str] = "research"
    spent: int
    points: dict[str, int]


class LevelReached(Private):
    """A level bought in an upgrade month."""

    rule: ClassVar[str] = "research"
    field: str
    level: int


class Breakthrough(Private):
    """What a breakthrough brought: further points, a cheaper level, a level for nothing."""

    rule: ClassVar[str] = "research"
    roll: int
    chance: int
    gift: Literal["none", "points", "discount", "level", "revolution"]
    field: str = ""
    amount: int = 0


class PeopleGrew(Private):
    """How many people the colonies have gained, in millionths of a PU by system."""

    rule: ClassVar[str] = "growth"
    gained: dict[str, int]
    born: int
    """In all, in millionths of a PSU."""


class PeopleArrived(Private):
    """People came out of the Guilds' Starliners, in millionths of a PSU."""

    rule: ClassVar[str] = "transfers"
    system: str
    people: int
    lost: bool = False
    """Whether the colony was no longer the House's, and they were lost."""


class PlanetTerraformed(Private):
    """A planet of the next class."""

    rule: ClassVar[str] = "terraforming"
    system: str
    planet_class: str


class OrdersMissed(Private):
    """No orders came, and what counted instead."""

    rule: ClassVar[str] = "R59"
    turns: int


class HouseCollapsed(Event):
    """A House whose prestige stayed below nothing; everybody hears of it."""

    rule: ClassVar[str] = "victory"
    player: Player


class HouseCapitulated(Event):
    """A House gave the war up; everybody hears of it."""

    rule: ClassVar[str] = "victory"
    player: Player


class HouseEliminated(Event):
    """A House without a colony, a fleet or marines on the way."""

    rule: ClassVar[str] = "victory"
    player: Player


class GameEnded(Event):
    """How it ended, and every House's prestige."""

    rule: ClassVar[str] = "victory"
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
