"""A bell that wakes streams: rung in this process when something was done, and for the end."""

from __future__ import annotations

import asyncio
import contextlib
import threading


class Bell:
    """Rung from any thread; heard by every stream of the event loop that it is waited for in."""

    def __init__(self) -> None:
        self._waiting: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = set()
        self._lock = threading.Lock()
        self._rung = threading.Condition()
        self.over = False
        """Whether the server stops: streams end, and their clients come again elsewhere."""

    def ring(self) -> None:
        """Wake whoever waits."""
        with self._lock:
            waiting = list(self._waiting)
        with self._rung:
            self._rung.notify_all()
        for loop, event in waiting:
            with contextlib.suppress(RuntimeError):  # a loop that has ended in between
                loop.call_soon_threadsafe(event.set)

    def stop(self) -> None:
        """Wake them for the last time."""
        self.over = True
        self.ring()

    def wait_here(self, seconds: float) -> None:
        """As `wait`, for a thread."""
        with self._rung:
            if not self.over:
                self._rung.wait(seconds)

    async def wait(self, seconds: float) -> None:
        """Wait for the bell, but not longer than so many seconds."""
        entry = (asyncio.get_running_loop(), asyncio.Event())
        with self._lock:
            self._waiting.add(entry)
        try:
            if not self.over:
                async with asyncio.timeout(seconds):
                    await entry[1].wait()
        except TimeoutError:
            pass
        finally:
            with self._lock:
                self._waiting.discard(entry)
