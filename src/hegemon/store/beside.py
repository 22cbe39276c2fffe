"""Rows about people that are written in the transaction of a commit, or by themselves.

Only a table has people around it: where a match has none, it is played in a terminal, and nothing
is written. The writer holds the match (`Database.writing`), so that what is counted here has no
gaps and nobody takes a seat between the look and the row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sql

from hegemon.core.errors import BadConfig
from hegemon.play.beside import (
    SEES_ALREADY,
    Facts,
    MessageSaid,
    NewsItem,
    Notice,
    Opened,
    Owned,
    SeatFreed,
    SeatHeld,
    WithinQuota,
)
from hegemon.play.tables.quotas import check_quota, counted
from hegemon.store.connections.prepared import PreparedForMany, PreparedWriting
from hegemon.store.schema import FORMER, HOLDERS, MATCHES, MESSAGES, NEWS, OUTBOX, READERS, TABLES
from hegemon.store.statements import BYTES_OWNED, FACTS_OWNED

# The statements of every turn, built once: that takes as long as the database takes for them.
_OF: sql.BindParameter[str] = sql.bindparam("of")
_WITH_TABLE = PreparedForMany(
    lambda matches: sql.select(TABLES.c.match).where(TABLES.c.match.in_(matches))
)
_FREE = HOLDERS.delete().where(HOLDERS.c.match == _OF, HOLDERS.c.seat == sql.bindparam("at"))
_AT = (HOLDERS.c.match == _OF) & (HOLDERS.c.seat == sql.bindparam("at"))
_REMEMBER = FORMER.insert().from_select(
    ["match", "seat", "account", "until"],
    sql.select(HOLDERS.c.match, HOLDERS.c.seat, HOLDERS.c.account, sql.bindparam("time")).where(
        _AT,
        HOLDERS.c.account.is_not(None),
        ~sql.exists().where(
            FORMER.c.match == HOLDERS.c.match,
            FORMER.c.seat == HOLDERS.c.seat,
            FORMER.c.account == HOLDERS.c.account,
        ),
    ),
)
"""Once for each that has held a seat, however often."""
_STATE_FACTS = PreparedWriting(
    TABLES.update()
    .where(TABLES.c.match == _OF)
    .values(over=sql.bindparam("is_over"), facts=sql.bindparam("said"))
)
_WAKE = PreparedWriting(
    MATCHES.update().where(MATCHES.c.id == _OF).values(wake=sql.bindparam("at"))
)
_HEARD = NEWS.alias("heard")
_NEXT = (
    sql.select(sql.func.coalesce(sql.func.max(_HEARD.c.seq), 0) + 1)
    .where(_HEARD.c.match == _OF, _HEARD.c.audience == sql.bindparam("to"))
    .scalar_subquery()
)
"""The next number of an audience, found at the end of its index: who holds the match counts."""
_TELL = PreparedWriting(
    NEWS.insert().values(
        match=_OF,
        audience=sql.bindparam("to"),
        seq=_NEXT,
        kind=sql.bindparam("about"),
        time=sql.bindparam("at"),
    )
)
_KNOWN = sql.select(OUTBOX.c.key).where(OUTBOX.c.key.in_(sql.bindparam("keys", expanding=True)))
_KEEP = OUTBOX.insert()
_NO_FACTS = Facts(step=0, date="")
_ALONE_WITH = sql.select(sql.func.pg_advisory_xact_lock(sql.func.hashtextextended(_OF, 0)))
"""PostgreSQL: until the end of the transaction nobody else adds to what an account has.

Not its row, which whoever deletes an account holds while he waits for its tables.
"""


class RowWriter(NamedTuple):
    """Where and when rows are written."""

    connection: sql.Connection
    time: str

    def execute(self, statement: sql.Executable, rows: Any = None) -> sql.CursorResult[Any]:
        """Do it in the transaction."""
        return self.connection.execute(statement, rows)


RowValues = tuple[str, Any]
"""A match, and what is written beside it."""


def write_beside(place: RowWriter, rows: Sequence[RowValues]) -> bool:
    """Write rows, those of many matches at once; False where none of these has a table.

    Nothing is written for a match without a table. Seats are freed before they are taken. Raises
    BadConfig for a seat that is held already, OverQuota.
    """
    tables = _with_table(place, rows)
    kept = sorted((row for row in rows if row[0] in tables), key=_turn)
    for kind, alike in groupby(kept, lambda row: type(row[1])):
        _WRITERS[kind](place, list(alike))
    return bool(kept)


def _turn(row: RowValues) -> int:
    """When it is the turn of such rows; those of a kind stay in their order."""
    return _ORDER.index(type(row[1]))


def _with_table(place: RowWriter, rows: Sequence[RowValues]) -> set[str]:
    """The matches of these that have a table, or get one."""
    opened = {match for match, row in rows if isinstance(row, Opened)}
    others = {match for match, _ in rows} - opened
    if others:
        found = _WITH_TABLE.all(place.connection, sorted(others))
        opened.update(row.match for row in found)
    return opened


def _opened(place: RowWriter, rows: Sequence[tuple[str, Opened]]) -> None:
    """A table is opened, or is otherwise than before."""
    for match, row in rows:
        table = {
            "title": row.title,
            "owner": row.owner,
            "umpire": row.umpire,
            "openness": row.openness,
            "invite": row.invitation or None,
        }
        of = TABLES.c.match == match
        if not place.execute(TABLES.update().where(of), table).rowcount:
            new = {"match": match, "created": place.time}
            place.execute(TABLES.insert(), {**new, **table})


def _freed(place: RowWriter, rows: Sequence[tuple[str, SeatFreed]]) -> None:
    for match, row in rows:
        if row.seen:
            place.execute(_REMEMBER, {"of": match, "at": row.player, "time": place.time})
    place.execute(_FREE, [{"of": match, "at": row.player} for match, row in rows])


def _held(place: RowWriter, rows: Sequence[tuple[str, SeatHeld]]) -> None:
    for match, row in rows:
        mine = (HOLDERS.c.match == match) & (HOLDERS.c.seat == row.player)
        if place.execute(sql.select(HOLDERS.c.seat).where(mine)).first() is not None:
            raise BadConfig(f"seat {row.player} is taken: somebody else was first")
        if row.only:
            _check_only(place, match, row)
        holder = {
            "match": match,
            "seat": row.player,
            "account": row.account,
            "link": row.link,
            "since": place.time,
        }
        place.execute(HOLDERS.insert(), holder)


def _check_only(place: RowWriter, match: str, row: SeatHeld) -> None:
    """Raises BadConfig where an account has seen by the eyes of another seat."""
    for table in (HOLDERS, FORMER):
        mine = (table.c.match == match) & (table.c.account == row.account)
        others = sql.select(table.c.seat).where(mine, table.c.seat != row.player)
        if place.execute(others).first() is not None:
            raise BadConfig(SEES_ALREADY)


def _facts(place: RowWriter, rows: Sequence[tuple[str, Facts]]) -> None:
    """The last ones of a match count."""
    last = dict(rows)
    tables = [
        {"of": match, "is_over": row.over, "said": msgspec.json.encode(row).decode()}
        for match, row in last.items()
    ]
    _STATE_FACTS(place.connection, tables)
    _WAKE(place.connection, [{"of": match, "at": row.wake} for match, row in last.items()])


def _news(place: RowWriter, rows: Sequence[tuple[str, NewsItem]]) -> None:
    """Each audience counts its own."""
    told = [
        {"of": match, "to": row.audience, "about": row.about, "at": place.time}
        for match, row in rows
    ]
    _TELL(place.connection, told)


def _notices(place: RowWriter, rows: Sequence[tuple[str, Notice]]) -> None:
    """Each once at its table, by its key."""
    new = {f"{match}/{row.key}": (match, row) for match, row in reversed(rows)}
    for key in place.execute(_KNOWN, {"keys": list(new)}).scalars().all():
        del new[key]
    waiting = [
        {
            "key": key,
            "match": match,
            "audience": row.audience,
            "kind": row.about,
            "body": msgspec.json.encode(row.facts).decode(),
            "created": place.time,
            "next": place.time,
        }
        for key, (match, row) in reversed(new.items())
    ]
    if waiting:
        place.execute(_KEEP, waiting)


def _said(place: RowWriter, rows: Sequence[tuple[str, MessageSaid]]) -> None:
    """Messages, and who may read them: their authors too."""
    for match, row in rows:
        mine = MESSAGES.c.match == match
        last = place.execute(sql.select(sql.func.max(MESSAGES.c.number)).where(mine)).scalar()
        at = {"match": match, "number": (last or 0) + 1}
        message = {
            "author": row.author,
            "to": msgspec.json.encode(row.to).decode(),
            "body": row.text,
            "time": row.time,
        }
        place.execute(MESSAGES.insert(), {**at, **message})
        readers = dict.fromkeys((row.author, *row.to))
        place.execute(READERS.insert(), [{**at, "reader": reader} for reader in readers])


def owned_by(connection: sql.Connection, account: str) -> Owned:
    """How much of the server an account has."""
    size = connection.execute(BYTES_OWNED, {"of": account}).scalar_one()
    return counted(_tables_of(connection, account), size)


def _tables_of(connection: sql.Connection, account: str) -> list[Facts]:
    """What lists say of the matches under way that an account has opened."""
    found = connection.execute(FACTS_OWNED, {"of": account}).scalars()
    return [msgspec.json.decode(each, type=Facts) if each else _NO_FACTS for each in found]


def _within(place: RowWriter, rows: Sequence[tuple[str, WithinQuota]]) -> None:
    """Raises OverQuota; who writes to SQLite is alone anyway."""
    for _, row in rows:
        if place.connection.dialect.name == "postgresql":
            place.execute(_ALONE_WITH, {"of": row.account})
        if row.more.bytes:
            has = owned_by(place.connection, row.account)
        else:  # to add up the lines of all matches takes longer
            has = counted(_tables_of(place.connection, row.account), 0)
        check_quota(row.most, has.less(row.more), row.more)


_WRITERS: dict[type, Callable[[RowWriter, Any], None]] = {
    Opened: _opened,
    SeatFreed: _freed,
    SeatHeld: _held,
    Facts: _facts,
    NewsItem: _news,
    Notice: _notices,
    MessageSaid: _said,
    WithinQuota: _within,  # last: it counts what the others have written
}
_ORDER = list(_WRITERS)
