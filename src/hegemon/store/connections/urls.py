"""URLs of databases: which are understood, and what is said of them."""

from __future__ import annotations

import sqlalchemy as sql
from sqlalchemy.exc import ArgumentError

from hegemon.core.errors import BadConfig

KINDS = "sqlite:///FILE and postgresql://USER@HOST/DATABASE"
"""The URLs that are understood."""


def understood(url: str | sql.URL) -> sql.URL:
    """A URL with the driver that is used here; raises BadConfig, which does not repeat it."""
    try:
        found = sql.make_url(url)
    except (ArgumentError, ValueError):
        raise BadConfig(f"this is no URL of a database: say {KINDS}") from None
    backend = found.drivername.partition("+")[0]
    if backend == "sqlite" and found.database and found.database != ":memory:":
        return found.set(drivername="sqlite+pysqlite")
    if backend in ("postgresql", "postgres"):
        return found.set(drivername="postgresql+psycopg")
    raise BadConfig(f"matches are kept in {KINDS}, not in {ascii(backend)[:24]}")


def place_of(url: sql.URL) -> str:
    """Where a database is, for people: no user, no password."""
    if url.get_backend_name() == "sqlite":
        return url.database or ""
    host = url.host or url.query.get("host") or "this machine"
    return f"the database {url.database or 'postgres'} on {host}"
