"""The outbox in a database: what waits to be sent to people."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
import sqlalchemy as sql

from hegemon.core.records import Value
from hegemon.play.receipts import in_utc
from hegemon.play.tables.post import OutboxItem
from hegemon.store.connections.prepared import Prepared, PreparedWriting
from hegemon.store.database import Database
from hegemon.store.schema import OUTBOX

_DUE = Prepared(
    sql.select(OUTBOX)
    .where(OUTBOX.c.next != "", OUTBOX.c.next <= sql.bindparam("at"), OUTBOX.c.sent == "")
    .order_by(OUTBOX.c.next, OUTBOX.c.id)
    .limit(sql.bindparam("most", type_=sql.Integer))
)
_ONE = OUTBOX.update().where(OUTBOX.c.id == sql.bindparam("of"))
_END = PreparedWriting(_ONE, "sent", "next", "body", "fault")
_PUT_OFF = PreparedWriting(_ONE, "next", "fault")


class OutboxState(Value):
    """How an outbox stands, for the host: nothing in it says to whom or what."""

    waiting: int
    oldest: str
    """Since when the oldest of them waits; "" where none does."""
    given_up: int
    faults: tuple[str, ...]
    """Why what was tried could not be sent, each reason once."""


class SqlOutbox:
    """The outbox of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def waiting(self, at: datetime, most: int) -> Sequence[OutboxItem]:
        """What is due, the oldest first."""
        return [_piece(row) for row in self._database.rows(_DUE, at=in_utc(at), most=most)]

    def take(self, piece: OutboxItem, until: str) -> bool:
        """Keep a piece from others for a while; False where another has taken it."""
        mine = (OUTBOX.c.id == piece.id) & (OUTBOX.c.next == piece.next) & (OUTBOX.c.sent == "")
        taking = OUTBOX.update().where(mine).values(next=until, tries=piece.tries + 1)
        with self._database.writing() as connection:
            return connection.execute(taking).rowcount == 1

    def done(self, pieces: Sequence[OutboxItem], at: datetime) -> None:
        """They were sent, or are of no use any more: keys stay, so that each is told once."""
        ended = {"sent": in_utc(at), "next": "", "body": "{}", "fault": ""}
        with self._database.writing() as connection:
            _END(connection, [{"of": piece.id, **ended} for piece in pieces])

    def again(self, piece: OutboxItem, at: str, fault: str = "") -> None:
        """Try it again then; "" for never."""
        later = {"of": piece.id, "next": at, "fault": fault[:200]}
        with self._database.writing() as connection:
            _PUT_OFF(connection, [later])

    def pending(self) -> int:
        """How much waits, or was given up."""
        wanted = sql.select(sql.func.count()).where(OUTBOX.c.sent == "")
        with self._database.reading() as connection:
            return int(connection.execute(wanted).scalar_one())

    def held(self) -> OutboxState:
        """What waits, what was given up, and why."""
        waits = (OUTBOX.c.sent == "") & (OUTBOX.c.next != "")
        given_up = (OUTBOX.c.sent == "") & (OUTBOX.c.next == "")
        count = sql.func.count()
        faults = sql.select(OUTBOX.c.fault).where(OUTBOX.c.sent == "", OUTBOX.c.fault != "")
        with self._database.reading() as connection:
            waiting, oldest = connection.execute(
                sql.select(count, sql.func.min(OUTBOX.c.created)).where(waits)
            ).one()
            lost = connection.execute(sql.select(count).where(given_up)).scalar_one()
            reasons = connection.execute(faults.distinct().order_by(OUTBOX.c.fault)).scalars()
            return OutboxState(waiting, oldest or "", lost, tuple(reasons))

    def forget(self, before: datetime) -> int:
        """Remove what was put in before a moment."""
        old = OUTBOX.delete().where(OUTBOX.c.created < in_utc(before))
        with self._database.writing() as connection:
            return connection.execute(old).rowcount


def _piece(row: Any) -> OutboxItem:
    """A row: a letter has an account and says its address, a notice is its facts."""
    body = msgspec.json.decode(row.body)
    letter = row.account is not None
    return OutboxItem(
        id=row.id,
        key=row.key,
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
