"""Threads that bring the same kind of work: one of them does what all have brought who wait.

While it is done others come and wait; then the first of them does it for all of these. So work that
costs nearly as much for one as for many is done once for many, and nobody waits longer than for
what was begun when he came and for his own.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Collection, Sequence
from typing import Generic, TypeVar

Job = TypeVar("Job")

MOST = 32
"""Pieces that are done at once: then others who write have their turn."""


class _Piece(Generic[Job]):
    """Something that was brought, and by whom it is waited for."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.called = threading.Lock()
        """Let go of once it was dealt with, or once its thread is to do the work for all."""
        self.called.acquire()
        self.over = False
        self.done = False
        self.trouble: BaseException | None = None


class SharedWork(Generic[Job]):
    """Work that is gathered; any number of threads may bring some."""

    def __init__(self, work: Callable[[Sequence[Job]], Collection[int]]) -> None:
        """`work` tells which of the pieces it has done, by their places."""
        self._work = work
        self._lock = threading.Lock()
        self._waiting: deque[_Piece[Job]] = deque()
        self._busy = False

    def bring(self, job: Job) -> bool:
        """Have it done; False where it was not, and whoever brought it must do it by himself.

        Raises what the work raised for all who were in it.
        """
        mine = _Piece(job)
        with self._lock:
            self._waiting.append(mine)
            first, self._busy = not self._busy, True
        if not first:
            mine.called.acquire()
        if not mine.over:
            self._do_all(mine)
        if mine.trouble is not None:
            raise mine.trouble
        return mine.done

    def _do_all(self, mine: _Piece[Job]) -> None:
        """Do what waits, and call whoever is to do what has come meanwhile."""
        with self._lock:
            pieces = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST))]
        try:
            for place in self._work([each.job for each in pieces]):
                pieces[place].done = True
        except BaseException as trouble:  # noqa: BLE001 - each of them has to hear of it
            for each in pieces:
                each.trouble = trouble
        with self._lock:
            following = self._waiting[0] if self._waiting else None
            self._busy = following is not None
        if following is not None:
            following.called.release()
        for each in pieces:
            each.over = True
            if each is not mine:
                each.called.release()
