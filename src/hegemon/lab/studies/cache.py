"""The answers that are there: rows by key, of all runs of one study, in one SQLite file.

Beside each stands who played it, which is no part of it. What was written is there after whatever
ends the program. Nothing of it stands in memory.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

_MOST_ASKED = 500
"""Keys in one question, well below what SQLite takes."""


_TABLES = (
    """create table if not exists rows
        (key text primary key, line blob, worker integer) without rowid""",
    "create table if not exists workers (id integer primary key, name text unique)",
)


class RowCache:
    """Rows as lines, by the key of their game and the code that played it."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._database = sqlite3.connect(path, timeout=60)
        self._database.execute("pragma journal_mode = wal")
        self._database.execute("pragma synchronous = normal")
        for table in _TABLES:
            self._database.execute(table)
        columns = self._database.execute("select name from pragma_table_info('rows')")
        if ("worker",) not in list(columns):  # a file of before workers were told
            self._database.execute("alter table rows add column worker integer")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self._database.close()

    def put(self, rows: Iterable[tuple[str, bytes]], worker: str = "") -> None:
        """Keep rows, all or none, and which worker played them; "" where nobody knows."""
        with self._database:
            number = self._number_of(worker) if worker else None
            self._database.executemany(
                "insert or replace into rows values (?, ?, ?)",
                ((key, line, number) for key, line in rows),
            )

    def _number_of(self, worker: str) -> int:
        """A worker's number: names are long, and stand here once."""
        self._database.execute("insert or ignore into workers (name) values (?)", (worker,))
        ask = "select id from workers where name = ?"
        number: int = self._database.execute(ask, (worker,)).fetchone()[0]
        return number

    def get(self, keys: Sequence[str]) -> dict[str, bytes]:
        """Those of these rows that are there."""
        return dict(self._of("key, line", keys))

    def having(self, keys: Sequence[str], without: bytes) -> set[str]:
        """Which of these are there, but for those in whose row this stands."""
        return {key for (key,) in self._of("key", keys, "and not instr(line, ?)", without)}

    def workers(self) -> dict[int, str]:
        """All who have played something that was kept, by their numbers."""
        return dict(self._database.execute("select id, name from workers order by id"))

    def played_by(self, keys: Sequence[str]) -> dict[str, int | None]:
        """The number of the worker of each of these that is there; None where nobody knows."""
        return dict(self._of("key, worker", keys))

    def _of(self, what: str, keys: Sequence[str], further: str = "", *values: Any) -> Iterator[Any]:
        """These columns of the rows of some keys that are there, as many at a time as go."""
        for at in range(0, len(keys), _MOST_ASKED):
            some = keys[at : at + _MOST_ASKED]
            marks = ",".join("?" * len(some))
            query = f"select {what} from rows where key in ({marks}) {further}"  # noqa: S608 - ours
            yield from self._database.execute(query, (*some, *values))

    def forget(self, worker: str) -> int:
        """Drop all that a worker has played; how many rows that were."""
        with self._database:
            gone = self._database.execute(
                "delete from rows where worker in (select id from workers where name = ?)",
                (worker,),
            )
            return gone.rowcount
