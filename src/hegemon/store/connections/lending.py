"""Connections that are lent again as they are, for a moment's look or one transaction.

To take one out of SQLAlchemy's pool and give it back, asked whether it is still there and set up
anew, takes as long as some statements, and on PostgreSQL a way there and back for the question.
Whoever comes right after another gets his.
"""

from __future__ import annotations

import selectors
import threading
import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sql

MOST = 4
"""Connections that wait to be lent again; more of them go back to the pool."""

LATELY = 1.0
"""Seconds in which one is lent again as it is; the pool asks whether an older one is still good."""

_SELECTOR: Any = getattr(selectors, "PollSelector", selectors.SelectSelector)
"""What takes any number of open files, where the system has it."""


class Lending:
    """Connections of one kind; any number of threads may borrow, each until it gives back."""

    def __init__(self, connect: Callable[[], sql.Connection]) -> None:
        """`connect` takes a new one out of the pool."""
        self._connect = connect
        self._lock = threading.Lock()
        self._waiting: list[tuple[float, sql.Connection]] = []
        self.lent = 0
        """Connections that somebody has now."""

    def lend(self) -> sql.Connection:
        """A connection without a transaction; raises what connecting raises."""
        connection = self._lately_used() or self._connect()
        with self._lock:
            self.lent += 1
        return connection

    def give_back(self, connection: sql.Connection) -> None:
        """It is needed no more, and what it has not committed is undone; raises as that does."""
        try:
            if connection.in_transaction():
                connection.rollback()
        except BaseException:
            self.put_away(connection)
            raise
        with self._lock:
            stays = not connection.invalidated and len(self._waiting) < MOST
            if stays:
                self.lent -= 1
                self._waiting.append((time.monotonic(), connection))
        if not stays:
            self.put_away(connection)

    def put_away(self, connection: sql.Connection) -> None:
        """Nobody knows in which state it is: the pool puts it right or lets it go."""
        with self._lock:
            self.lent -= 1
        connection.close()

    def close(self) -> None:
        """Let those go that wait."""
        with self._lock:
            waiting, self._waiting = self._waiting, []
        for _, connection in waiting:
            connection.close()

    def _lately_used(self) -> sql.Connection | None:
        """The one that was given back last, if that was a moment ago and it is still good."""
        while True:
            with self._lock:
                if not self._waiting:
                    return None
                since, connection = self._waiting.pop()
            if time.monotonic() - since < LATELY and not _has_spoken(connection):
                return connection
            connection.close()


def _has_spoken(connection: sql.Connection) -> bool:
    """Whether a server has said something unasked: most likely that it is gone."""
    driver: Any = connection.connection.dbapi_connection
    if not hasattr(driver, "fileno"):  # a file of SQLite says nothing
        return False
    if driver.closed:
        return True
    with _SELECTOR() as selector:
        selector.register(driver.fileno(), selectors.EVENT_READ)
        return bool(selector.select(0))
