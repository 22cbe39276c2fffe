"""Ctrl-C goes to all processes of a terminal; the first one alone says what becomes of it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """What is started meanwhile never hears of it: a process that is not ready would die of it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


def leave_it_to_the_first() -> None:
    """The same for a process that is running, however it was started."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
