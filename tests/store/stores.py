"""The stores that are tested alike."""

from pathlib import Path

from hegemon.play.ports import Store
from hegemon.store.database import Database, of_file
from hegemon.store.light.matches import SqliteStore
from hegemon.store.match_file import MatchFiles
from hegemon.store.memory import MemoryStore
from hegemon.store.sql import SqlStore
from tests.samples import cases
from tests.store.postgres import url_for
from tests.store.prepared import prepare

DATABASES = ("sqlite", "postgresql")

KINDS = ("file", "home", *DATABASES)
"""Those that survive this process."""

ALL = (*KINDS, "memory")

POSTGRESQL = ["postgresql"]
"""A server's own database costs ten times a file: what all stores promise is tried on it each time
(test_stores, test_database, test_migrations), and the rest of it under `-m long`."""

EACH_DATABASE = cases(["sqlite"], POSTGRESQL)

EACH_KIND = cases(["file", "home", "sqlite"], POSTGRESQL)

EACH = cases(["file", "home", "sqlite", "memory"], POSTGRESQL)


def opened(kind: str, folder: Path) -> Store:
    """A store in a folder; opened again, it holds what it held."""
    if kind == "postgresql":
        return SqlStore(database(kind, folder))
    if kind == "sqlite":
        return SqlStore(of_file(prepare(folder / "matches.sqlite")))
    if kind == "home":
        return SqliteStore(prepare(folder / "home.sqlite"))
    return MatchFiles(folder) if kind == "file" else MemoryStore()


def close(store: Store) -> None:
    """Let a store's database go, where it has one: a server takes only so many connections."""
    if isinstance(store, SqlStore):
        store.close()


def sqlite_store(path: Path) -> SqlStore:
    """The matches of one SQLite file, as a server keeps them; it is made where there is none."""
    return SqlStore(of_file(path))


def database(kind: str, folder: Path) -> Database:
    """A database in a folder, as it was left there: one without any table, if none was."""
    if kind == "postgresql":
        return Database(url_for(folder))
    return Database(f"sqlite:///{folder / 'matches.sqlite'}")
