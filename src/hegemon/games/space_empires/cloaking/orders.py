"""§8.5: the orders of cloaked Raiders."""

from __future__ import annotations

from hegemon.core import Answer, Order
from hegemon.games.space_empires.fields import OwnGroup, To


class Hide(Order):
    """§8.5: lie low: there is no battle."""

    example = "hide"
    verb = "Hide"
    usual = 2


class Strike(Order):
    """§8.5: attack unseen."""

    example = "strike"
    verb = "Strike"
    usual = 1


class Slip(Order):
    """§8.5: leave before the first shot, unseen."""

    example = "slip p1-2 C5"
    about = "group"
    verb = "Slip away"
    usual = 1
    group: OwnGroup
    to: To


class Slips(Answer):
    """§8.5: the cloaked Raiders that leave before the first shot."""

    orders: tuple[Slip, ...] = ()
