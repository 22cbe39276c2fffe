"""A database by its URL, SQLite or PostgreSQL: connections to read and to write, trouble in words.

Writers of SQLite take turns, each for a moment (`BEGIN IMMEDIATE`), and who reads never waits
(WAL). Writers of PostgreSQL hold the row of their match; what has no match is decided by primary
keys. On both, what is committed is on the disk. The statements are plain SQL.
"""

from __future__ import annotations

import contextlib
import math
import threading
import time
import weakref
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import (
    DatabaseError,
    DataError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    PendingRollbackError,
)
from sqlalchemy.exc import TimeoutError as NoConnection

from hegemon.core.errors import BadSave
from hegemon.play.errors import InUse, NotSaved, NotThere, Overtaken, Unsure, brief
from hegemon.store.connections.engines import BUSY, engine_of, to_read, to_write
from hegemon.store.connections.lending import Lending
from hegemon.store.connections.moments import OneMoment, OneTransaction
from hegemon.store.connections.prepared import Prepared, PreparedForMany
from hegemon.store.connections.together import SharedWriters
from hegemon.store.connections.urls import place_of, understood
from hegemon.store.schema import MATCHES

LATELY = 60.0
"""Seconds for which what could not be saved is held against a database; a worker tries as often."""

_TAKEN = (
    "SQLITE_CONSTRAINT_PRIMARYKEY",
    "SQLITE_CONSTRAINT_UNIQUE",
    "SQLITE_CONSTRAINT_FOREIGNKEY",
)
_TAKEN_STATES = ("23505", "23503")
"""Somebody else was first: the key is there already, or what it needs is gone."""

_AGAIN_STATES = ("40001", "40P01")
"""PostgreSQL lets one of two transactions go on and asks the other to begin anew."""

_BUSY_STATES = ("55P03", "53300")
"""No lock and no connection to be had in time."""

_HOLD = sql.select(MATCHES.c.id).where(MATCHES.c.id == sql.bindparam("match")).with_for_update()
_HOLD_FREE = PreparedForMany(
    lambda matches: (
        sql.select(MATCHES.c.id).where(MATCHES.c.id.in_(matches)).with_for_update(skip_locked=True)
    )
)


Found = TypeVar("Found")


class _Own(threading.local):
    """What a thread does with a database now."""

    look: OneMoment | None = None
    """The look that it takes, if it does."""
    whole: OneTransaction | None = None
    """The transaction for all that it writes, if there is one."""


class Database:
    """A database that holds matches and what belongs to them.

    `place` is where it is, for people: never with a user or a password. Threads may share it.
    """

    def __init__(self, url: str | sql.URL) -> None:
        """Raises BadConfig for a URL that is none; it is reached at first use."""
        self._url = understood(url)
        self.is_sqlite = self._url.get_backend_name() == "sqlite"
        self.place = place_of(self._url)
        self.engine = engine_of(self._url, is_sqlite=self.is_sqlite)
        """For what SQLAlchemy and Alembic do by themselves: make tables, change them."""
        self._readers = Lending(self.engine.connect, to_read)
        self._writers = Lending(self.engine.connect, to_write, self._readers.shelf)
        self._together = SharedWriters(self._writers, BUSY / 1000) if self.is_sqlite else None
        self._own = _Own()
        self._refused_at = -math.inf
        # who forgets to close leaves no connection open behind it
        self.close = weakref.finalize(self, _let_go, self._readers, self._writers, self.engine)
        """Let all connections go; for ever."""

    def __repr__(self) -> str:
        """Where it is."""
        return f"Database({self.place!r})"

    @property
    def path(self) -> Path | None:
        """The file of an SQLite database."""
        return Path(self._url.database or "") if self.is_sqlite else None

    @property
    def refuses(self) -> bool:
        """Whether the last thing, a moment ago, could not be saved: a full disk, a lost server."""
        return time.monotonic() - self._refused_at < LATELY

    @contextlib.contextmanager
    def reading(self, *, apart: bool = False) -> Iterator[sql.Connection]:
        """A connection that sees one moment of the database; it waits for nobody.

        Within `looking` it is the same moment until something is written; who reads `apart` sees
        the present one. Raises NotSaved where the database cannot be read, InUse, BadSave for a
        foreign one.
        """
        whole, look = self._own.whole, self._own.look
        with self.trouble():
            if whole is not None and whole.connection is not None:
                yield whole.connection
            elif look is not None and not apart:
                with look.connected() as connection:
                    yield connection
            else:
                self.end_look()  # no thread waits for a connection while it holds one
                with self._lent(self._readers) as connection:
                    yield connection

    @contextlib.contextmanager
    def looking(self) -> Iterator[None]:
        """All that this thread reads meanwhile is of one moment, until it writes something."""
        if self._own.look is not None:
            yield
            return
        look = self._own.look = OneMoment(self._readers)
        try:
            yield
        finally:
            self._own.look = None
            with self.trouble():
                look.end()

    def end_look(self) -> None:
        """What this thread reads next is of a new moment."""
        if self._own.look is not None:
            self._own.look.end()

    def rows(self, wanted: Prepared, **values: Any) -> list[Any]:
        """What a statement finds at the moment that `reading` would see; raises as that does."""
        own = self._own
        if own.look is None or own.whole is not None:
            with self.reading() as connection:
                return wanted.all(connection, **values)
        try:
            return wanted.all(own.look.connection, **values)
        except BaseException:
            own.look.end()
            with self.trouble():
                raise

    def row(self, wanted: Prepared, **values: Any) -> Any | None:
        """The first of these rows, None for none."""
        found = self.rows(wanted, **values)
        return found[0] if found else None

    def once(self, key: Hashable, find: Callable[[], Found]) -> Found:
        """What is found under a key, sought once as long as a look is of the same moment."""
        look, whole = self._own.look, self._own.whole
        if look is None or (whole is not None and whole.connection is not None):
            return find()
        if key not in look.known:
            found = find()
            look.known[key] = found
        known: Found = look.known[key]
        return known

    @contextlib.contextmanager
    def _lent(self, connections: Lending) -> Iterator[sql.Connection]:
        connection = connections.lend()
        try:
            yield connection
        except BaseException:
            connections.put_away(connection)
            raise
        connections.give_back(connection)

    @contextlib.contextmanager
    def writing(self, match: str | None = None, *, apart: bool = False) -> Iterator[sql.Connection]:
        """A transaction; at its end all of it is on the disk, or none of it.

        Nobody else writes to the match meanwhile; on SQLite, nobody writes at all. Compute nothing
        inside. Within `together` it is on the disk when that ends; what is written `apart` before
        anything else stands whatever becomes of the rest. Raises Overtaken where somebody else was
        first, InUse, NotSaved, BadSave; then nothing of it counts. Unsure where the connection was
        lost at the very end.
        """
        whole = self._own.whole
        if whole is None or (apart and whole.connection is None):
            with self._no_look(), self.trouble(saving=True), self._transaction() as connection:
                self._hold(connection, match)
                yield connection
            return
        with self._no_look(), self.trouble(saving=True), whole.part() as connection:
            self._hold(connection, match)
            yield connection

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """All that this thread writes meanwhile is one transaction, from the first of it on.

        What it reads meanwhile has it already. Nobody else writes to SQLite from the first write to
        the end: let it be short. Within another one it is a part, undone alone. Raises as above.
        """
        whole = self._own.whole
        if whole is not None:
            with self._no_look(), self.trouble(saving=True), whole.part():
                yield
            return
        with self._no_look(), self.trouble(saving=True), contextlib.ExitStack() as stack:
            self._own.whole = OneTransaction(lambda: stack.enter_context(self._transaction()))
            stack.callback(setattr, self._own, "whole", None)
            yield

    @property
    def is_together(self) -> bool:
        """Whether what this thread writes now is part of a transaction for all of it."""
        return self._own.whole is not None

    @contextlib.contextmanager
    def _no_look(self) -> Iterator[None]:
        """What was read before is not what is read afterwards."""
        self.end_look()
        try:
            yield
        finally:
            self.end_look()

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sql.Connection]:
        if self._together is not None:
            with self._together.writing() as connection:
                yield connection
        else:
            with self._lent(self._writers) as connection:
                transaction = connection.begin()
                try:
                    yield connection
                except BaseException:
                    transaction.rollback()
                    raise
                self._commit(connection, transaction)
        self._refused_at = -math.inf

    def _hold(self, connection: sql.Connection, match: str | None) -> None:
        """Keep others from writing to a match; who writes to SQLite is alone anyway."""
        if match is not None and not self.is_sqlite:
            connection.execute(_HOLD, {"match": match})

    def hold(self, connection: sql.Connection, matches: Sequence[str]) -> Collection[str]:
        """Keep others from writing to matches until the end of a transaction.

        Tells to which: those that somebody else holds are not waited for. On SQLite nobody else
        writes anyway.
        """
        if self.is_sqlite:
            return matches
        return {row.id for row in _HOLD_FREE.all(connection, matches)}

    def _commit(self, connection: sql.Connection, transaction: sql.RootTransaction) -> None:
        try:
            transaction.commit()
        except DBAPIError as trouble:
            if not trouble.connection_invalidated:
                connection.invalidate()
                raise
            raise Unsure(
                f"{self.place} was lost at the last moment: it is not known whether this was "
                "saved; look, or send it again under the same key"
            ) from trouble

    @contextlib.contextmanager
    def trouble(self, *, saving: bool = False) -> Iterator[None]:
        """Trouble with the database as what it means here; when saving, nothing is saved then."""
        try:
            yield
        except IntegrityError as trouble:
            # any other rule of the tables that is broken is a fault of ours
            if not _is_taken(trouble):
                raise
            raise Overtaken(f"{self.place}: somebody else was first") from trouble
        except (NoConnection, TimeoutError) as trouble:
            raise InUse(f"{self.place}: too much is asked of it at once") from trouble
        except (OperationalError, InterfaceError) as trouble:
            self._tell(trouble, saving=saving)
        except (DataError, UnicodeEncodeError):
            # a name that no column can hold names nothing: who only asks is told that
            if saving:
                raise BadSave("a text is too long or cannot be stored") from None
            raise NotThere(f"there is nothing of such a name in {self.place}") from None
        except DatabaseError as trouble:
            reason = brief(trouble.orig or trouble)
            raise BadSave(f"{self.place} is not a store of matches: {reason}") from trouble
        except PendingRollbackError as trouble:  # the connection was lost, and somebody went on
            self._tell(trouble, saving=saving)

    def _tell(self, trouble: Exception, *, saving: bool) -> NoReturn:
        reason, state = brief(getattr(trouble, "orig", None) or trouble), _state(trouble)
        if state in _AGAIN_STATES:
            raise Overtaken(f"{self.place}: somebody else was first") from trouble
        if state in _BUSY_STATES or (self.is_sqlite and ("locked" in reason or "busy" in reason)):
            raise InUse(f"{self.place}: another process holds it all the time") from trouble
        if saving:
            self._refused_at = time.monotonic()
            raise NotSaved(f"not saved, so it does not count: {self.place}: {reason}") from trouble
        raise NotSaved(f"{self.place} cannot be read: {reason}") from trouble


def of_file(path: Path) -> Database:
    """The database in an SQLite file, whatever characters are in its name."""
    return Database(sql.URL.create("sqlite", database=str(path)))


def _let_go(readers: Lending, writers: Lending, engine: sql.Engine) -> None:
    readers.close()
    writers.close()
    engine.dispose()


def _is_taken(trouble: IntegrityError) -> bool:
    name = getattr(trouble.orig, "sqlite_errorname", None)
    return name in _TAKEN or _state(trouble) in _TAKEN_STATES


def _state(trouble: Exception) -> str:
    """PostgreSQL's five letters for what went wrong; "" elsewhere, and for a lost connection."""
    return getattr(getattr(trouble, "orig", trouble), "sqlstate", None) or ""
