"""§4.10, §7: the orders against a colony, and those of a conqueror."""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core import Answer, Count, Order, Says
from hegemon.games.space_empires.fields import MOST_ORDERS, OwnGroup, WhichTechnology
from hegemon.games.space_empires.tables import LARGEST


class Bombard(Order):
    """§4.10: each ship of a group fires once, or only so many do."""

    example = "bombard p1-2"
    about = "group"
    verb = "Bombard"
    usual = 1
    group: OwnGroup
    ships: Annotated[Count, Says("count", "at most so many ships")] = LARGEST


class Bombers(Answer):
    """§4.10: the ships that each fire once at the enemy colony."""

    orders: Annotated[tuple[Bombard, ...], msgspec.Meta(max_length=MOST_ORDERS)] = ()


class Learn(Order):
    """§7: take over a level of a technology."""

    example = "learn attack"
    about = "technology"
    verb = "Learn"
    usual = 1
    technology: WhichTechnology


class Spoils(Answer):
    """§7: the technologies that a conqueror takes over."""

    orders: Annotated[tuple[Learn, ...], msgspec.Meta(max_length=MOST_ORDERS)] = ()

    @property
    def technologies(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(one.technology for one in self.orders)
