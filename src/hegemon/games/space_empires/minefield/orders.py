"""§8.2: what mines are told."""

from __future__ import annotations

from hegemon.core import Order
from hegemon.games.space_empires.fields import HowManyShips, OwnGroup


class Detonate(Order):
    """§8.2: destroy so many ships of a group."""

    example = "mine p2-5 1"
    verb = "Detonate"
    usual = 1
    group: OwnGroup
    ships: HowManyShips
