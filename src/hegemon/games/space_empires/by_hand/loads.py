"""What an umpire may do by hand to what units carry: a Miner's load, Fighters on Carriers."""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core import Act, Choice, Choices, Given, Order, Says
from hegemon.games.space_empires.by_hand.calm import check_calm
from hegemon.games.space_empires.by_hand.groups import named
from hegemon.games.space_empires.carriers.rules import units_of, why_no_load, why_no_unload
from hegemon.games.space_empires.state import CARRIER, FIGHTER, LOADS, State

MINER = "MINER"
NOTHING = "nothing"
ASHORE = "ashore"


class Tow(Order):
    """By hand: Miners tow a load, or nothing; the hex where it lay is another matter."""

    example = "tow p1-1 mineral_home"
    group: Annotated[str, Says("token", "which Miners")]
    load: Annotated[str, Says("choice", "what they tow")]


class Stow(Order):
    """By hand: Fighters are aboard Carriers in their hex, or ashore."""

    example = "board p1-2 p1-1"
    group: Annotated[str, Says("token", "which Fighters")]
    carriers: Annotated[str, Says("token", "which Carriers, or ashore", needs=("group",))]


def _towing(state: State, field: str, given: Given) -> Choices:
    """§3.8: Miners of players, and what they can tow."""
    if field == "load":
        return (*map(Choice, LOADS), Choice(NOTHING))
    return tuple(
        msgspec.structs.replace(named(one), label=f"in {one.at}, tows {one.load or NOTHING}")
        for one in state.groups.values()
        if one.kind == MINER
    )


def _stowing(state: State, field: str, given: Given) -> Choices:
    """§8.3: Fighters of players, and Carriers with room beside them."""
    if field == "group":
        seats = state.empires
        found = (one for one in state.groups.values() if one.kind == FIGHTER and one.owner in seats)
        return tuple(map(named, found))
    group = state.groups[str(given["group"])]
    decks = units_of(state, group.owner, group.at, CARRIER)
    aboard = tuple(Choice(one.id, barred=why_no_load(state, group, one.id)) for one in decks)
    return (*aboard, Choice(ASHORE, barred=why_no_unload(state, group)))


def _has_fighters(state: State) -> bool:
    return state.house_rules.fighters


def _towed(state: State, order: Tow) -> None:
    check_calm(state)
    state.groups[order.group].load = "" if order.load == NOTHING else order.load


def _stowed(state: State, order: Stow) -> None:
    check_calm(state)
    state.groups[order.group].aboard = "" if order.carriers == ASHORE else order.carriers


LOADS_BY_HAND: tuple[Act[State], ...] = (
    Act(Tow, _towing, _towed),
    Act(Stow, _stowing, _stowed, _has_fighters),
)
"""What an umpire may do to loads."""
