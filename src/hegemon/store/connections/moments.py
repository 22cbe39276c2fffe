"""What one thread reads of one moment, and what it writes in one transaction."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable, Iterator
from typing import Any

import sqlalchemy as sql

from hegemon.store.connections.lending import Lending


class OneMoment:
    """What one thread reads meanwhile: one moment, through one connection, each thing once."""

    def __init__(self, connections: Lending) -> None:
        self._connections = connections
        self._connection: sql.Connection | None = None
        self.known: dict[Hashable, Any] = {}
        """What was found already."""

    @property
    def connection(self) -> sql.Connection:
        """Its connection; who meets trouble with it ends the look."""
        if self._connection is None:
            self._connection = self._connections.lend()
        return self._connection

    @contextlib.contextmanager
    def connected(self) -> Iterator[sql.Connection]:
        """Its connection; after trouble the next one sees a new moment."""
        try:
            yield self.connection
        except GeneratorExit:  # who reads by and by needs no more: that is no trouble
            raise
        except BaseException:
            self.end()
            raise

    def end(self) -> None:
        """What is read next is of a new moment."""
        connection, self._connection = self._connection, None
        self.known.clear()
        if connection is not None:
            self._connections.give_back(connection)


class OneTransaction:
    """A transaction that begins with the first of its parts; each of them can be undone alone."""

    def __init__(self, begin: Callable[[], sql.Connection]) -> None:
        self._begin = begin
        self.connection: sql.Connection | None = None
        """Where it is; None before anything was written."""

    @contextlib.contextmanager
    def part(self) -> Iterator[sql.Connection]:
        """A transaction to all appearances, but that it is on the disk with all others."""
        if self.connection is None:
            self.connection = self._begin()
        with self.connection.begin_nested():
            yield self.connection
