"""PostgreSQL tells each process of a server what another has just done (LISTEN and NOTIFY).

Nothing depends on it: whoever misses a call finds the same when he looks, a second later. A call
is sent after the commit, in a transaction of its own: commits that carry one wait for each other.
"""

from __future__ import annotations

import contextlib
import logging
import selectors
import socket
import threading
from collections.abc import Callable, Collection, Iterator
from typing import Any

from hegemon.play.errors import brief
from hegemon.store.database import Database

CHANNEL = "hegemon"

AGAIN = 5.0
"""Seconds until a connection that was lost is tried again."""

PULSE = 60.0
"""Seconds after which it is asked whether the server is still there, when nobody calls."""

_LISTEN, _CALL = f"LISTEN {CHANNEL}", f"SELECT pg_notify('{CHANNEL}', unnest(%s::text[]))"

_LOGGER = logging.getLogger("hegemon.store")


class Calls:
    """One connection and one thread that call to other processes, and hear what they call."""

    def __init__(self, database: Database, heard: Callable[[str], None]) -> None:
        """`heard` is told each word that another process calls, in the thread of this."""
        self._database, self._heard = database, heard
        self._words: dict[str, None] = {}
        self._lock = threading.Lock()
        self._waker, self._woken = socket.socketpair()
        self._over = threading.Event()
        self.listens = threading.Event()
        """Set while calls of others are heard."""
        self._thread = threading.Thread(target=self._run, name="calls", daemon=True)

    def begin(self) -> None:
        """Listen from now on."""
        self._thread.start()

    def call(self, words: Collection[str]) -> None:
        """Call words to the other processes, as soon as may be; from any thread, never waits."""
        with self._lock:
            awake = bool(self._words)
            self._words.update(dict.fromkeys(words))
            if not awake and not self._over.is_set():
                self._waker.send(b"!")

    def close(self) -> None:
        """Call and hear no more."""
        with self._lock:
            self._over.set()
            self._waker.send(b"!")
        self._thread.join(AGAIN)  # one that cannot reach its server ends by itself
        self._waker.close()
        self._woken.close()

    def _run(self) -> None:
        while not self._over.is_set():
            try:
                with self._connected() as driver:
                    self._listen(driver)
            except Exception as trouble:  # noqa: BLE001 - whatever it is, looking goes on
                _LOGGER.warning("other processes are not heard: %s", brief(trouble))
                self._over.wait(AGAIN)
            finally:
                self.listens.clear()

    @contextlib.contextmanager
    def _connected(self) -> Iterator[Any]:
        """A connection of the driver's that is nobody else's."""
        lent = self._database.engine.raw_connection()
        driver: Any = lent.driver_connection
        lent.detach()  # the pool may lend as many as before
        try:
            driver.autocommit = True
            yield driver
        finally:
            driver.close()
            lent.invalidate()

    def _listen(self, driver: Any) -> None:
        """Until the end, or until the connection is lost."""
        mine = driver.info.backend_pid
        driver.add_notify_handler(
            lambda call: self._heard(call.payload) if call.pid != mine else None
        )
        driver.execute(_LISTEN)
        self.listens.set()
        with selectors.DefaultSelector() as selector:
            selector.register(driver.fileno(), selectors.EVENT_READ)
            selector.register(self._woken, selectors.EVENT_READ)
            while not self._over.is_set():
                words = self._taken()
                # what was called by others comes with the answer to whatever is asked
                driver.execute(_CALL, [words]) if words else driver.execute("SELECT 1")
                selector.select(PULSE)

    def _taken(self) -> list[str]:
        """What is to be called now."""
        with self._lock:
            words, self._words = list(self._words), {}
            if words:
                self._woken.recv(1)
        return words
