"""What an umpire may do by hand to the order of play, and to who has moved."""

from __future__ import annotations

from typing import Annotated

from hegemon.core import Act, Choices, Given, Order, Player, Says
from hegemon.games.space_empires.by_hand.books import players_standing
from hegemon.games.space_empires.by_hand.calm import check_calm
from hegemon.games.space_empires.by_hand.groups import named
from hegemon.games.space_empires.state import State, ordered_from
from hegemon.games.space_empires.turn import Turn


class PlaysFirst(Order):
    """By hand: a player plays first, the others after him; turns that have begun stay as they are.

    It counts for the turns of this round, too.
    """

    example = "first p2"
    player: Annotated[str, Says("choice", "who plays first")]


class Fresh(Order):
    """By hand: a group has not moved this turn, nor looked or fired."""

    example = "fresh p1-1"
    group: Annotated[str, Says("token", "which group")]


def _firsts(state: State, field: str, given: Given) -> Choices:
    """§1.4: from round 1 on."""
    return players_standing(state) if state.round else ()


def _has_rivals(state: State) -> bool:
    return len(state.empires) > 1


def _own_groups(state: State, field: str, given: Given) -> Choices:
    return tuple(named(one) for one in state.groups.values() if one.owner in state.empires)


def _first(state: State, order: PlaysFirst) -> None:
    """§6.4: clockwise from him (R4)."""
    check_calm(state)
    state.order = ordered_from(tuple(state.empires), Player(order.player))
    for number in range(1, state.tables.economy.turns + 1):
        _reorder(state, number)


def _reorder(state: State, number: int) -> None:
    """§2: those who have not had a turn of the round have it in the new order."""
    waiting = {
        at: item.player
        for at, item in enumerate(state.agenda)
        if isinstance(item, Turn) and item.number == number
    }
    players = sorted(waiting.values(), key=state.order.index)
    # the agenda is a stack: what is next stands last
    for at, player in zip(reversed(waiting), players, strict=True):
        state.agenda[at] = Turn(number, player)


def _fresh(state: State, order: Fresh) -> None:
    """§3.1: as at the beginning of its turn, where it is now."""
    check_calm(state)
    group = state.groups[order.group]
    group.steps, group.looked, group.extra = 0, 0, 0
    group.halted = group.bombarded = group.slings = group.off_chain = False
    group.start = group.came_from = group.at


ORDER_BY_HAND: tuple[Act[State], ...] = (
    Act(PlaysFirst, _firsts, _first, _has_rivals),
    Act(Fresh, _own_groups, _fresh),
)
"""What an umpire may do to the order of play."""
