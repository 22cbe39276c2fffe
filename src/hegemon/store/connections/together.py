"""Many threads that write to one SQLite file: what waits at the same time is committed together.

A commit costs one flush of the disk, however much is in it. While one flush runs, other writers
queue up; they write one after the other into the next transaction, each behind a savepoint of its
own, and the last of them commits for all. Nobody goes on before the disk has it, so what was
acknowledged is there, as with a transaction each.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sql

from hegemon.store.connections.lending import Lending

MOST = 100
"""Writers in one transaction; then readers of other processes may want to see something."""

_AGAIN = 0.1
"""Seconds after which one looks whether whoever was to commit is still alive."""


class Batch:
    """What is committed at once."""

    def __init__(self, connection: sql.Connection) -> None:
        self.connection = connection
        self.transaction = connection.begin()
        self.members = 0
        self.over = threading.Event()
        self.trouble: BaseException | None = None


class SharedWriters:
    """The writers of one process to one SQLite file."""

    def __init__(self, connections: Lending, patience: float) -> None:
        self._connections, self._patience = connections, patience
        self._turn = threading.Lock()
        """Whoever has it works in the transaction."""
        self._counting = threading.Lock()
        self._queue = 0
        self._batch: Batch | None = None

    @contextlib.contextmanager
    def writing(self) -> Iterator[sql.Connection]:
        """A transaction of its own, to all appearances; on the disk when this returns.

        Raises TimeoutError when it is not one's turn in time, and what the database raises.
        """
        own: Exception | None = None
        self._take_turn()
        try:
            batch = self._batch or self._begun()
            try:
                with _savepoint(batch):
                    yield batch.connection
            except Exception as trouble:  # noqa: BLE001 - raised below
                own = trouble
            finally:
                self._end_if_last(batch)
        finally:
            self._turn.release()
        # who is refused waits too: what he was refused for may not be on the disk yet
        self._wait(batch)
        if own is not None:
            raise own

    def _take_turn(self) -> None:
        with self._counting:
            self._queue += 1
        try:
            if not self._turn.acquire(timeout=self._patience):
                raise TimeoutError("others write all the time")
        finally:
            with self._counting:
                self._queue -= 1

    def _begun(self) -> Batch:
        connection = self._connections.lend()
        try:
            self._batch = Batch(connection)
        except BaseException:
            self._connections.put_away(connection)
            raise
        return self._batch

    def _end_if_last(self, batch: Batch) -> None:
        """Commit, unless somebody is waiting who will do it."""
        if batch.trouble or batch.members >= MOST or not self._queue:
            self._end(batch)

    def _end(self, batch: Batch) -> None:
        self._batch = None
        try:
            if batch.members and not batch.trouble:
                batch.transaction.commit()
            else:
                batch.transaction.rollback()
        except BaseException as trouble:  # noqa: BLE001 - each of them has to hear of it
            # in which state the connection is now, nobody knows
            batch.connection.invalidate()
            batch.trouble = batch.trouble or trouble
        finally:
            self._connections.give_back(batch.connection)
            batch.over.set()

    def _wait(self, batch: Batch) -> None:
        """Until it is on the disk; who was to commit may have been interrupted before it could."""
        while not batch.over.wait(_AGAIN):
            with self._turn:
                if self._batch is batch:
                    self._end(batch)
        if batch.trouble:
            raise batch.trouble


@contextlib.contextmanager
def _savepoint(batch: Batch) -> Iterator[None]:
    """One's own part of a transaction; undone alone, if the database still can."""
    driver: Any = batch.connection.connection.dbapi_connection
    driver.execute("SAVEPOINT mine")
    try:
        yield
        driver.execute("RELEASE mine")
    except BaseException as trouble:
        # some troubles, a full disk among them, undo the whole transaction
        if driver.in_transaction:
            driver.execute("ROLLBACK TO mine")
            driver.execute("RELEASE mine")
        else:
            batch.trouble = trouble
        raise
    batch.members += 1
