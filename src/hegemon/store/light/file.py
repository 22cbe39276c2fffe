"""One SQLite file: who reads never waits, who writes waits for a turn, trouble told in words."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

from hegemon.core.errors import BadSave
from hegemon.play.errors import InUse, NotSaved, Overtaken, brief
from hegemon.store.files import make_for_owner
from hegemon.store.light.revision import HEAD

BUSY = 30.0
"""Seconds that a writer waits for its turn."""

_SETTINGS = ("synchronous = FULL", "foreign_keys = ON")
"""As `store/database.py` says and why: what is committed is on the disk."""

_TAKEN = (
    "SQLITE_CONSTRAINT_PRIMARYKEY",
    "SQLITE_CONSTRAINT_UNIQUE",
    "SQLITE_CONSTRAINT_FOREIGNKEY",
)
"""Somebody else was first: the key is there already, or what it needs is gone."""


class SqliteFile:
    """A file that holds matches and what belongs to them. Threads may share it."""

    def __init__(self, path: Path) -> None:
        """Make the file ready; raises BadSave, NewerSave, NotSaved, InUse."""
        self.path, self.place = path, str(path)
        self._lock = threading.RLock()
        if _revision(path) != HEAD:
            _make_ready(path)
        with self._trouble("cannot be read"):
            self._connection = _connected(path)
        # who forgets to close leaves no connection open behind it
        self.close = weakref.finalize(self, self._connection.close)
        """Let the file go; for ever."""

    @contextlib.contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection of which each statement sees one moment of the file; it waits for nobody.

        Raises NotSaved where the file cannot be read, InUse, BadSave.
        """
        with self._lock, self._trouble("cannot be read"):
            yield self._connection

    @contextlib.contextmanager
    def apart(self) -> Iterator[sqlite3.Connection]:
        """A connection for a long look, while which one may write; raises as `reading` does."""
        with self._trouble("cannot be read"):
            connection = _connected(self.path)
            try:
                yield connection
            finally:
                connection.close()

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction; at its end all of it is on the disk, or none of it. Compute nothing in it.

        Raises Overtaken where another was first, InUse, NotSaved, BadSave; then nothing counts.
        """
        connection = self._connection
        with self._lock, self._trouble("not saved, so it does not count"):
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            finally:
                connection.rollback()  # nothing, where it was committed

    @contextlib.contextmanager
    def _trouble(self, said: str) -> Iterator[None]:
        """Trouble with the file as what it means here."""
        try:
            yield
        except sqlite3.IntegrityError as trouble:
            if trouble.sqlite_errorname not in _TAKEN:
                raise
            raise Overtaken(f"{self.place}: somebody else was first") from trouble
        except sqlite3.OperationalError as trouble:
            self._tell(trouble, said)
        except UnicodeEncodeError as trouble:
            raise BadSave("a text cannot be stored") from trouble
        except sqlite3.DatabaseError as trouble:
            raise BadSave(f"{self.place} is not a store of matches: {brief(trouble)}") from trouble

    def _tell(self, trouble: sqlite3.OperationalError, said: str) -> NoReturn:
        reason = brief(trouble)
        if "locked" in reason or "busy" in reason:
            raise InUse(f"{self.place}: another process holds it all the time") from trouble
        raise NotSaved(f"{said}: {self.place}: {reason}") from trouble


def _connected(path: Path) -> sqlite3.Connection:
    """A connection that begins nothing by itself."""
    connection = sqlite3.connect(path, BUSY, isolation_level=None, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    for setting in _SETTINGS:
        connection.execute(f"PRAGMA {setting}")
    return connection


def _revision(path: Path) -> str:
    """Of which revision the tables of matches in a file are; "" for whatever has to be looked at.

    Only its name is asked for: what is somebody else's stays as it is.
    """
    if not path.is_file():
        return ""
    try:
        connection = sqlite3.connect(path, BUSY)
    except sqlite3.Error:
        return ""
    try:
        connection.execute("SELECT id, ruleset, touched, due FROM match LIMIT 0")
        connection.execute('SELECT "match", number, "full", "key", content FROM line LIMIT 0')
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error:
        return ""
    finally:
        connection.close()
    return str(row[0]) if row else ""


def _make_ready(path: Path) -> None:
    """The tables of a new file, or of an older Hegemon's, by what knows every revision."""
    # they take long to import, and are needed once in the life of a file
    from hegemon.store.database import of_file  # noqa: PLC0415
    from hegemon.store.ready import make_ready  # noqa: PLC0415

    _for_its_owner(path)
    database = of_file(path)
    try:
        make_ready(database)
    finally:
        database.close()


def _for_its_owner(path: Path) -> None:
    """A new file that nobody else can read, as a match file is; raises NotSaved."""
    try:
        make_for_owner(path)
    except OSError as trouble:
        raise NotSaved(f"{path} cannot be made: {trouble.strerror}") from trouble
