"""A short lock on an open file, by what the system has: `fcntl`, or `msvcrt` on Windows.

It is held while a few lines are written, never while somebody thinks; a killed process lets go.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hegemon.play.errors import InUse, NotSaved

fcntl: Any
msvcrt: Any
try:
    import fcntl
except ImportError:  # Windows
    fcntl = None
try:
    import msvcrt
except ImportError:  # everywhere else
    msvcrt = None

PATIENCE = 30.0
"""Seconds that one waits for a lock: only who was stopped while writing holds it long."""

_ONLY_OWNER = 0o600

_FIRST_PAUSE, _LONGEST_PAUSE = 0.0005, 0.05

_BEYOND = (1 << 31) - 2
"""Where Windows locks a byte: behind the end, so that nobody is kept from reading."""

_TAKEN = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)


@contextlib.contextmanager
def locked(descriptor: int, patience: float | None = None) -> Iterator[None]:
    """Hold the file alone; raises TimeoutError when it cannot be had, OSError without locks."""
    patience = PATIENCE if patience is None else patience
    take, let_go = _ways()
    waited, pause = 0.0, _FIRST_PAUSE
    while not _taken(take, descriptor):
        if waited >= patience:
            raise TimeoutError("another process holds it all the time")
        time.sleep(pause)
        waited, pause = waited + pause, min(2 * pause, _LONGEST_PAUSE)
    try:
        yield
    finally:
        let_go(descriptor)


@contextlib.contextmanager
def alone_with(path: Path, busy: str) -> Iterator[None]:
    """Have a file to oneself for long, without a wait; it is made where there is none.

    Raises InUse with these words where another has it, NotSaved.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, _ONLY_OWNER)
    except OSError as trouble:
        raise NotSaved(f"{path}: {trouble.strerror}") from trouble
    try:
        with contextlib.ExitStack() as stack:
            try:
                stack.enter_context(locked(descriptor, patience=0))
            except TimeoutError as trouble:
                raise InUse(busy) from trouble
            yield
    finally:
        os.close(descriptor)


def _taken(take: Any, descriptor: int) -> bool:
    try:
        take(descriptor)
    except OSError as trouble:
        if trouble.errno not in _TAKEN:
            raise
        return False
    return True


def _ways() -> tuple[Any, Any]:
    """How a lock is tried, and how it is given back."""
    if fcntl is not None:
        return (
            lambda descriptor: fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB),
            lambda descriptor: fcntl.flock(descriptor, fcntl.LOCK_UN),
        )
    if msvcrt is not None:
        return _on_windows(msvcrt.LK_NBLCK), _on_windows(msvcrt.LK_UNLCK)
    raise OSError(errno.ENOLCK, "this system has no locks on files")


def _on_windows(how: int) -> Any:
    def lock(descriptor: int) -> None:
        os.lseek(descriptor, _BEYOND, os.SEEK_SET)
        msvcrt.locking(descriptor, how, 1)

    return lock
