"""Orders that are written and not sealed, in the home database: the browser has the same."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hegemon.play.ports import Draft, DraftKey
from hegemon.play.receipts import in_utc
from hegemon.store.light.matches import SqliteStore


class SqliteDrafts:
    """One draft for each seat."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store

    def keep(self, key: DraftKey, lines: Sequence[str]) -> None:
        """Remember orders, none to forget them; raises NotSaved, InUse."""
        at = (key.match, key.seat)
        with self._store.file.writing() as connection:
            connection.execute('DELETE FROM draft WHERE "match" = ? AND seat = ?', at)
            if lines:
                said = msgspec.json.encode(lines).decode()
                connection.execute(
                    'INSERT INTO draft ("match", seat, step, lines, time, version) '
                    "VALUES (?, ?, ?, ?, ?, 1)",
                    (*at, key.step, said, in_utc(self._store.clock.now())),
                )

    def recall(self, key: DraftKey) -> Draft | None:
        """What was kept last for this seat of this match, whatever step it was for."""
        wanted = 'SELECT step, lines FROM draft WHERE "match" = ? AND seat = ?'
        with self._store.file.reading() as connection:
            row = connection.execute(wanted, (key.match, key.seat)).fetchone()
        if row is None:
            return None
        try:
            return Draft(row["step"], tuple(msgspec.json.decode(row["lines"], type=list[str])))
        except msgspec.MsgspecError:
            return Draft(row["step"], (), "the draft is damaged")
