"""Whether people ask the server for something: what nobody waits for gives way to them.

A process of Python does one thing at a time, and a file of SQLite has one who writes: a worker that
goes on without a pause makes each request take several times as long.
"""

from __future__ import annotations

import time
from collections.abc import Callable

QUIET = 1.0
"""Seconds without a request after which nobody is taken to be there."""

AT_LEAST = 10.0
"""Seconds after which what gives way has a turn all the same, however many come."""

TOLD = QUIET / 4
"""Seconds in which another process is told at most once that somebody came."""


class Traffic:
    """When somebody came last. Any thread may tell and ask."""

    def __init__(self, time: Callable[[], float] = time.monotonic) -> None:
        self._time = time
        self._came = self._told = self._gave_way_since = time() - AT_LEAST
        self.tell: Callable[[], None] = lambda: None
        """Tells another process that gives way that somebody came here."""

    def came(self) -> None:
        """Somebody asks for something now."""
        now = self._came = self._time()
        if now - self._told >= TOLD:
            self._told = now
            self.tell()

    def leaves_time(self) -> bool:
        """Whether something may be done now that nobody waits for; it is done then."""
        now = self._time()
        if now - self._came < QUIET and now - self._gave_way_since < AT_LEAST:
            return False
        self._gave_way_since = now
        return True
