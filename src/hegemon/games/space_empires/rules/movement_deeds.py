"""§3: what the orders of a turn's movement do, up to the first surprise.

`obey` works on a position: the state's, or a copy of a player's view while he writes.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Any, NamedTuple

from hegemon.core import Player
from hegemon.games.space_empires.answers import (
    Detach,
    Drop,
    Join,
    Look,
    Move,
    MovementOrder,
    Scuttle,
    Settle,
    Sling,
    Take,
    Upgrade,
)
from hegemon.games.space_empires.carriers.events import Loaded, Unloaded
from hegemon.games.space_empires.carriers.orders import Load, Unload
from hegemon.games.space_empires.carriers.rules import (
    Tell,
    carry,
    load_of,
    merge_loads,
    part_load,
    parting_load,
    stow,
    take_aboard,
)
from hegemon.games.space_empires.cloaking.rules import strangers_met
from hegemon.games.space_empires.events import (
    Detached,
    Joined,
    LoadDropped,
    LoadTaken,
    Moved,
    Overrun,
    Scuttled,
    Settled,
    TurnedDown,
    Upgraded,
)
from hegemon.games.space_empires.rules.counters import lose_ships, new_group, newest_tech, remove
from hegemon.games.space_empires.rules.movement import known_prey, step
from hegemon.games.space_empires.rules.movement_orders import is_surprise, upgrade_cost
from hegemon.games.space_empires.rules.pipelines import hold_still
from hegemon.games.space_empires.state import (
    Colony,
    Group,
    Position,
    fights,
    groups_of,
    is_face_up,
    own_colony,
    strangers_at,
)


class Surprise(NamedTuple):
    """What ends the orders: a group came to a hex, or a Cruiser looked into one."""

    group: str
    at: str
    looked: bool = False


def begin_turn(here: Position, player: Player, tell: Tell) -> None:
    """§3.1: nobody has moved; groups that were revealed lie face down again at home (R5)."""
    turned = []
    for group in groups_of(here, player):
        group.steps, group.looked, group.halted = 0, 0, False
        group.bombarded = False
        group.slings, group.extra, group.off_chain = False, 0, False
        group.start = group.came_from = group.at
        if group.shown is not None and own_colony(here, group.at, player):
            group.shown = None
            turned.append(group.id)
    if turned:
        tell(TurnedDown(player, tuple(turned)))


def obey(here: Position, player: Player, order: MovementOrder, tell: Tell) -> Surprise | None:
    """§3: what a legal order does, up to the first surprise; `here` is changed in place."""
    return _obey(order, here, here.groups[order.group], tell)


@singledispatch
def _obey(order: Any, here: Position, group: Group, tell: Tell) -> Surprise | None:
    raise NotImplementedError(type(order).__name__)


@_obey.register
def _(order: Move, here: Position, group: Group, tell: Tell) -> Surprise | None:
    return follow_path(here, group, order.path, tell)


def follow_path(here: Position, group: Group, path: tuple[str, ...], tell: Tell) -> Surprise | None:
    """§3.2: hex by hex; units that cannot fight are destroyed in passing, a load comes along."""
    gone: list[str] = [group.at]
    load, surprise = load_of(here, group), False
    for to in path:
        surprise = is_surprise(here, group, to)  # asked before the group itself is there
        step(here, group, to)
        if not group.off_chain:
            hold_still(here, group, (group.came_from, to))
        gone.append(to)
        if not surprise:
            pass_by(here, group, to, tell)
        carry(group, load)
        if surprise:
            break
    for each in (group, *load):
        tell(Moved(each.owner, each.id, tuple(gone)))
    return Surprise(group.id, gone[-1]) if surprise else None


def pass_by(here: Position, group: Group, to: str, tell: Tell) -> None:
    """§3.6: known units that cannot fight are destroyed; whoever else is there ends the move."""
    if fights(here, group) and known_prey(here, to, group.owner):
        overrun(here, group.owner, to, tell)
    if any(strangers_at(here, to, group.owner)):
        group.halted = True


def overrun(
    here: Position, player: Player, place: str, tell: Tell, of: Player | None = None
) -> None:
    """§3.6: units that cannot fight are destroyed by the first who comes, who stays unseen."""
    by_owner: dict[Player, list[Group]] = {}
    for group in strangers_met(here, place, player):
        if of in (None, group.owner):
            by_owner.setdefault(group.owner, []).append(group)
    for owner, groups in by_owner.items():
        kinds = tuple(group.kind for group in groups for _ in range(group.ships))
        for group in groups:
            remove(here, group)
        tell(Overrun(owner, place, player, kinds))


@_obey.register
def _(order: Detach, here: Position, group: Group, tell: Tell) -> Surprise | None:
    part = detach(here, group, order.ships, tell)
    return None if order.path == (part.at,) else follow_path(here, part, order.path, tell)


def detach(here: Position, group: Group, ships: int, tell: Tell) -> Group:
    """§3.3: ships of a group get a counter of their own, and what the others have no room for."""
    load = parting_load(here, group, ships) or []
    part = new_group(here, group.owner, group.kind, at=group.at, ships=ships, tech=group.tech)
    part.shown, part.steps, part.halted = group.shown, group.steps, group.halted
    part.off_chain = group.off_chain
    part.slings, part.extra = group.slings, group.extra
    part.start, part.came_from = group.start, group.came_from
    part.aboard = group.aboard
    group.ships -= ships
    # ships that have looked stay behind as far as they can: the part may look if any may
    staying = min(group.looked, group.ships)
    part.looked, group.looked = group.looked - staying, staying
    tell(Detached(group.owner, group.id, part.id, ships, open=is_face_up(part)))
    part_load(here, load, part, tell)
    return part


@_obey.register
def _(order: Join, here: Position, group: Group, tell: Tell) -> Surprise | None:
    _join(here, group, here.groups[order.into])
    tell(Joined(group.owner, group.id, order.into))
    return None


def _join(here: Position, group: Group, into: Group) -> None:
    """§3.3: one counter; it is face up if either was, and has moved as far as either had."""
    into.ships += group.ships
    into.looked += group.looked
    into.off_chain = into.off_chain or group.off_chain
    # of what a group may still do the less counts, of what it has done the more
    into.slings, into.extra = into.slings and group.slings, min(into.extra, group.extra)
    if group.steps > into.steps:
        into.start = group.start  # R8: who has moved the farther says where both began
    into.steps, into.halted = max(into.steps, group.steps), into.halted or group.halted
    into.shown = into.shown or group.shown
    merge_loads(here, group, into)
    remove(here, group)


@_obey.register
def _(order: Look, here: Position, group: Group, tell: Tell) -> Surprise | None:
    group.looked += 1
    here.systems[order.at].seen_by += (group.owner,)
    return Surprise(group.id, order.at, looked=True)


@_obey.register
def _(order: Settle, here: Position, group: Group, tell: Tell) -> Surprise | None:
    here.systems[group.at].colony = Colony(group.owner, here.tables.economy.colony[0])
    remove(here, group)
    tell(Settled(group.owner, group.id, group.at))
    return None


@_obey.register
def _(order: Take, here: Position, group: Group, tell: Tell) -> Surprise | None:
    system = here.systems[group.at]
    group.load, system.marker = system.marker, "clear"
    tell(LoadTaken(group.owner, group.id, group.at, group.load))
    return None


@_obey.register
def _(order: Drop, here: Position, group: Group, tell: Tell) -> Surprise | None:
    colony = own_colony(here, group.at, group.owner)
    assert colony is not None, f"{group.id} delivers where no colony is"
    tell(LoadDropped(group.owner, group.id, group.at, group.load))
    colony.stock, group.load = (*colony.stock, group.load), ""
    return None


@_obey.register
def _(order: Scuttle, here: Position, group: Group, tell: Tell) -> Surprise | None:
    scuttle(here, group, order.ships, tell)
    return None


def scuttle(here: Position, group: Group, ships: int, tell: Tell) -> None:
    """§3.10: ships are given up."""
    gone, face_up = ships == group.ships, is_face_up(group)
    lose_ships(here, group, ships)
    tell(
        Scuttled(
            player=group.owner,
            group=group.id,
            at=group.at,
            unit=group.kind,
            ships=ships,
            gone=gone,
            open=face_up,
        )
    )
    stow(here, group.owner, group.at, tell)


@_obey.register
def _(order: Upgrade, here: Position, group: Group, tell: Tell) -> Surprise | None:
    cost = upgrade_cost(here, group)
    here.empires[group.owner].cp -= cost
    group.tech, group.halted = newest_tech(here, group.owner, group.kind), True
    group.aboard = ""
    tell(Upgraded(group.owner, (group.id,), cost))
    return None


@_obey.register
def _(order: Sling, here: Position, group: Group, tell: Tell) -> Surprise | None:
    group.slings = True
    return None


@_obey.register
def _(order: Load, here: Position, group: Group, tell: Tell) -> Surprise | None:
    take_aboard(group, here.groups[order.into])
    tell(Loaded(group.owner, group.id, order.into))
    return None


@_obey.register
def _(order: Unload, here: Position, group: Group, tell: Tell) -> Surprise | None:
    group.aboard = ""
    tell(Unloaded(group.owner, group.id, group.at))
    return None
