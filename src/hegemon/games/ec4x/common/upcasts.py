"""How positions and answers of older schemas become newer ones, in both editions.

2: orders are declared as they are written. Positions did not change.
3: the agenda of a match may tell of a House that capitulated; none had before.
4: what Houses see before fleets leave is noted with their orders, and no task of the agenda; covert
operations and some prestige go by house rules, and what was begun goes on as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hegemon.games.ec4x.common.older import orders_as_now


def _unchanged(stored: Any) -> Any:
    return stored


BEFORE_4: Mapping[str, Any] = {
    "operations_a_turn": "each",
    "covert_price": 4,
    "guard_rolls": "dull",
    "spy_prestige": "arrival",
    "full_prestige": "each",
    "low_tax_prestige": "each",
}
"""What the house rules of schema 4 say that until then were no question."""


def _to_4(stored: Any) -> Any:
    """4: without the task of a last look, and with the house rules as they were."""
    return covert_and_prestige_rules(no_farewell(stored))


def no_farewell(stored: Any) -> Any:
    """4: the last look was a task between the orders and the journeys."""
    agenda = [task for task in stored["agenda"] if task["kind"] != "farewell"]
    return {**stored, "agenda": agenda}


def covert_and_prestige_rules(stored: Any) -> Any:
    """4: these house rules, as they were when nobody could choose."""
    return stored | {"house_rules": BEFORE_4 | stored["house_rules"]}


EARLIER_RULES: Mapping[int, Mapping[str, Any]] = {4: BEFORE_4}

UPCASTS: Mapping[int, Callable[[Any], Any]] = {1: _unchanged, 2: _unchanged, 3: _to_4}
"""From each older schema to the next: a function from a stored state to a stored state."""

ANSWER_UPCASTS: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = {"orders": orders_as_now}
"""By the kind of an older answer: the answer as it is written now."""
