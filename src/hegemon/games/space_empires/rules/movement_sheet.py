"""§3: a turn's orders one after the other, on a copy of what their player knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy

import msgspec

from hegemon.core import Event, Player, counted, shown
from hegemon.games.space_empires.answers import MovementOrder
from hegemon.games.space_empires.rules.movement_deeds import obey
from hegemon.games.space_empires.rules.movement_orders import why_no_order
from hegemon.games.space_empires.state import State, unit_of
from hegemon.games.space_empires.view import View, view_of


def foreseen(view: View, player: Player, order: MovementOrder) -> View:
    """The view after a legal order, as far as its player can know.

    A group that meets with a surprise has moved for this answer: what comes of it is seen later.
    """
    ahead = copy_for_order(view, player, order)
    surprise = obey(ahead, player, order, _silence)
    if surprise is not None and not surprise.looked:
        ahead.groups[surprise.group].halted = True
    return ahead


def copy_for_order(view: View, player: Player, order: MovementOrder) -> View:
    """A view that an order can change without a trace in the one that it was made of."""
    # made for each order of a sheet, so it copies no more than orders change: own groups, the hex
    # of the group and one that it looks into, own books; all else is shared with the view
    groups = {
        name: copy(group) if group.owner == player else group for name, group in view.groups.items()
    }
    systems = dict(view.systems)
    at = view.groups[order.group].at
    touched = (at, getattr(order, "at", at))
    for place in touched:
        if place in systems:
            systems[place] = copy(systems[place])
            systems[place].colony = copy(systems[place].colony)
    empires = {**view.empires, player: copy(view.empires[player])}
    return msgspec.structs.replace(view, groups=groups, systems=systems, empires=empires)


def movement_problems(
    state: State, player: Player, orders: Iterable[MovementOrder]
) -> Iterator[str]:
    """§3: why orders cannot be given: each is judged where those before it lead."""
    ahead = view_of(state, player)
    for number, order in enumerate(orders, 1):
        why = why_no_order(ahead, player, order)
        if why:
            yield f"order {number}, {_called(ahead, player, order.group)}: {why}"
        else:
            ahead = foreseen(ahead, player, order)


def _called(ahead: View, player: Player, name: str) -> str:
    """A group as people call it: "3 Scouts in B7"; what is none of his as it was written."""
    group = ahead.groups.get(name)
    if group is None or group.owner != player:
        return shown(name)
    return f"{counted(group.ships, unit_of(ahead, group).name)} in {group.at}"


def legal_movements(
    state: State, player: Player, orders: Iterable[MovementOrder]
) -> tuple[MovementOrder, ...]:
    """§3: those of some orders that can be given, each where the legal ones before it lead."""
    return still_legal(view_of(state, player), player, orders)


def still_legal(
    view: View, player: Player, orders: Iterable[MovementOrder]
) -> tuple[MovementOrder, ...]:
    """§3: the same, as far as their player knows."""
    ahead, legal = view, []
    for order in orders:
        if not why_no_order(ahead, player, order):
            legal.append(order)
            ahead = foreseen(ahead, player, order)
    return tuple(legal)


def _silence(event: Event) -> None:
    """Nobody is told what is only planned."""
