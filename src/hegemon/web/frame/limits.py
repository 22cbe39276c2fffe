"""How often one may ask, and how many at once for what takes long.

A bucket for each account, seat or address is refilled with time.

The buckets are in this process: several processes behind one address allow so many times as much.
"""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
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


class FewAtOnce:
    """For work of seconds: so many do it at once, some more wait, and all others come again.

    Whoever waits holds a thread of the server, and there are few of these.
    """

    def __init__(self, most: int, waiting: int) -> None:
        self._work = threading.BoundedSemaphore(most)
        self._room = threading.BoundedSemaphore(most + waiting)

    @contextmanager
    def one(self) -> Iterator[None]:
        """One more meanwhile; raises Refused where too many wait already."""
        if not self._room.acquire(blocking=False):
            raise Refused("busy", "many want this now: try again in 2 s", retry_after=2)
        try:
            with self._work:
                yield
        finally:
            self._room.release()
