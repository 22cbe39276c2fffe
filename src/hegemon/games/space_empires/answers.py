"""What players send in set-up and movement: orders, each declared once, and lists of them.

Orders are kept in the order given. Where a question takes exactly one order, that is the answer.
The orders of a subject stand in `orders.py` of its folder: battles, markers, the economic phase ...
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core import Answer, Order, Says
from hegemon.games.space_empires.carriers.orders import Load, Unload
from hegemon.games.space_empires.doctrine.order import Doctrines
from hegemon.games.space_empires.fields import MOST_ORDERS, HowManyShips, Name, Onward, OwnGroup, To


class PlaceHomeworld(Order):
    """§1.2: found your homeworld."""

    example = "home B5 B9"
    verb = "Found home"
    usual = 1
    at: Annotated[Name, Says("place", "the hex of your homeworld")]
    half: Annotated[Name | None, Says("place", "the hex that makes your home whole")] = None
    """Asked for only where a hex of the home lies outside."""


# -- movement


class Move(Order):
    """§3.2: send a group, hex by hex."""

    example = "move p1-2 C5"
    verb = "Move"
    usual = 1
    group: OwnGroup
    to: To
    on: Onward = ()

    @property
    def path(self) -> tuple[str, ...]:
        """Every hex of the way."""
        return (self.to, *self.on)


class Detach(Order):
    """§3.3: send ships of a group, or let them stay as a group of their own."""

    example = "detach p1-2 1 C5"
    verb = "Send a part"
    usual = 6
    group: OwnGroup
    ships: HowManyShips
    to: To
    on: Onward = ()

    @property
    def path(self) -> tuple[str, ...]:
        """Every hex of the way."""
        return (self.to, *self.on)


class Join(Order):
    """§3.3: make a group part of another in its hex."""

    example = "join p1-2 p1-7"
    verb = "Join"
    usual = 5
    group: OwnGroup
    into: Annotated[Name, Says("token", "the other group", needs=("group",))]


class Look(Order):
    """§3.9: look at a face-down marker next to a Cruiser."""

    example = "look p1-9 C5"
    verb = "Look"
    group: OwnGroup
    at: Annotated[Name, Says("place", "the hex", needs=("group",))]


class Sling(Order):
    """§3.2: pass the next black hole at a greater risk, and go farther."""

    example = "sling p1-2"
    verb = "Slingshot"
    group: OwnGroup


class Settle(Order):
    """§3.7: settle with a Colony Ship."""

    example = "settle p1-4"
    about = "group"
    verb = "Settle"
    usual = 2
    group: OwnGroup


class Take(Order):
    """§3.8: take a load in tow."""

    example = "take p1-3"
    verb = "Take in tow"
    usual = 4
    group: OwnGroup


class Drop(Order):
    """§3.8: deliver a load."""

    example = "drop p1-3"
    verb = "Deliver"
    usual = 3
    group: OwnGroup


class Scuttle(Order):
    """§3.10: give ships up."""

    example = "scuttle p1-2 1"
    verb = "Scuttle"
    group: OwnGroup
    ships: HowManyShips


class Upgrade(Order):
    """§3.10: stay at a Ship Yard and get the newest technology."""

    example = "upgrade p1-2"
    verb = "Upgrade"
    group: OwnGroup


MovementOrder = (
    Move | Detach | Join | Load | Unload | Look | Sling | Settle | Take | Drop | Scuttle | Upgrade
)


class Movements(Answer):
    """§3: a turn's movement, or as much of it as goes by without a surprise."""

    orders: tuple[MovementOrder, ...] = ()
    doctrine: Doctrines = ()
    """§2.1: lines that count before the first of the orders."""


class Settlers(Answer):
    """§3.7: the Colony Ships that settle at the end of the turn."""

    orders: Annotated[tuple[Settle, ...], msgspec.Meta(max_length=MOST_ORDERS)] = ()
