"""How a database is connected to: what holds for each connection, and for those that write."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from hegemon.core.errors import BadConfig
from hegemon.store.files import make_for_owner

BUSY = 30_000
"""Milliseconds that a writer waits for its turn."""

_CONNECTIONS = 20
"""Connections that are kept open, and as many again while they are needed."""

_UTF_8 = {"client_encoding": "UTF8"}
"""What texts are on their way to and from PostgreSQL, whatever the environment says."""


def engine_of(url: sql.URL, *, is_sqlite: bool) -> sql.Engine:
    """What connects to a database; raises BadConfig where its driver is missing."""
    pool: dict[str, Any] = {
        "pool_size": _CONNECTIONS,
        "max_overflow": _CONNECTIONS,
        "pool_timeout": BUSY / 1000,
        # what was given to a statement may be a secret: it is in no message
        "hide_parameters": True,
    }
    if is_sqlite:
        engine = sql.create_engine(url, **pool)
        sql.event.listen(engine, "do_connect", _make_file)
        sql.event.listen(engine, "connect", _prepare_sqlite)
        sql.event.listen(engine, "begin", _begin)
        return engine
    try:
        # a connection that was lost while it was idle is replaced, not told
        engine = sql.create_engine(url, pool_pre_ping=True, connect_args=_UTF_8, **pool)
    except ImportError as missing:
        raise BadConfig("PostgreSQL needs a driver: pip install 'hegemon[postgres]'") from missing
    sql.event.listen(engine, "connect", _prepare_postgresql)
    return engine


def to_read(connection: sql.Connection) -> None:
    """Let a connection see one moment at a time, and change nothing."""
    if connection.dialect.name == "sqlite":
        connection.execution_options(writes=False)
    else:
        connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def to_write(connection: sql.Connection) -> None:
    """Let a connection write, which its transactions say at once."""
    if connection.dialect.name == "sqlite":
        connection.execution_options(writes=True)
    else:
        usual = connection.default_isolation_level
        connection.execution_options(isolation_level=usual, postgresql_readonly=False)


def _make_file(_dialect: object, _record: object, named: Sequence[Any], _: object) -> None:
    """The driver would make a file that everybody can read; what is wrong with it, it says."""
    with contextlib.suppress(OSError):
        make_for_owner(Path(named[0]))


def _prepare_sqlite(connection: Any, _: object) -> None:
    """What holds for each connection; see docs/decisions on why FULL."""
    connection.isolation_level = None  # the driver begins nothing by itself
    cursor = connection.cursor()
    for setting in (
        f"busy_timeout = {BUSY}",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _prepare_postgresql(connection: Any, _: object) -> None:
    """As on SQLite: what is committed is on the disk, and nobody waits for ever."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = {BUSY}")
        cursor.execute(
            "SELECT set_config('synchronous_commit', 'on', false) "
            "WHERE current_setting('synchronous_commit') = 'off'"
        )
    connection.commit()


def _begin(connection: sql.Connection) -> None:
    """Who will write says so at once, and never finds that another was first half-way."""
    if connection.get_execution_options().get("writes"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:  # this waits for nobody and touches nothing: it needs nobody's care
        connection.connection.dbapi_connection.execute("BEGIN")  # type: ignore[union-attr]
