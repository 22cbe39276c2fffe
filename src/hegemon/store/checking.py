"""Whether a database is sound: its own checks, its tables, and every match that is in it."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sql

from hegemon.core.errors import HegemonError
from hegemon.core.records import Value
from hegemon.play.lines import LineReader
from hegemon.store.database import Database
from hegemon.store.light.revision import HEAD
from hegemon.store.migrating import differences
from hegemon.store.ready import UPGRADE, revision_in
from hegemon.store.sql import SqlStore


class DatabaseCheck(Value, tag="check"):
    """What was found in a database."""

    place: str
    revision: str | None
    """None for a database without tables."""
    matches: int
    lines: int
    problems: tuple[str, ...]

    @property
    def sound(self) -> bool:
        """Whether all is well."""
        return not self.problems


def check(database: Database) -> DatabaseCheck:
    """Look at everything and change nothing; raises BadSave for no store of ours, NewerSave.

    A database that is not of this revision is only told to be so.
    """
    with database.reading() as connection:
        revision = revision_in(connection, database.place)
        if revision != HEAD:
            told = f"the tables are of revision {revision or 'none'}, not {HEAD}: run {UPGRADE}"
            return DatabaseCheck(database.place, revision, 0, 0, (told,))
        found = [*_integrity(connection), *differences(connection)]
    store, lines = SqlStore(database), 0
    names = list(store.matches())
    for name in names:
        count, trouble = _match(store, name)
        lines += count
        found += [trouble] if trouble else []
    return DatabaseCheck(database.place, revision, len(names), lines, tuple(found))


def _integrity(connection: sql.Connection) -> Iterator[str]:
    """What SQLite finds by itself; PostgreSQL checks what it reads, see data checksums there."""
    if connection.dialect.name != "sqlite":
        return
    for row in connection.exec_driver_sql("PRAGMA integrity_check"):
        if row[0] != "ok":
            yield f"integrity: {row[0]}"
    for row in connection.exec_driver_sql("PRAGMA foreign_key_check"):
        yield f"table {row[0]}, row {row[1]}: it belongs to a row of {row[2]} that is gone"


def _match(store: SqlStore, name: str) -> tuple[int, str]:
    """How many lines a match has, and what is wrong with them."""
    reading = LineReader(store.place(name))
    try:
        for line in store.lines(name):
            reading.add(line)
        reading.now()
    except HegemonError as trouble:
        return reading.count, f"{trouble}"
    return reading.count, ""
