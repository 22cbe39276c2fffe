"""Connections that are lent again as they are, for a moment's look or one transaction.

To take one out of SQLAlchemy's pool, set it up anew and give it back takes as long as some
statements. On SQLite, whoever comes right after another gets his.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import sqlalchemy as sql

MOST = 6
"""Connections that wait to be lent again; more of them go back to the pool."""

LATELY = 1.0
"""Seconds in which one is lent again as it is; an older one goes through the pool."""


class Shelf:
    """Where connections wait, each since a moment."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.waiting: list[tuple[float, sql.Connection]] = []


class Lending:
    """Connections for one use; any number of threads may borrow, each until it gives back."""

    def __init__(
        self,
        connect: Callable[[], sql.Connection],
        prepare: Callable[[sql.Connection], object] = lambda _: None,
        shelf: Shelf | None = None,
    ) -> None:
        """`connect` takes a new one out of the pool, `prepare` makes any fit for this use.

        With a shelf that others have, too, a process holds no more of them than for one use.
        """
        self._connect, self._prepare = connect, prepare
        self.shelf = shelf or Shelf()
        self.lent = 0
        """Connections that somebody has now."""

    def lend(self) -> sql.Connection:
        """A connection without a transaction; raises what connecting raises."""
        connection = self._lately_used() or self._connect()
        with self.shelf.lock:
            self.lent += 1
        try:
            self._prepare(connection)
        except BaseException:
            self.put_away(connection)
            raise
        return connection

    def give_back(self, connection: sql.Connection) -> None:
        """It is needed no more, and what it has not committed is undone; raises as that does."""
        try:
            if connection.in_transaction():
                connection.rollback()
        except BaseException:
            self.put_away(connection)
            raise
        # a PostgreSQL has few connections for all who use it: the pool knows what is left
        may_wait = connection.dialect.name == "sqlite" and not connection.invalidated
        with self.shelf.lock:
            stays = may_wait and len(self.shelf.waiting) < MOST
            if stays:
                self.lent -= 1
                self.shelf.waiting.append((time.monotonic(), connection))
        if not stays:
            self.put_away(connection)

    def put_away(self, connection: sql.Connection) -> None:
        """Nobody knows in which state it is: the pool puts it right or lets it go."""
        with self.shelf.lock:
            self.lent -= 1
        connection.close()

    def close(self) -> None:
        """Let those go that wait."""
        with self.shelf.lock:
            waiting = self.shelf.waiting[:]
            self.shelf.waiting.clear()
        for _, connection in waiting:
            connection.close()

    def _lately_used(self) -> sql.Connection | None:
        """The one that was given back last, if that was a moment ago and it is still good."""
        while True:
            with self.shelf.lock:
                if not self.shelf.waiting:
                    return None
                since, connection = self.shelf.waiting.pop()
            if time.monotonic() - since < LATELY:
                return connection
            connection.close()
