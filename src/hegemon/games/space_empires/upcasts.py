"""Old saves to new saves: from each schema to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

UPCASTS: dict[int, Callable[[Any], Any]] = {}
