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
from hegemon.play.beside import Beside, Facts, Freed, Held, News, Notice, Opened, Said
from hegemon.store.schema import HOLDERS, MATCHES, MESSAGES, NEWS, OUTBOX, READERS, TABLES


class Place(NamedTuple):
    """Where and when rows are written."""

    connection: sql.Connection
    match: str
    time: str

    def execute(self, statement: sql.Executable, rows: Any = None) -> sql.CursorResult[Any]:
        """Do it in the transaction."""
        return self.connection.execute(statement, rows)


def write_beside(place: Place, rows: Sequence[Beside]) -> bool:
    """Write rows in their order; False, and nothing is written, for a match without a table.

    Raises BadConfig for a seat that is held already.
    """
    if not any(isinstance(row, Opened) for row in rows) and not _has_table(place):
        return False
    for kind, alike in groupby(rows, type):
        _WRITERS[kind](place, list(alike))
    return True


def _has_table(place: Place) -> bool:
    there = sql.select(TABLES.c.match).where(TABLES.c.match == place.match)
    return place.execute(there).first() is not None


def _opened(place: Place, rows: Sequence[Opened]) -> None:
    """A table is opened, or is otherwise than before."""
    for row in rows:
        table = {
            "title": row.title,
            "owner": row.owner,
            "umpire": row.umpire,
            "openness": row.openness,
            "invite": row.invitation or None,
        }
        of = TABLES.c.match == place.match
        if not place.execute(TABLES.update().where(of), table).rowcount:
            new = {"match": place.match, "created": place.time}
            place.execute(TABLES.insert(), {**new, **table})


def _held(place: Place, rows: Sequence[Held]) -> None:
    for row in rows:
        mine = (HOLDERS.c.match == place.match) & (HOLDERS.c.seat == row.player)
        if place.execute(sql.select(HOLDERS.c.seat).where(mine)).first() is not None:
            raise BadConfig(f"seat {row.player} is taken: somebody else was first")
        holder = {
            "match": place.match,
            "seat": row.player,
            "account": row.account,
            "link": row.link,
            "since": place.time,
        }
        place.execute(HOLDERS.insert(), holder)


def _freed(place: Place, rows: Sequence[Freed]) -> None:
    seats = [row.player for row in rows]
    mine = (HOLDERS.c.match == place.match) & HOLDERS.c.seat.in_(seats)
    place.execute(HOLDERS.delete().where(mine))


def _facts(place: Place, rows: Sequence[Facts]) -> None:
    """The last ones count."""
    row = rows[-1]
    place.execute(
        TABLES.update().where(TABLES.c.match == place.match),
        {"over": row.over, "facts": msgspec.json.encode(row).decode()},
    )
    place.execute(MATCHES.update().where(MATCHES.c.id == place.match), {"wake": row.wake})


def _news(place: Place, rows: Sequence[News]) -> None:
    """Each audience counts its own."""
    found = place.execute(
        sql.select(NEWS.c.audience, sql.func.max(NEWS.c.seq).label("seq"))
        .where(NEWS.c.match == place.match, NEWS.c.audience.in_({row.audience for row in rows}))
        .group_by(NEWS.c.audience)
    )
    last: dict[str, int] = {row.audience: row.seq for row in found}
    told = []
    for row in rows:
        last[row.audience] = last.get(row.audience, 0) + 1
        told.append(
            {
                "match": place.match,
                "audience": row.audience,
                "seq": last[row.audience],
                "kind": row.about,
                "time": place.time,
            }
        )
    place.execute(NEWS.insert(), told)


def _notices(place: Place, rows: Sequence[Notice]) -> None:
    """Each once, by its key."""
    new = {row.key: row for row in reversed(rows)}
    known = place.execute(sql.select(OUTBOX.c.key).where(OUTBOX.c.key.in_(new)))
    for key in known.scalars().all():
        del new[key]
    waiting = [
        {
            "key": row.key,
            "match": place.match,
            "audience": row.audience,
            "kind": row.about,
            "body": msgspec.json.encode(row.facts).decode(),
            "created": place.time,
            "next": place.time,
        }
        for row in rows
        if new.get(row.key) is row
    ]
    if waiting:
        place.execute(OUTBOX.insert(), waiting)


def _said(place: Place, rows: Sequence[Said]) -> None:
    """Messages, and who may read them: their authors too."""
    mine = MESSAGES.c.match == place.match
    last = place.execute(sql.select(sql.func.max(MESSAGES.c.number)).where(mine)).scalar()
    for number, row in enumerate(rows, (last or 0) + 1):
        message = {
            "match": place.match,
            "number": number,
            "author": row.author,
            "to": msgspec.json.encode(row.to).decode(),
            "body": row.text,
            "time": row.time,
        }
        place.execute(MESSAGES.insert(), message)
        readers = dict.fromkeys((row.author, *row.to))
        at = {"match": place.match, "number": number}
        place.execute(READERS.insert(), [{**at, "reader": reader} for reader in readers])


_WRITERS: dict[type, Callable[[Place, Any], None]] = {
    Opened: _opened,
    Held: _held,
    Freed: _freed,
    Facts: _facts,
    News: _news,
    Notice: _notices,
    Said: _said,
}
