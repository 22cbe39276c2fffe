"""The outbox in a database: what waits to be sent to people."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
import sqlalchemy as sql

from hegemon.play.receipts import in_utc
from hegemon.play.tables.post import Piece
from hegemon.store.database import Database
from hegemon.store.schema import OUTBOX


class SqlOutbox:
    """The outbox of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def waiting(self, at: datetime, most: int) -> Sequence[Piece]:
        """What is due, the oldest first."""
        due = (OUTBOX.c.next != "") & (OUTBOX.c.next <= in_utc(at)) & (OUTBOX.c.sent == "")
        wanted = sql.select(OUTBOX).where(due).order_by(OUTBOX.c.next, OUTBOX.c.id).limit(most)
        with self._database.reading() as connection:
            return [_piece(row) for row in connection.execute(wanted)]

    def take(self, piece: Piece, until: str) -> bool:
        """Keep a piece from others for a while; False where another has taken it."""
        mine = (OUTBOX.c.id == piece.id) & (OUTBOX.c.next == piece.next) & (OUTBOX.c.sent == "")
        taking = OUTBOX.update().where(mine).values(next=until, tries=piece.tries + 1)
        with self._database.writing() as connection:
            return connection.execute(taking).rowcount == 1

    def done(self, piece: Piece, at: datetime) -> None:
        """It was sent, or is of no use any more: its key stays, so that it is told once."""
        self._set(piece, {"sent": in_utc(at), "next": "", "body": "{}"})

    def again(self, piece: Piece, at: str) -> None:
        """Try it again then; "" for never."""
        self._set(piece, {"next": at})

    def pending(self) -> int:
        """How much waits, or was given up."""
        wanted = sql.select(sql.func.count()).where(OUTBOX.c.sent == "")
        with self._database.reading() as connection:
            return int(connection.execute(wanted).scalar_one())

    def _set(self, piece: Piece, values: dict[str, str]) -> None:
        with self._database.writing() as connection:
            connection.execute(OUTBOX.update().where(OUTBOX.c.id == piece.id).values(values))


def _piece(row: Any) -> Piece:
    """A row: a letter has an account and says its address, a notice is its facts."""
    body = msgspec.json.decode(row.body)
    letter = row.account is not None
    return Piece(
        id=row.id,
        about=row.kind,
        made=row.created,
        next=row.next,
        tries=row.tries,
        account=row.account or "",
        table=row.match,
        audience=row.audience,
        to=body["to"] if letter else "",
        until=body["until"] if letter else "",
        facts=body["facts"] if letter else body,
    )
