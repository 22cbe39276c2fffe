"""Letters that came in, in a database: as they came, until long after they were answered."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sql

from hegemon.play.errors import NotThere, Overtaken
from hegemon.play.inbox.ports import Fate, InboxItem, SeatAsked
from hegemon.play.receipts import in_utc
from hegemon.store.database import Database
from hegemon.store.schema import INBOX, REPLY_ADDRESSES

_SHOWN = [INBOX.c[name] for name in InboxItem._fields]


class SqlInbox:
    """The inbox of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, letter: str, raw: bytes, at: datetime) -> bool:
        """Keep a letter; False where it is here already. Raises NotSaved, InUse."""
        here = sql.select(INBOX.c.id).where(INBOX.c.id == letter)
        row = {"id": letter, "raw": raw, "received": in_utc(at), "next": in_utc(at)}
        try:
            with self._database.writing() as connection:
                if connection.execute(here).first() is not None:
                    return False
                connection.execute(INBOX.insert(), row)
        except Overtaken:  # the same letter came by another way meanwhile
            return False
        return True

    def waiting(self, at: datetime, most: int) -> Sequence[InboxItem]:
        """What is to be looked at now, the oldest first."""
        due = (INBOX.c.fate == "") & (INBOX.c.next <= in_utc(at))
        wanted = sql.select(*_SHOWN).where(due).order_by(INBOX.c.next, INBOX.c.id).limit(most)
        return self._items(wanted)

    def raw(self, letter: str) -> bytes:
        """A letter as it came; raises NotThere."""
        with self._database.reading() as connection:
            found = connection.execute(sql.select(INBOX.c.raw).where(INBOX.c.id == letter)).first()
        if found is None:
            raise NotThere("there is no such letter")
        return bytes(found.raw)

    def take(self, item: InboxItem, until: str) -> bool:
        """Keep a letter from others for a while; False where another has taken it."""
        mine = (INBOX.c.id == item.id) & (INBOX.c.next == item.next) & (INBOX.c.fate == "")
        taking = INBOX.update().where(mine).values(next=until, tries=item.tries + 1)
        with self._database.writing() as connection:
            return connection.execute(taking).rowcount == 1

    def settle(self, item: InboxItem, fate: Fate, why: str = "") -> None:
        """It needs no more looking at."""
        self._change(item, INBOX.c.fate == "", fate=fate, why=why[:200])

    def put_off(self, item: InboxItem, until: str, why: str) -> None:
        """Look at it again then; the item says how often it was tried."""
        self._change(item, INBOX.c.fate == "", next=until, why=why[:200], tries=item.tries)

    def look_again(self, item: InboxItem, at: str) -> None:
        """What was put aside is looked at once more, as if it had just come."""
        self._change(item, sql.true(), fate="", why="", tries=0, next=at)

    def aside(self, most: int) -> Sequence[InboxItem]:
        """What was put aside, the newest first."""
        wanted = sql.select(*_SHOWN).where(INBOX.c.fate == "aside")
        return self._items(wanted.order_by(INBOX.c.received.desc(), INBOX.c.id).limit(most))

    def forget(self, before: datetime) -> int:
        """Remove what came before a moment and needs no more looking at."""
        old = (INBOX.c.received < in_utc(before)) & (INBOX.c.fate != "")
        with self._database.writing() as connection:
            return connection.execute(INBOX.delete().where(old)).rowcount

    def _items(self, wanted: sql.Select[Any]) -> list[InboxItem]:
        with self._database.reading() as connection:
            return [InboxItem(*row) for row in connection.execute(wanted)]

    def _change(self, item: InboxItem, only: sql.ColumnElement[bool], **values: Any) -> None:
        """Who has slept over a letter finds that another has settled it: that stands."""
        mine = (INBOX.c.id == item.id) & only
        with self._database.writing() as connection:
            connection.execute(INBOX.update().where(mine).values(**values))


class SqlReplyAddresses:
    """What the secrets in reply addresses open, in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def open(self, digest: str, asked: SeatAsked, at: datetime) -> None:
        """From now on a secret of this digest is good for this."""
        row = {
            "digest": digest,
            "match": asked.table,
            "seat": asked.seat,
            "step": asked.step,
            "account": asked.account,
            "letter": asked.letter,
            "made": in_utc(at),
        }
        with self._database.writing() as connection:
            connection.execute(REPLY_ADDRESSES.insert(), row)

    def opened(self, digest: str) -> SeatAsked | None:
        """What a secret of this digest is good for; None for nothing."""
        wanted = sql.select(REPLY_ADDRESSES).where(REPLY_ADDRESSES.c.digest == digest)
        with self._database.reading() as connection:
            found = connection.execute(wanted).first()
        if found is None:
            return None
        return SeatAsked(found.match, found.seat, found.step, found.account, found.letter)

    def forget(self, before: datetime) -> int:
        """Secrets from before a moment open nothing any more; how many."""
        old = REPLY_ADDRESSES.c.made < in_utc(before)
        with self._database.writing() as connection:
            return connection.execute(REPLY_ADDRESSES.delete().where(old)).rowcount
