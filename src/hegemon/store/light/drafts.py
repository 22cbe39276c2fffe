"""Orders that are written and not sealed, in the home database: the browser has the same."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

from hegemon.play.ports import Draft, DraftKey
from hegemon.play.receipts import in_utc
from hegemon.store.drafts import found, lines_in, replaced
from hegemon.store.light.matches import SqliteStore


class SqliteDrafts:
    """One draft for each seat."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store

    def keep(self, key: DraftKey, lines: Sequence[str], seen: str) -> str:
        """Remember orders in place of what was seen; raises Changed, NotSaved, InUse."""
        at = (key.match, key.seat)
        with self._store.file.writing() as connection:
            revision = replaced(_draft_in(connection, key), key.step, lines, seen)
            connection.execute('DELETE FROM draft WHERE "match" = ? AND seat = ?', at)
            if lines:
                said = msgspec.json.encode(lines).decode()
                connection.execute(
                    'INSERT INTO draft ("match", seat, step, lines, time, version) '
                    "VALUES (?, ?, ?, ?, ?, 1)",
                    (*at, key.step, said, in_utc(self._store.clock.now())),
                )
        return revision

    def recall(self, key: DraftKey) -> Draft | None:
        """What was kept last for this seat of this match, whatever step it was for."""
        with self._store.file.reading() as connection:
            return _draft_in(connection, key)


def _draft_in(connection: sqlite3.Connection, key: DraftKey) -> Draft | None:
    wanted = 'SELECT step, lines FROM draft WHERE "match" = ? AND seat = ?'
    row = connection.execute(wanted, (key.match, key.seat)).fetchone()
    return None if row is None else found(row["step"], *lines_in(row["lines"]))
