"""§6: the orders of the economic phase."""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core import Answer, Count, Order, Says
from hegemon.games.space_empires.answers import Scuttle
from hegemon.games.space_empires.doctrine.order import Doctrines
from hegemon.games.space_empires.fields import Name, WhichTechnology


class Fund(Order):
    """§6.5: buy grants for a technology, each a die towards its next level."""

    example = "fund attack 2"
    about = "technology"
    verb = "Fund"
    usual = 1
    technology: WhichTechnology
    grants: Annotated[Count, Says("count", "how many")]


class Grants(Answer):
    """§6.5: the grants of an economic phase, each of which is a die."""

    orders: tuple[Fund, ...] = msgspec.field(default=(), name="funds")


class Research(Order):
    """§6.5: buy the next level of a technology."""

    example = "research attack"
    about = "technology"
    verb = "Research"
    usual = 2
    technology: WhichTechnology


class Build(Order):
    """§6.6: build ships at a colony."""

    example = "build SC C5 2"
    verb = "Build"
    usual = 1
    unit: Annotated[Name, Says("choice", "the kind of unit", explained=True, kinds=("unit",))]
    at: Annotated[Name, Says("place", "the colony", needs=("unit",))]
    count: Annotated[Count, Says("count", "how many", needs=("unit", "at"))]


class Bid(Order):
    """§6.4: bid for the choice of who is first."""

    example = "bid 3"
    about = "bid"
    verb = "Bid"
    usual = 3
    cp: Annotated[Count, Says("count", "construction points")]


EconomicOrder = Research | Build | Bid | Scuttle


class Economics(Answer):
    """§6: everything that an empire orders in an economic phase."""

    orders: tuple[EconomicOrder, ...] = ()
    doctrine: Doctrines = ()
    """§2.1: lines that count from now on."""


class FirstPlayer(Order):
    """§6.4: say who plays first."""

    example = "first p1"
    verb = "Choose the first"
    usual = 1
    player: Annotated[Name, Says("choice", "the player")]
