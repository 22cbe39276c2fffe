"""Rows about people, written in the transaction of a commit; see `store/beside.py`.

Only a table has people around it: for a match that has none nothing is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Any

import msgspec

from hegemon.core.errors import BadConfig
from hegemon.play.beside import (
    SEES_ALREADY,
    Beside,
    Facts,
    MessageSaid,
    NewsItem,
    Notice,
    Opened,
    SeatFreed,
    SeatHeld,
)

_OPEN = (
    'UPDATE table_ SET title = ?, owner = ?, umpire = ?, openness = ?, invite = ? WHERE "match" = ?'
)
_OPEN_NEW = (
    "INSERT INTO table_ (title, owner, umpire, openness, invite, created, over, facts, "
    "\"match\") VALUES (?, ?, ?, ?, ?, ?, 0, '', ?)"
)
_HOLD = 'INSERT INTO holder (account, link, since, "match", seat) VALUES (?, ?, ?, ?, ?)'
_REMEMBER = (
    'INSERT OR IGNORE INTO former ("match", seat, account, until) '
    'SELECT "match", seat, account, ? FROM holder '
    'WHERE "match" = ? AND seat = ? AND account IS NOT NULL'
)
_OTHERS = (
    'SELECT 1 FROM holder WHERE "match" = ? AND account = ? AND seat != ? '
    'UNION ALL SELECT 1 FROM former WHERE "match" = ? AND account = ? AND seat != ?'
)
_TELL = (
    'INSERT INTO news ("match", audience, kind, time, seq) SELECT ?1, ?2, ?3, ?4, '
    'coalesce(max(seq), 0) + 1 FROM news WHERE "match" = ?1 AND audience = ?2'
)
_KEEP = (
    'INSERT INTO outbox ("key", "match", audience, kind, body, created, "next") '
    'VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT ("key") DO NOTHING'
)


def write_beside(connection: Connection, match: str, rows: Sequence[Beside], time: str) -> None:
    """Write what stands beside a match, if it has a table; seats are freed before they are taken.

    Raises BadConfig for a seat that is held already.
    """
    if not rows or not (_has_table(connection, match) or any(type(r) is Opened for r in rows)):
        return
    writing = _Writing(connection, match, time)
    for kind, write in _WRITERS.items():
        for row in rows:
            if type(row) is kind:
                write(writing, row)


def _has_table(connection: Connection, match: str) -> bool:
    found = connection.execute('SELECT 1 FROM table_ WHERE "match" = ?', (match,))
    return found.fetchone() is not None


class _Writing:
    """Where and when rows are written."""

    def __init__(self, connection: Connection, match: str, time: str) -> None:
        self.execute, self.match, self.time = connection.execute, match, time

    def opened(self, row: Opened) -> None:
        """A table is opened, or is otherwise than before."""
        table = (row.title, row.owner, row.umpire, row.openness, row.invitation or None)
        if not self.execute(_OPEN, (*table, self.match)).rowcount:
            self.execute(_OPEN_NEW, (*table, self.time, self.match))

    def freed(self, row: SeatFreed) -> None:
        """Nobody holds the seat any more; who did is remembered where it has seen anything."""
        at = (self.match, row.player)
        if row.seen:
            self.execute(_REMEMBER, (self.time, *at))
        self.execute('DELETE FROM holder WHERE "match" = ? AND seat = ?', at)

    def held(self, row: SeatHeld) -> None:
        """Somebody holds a seat; raises BadConfig where another does."""
        at = (self.match, row.player)
        if self.execute('SELECT 1 FROM holder WHERE "match" = ? AND seat = ?', at).fetchone():
            raise BadConfig(f"seat {row.player} is taken: somebody else was first")
        if row.only and self.execute(_OTHERS, (self.match, row.account, row.player) * 2).fetchone():
            raise BadConfig(SEES_ALREADY)
        self.execute(_HOLD, (row.account, row.link, self.time, *at))

    def facts(self, row: Facts) -> None:
        """What lists show."""
        said = (row.over, _json(row), self.match)
        self.execute('UPDATE table_ SET over = ?, facts = ? WHERE "match" = ?', said)
        self.execute("UPDATE match SET wake = ? WHERE id = ?", (row.wake, self.match))

    def news(self, row: NewsItem) -> None:
        """Each audience counts its own."""
        self.execute(_TELL, (self.match, row.audience, row.about, self.time))

    def notice(self, row: Notice) -> None:
        """Each once at its table, by its key."""
        body, time = _json(row.facts), self.time
        key = f"{self.match}/{row.key}"
        self.execute(_KEEP, (key, self.match, row.audience, row.about, body, time, time))

    def said(self, row: MessageSaid) -> None:
        """A message, and who may read it: its author too."""
        last = self.execute('SELECT max(number) FROM message WHERE "match" = ?', (self.match,))
        at = (self.match, (last.fetchone()[0] or 0) + 1)
        self.execute(
            'INSERT INTO message ("match", number, author, "to", body, time) '
            "VALUES (?, ?, ?, ?, ?, ?)",
            (*at, row.author, _json(row.to), row.text, row.time),
        )
        for reader in dict.fromkeys((row.author, *row.to)):
            new = 'INSERT INTO reader ("match", number, reader) VALUES (?, ?, ?)'
            self.execute(new, (*at, reader))


_WRITERS: dict[type, Any] = {
    Opened: _Writing.opened,
    SeatFreed: _Writing.freed,
    SeatHeld: _Writing.held,
    Facts: _Writing.facts,
    NewsItem: _Writing.news,
    Notice: _Writing.notice,
    MessageSaid: _Writing.said,
}


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
