"""Old saves to new saves: from each schema to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def named_armies(stored: Any) -> Any:
    """Schema 2: armies have names and standing orders, which may be missing."""
    return stored


UPCASTS: dict[int, Callable[[Any], Any]] = {1: named_armies}
