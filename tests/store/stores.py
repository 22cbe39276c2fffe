"""The stores that are tested alike."""

from pathlib import Path

from hegemon.play.ports import Store
from hegemon.store.database import Database, of_file
from hegemon.store.light.matches import SqliteStore
from hegemon.store.match_file import MatchFiles
from hegemon.store.memory import MemoryStore
from hegemon.store.sql import SqlStore
from tests.store.postgres import url_for

DATABASES = ("sqlite", "postgresql")

KINDS = ("file", "home", *DATABASES)
"""Those that survive this process."""

ALL = (*KINDS, "memory")


def opened(kind: str, folder: Path) -> Store:
    """A store in a folder; opened again, it holds what it held."""
    if kind in DATABASES:
        return SqlStore(database(kind, folder))
    if kind == "home":
        return SqliteStore(folder / "home.sqlite")
    return MatchFiles(folder) if kind == "file" else MemoryStore()


def sqlite_store(path: Path) -> SqlStore:
    """The matches of one SQLite file, as a server keeps them; it is made where there is none."""
    return SqlStore(of_file(path))


def database(kind: str, folder: Path) -> Database:
    """A database in a folder, as it was left there."""
    if kind == "postgresql":
        return Database(url_for(folder))
    return Database(f"sqlite:///{folder / 'matches.sqlite'}")
