"""What is wrong with an answer, order by order: each is judged after those before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeVar

from hegemon.core import Player
from hegemon.games.erkenfara.answers import ArmyAct, Clause, MilitaryOrder, WinterOrder
from hegemon.games.erkenfara.rules.actions import NOTHING_DONE, done, why_no_order_to_act
from hegemon.games.erkenfara.rules.deployment import deployed, follow, why_no_order
from hegemon.games.erkenfara.rules.raising import budget, spend, why_no_winter_order
from hegemon.games.erkenfara.rules.treaties import NOTHING_OFFERED, offered, why_no_offer
from hegemon.games.erkenfara.state import Position

O = TypeVar("O")  # noqa: E741  (an order)
C = TypeVar("C")  # what the orders so far come to


def _first_problem(
    so_far: C, orders: Iterable[O], why: Callable[[C, O], str], then: Callable[[C, O], C]
) -> Iterator[str]:
    """The first order that cannot be given; what follows it cannot be judged."""
    for at, order in enumerate(orders, 1):
        reason = why(so_far, order)
        if reason:
            yield f"order {at}: {reason}"
            return
        so_far = then(so_far, order)


def clause_problems(here: Position, player: Player, clauses: Iterable[Clause]) -> Iterator[str]:
    """D-TREATY: what is wrong with the treaties that an empire offers."""
    return _first_problem(NOTHING_OFFERED, clauses, partial(why_no_offer, here, player), offered)


def winter_problems(here: Position, player: Player, orders: Iterable[WinterOrder]) -> Iterator[str]:
    """§2.2, §2.3: what is wrong with an empire's winter."""
    return _first_problem(budget(here, player), orders, why_no_winter_order, spend)


def move_problems(here: Position, player: Player, orders: Iterable[MilitaryOrder]) -> Iterator[str]:
    """§3.2: what is wrong with the moves of an empire."""
    why, then = partial(why_no_order, here), partial(follow, here)
    return _first_problem(deployed(here, player), orders, why, then)


def act_problems(here: Position, player: Player, acts: Iterable[ArmyAct]) -> Iterator[str]:
    """§3.3: what is wrong with the actions of an empire."""
    return _first_problem(NOTHING_DONE, acts, partial(why_no_order_to_act, here, player), done)
