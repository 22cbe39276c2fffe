"""The stores that are tested alike."""

from pathlib import Path

from hegemon.play.ports import Store
from hegemon.store.match_file import MatchFiles
from hegemon.store.memory import MemoryStore
from hegemon.store.sqlite import SqliteStore

KINDS = ("file", "sqlite")
"""Those that survive this process."""

ALL = (*KINDS, "memory")


def opened(kind: str, folder: Path) -> Store:
    """A store in a folder; opened again, it holds what it held."""
    if kind == "file":
        return MatchFiles(folder)
    return SqliteStore(folder / "matches.sqlite") if kind == "sqlite" else MemoryStore()
