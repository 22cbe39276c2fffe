"""The orders of a turn: what a House may say in the Command phase. What it does not say goes on.

Each is declared once, here or (missions) in `mission_orders.py`: what it is called, what it does,
what is asked. It cites a topic, of which each edition has the section (`sections.py`); {repair} and
its likes are figures of the edition. Who adds one writes its class and its place in `HouseOrder`,
its law in a module of `rules/orders` (each is judged after those before it), and, where no other
has such fields, their choices and what comes of it in one of `forms`.

Not cut, because it is one list: what a House can say stands here in the order of its sheet.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core import Answer, Count, Order, Says
from hegemon.games.ec4x.common.mission_orders import Join, Send, Tell
from hegemon.games.ec4x.common.order_fields import (
    ALWAYS,
    IN_YARD,
    LONGEST_NAME,
    NOWHERE,
    ONE_TIME,
    PLANETSIDE,
    UNITS,
    AColony,
    AField,
    AFleet,
    AGroup,
    AHouse,
    ARoe,
    ASquadron,
    BuildSite,
    Cargo,
    HowMany,
    HowManyThere,
    HowMuchCargo,
    Id,
    Often,
    UnitThere,
)
from hegemon.games.ec4x.common.state import Readiness, Stance

MOST_ORDERS = 2_000
"""A House with a hundred squadrons and forty colonies gives some two hundred."""


class Attend(Order):
    """R59: change nothing, but show that you are there."""

    example = "attend"
    verb = "Attend"


# -- money and colonies


class SetTax(Order):
    """economy: the tax rate of all colonies."""

    example = "tax 50"
    about = "tax"
    verb = "Tax"
    usual = 2
    percent: Annotated[Count, Says("count", "per cent")]


class SetBudget(Order):
    """research: what goes into a field each turn, until told otherwise."""

    example = "research EL 20"
    about = "field"
    verb = "Research"
    usual = 1
    field: AField
    money: Annotated[Count, Says("count", "how much")]
    """In whole coins of account."""


class Buy(Order):
    """research: a level, straight with money."""

    example = "buy WEP"
    about = "field"
    verb = "Buy a level"
    usual = 4
    field: AField


class Build(Order):
    """construction: build units as soon as money and docks allow."""

    example = "build C1 DD 2"
    verb = "Build"
    usual = 1
    colony: AColony
    unit: UnitThere
    count: HowManyThere
    where: Annotated[
        BuildSite,
        Says(
            "choice",
            "in a yard, or planetside: ships for {planetside}% of the price",
            needs=("colony", "unit"),
        ),
    ] = IN_YARD
    often: Annotated[Often, Says("choice", "once, or again and again")] = ONE_TIME

    @property
    def planetside(self) -> bool:
        """3.1: whether ships are built on the ground, for twice the price."""
        return self.where == PLANETSIDE

    @property
    def endless(self) -> bool:
        """Whether the next is wished for as soon as one is begun."""
        return self.often == ALWAYS


class Cancel(Order):
    """construction: stop building a unit."""

    example = "cancel C1 DD"
    verb = "Stop building"
    colony: AColony
    unit: UnitThere


class Invest(Order):
    """economy: buy Industrial Units."""

    example = "invest C1 10"
    verb = "Invest"
    usual = 2
    colony: AColony
    industry: Annotated[Count, Says("count", "how many", needs=("colony",))] = msgspec.field(
        name="count"
    )


class Terraform(Order):
    """terraforming: make a planet the next class."""

    example = "terraform C1"
    about = "colony"
    verb = "Terraform"
    usual = 3
    colony: AColony


class Ferry(Order):
    """transfers: send people by the Guilds' Starliners."""

    example = "ferry C1 B3 20"
    verb = "Send people"
    usual = 4
    source: Annotated[Id, Says("place", "from")]
    to: Annotated[Id, Says("place", "to", needs=("source",))]
    people: Annotated[Count, Says("count", "PTU", needs=("source", "to"))]


# -- fleets and squadrons


class Engage(Order):
    """engagement: a fleet's rules of engagement."""

    example = "roe p1-1 6"
    verb = "Engage"
    fleet: AFleet
    roe: ARoe


class Split(Order):
    """fleets: squadrons become a fleet of their own."""

    example = "split p1-1 s1"
    verb = "Split"
    fleet: AFleet
    squadron: Annotated[Id, Says("choice", "the squadron, or a run of them", needs=("fleet",))]
    further: Annotated[tuple[Id, ...], Says("choice", "further squadrons", needs=("fleet",))] = ()

    @property
    def squadrons(self) -> tuple[str, ...]:
        """All that leave, by their names and as runs."""
        return self.squadron, *self.further


class Merge(Order):
    """fleets: a fleet joins another here."""

    example = "merge p1-2 p1-1"
    verb = "Merge"
    fleet: AFleet
    into: Annotated[Id, Says("token", "the other fleet", needs=("fleet",))]


class Reassign(Order):
    """squadrons: a ship leaves its squadron for another, or for a new one."""

    example = "reassign s2 DD s1"
    verb = "Reassign"
    squadron: ASquadron
    unit: Annotated[
        Id, Says("choice", "the ship", needs=("squadron",), explained=True, kinds=UNITS)
    ]
    to: Annotated[Id, Says("choice", "the squadron, or new", needs=("squadron", "unit"))]


class Detach(Order):
    """unarmed: unarmed ships become a fleet of their own."""

    example = "detach p1-1 ET 1"
    verb = "Detach"
    fleet: AFleet
    unit: Annotated[Id, Says("choice", "the ships", needs=("fleet",), explained=True, kinds=UNITS)]
    count: Annotated[Count, Says("count", "how many", needs=("fleet", "unit"))]


class Load(Order):
    """cargo: take marines, fighters or people on board."""

    example = "load p1-1 people 1"
    verb = "Load"
    fleet: AFleet
    cargo: Cargo
    count: HowMuchCargo


class Unload(Order):
    """cargo: put marines, fighters or people ashore."""

    example = "unload p1-1 people 1"
    verb = "Unload"
    fleet: AFleet
    cargo: Cargo
    count: HowMuchCargo


# -- repair and scrap


class Repair(Order):
    """repair: a crippled squadron in a yard for {repair}% of its price."""

    example = "repair s1"
    about = "squadron"
    verb = "Repair"
    squadron: ASquadron


class Restore(Order):
    """mending: mend crippled units of a colony for {repair}% of their price."""

    example = "restore C1 GB 2"
    verb = "Mend"
    colony: AColony
    unit: UnitThere
    count: HowManyThere


class Scrap(Order):
    """salvage: scrap units of a colony for {scrap}% of their price."""

    example = "scrap C1 GB 2"
    verb = "Scrap"
    colony: AColony
    unit: UnitThere
    count: HowManyThere


# -- many at once


class EngageAll(Order):
    """engagement: rules of engagement for a group of fleets, and for new ones."""

    example = "engage armed 6"
    about = "group"
    verb = "Engage all"
    group: AGroup
    roe: ARoe


class BuildIdle(Order):
    """construction: what a group of colonies builds when it has nothing to do."""

    example = "idle yards DD 12"
    about = "group:idle"
    verb = "Build when idle"
    group: AGroup
    unit: Annotated[Id, Says("choice", "the unit, or nothing", explained=True, kinds=UNITS)]
    most: Annotated[Count, Says("count", "up to how many: at each colony, or of ships in all")]

    @property
    def wanted(self) -> str:
        """The unit; empty for nothing."""
        return "" if self.unit == NOWHERE else self.unit


class ScrapAll(Order):
    """salvage: scrap units at a group of colonies for {scrap}% of their price."""

    example = "discard all GB keep=2"
    verb = "Scrap everywhere"
    group: AGroup
    unit: Annotated[Id, Says("choice", "the unit", needs=("group",), explained=True, kinds=UNITS)]
    keep: Annotated[Count, Says("count", "but for so many at each", needs=("group", "unit"))] = 0


# -- other Houses


class Declare(Order):
    """diplomacy: how you stand towards a House."""

    example = "declare p2 enemy"
    about = "house"
    verb = "Declare"
    usual = 3
    house: AHouse
    stance: Annotated[Stance, Says("choice", "neutral, pact or enemy")]


class Fund(Order):
    """operations: buy points for covert operations, or to guard against them."""

    example = "fund covert 2"
    verb = "Fund"
    purpose: Annotated[Id, Says("choice", "covert or guard")]
    points: HowMany = msgspec.field(name="count")


class Operate(Order):
    """operations: a covert operation against a House."""

    example = "operate p2 {operation}"
    verb = "Operate"
    house: AHouse
    operation: Annotated[
        Id, Says("choice", "what", needs=("house",), explained=True, kinds=("operation",))
    ]
    system: Annotated[Id, Says("choice", "where")] = NOWHERE

    @property
    def named(self) -> str:
        """The system; empty where none in particular is meant."""
        return "" if self.system == NOWHERE else self.system


# -- the rest


class Ready(Order):
    """upkeep: a fleet at home lies in reserve or in mothballs for less upkeep, or serves again.

    A second one replaces none: what came between may count on the first.
    """

    example = "ready p1-2 mothballs"
    verb = "Lay up"
    fleet: AFleet
    readiness: Annotated[
        Readiness, Says("choice", "active, reserve or mothballs", needs=("fleet",))
    ]


class Call(Order):
    """fleets: what a fleet is called."""

    example = "name p1-1 Home Guard"
    verb = "Name"
    fleet: AFleet
    called: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME), Says("text", "the name")]


HouseOrder = (
    Attend
    | SetTax
    | SetBudget
    | Buy
    | Build
    | Cancel
    | Invest
    | Terraform
    | Ferry
    | Tell
    | Join
    | Engage
    | Split
    | Merge
    | Reassign
    | Detach
    | Load
    | Unload
    | Repair
    | Restore
    | Scrap
    | EngageAll
    | BuildIdle
    | ScrapAll
    | Declare
    | Fund
    | Operate
    | Ready
    | Call
    | Send
)
"""In the order of the sheet.

A later mission of a fleet counts, but does not take the place of an earlier line: between them a
squadron may have joined it, or marines come on board.
"""


class Orders(Answer):
    """1.2: all that a House orders in a turn, in the order in which it is carried out."""

    orders: tuple[HouseOrder, ...] = ()
