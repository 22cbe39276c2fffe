"""How often one may ask: a bucket for each account, seat or address, refilled with time.

The buckets are in this process: several processes behind one address allow so many times as much.
"""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from datetime import datetime

from hegemon.web.frame.problems import Refused

MOST = 10_000
"""Buckets that are kept; whoever asked longest ago is forgotten."""


class Buckets:
    """So many requests in a minute for each key, and all of them at once if need be."""

    def __init__(self, most: int = MOST) -> None:
        self._left: OrderedDict[str, tuple[float, datetime]] = OrderedDict()
        self._lock = threading.Lock()
        self._most = most

    def take(self, key: str, per_minute: int, at: datetime) -> None:
        """Take one; raises Refused that says how long to wait."""
        with self._lock:
            left, before = self._left.get(key, (float(per_minute), at))
            passed = max((at - before).total_seconds(), 0.0)
            left = min(left + passed * per_minute / 60, float(per_minute))
            self._left[key] = (left - 1 if left >= 1 else left, at)
            self._left.move_to_end(key)
            while len(self._left) > self._most:
                self._left.popitem(last=False)
        if left < 1:
            wait = max(math.ceil((1 - left) * 60 / per_minute), 1)
            raise Refused(
                "too-many", f"at most {per_minute} a minute: wait {wait} s", retry_after=wait
            )
