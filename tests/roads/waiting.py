"""Waiting for what happens, however slow the machine is; a test never waits for a time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 600
"""Seconds after which what does not happen is a failure; never waited for when it does."""


def until(found: Callable[[], T], what: str) -> T:
    """What is found as soon as it is something."""
    begun = time.monotonic()
    while time.monotonic() - begun < PATIENCE:
        there = found()
        if there:
            return there
        time.sleep(0.05)
    raise AssertionError(f"waited in vain for {what}")
