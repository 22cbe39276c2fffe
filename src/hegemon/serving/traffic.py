"""Whether people ask this process for something: what nobody waits for gives way to them.

A process of Python does one thing at a time. A worker beside the requests that computes without a
pause makes each of them take several times as long.
"""

from __future__ import annotations

import time
from collections.abc import Callable

QUIET = 1.0
"""Seconds without a request after which nobody is taken to be there."""

AT_LEAST = 10.0
"""Seconds after which what gives way has a turn all the same, however many come."""


class Traffic:
    """When somebody came last. Any thread may tell and ask."""

    def __init__(self, time: Callable[[], float] = time.monotonic) -> None:
        self._time = time
        self._came = self._gave_way_since = time() - AT_LEAST

    def came(self) -> None:
        """Somebody asks for something now."""
        self._came = self._time()

    def leaves_time(self) -> bool:
        """Whether something may be done now that nobody waits for; it is done then."""
        now = self._time()
        if now - self._came < QUIET and now - self._gave_way_since < AT_LEAST:
            return False
        self._gave_way_since = now
        return True
