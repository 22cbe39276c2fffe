"""What players send: one kind of answer for each question, orders kept in the order given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import msgspec

from hegemon.core.game import Answer
from hegemon.core.records import Value

MOST_ORDERS = 500
"""Orders in one answer; more cannot be meant."""

Name = Annotated[str, msgspec.Meta(max_length=40)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**6)]
Path = Annotated[tuple[Name, ...], msgspec.Meta(max_length=20)]
Names = Annotated[tuple[Name, ...], msgspec.Meta(max_length=MOST_ORDERS)]


class Stance(Value, tag=False):
    """§2.1: a line of a doctrine: how questions about a topic are to be answered."""

    topic: Name
    stance: Name


Stances = Annotated[tuple[Stance, ...], msgspec.Meta(max_length=MOST_ORDERS)]


class PlaceHomeworld(Answer):
    """§1.2: the hex of the homeworld, and the hex that makes a short home whole."""

    at: Name
    half: Name = ""


# -- movement


class Move(Value):
    """§3.2: a group goes along a path, hex by hex."""

    group: Name
    path: Path


class Detach(Value):
    """§3.3: some ships of a group become a group of their own and go along a path."""

    group: Name
    ships: Count
    path: Path


class Join(Value):
    """§3.3: a group becomes part of another in the same hex."""

    group: Name
    into: Name


class Look(Value):
    """§3.9: a Cruiser of a group looks at the marker of a neighbouring hex."""

    group: Name
    at: Name


class Settle(Value):
    """§3.7: a Colony Ship becomes a colony."""

    group: Name


class Take(Value):
    """§3.8: a Miner takes the load of its hex in tow."""

    group: Name


class Drop(Value):
    """§3.8: a Miner delivers its load to an own colony."""

    group: Name


class Scuttle(Value):
    """§3.10: ships of a group are given up."""

    group: Name
    ships: Count


class Sling(Value):
    """§3.2: a group passes the next black hole of this turn at a greater risk, to go farther."""

    group: Name


class Upgrade(Value):
    """§3.10: a group stays at a Ship Yard and has the newest technology at the end of the turn."""

    group: Name


class Load(Value):
    """§8.3: Fighters go along with Carriers from now on."""

    group: Name
    into: Name


class Unload(Value):
    """§8.3: Fighters stay when their Carriers move."""

    group: Name


MovementOrder = (
    Move | Detach | Join | Look | Settle | Take | Drop | Scuttle | Upgrade | Sling | Load | Unload
)


class Movements(Answer):
    """§3: a turn's movement, or as much of it as goes by without a surprise."""

    orders: tuple[MovementOrder, ...] = ()
    doctrine: Stances = ()
    """§2.1: lines that count before the first of the orders."""


class Reveal(Answer):
    """§3.9: whether the marker that a Cruiser looked at is turned up."""

    reveal: bool = False


# -- combat


class NextBattle(Answer):
    """§4.1: the battle that is fought next, and against whom."""

    at: Name
    against: Name


class Strike(Answer):
    """§8.5: whether cloaked Raiders attack who does not see them."""

    strike: bool = False


class Slipped(Value, tag=False):
    """A group of cloaked Raiders that leaves before the first shot, and where to."""

    group: Name
    to: Name


class Slip(Answer):
    """§8.5: the cloaked Raiders that leave before the first shot."""

    slips: tuple[Slipped, ...] = ()


class Screened(Value, tag=False):
    """So many ships of a group."""

    group: Name
    ships: Count


class Screens(Answer):
    """§4.3: the ships that are screened in this round."""

    screens: tuple[Screened, ...] = ()


class Fire(Answer):
    """§4.6: ships of a group fire at one target, one after the other, as long as it is there.

    Ships that are left over are asked again.
    """

    group: Name
    target: Name
    ships: Count


class Hold(Answer):
    """§4.6: the ships of a group that have not fired yet do nothing this round."""

    group: Name


class Retreat(Answer):
    """§4.8: ships of a group leave the battle together.

    Those in the line go first and then screened ones; or screened ones alone.
    """

    group: Name
    to: Name
    ships: Count
    screened: bool = False


class Detonate(Answer):
    """§8.2: mines that each destroy a ship of a group."""

    group: Name
    ships: Count


class Bombers(Value, tag=False):
    """A group and how many of its ships fire, at most."""

    group: Name
    ships: Count


class Bombard(Answer):
    """§4.10: the ships that each fire once at the enemy colony."""

    bombers: Annotated[tuple[Bombers, ...], msgspec.Meta(max_length=MOST_ORDERS)] = ()


class Spoils(Answer):
    """§7: the technologies that a conqueror takes over."""

    technologies: Names = ()


# -- exploration


class ExploreNext(Answer):
    """§5.1: the hex whose marker is turned up next."""

    at: Name


class Shift(Answer):
    """§5.3: where ships that are lost in space come out."""

    to: Name


class Course(Answer):
    """§9.3: the hex that a doomsday machine goes to."""

    to: Name


class Settlers(Answer):
    """§3.7: the Colony Ships that settle at the end of the turn."""

    groups: Names = ()


# -- the economic phase


class Research(Value):
    """§6.5: the next level of a technology."""

    technology: Name


class Fund(Value, tag=False):
    """§6.5: so many grants for a technology."""

    technology: Name
    grants: Count


class Grants(Answer):
    """§6.5: the grants of an economic phase, each of which is a die."""

    funds: tuple[Fund, ...] = ()


class Build(Value):
    """§6.6: ships of one kind at one colony."""

    unit: Name
    count: Count
    at: Name


class Bid(Value):
    """§6.4: construction points for the choice of who is first."""

    cp: Count


EconomicOrder = Scuttle | Research | Build | Bid


class Economics(Answer):
    """§6: everything that an empire orders in an economic phase."""

    orders: tuple[EconomicOrder, ...] = ()
    doctrine: Stances = ()
    """§2.1: lines that count from now on."""


class FirstPlayer(Answer):
    """§6.4: who is first in the next three turns."""

    player: Name


def too_many(orders: Iterable[Any]) -> Iterator[str]:
    """Why a list of orders cannot be taken at all."""
    count = len(tuple(orders))
    if count > MOST_ORDERS:
        yield f"at most {MOST_ORDERS} orders can be sent, not {count}"
