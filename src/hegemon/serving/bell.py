"""A bell that wakes streams: rung in this process when something was done, and for the end."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Collection, Iterator

ANYWHERE = ""
"""Rung for when it is not known at which table something was done."""


class Ear:
    """Hears the bell in an event loop; nothing is missed between two waits."""

    def __init__(self) -> None:
        self._loop, self._event = asyncio.get_running_loop(), asyncio.Event()
        self._tables: set[str] = set()

    def ring(self, tables: Collection[str]) -> None:
        """The bell was rung, in whatever thread."""
        with contextlib.suppress(RuntimeError):  # a loop that has ended in between
            self._loop.call_soon_threadsafe(self._hear, tables)

    def _hear(self, tables: Collection[str]) -> None:
        self._tables.update(tables)
        self._event.set()

    async def wait(self, seconds: float) -> set[str]:
        """The tables that were rung for since the last wait; none after so many seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._event.wait()
        self._event.clear()
        heard, self._tables = self._tables, set()
        return heard


class Bell:
    """Rung from any thread."""

    def __init__(self) -> None:
        self._ears: set[Ear] = set()
        # a signal rings in the midst of whatever its thread does: no lock may be in its own way
        self._lock = threading.RLock()
        self._rung, self._pending = threading.Condition(), False
        self._ended = threading.Condition()
        self.called: Callable[[Collection[str]], None] = lambda _: None
        """Tells other processes for which tables it was rung in this one."""
        self.over = False
        """Whether the server stops: streams end, and their clients come again elsewhere."""

    def ring(self, *tables: str) -> None:
        """Something was done here at these tables; with none named, anywhere."""
        self.hear(*tables)
        self.called(tables or (ANYWHERE,))

    def hear(self, *tables: str) -> None:
        """Something was done at these tables, in whatever process."""
        with self._rung:
            self._pending = True
            self._rung.notify_all()
        with self._lock:
            ears = list(self._ears)
        for ear in ears:
            ear.ring(tables or (ANYWHERE,))

    def stop(self) -> None:
        """Ring for the last time."""
        self.over = True
        with self._ended:
            self._ended.notify_all()
        self.hear()

    def wait_here(self, seconds: float) -> None:
        """Let the one thread that works here wait, but not longer than so many seconds.

        It goes on at once where the bell was rung since it waited last.
        """
        with self._rung:
            if not (self.over or self._pending):
                self._rung.wait(seconds)
            self._pending = False

    def rest_here(self, seconds: float) -> None:
        """Let a thread wait for so many seconds, or the end, however often the bell is rung."""
        with self._ended:
            self._ended.wait_for(lambda: self.over, seconds)

    @contextlib.contextmanager
    def heard(self) -> Iterator[Ear]:
        """An ear for the bell, in the event loop that runs."""
        ear = Ear()
        with self._lock:
            self._ears.add(ear)
        try:
            yield ear
        finally:
            with self._lock:
                self._ears.discard(ear)
