"""§4: the orders of a battle."""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core import Answer, Order, Says
from hegemon.games.space_empires.fields import HowManyShips, Name, OwnGroup, To


class NextBattle(Order):
    """§4.1: fight a battle."""

    example = "fight F4 p2"
    verb = "Fight"
    usual = 1
    at: Annotated[Name, Says("place", "the hex")]
    against: Annotated[Name, Says("choice", "whom", needs=("at",))]


class Screen(Order):
    """§4.3: keep ships out of this round."""

    example = "screen p1-2 1"
    about = "group"
    verb = "Screen"
    usual = 1
    group: OwnGroup
    ships: HowManyShips


class Screens(Answer):
    """§4.3: the ships that are screened in this round."""

    orders: tuple[Screen, ...] = msgspec.field(default=(), name="screens")


class Fire(Order):
    """§4.6: so many ships fire at a target, as long as it is there.

    One after the other; ships that are left over are asked again.
    """

    example = "fire p1-2 p2-5 2"
    verb = "Fire"
    usual = 1
    group: OwnGroup
    target: Annotated[Name, Says("token", "the target", needs=("group",))]
    ships: HowManyShips


class Retreat(Order):
    """§4.8: ships leave the battle, those in the line first."""

    example = "retreat p1-2 C5 2"
    verb = "Retreat"
    usual = 2
    group: OwnGroup
    to: To
    ships: HowManyShips


class Withdraw(Order):
    """§4.8: only screened ships leave the battle."""

    example = "withdraw p1-2 C5 1"
    verb = "Withdraw the screened"
    group: OwnGroup
    to: To
    ships: HowManyShips


class Hold(Order):
    """§4.6: the rest of a group does nothing in this round."""

    example = "hold p1-2"
    verb = "Hold fire"
    usual = 3
    group: OwnGroup


Action = Fire | Retreat | Withdraw | Hold
