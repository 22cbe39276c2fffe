"""What is wrong with an answer, order by order: each is judged after those before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from hegemon.core.game import Player
from hegemon.games.erkenfara.answers import Act, Clause, Levy, MilitaryOrder, Reduction
from hegemon.games.erkenfara.rules.actions import why_no_act
from hegemon.games.erkenfara.rules.economy import least_gold, most_gold, settled, why_no_levy
from hegemon.games.erkenfara.rules.movement import follow, planned, why_no_order
from hegemon.games.erkenfara.rules.treaties import why_no_clause
from hegemon.games.erkenfara.state import Position

O = TypeVar("O")  # noqa: E741  (an order)


def _first_problem(orders: Sequence[O], why: Callable[[O, Sequence[O]], str]) -> Iterator[str]:
    """The first order that cannot be given; what follows it cannot be judged."""
    for at, order in enumerate(orders):
        reason = why(order, orders[:at])
        if reason:
            yield f"order {at + 1}: {reason}"
            return


def clause_problems(here: Position, player: Player, clauses: Sequence[Clause]) -> Iterator[str]:
    """D-TREATY: what is wrong with the treaties that an empire offers."""
    return _first_problem(
        clauses, lambda clause, before: why_no_clause(here, player, clause, before)
    )


def winter_problems(
    here: Position, player: Player, orders: Sequence[Reduction | Levy]
) -> Iterator[str]:
    """§2.2, §2.3: what is wrong with an empire's winter."""
    return _first_problem(
        orders, lambda order, before: why_no_winter_order(here, player, order, before)
    )


def why_no_winter_order(
    here: Position, player: Player, order: Reduction | Levy, before: Sequence[Reduction | Levy]
) -> str:
    """§2.2, §2.3: why an army cannot be reduced, or troops not raised, after these orders."""
    if isinstance(order, Reduction):
        why = why_no_reduction(here, player, order.army, before)
        if why:
            return why
        most = here.armies[order.army].maximal - 1
        return "" if order.maximal <= most else f"0 to {most}, lower than now"
    after = after_reductions(here, player, before)
    raised = [one for one in before if isinstance(one, Levy)]
    why = why_no_levy(after, player, order.region, [one.region for one in raised])
    if why:
        return why
    least = least_gold(after, player, order.region)
    most = most_gold(after, player, order.region, sum(one.gold for one in raised))
    return "" if least <= order.gold <= most else f"from {least} to {most} gold"


def after_reductions(
    here: Position, player: Player, before: Sequence[Reduction | Levy]
) -> Position:
    """The position after step 2 with these reductions."""
    return settled(
        here, player, {one.army: one.maximal for one in before if isinstance(one, Reduction)}
    )


def why_no_reduction(
    here: Position, player: Player, army: str, before: Sequence[Reduction | Levy]
) -> str:
    """§2.2: why an army cannot be reduced."""
    if army not in here.armies or here.armies[army].owner != player:
        return "not your army"
    if any(isinstance(one, Levy) for one in before):
        return "armies are reduced before troops are raised"
    if any(isinstance(one, Reduction) and one.army == army for one in before):
        return "ordered already"
    return ""


def move_problems(here: Position, player: Player, orders: Sequence[MilitaryOrder]) -> Iterator[str]:
    """§3.2: what is wrong with the moves of an empire."""
    plan = planned(here, player)
    for at, order in enumerate(orders, 1):
        reason = why_no_order(here, plan, order)
        if reason:
            yield f"order {at}: {reason}"
            return
        follow(here, plan, order)


def act_problems(here: Position, player: Player, acts: Sequence[Act]) -> Iterator[str]:
    """§3.3: what is wrong with the actions of an empire."""
    return _first_problem(acts, lambda act, before: why_no_act(here, player, act, before))
