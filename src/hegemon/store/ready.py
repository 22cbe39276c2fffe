"""Whether a database is one of matches, and of which revision; an empty one gets its tables.

The terminal opens a database at every command, so Alembic (`store/migrating.py`) is imported only
where something has to be changed.
"""

from __future__ import annotations

import shutil
import sqlite3
import time
from enum import Enum

import sqlalchemy as sql

from hegemon.core.errors import BadConfig, BadSave, NewerSave
from hegemon.play.errors import InUse, NotSaved
from hegemon.store.database import Database
from hegemon.store.files import hide_from_others
from hegemon.store.light.revision import HEAD, REVISIONS
from hegemon.store.locks import PATIENCE
from hegemon.store.schema import SCHEMA, VERSION

FIRST = {
    "match": {"id", "ruleset", "touched", "due"},
    "line": {"match", "number", "full", "key", "content"},
}
"""The tables that every store of matches has, and their columns: those of revision 0001."""

UPGRADE = "hegemon db upgrade"

_KIND = 0xFF
"""What of an SQLite error's number says its kind; the rest says how it came."""

_PAUSE = 0.01
"""Seconds until one asks again whether a file may be written ahead."""

ROOM = 10_000_000
"""Bytes that must be free beside an SQLite file: the longest transaction takes less."""

_MAKING = 7_205_759
"""The number of the lock that who makes tables in PostgreSQL holds: any that nobody else uses."""


class Condition(Enum):
    """What a database is to this program."""

    EMPTY = "empty"
    OLD = "old"
    READY = "ready"


def condition_of(database: Database) -> Condition:
    """What a database is; raises BadSave for one of somebody else's, NewerSave, NotSaved."""
    with database.reading() as connection:
        revision = revision_in(connection, database.place)
    if revision is None:
        return Condition.EMPTY
    return Condition.READY if revision == HEAD else Condition.OLD


def lacking(database: Database) -> str:
    """Why it cannot be used to serve now; "" where it can. Raises as `condition_of` does."""
    condition = condition_of(database)
    if condition is not Condition.READY:
        return f"the database is {condition.value}"
    if database.path is not None and shutil.disk_usage(database.path.parent).free < ROOM:
        return f"less than {ROOM // 1_000_000} MB are free on its disk"
    return "the last thing could not be saved" if database.refuses else ""


def revision_in(connection: sql.Connection, place: str) -> str | None:
    """The revision of the tables that a connection sees, None for none at all.

    Raises BadSave and NewerSave; what is somebody else's is left as it is.
    """
    _check_encoding(connection, place)
    found = sql.inspect(connection)
    there = set(found.get_table_names()) | set(found.get_view_names())
    if not there:
        return None
    for table, columns in FIRST.items():
        if table not in there or not columns <= {c["name"] for c in found.get_columns(table)}:
            raise BadSave(f"{place} is not a store of matches")
    if VERSION.name not in there:
        return REVISIONS[0]
    revision = connection.execute(sql.select(VERSION.c.version_num)).scalar()
    if revision not in REVISIONS:
        raise NewerSave(
            f"{place} was made by a newer Hegemon (revision {ascii(revision)[:24]}; this one knows "
            f"{', '.join(REVISIONS)}): use a newer one"
        )
    return str(revision)


def _check_encoding(connection: sql.Connection, place: str) -> None:
    """Raises BadSave for a database that could not keep every name and message."""
    if connection.dialect.name != "postgresql":
        return
    wanted = "SELECT pg_encoding_to_char(encoding) FROM pg_database"
    said = connection.exec_driver_sql(f"{wanted} WHERE datname = current_database()").scalar()
    if said != "UTF8":
        raise BadSave(
            f"{place} keeps texts as {said}, and names of people need UTF-8: make a new one with "
            "createdb --encoding=UTF8 --template=template0"
        )


def make_ready(database: Database) -> None:
    """Give an empty database its tables; an old SQLite file the new ones, with all that is in it.

    An old PostgreSQL database is left for who hosts it: other programs may be using it. Raises
    BadSave, which says what to run then, BadConfig, NewerSave, NotSaved, InUse.
    """
    condition = condition_of(database)
    if not database.is_sqlite:
        _check_pooler(database)
    if condition is Condition.OLD and not database.is_sqlite:
        raise BadSave(f"{database.place} is of an older Hegemon: run {UPGRADE}")
    if database.path is not None:
        hide_from_others(database.path)
        _write_ahead(database)
    if condition is Condition.EMPTY:
        _make(database)
    elif condition is Condition.OLD:
        from hegemon.store.migrating import upgrade  # noqa: PLC0415 - it takes a while to import

        upgrade(database)


def _check_pooler(database: Database) -> None:
    """Raises BadConfig for a pooler that lends a connection for one transaction.

    Statements that were prepared, `synchronous_commit` and the patience with locks are set for a
    connection, and would be somebody else's then.
    """
    with database.trouble(), database.engine.connect() as one, database.engine.connect() as other:
        if _served_by(one) == _served_by(other):
            raise BadConfig(
                f"{database.place} is reached through a pooler that shares connections between "
                "transactions: let it share them between sessions (pgbouncer: pool_mode = session)"
            )


def _served_by(connection: sql.Connection) -> int:
    """The process of PostgreSQL that a connection has now."""
    process: int = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
    connection.rollback()  # such a pooler lends it to the next one now
    return process


def _make(database: Database) -> None:
    """All tables, unless somebody else has just made them."""
    with database.writing() as connection:
        alone(connection)
        if revision_in(connection, database.place) is None:
            make_tables(connection)


def make_tables(connection: sql.Connection) -> None:
    """All tables of this program, in a database that has none."""
    SCHEMA.create_all(connection)
    VERSION.create(connection)
    connection.execute(VERSION.insert(), {"version_num": HEAD})


def alone(connection: sql.Connection) -> None:
    """Nobody else makes or changes tables until the end of the transaction."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MAKING})")


def _write_ahead(database: Database) -> None:
    """Who reads never waits: said once, it holds for the file, and so not to a stranger's.

    While others begin it too SQLite may refuse at once, without the wait that it has for all else.
    """
    until = time.monotonic() + PATIENCE
    while not _writes_ahead(database):
        if time.monotonic() > until:
            raise InUse(f"{database.place}: another process holds it all the time")
        time.sleep(_PAUSE)


def _writes_ahead(database: Database) -> bool:
    """Whether the file is written ahead now; not where others are just at it."""
    with database.trouble():
        connection = database.engine.raw_connection()
        try:
            connection.cursor().execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as trouble:
            if trouble.sqlite_errorcode & _KIND != sqlite3.SQLITE_BUSY:
                raise NotSaved(f"{database.place} cannot be written: {trouble}") from trouble
            return False
        finally:
            connection.close()
    return True
