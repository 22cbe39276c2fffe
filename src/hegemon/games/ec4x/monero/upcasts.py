"""How positions of older schemas become newer ones; there are none yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

UPCASTS: Mapping[int, Callable[[Any], Any]] = {}
