"""How far a long check is, on stderr, where somebody looks on."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_PATIENCE = 1.0
"""Seconds before anything is said."""
_EVERY = 0.2


@contextmanager
def steps_checked() -> Iterator[Callable[[int], None]]:
    """Hears the number of each step that was checked, and shows it on a terminal."""
    begun = said = time.monotonic()
    shown = False

    def tell(step: int) -> None:
        nonlocal said, shown
        moment = time.monotonic()
        if sys.stderr.isatty() and moment - begun > _PATIENCE and moment - said > _EVERY:
            sys.stderr.write(f"\rchecked as far as step {step} ")
            sys.stderr.flush()
            said, shown = moment, True

    try:
        yield tell
    finally:
        if shown:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
