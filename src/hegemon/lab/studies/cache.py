"""The answers that are there: rows by key, of all runs of one study, in one SQLite file.

What was written is there after whatever ends the program. Nothing of it stands in memory.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

_MOST_ASKED = 500
"""Keys in one question, well below what SQLite takes."""


class RowCache:
    """Rows as lines, by the key of their game and the code that played it."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._database = sqlite3.connect(path, timeout=60)
        self._database.execute("pragma journal_mode = wal")
        self._database.execute("pragma synchronous = normal")
        self._database.execute(
            "create table if not exists rows (key text primary key, line blob) without rowid"
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self._database.close()

    def put(self, rows: Iterable[tuple[str, bytes]]) -> None:
        """Keep rows, all or none."""
        with self._database:
            self._database.executemany("insert or replace into rows values (?, ?)", rows)

    def get(self, keys: Sequence[str]) -> dict[str, bytes]:
        """Those of these rows that are there."""
        found: dict[str, bytes] = {}
        for at in range(0, len(keys), _MOST_ASKED):
            some = keys[at : at + _MOST_ASKED]
            marks = ",".join("?" * len(some))
            query = f"select key, line from rows where key in ({marks})"  # noqa: S608 - marks alone
            found.update(self._database.execute(query, some))
        return found

    def having(self, keys: Sequence[str], without: bytes) -> set[str]:
        """Which of these are there, but for those in whose row this stands."""
        found: set[str] = set()
        for at in range(0, len(keys), _MOST_ASKED):
            some = keys[at : at + _MOST_ASKED]
            marks = ",".join("?" * len(some))
            query = f"select key from rows where key in ({marks}) and not instr(line, ?)"  # noqa: S608 - marks alone
            found.update(key for (key,) in self._database.execute(query, (*some, without)))
        return found
