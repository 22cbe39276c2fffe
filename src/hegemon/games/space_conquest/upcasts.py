"""Old saves to new saves: from each schema to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def _to_2(state: Any) -> Any:
    """Schema 2 has the house rule malformed_orders; until then one bad entry spoiled the set."""
    state["house_rules"]["malformed_orders"] = "reject"
    return state


UPCASTS: dict[int, Callable[[Any], Any]] = {1: _to_2}
