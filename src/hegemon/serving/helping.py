"""Matches of bots alone, played in a process beside the server, so that no request waits for them.

A process of Python computes one thing at a time: bots that think in the server's own take from
each request that comes meanwhile, however short their turns are.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import structlog

from hegemon.play.tables.hall import Hall
from hegemon.play.tables.tending import Memory, tend_all
from hegemon.serving.bell import Bell
from hegemon.serving.traffic import Traffic
from hegemon.serving.worker import MOST, ROUNDS

IDLE = 60.0
"""Seconds without anything to do after which the process ends; the server begins another."""

PACE = 1.0
"""Seconds until it looks again, also while people's tables want tending: it gives way to them."""

_LOGGER = structlog.get_logger("hegemon.helper")


def play_bots(
    hall: Hall, bell: Bell, traffic: Traffic, time: Callable[[], float] = time.monotonic
) -> None:
    """Tend tables of bots alone, until none has wanted it for a while or the bell is stopped."""
    memory, last = Memory(people=False), time()
    while not bell.over and time() - last < IDLE:
        memory.bots = traffic.leaves_time()
        try:
            tended = tend_all(hall, MOST, ROUNDS, memory)
        except Exception:  # whatever it is: the database may be there again in a second
            _LOGGER.exception("a round failed")
            tended = 0
        if memory.bots_wait:
            last = time()
        if not tended:
            bell.wait_here(PACE)
