"""What an umpire may do by hand to doomsday machines: put one back, its hits, its weakness."""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core import Act, Choice, Choices, Given, Numbers, Order, Says
from hegemon.games.space_empires.by_hand.calm import check_calm
from hegemon.games.space_empires.by_hand.groups import hexes_of_aliens, named
from hegemon.games.space_empires.doomsday.deeds import machine_at
from hegemon.games.space_empires.doomsday.rules import is_machine
from hegemon.games.space_empires.rules.sides import MACHINES
from hegemon.games.space_empires.state import State, unit_of

NONE = "none"

AMachine = Annotated[str, Says("token", "which machine")]


class PutBack(Order):
    """By hand: a machine that had come is back, sound, and weak to nothing that is known."""

    example = "machine doomsday-1 DM5 D4"
    name: Annotated[str, Says("choice", "which machine")]
    unit: Annotated[str, Says("choice", "how strong")]
    hex: Annotated[str, Says("place", "where")]


class Damage(Order):
    """By hand: a machine has so many hits."""

    example = "damage doomsday-1 2"
    group: AMachine
    hits: Annotated[int, Says("count", "how many", needs=("group",))]


class Weakness(Order):
    """By hand: what a machine is weak to; none before its first battle."""

    example = "weakness doomsday-1 mines"
    group: AMachine
    weakness: Annotated[str, Says("choice", "to what")]


def _in_play(state: State) -> bool:
    return state.house_rules.solitaire == "doomsday"


def _machines(state: State, field: str, given: Given) -> Choices:
    """§9.4: the machines on the map, their hits and what they can be weak to."""
    if field == "hits":
        return Numbers(0, unit_of(state, state.groups[str(given["group"])]).hull - 1)
    if field == "weakness":
        known = dict.fromkeys(state.tables.machines.weakness)
        return (*map(Choice, known), Choice(NONE))
    return tuple(
        msgspec.structs.replace(named(one), label=f"{one.kind} in {one.at}, {one.damage} hits")
        for one in state.groups.values()
        if is_machine(one)
    )


def _gone(state: State, field: str, given: Given) -> Choices:
    """§9.2: the machines that have come and are not there; where no player's units are."""
    if field == "unit":
        return tuple(map(Choice, state.tables.machine_kinds))
    if field == "hex":
        return hexes_of_aliens(state, MACHINES)
    names = (f"{MACHINES}-{number}" for number in range(1, state.machines + 1))
    return tuple(Choice(name) for name in names if name not in state.groups)


def _put_back(state: State, order: PutBack) -> None:
    check_calm(state)
    machine_at(state, order.name, order.unit, order.hex)


def _damaged(state: State, order: Damage) -> None:
    check_calm(state)
    state.groups[order.group].damage = order.hits


def _weakened(state: State, order: Weakness) -> None:
    check_calm(state)
    state.groups[order.group].weakness = "" if order.weakness == NONE else order.weakness


MACHINES_BY_HAND: tuple[Act[State], ...] = (
    Act(PutBack, _gone, _put_back, _in_play),
    Act(Damage, _machines, _damaged, _in_play),
    Act(Weakness, _machines, _weakened, _in_play),
)
"""What an umpire may do to doomsday machines."""
