"""What is done for a table comes to an end: what takes too long is broken off.

Nobody can stop a thread; but an exception can be raised in it, wherever it is in the rules or in a
bot, and there it is what an error of theirs is: the turn is tried again, and then its table waits.
Where that does not help, for they may catch all that is raised, the table waits at once and the
process ends, for whatever watches over it to begin another.
"""

from __future__ import annotations

import ctypes
import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

import structlog

from hegemon.play.errors import TooLong

TICK = 1.0
"""Seconds between two looks. Time is counted in looks: who was stopped, or sleeps with the whole
machine, has not worked for long."""

TRIED = 2
"""So often something is broken off; after as much time again there is no hope."""

IDLE = 60
"""Looks without any work after which the thread that looks ends; the next work begins another."""

BROKEN_DOWN = 70
"""The status of a process that ends so: its supervisor begins another (`EX_SOFTWARE`)."""

_LOGGER = structlog.get_logger("hegemon.watch")


T = TypeVar("T")


class _Work:
    """What one thread does for one table."""

    def __init__(self, thread: int, table: str) -> None:
        self.thread, self.table = thread, table
        self.looks = 0
        """Since it began."""


class StepWatch:
    """Looks at what the workers of a process do; any number of threads may work."""

    def __init__(
        self,
        seconds: int,
        give_up: Callable[[str], None],
        *,
        leave: Callable[[int], object] = os._exit,
        begin: Callable[[Callable[[], None]], object] | None = None,
    ) -> None:
        """`give_up` lets a table wait for which there is no hope; `begin` begins the looking."""
        self._seconds, self._give_up, self._leave = seconds, give_up, leave
        self._begin = begin or _in_a_thread
        self._works: dict[int, _Work] = {}
        self._lock = threading.Lock()
        self._looking = False

    def run(self, table: str, work: Callable[[], T]) -> T:
        """What comes of work for a table; raises TooLong, and whatever the work raises."""
        mine = _Work(threading.get_ident(), table)
        try:
            self._start(mine)
            return work()
        finally:
            try:
                self._end(mine)
            except TooLong:  # on the way there: it was not ended yet
                self._end(mine)

    def _start(self, work: _Work) -> None:
        with self._lock:
            self._works[work.thread] = work
            begins, self._looking = not self._looking, True
        if begins:
            self._begin(self._look_on)

    def _end(self, work: _Work) -> None:
        """From here on nothing is raised in its thread."""
        while True:
            try:
                with self._lock:
                    self._works.pop(work.thread, None)
                if work.looks >= self._seconds:
                    _take_in_here()
            except TooLong:  # at the very last moment: what was done stands
                continue
            return

    def look(self) -> bool:
        """Break off what has taken too long; whether there was any work."""
        with self._lock:
            works = list(self._works.values())
            for work in works:
                work.looks += 1
                if not work.looks % self._seconds and work.looks // self._seconds <= TRIED:
                    _raise_in(work.thread, TooLong)
        for work in works:
            if work.looks >= (TRIED + 1) * self._seconds and self._goes_on(work):
                self._end_all(work)
        return bool(works)

    def _goes_on(self, work: _Work) -> bool:
        with self._lock:
            return self._works.get(work.thread) is work

    def _look_on(self) -> None:
        idle = 0
        while True:
            time.sleep(TICK)
            idle = 0 if self.look() else idle + 1
            with self._lock:
                if idle >= IDLE and not self._works:
                    self._looking = False
                    return

    def _end_all(self, work: _Work) -> None:
        """The table waits, and the process ends: in it nothing would be as it was."""
        _LOGGER.error("a table holds its worker for good: the process ends", table=work.table)
        with suppress(Exception):  # whatever it is, the process ends
            self._give_up(work.table)
        self._leave(BROKEN_DOWN)


def _in_a_thread(look_on: Callable[[], None]) -> None:
    threading.Thread(target=look_on, name="watch", daemon=True).start()


def _raise_in(thread: int, trouble: type[BaseException]) -> None:
    """Let an exception be raised in a thread."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(trouble))


def _take_in_here() -> None:
    """What may still wait to be raised in this thread is raised, and done with.

    Nothing is taken back with a null: CPython 3.11 would go on to look for it at every turn, and
    for ever where a function is entered under a profile.
    """
    with suppress(TooLong):
        _raise_in(threading.get_ident(), TooLong)
        while True:
            time.sleep(0)
