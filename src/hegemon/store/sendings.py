"""Drafts and kept replies in a database: both outlive the process that wrote them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sql

from hegemon.play.ports import Clock, Draft, DraftKey
from hegemon.play.receipts import in_utc
from hegemon.store.database import Database
from hegemon.store.drafts import found, lines_in, replaced
from hegemon.store.schema import DRAFTS, SENDINGS
from hegemon.store.statements import DRAFT, SENDING

KEPT = timedelta(days=2)
"""So long a reply is kept for who asks again."""


class SqlDrafts:
    """Orders that are written and not sealed, one draft for each seat."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database, self._clock = database, clock

    def keep(self, key: DraftKey, lines: Sequence[str], seen: str) -> str:
        """Remember orders in place of what was seen; raises Changed, NotSaved, InUse."""
        here = sql.and_(DRAFTS.c.match == key.match, DRAFTS.c.seat == key.seat)
        with self._database.writing(key.match) as connection:
            there = DRAFT.first(connection, of=key.match, at=key.seat)
            revision = replaced(_draft_of(there), key.step, lines, seen)
            connection.execute(DRAFTS.delete().where(here))
            if lines:
                row = {
                    "match": key.match,
                    "seat": key.seat,
                    "step": key.step,
                    "lines": msgspec.json.encode(lines).decode(),
                    "time": in_utc(self._clock.now()),
                    "version": 1,
                }
                connection.execute(DRAFTS.insert(), row)
        return revision

    def recall(self, key: DraftKey) -> Draft | None:
        """What was kept last for this seat of this match, whatever step it was for."""
        return _draft_of(self._database.row(DRAFT, of=key.match, at=key.seat))


def _draft_of(row: Any | None) -> Draft | None:
    return None if row is None else found(row.step, *lines_in(row.lines))


class ReplyRow(NamedTuple):
    """A reply as it is kept: of what request, with which status, and all that was said."""

    request: str
    status: int
    response: bytes


class SqlSendings:
    """The replies to requests that may be sent again, by sender and key."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def found(self, sender: str, key: str) -> ReplyRow | None:
        """The reply that was kept under a key of the sender's."""
        with self._database.reading(apart=True) as connection:
            row = SENDING.first(connection, of=sender, named=key)
        return None if row is None else ReplyRow(row.request, row.status, bytes(row.response))

    def keep(self, sender: str, key: str, sending: ReplyRow, at: datetime) -> None:
        """Keep a reply, and drop those that nobody asks for any more.

        Raises Overtaken where there is one under this key, and NotSaved.
        """
        with self._database.writing() as connection:
            old = SENDINGS.c.created < in_utc(at - KEPT)
            connection.execute(SENDINGS.delete().where(old))
            row = {"sender": sender, "key": key, "created": in_utc(at), **sending._asdict()}
            connection.execute(SENDINGS.insert(), row)

    def together(self) -> AbstractContextManager[None]:
        """What this thread writes meanwhile is one transaction; see `Database.together`."""
        return self._database.together()
