"""How positions and answers of older schemas become newer ones, in both editions.

2: orders are declared as they are written. Positions did not change.
3: the agenda of a match may tell of a House that capitulated; none had before.
4: covert operations and some prestige go by house rules; what was begun goes on as it was.
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
}
"""What the house rules of schema 4 say that until then were no question."""


def covert_and_prestige_rules(stored: Any) -> Any:
    """Schema 4: these house rules, as they were when nobody could choose."""
    return stored | {"house_rules": BEFORE_4 | stored["house_rules"]}


UPCASTS: Mapping[int, Callable[[Any], Any]] = {
    1: _unchanged,
    2: _unchanged,
    3: covert_and_prestige_rules,
}
"""From each older schema to the next: a function from a stored state to a stored state."""

ANSWER_UPCASTS: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = {"orders": orders_as_now}
"""By the kind of an older answer: the answer as it is written now."""
