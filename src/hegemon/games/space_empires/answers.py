"""What players send: their orders, each declared once, and the answers that lists of them make.

Orders are kept in the order given. Where a question takes exactly one order, that is the answer.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core import Answer, Count, Order, Says
from hegemon.games.space_empires.doctrine.order import Doctrine
from hegemon.games.space_empires.fields import (
    LARGEST,
    MOST_ORDERS,
    Name,
    Onward,
    OwnGroup,
    Ships,
    Technology,
    To,
)

Doctrines = Annotated[tuple[Doctrine, ...], msgspec.Meta(max_length=MOST_ORDERS)]


class PlaceHomeworld(Order):
    """§1.2: found your homeworld."""

    example = "home B5 B9"
    at: Annotated[Name, Says("place", "where your homeworld lies")]
    half: Annotated[Name | None, Says("place", "the hex that makes your home whole")] = None
    """Asked for only where a hex of the home lies outside."""


# -- movement


class Move(Order):
    """§3.2: send a group, hex by hex."""

    example = "move p1-2 C5"
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
    group: OwnGroup
    ships: Ships
    to: To
    on: Onward = ()

    @property
    def path(self) -> tuple[str, ...]:
        """Every hex of the way."""
        return (self.to, *self.on)


class Join(Order):
    """§3.3: make a group part of another in its hex."""

    example = "join p1-2 p1-7"
    group: OwnGroup
    into: Annotated[Name, Says("token", "the other group", needs=("group",))]


class Load(Order):
    """§8.3: let Fighters go along with Carriers in their hex."""

    example = "load p1-7 p1-5"
    group: OwnGroup
    into: Annotated[Name, Says("token", "the Carriers", needs=("group",))]


class Unload(Order):
    """§8.3: let Fighters stay at a colony."""

    example = "unload p1-7"
    group: OwnGroup


class Look(Order):
    """§3.9: look at a face-down marker next to a Cruiser."""

    example = "look p1-9 C5"
    group: OwnGroup
    at: Annotated[Name, Says("place", "the hex", needs=("group",))]


class Sling(Order):
    """§3.2: pass the next black hole at a greater risk, and go farther."""

    example = "sling p1-2"
    group: OwnGroup


class Settle(Order):
    """§3.7: settle with a Colony Ship."""

    example = "settle p1-4"
    about = "group"
    group: OwnGroup


class Take(Order):
    """§3.8: take a load in tow."""

    example = "take p1-3"
    group: OwnGroup


class Drop(Order):
    """§3.8: deliver a load."""

    example = "drop p1-3"
    group: OwnGroup


class Scuttle(Order):
    """§3.10: give ships up."""

    example = "scuttle p1-2 1"
    group: OwnGroup
    ships: Ships


class Upgrade(Order):
    """§3.10: stay at a Ship Yard and get the newest technology."""

    example = "upgrade p1-2"
    group: OwnGroup


MovementOrder = (
    Move | Detach | Join | Load | Unload | Look | Sling | Settle | Take | Drop | Scuttle | Upgrade
)


class Movements(Answer):
    """§3: a turn's movement, or as much of it as goes by without a surprise."""

    orders: tuple[MovementOrder, ...] = ()
    doctrine: Doctrines = ()
    """§2.1: lines that count before the first of the orders."""


class Leave(Order):
    """§3.9: only you know it."""

    example = "leave"


class Reveal(Order):
    """§3.9: turn it up.

    The marker that a Cruiser looked at.
    """

    example = "reveal"


class Settlers(Answer):
    """§3.7: the Colony Ships that settle at the end of the turn."""

    orders: Annotated[tuple[Settle, ...], msgspec.Meta(max_length=MOST_ORDERS)] = ()


# -- combat


class NextBattle(Order):
    """§4.1: fight a battle."""

    example = "fight F4 p2"
    at: Annotated[Name, Says("place", "the hex")]
    against: Annotated[Name, Says("choice", "whom", needs=("at",))]


class Hide(Order):
    """§8.5: lie low: there is no battle."""

    example = "hide"


class Strike(Order):
    """§8.5: attack unseen."""

    example = "strike"


class Slip(Order):
    """§8.5: leave before the first shot, unseen."""

    example = "slip p1-2 C5"
    about = "group"
    group: OwnGroup
    to: To


class Slips(Answer):
    """§8.5: the cloaked Raiders that leave before the first shot."""

    orders: tuple[Slip, ...] = ()


class Detonate(Order):
    """§8.2: destroy so many ships of a group."""

    example = "mine p2-5 1"
    group: OwnGroup
    ships: Ships


class Screen(Order):
    """§4.3: keep ships out of this round."""

    example = "screen p1-2 1"
    about = "group"
    group: OwnGroup
    ships: Ships


class Screens(Answer):
    """§4.3: the ships that are screened in this round."""

    orders: tuple[Screen, ...] = msgspec.field(default=(), name="screens")


class Fire(Order):
    """§4.6: so many ships fire at a target, as long as it is there.

    One after the other; ships that are left over are asked again.
    """

    example = "fire p1-2 p2-5 2"
    group: OwnGroup
    target: Annotated[Name, Says("token", "the target", needs=("group",))]
    ships: Ships


class Retreat(Order):
    """§4.8: ships leave the battle, those in the line first."""

    example = "retreat p1-2 C5 2"
    group: OwnGroup
    to: To
    ships: Ships


class Withdraw(Order):
    """§4.8: only screened ships leave the battle."""

    example = "withdraw p1-2 C5 1"
    group: OwnGroup
    to: To
    ships: Ships


class Hold(Order):
    """§4.6: the rest of a group does nothing in this round."""

    example = "hold p1-2"
    group: OwnGroup


Action = Fire | Retreat | Withdraw | Hold


class Bombard(Order):
    """§4.10: each ship of a group fires once, or only so many do."""

    example = "bombard p1-2"
    about = "group"
    group: OwnGroup
    ships: Annotated[Count, Says("count", "at most so many ships")] = LARGEST


class Bombers(Answer):
    """§4.10: the ships that each fire once at the enemy colony."""

    orders: Annotated[tuple[Bombard, ...], msgspec.Meta(max_length=MOST_ORDERS)] = ()


class Learn(Order):
    """§7: take over a level of a technology."""

    example = "learn attack"
    about = "technology"
    technology: Technology


class Spoils(Answer):
    """§7: the technologies that a conqueror takes over."""

    orders: Annotated[tuple[Learn, ...], msgspec.Meta(max_length=MOST_ORDERS)] = ()

    @property
    def technologies(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(one.technology for one in self.orders)


# -- exploration


class ExploreNext(Order):
    """§5.1: turn up the marker of a hex."""

    example = "explore F4"
    at: Annotated[Name, Says("place", "the hex")]


class Shift(Order):
    """§5.3: move them all to a hex.

    The ships that are lost in space, to where they come out.
    """

    example = "shift F4"
    to: Annotated[Name, Says("place", "where to")]


class Course(Order):
    """§9.3: say where the machine goes."""

    example = "course C5"
    to: Annotated[Name, Says("place", "where to")]


# -- the economic phase


class Fund(Order):
    """§6.5: buy grants for a technology, each a die towards its next level."""

    example = "fund attack 2"
    about = "technology"
    technology: Technology
    grants: Annotated[Count, Says("count", "how many")]


class Grants(Answer):
    """§6.5: the grants of an economic phase, each of which is a die."""

    orders: tuple[Fund, ...] = msgspec.field(default=(), name="funds")


class Research(Order):
    """§6.5: buy the next level of a technology."""

    example = "research attack"
    about = "technology"
    technology: Technology


class Build(Order):
    """§6.6: build ships at a colony."""

    example = "build SC C5 2"
    unit: Annotated[Name, Says("choice", "the kind of unit")]
    at: Annotated[Name, Says("place", "the colony", needs=("unit",))]
    count: Annotated[Count, Says("count", "how many", needs=("unit", "at"))]


class Bid(Order):
    """§6.4: bid for the choice of who is first."""

    example = "bid 3"
    about = "bid"
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
    player: Annotated[Name, Says("choice", "the player")]
