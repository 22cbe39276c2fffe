"""Letters that came in, in a database: as they came, until long after they were answered."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import accumulate
from typing import Any

import sqlalchemy as sql

from hegemon.play.errors import NotThere, Overtaken
from hegemon.play.inbox.ports import InboxItem, LetterFate, LettersHeld, SeatAsked
from hegemon.play.receipts import in_utc
from hegemon.store.database import Database
from hegemon.store.schema import INBOX, REPLY_ADDRESSES

_SHOWN = [INBOX.c[name] for name in InboxItem._fields]


class SqlInbox:
    """The inbox of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, letter: str, raw: bytes, at: datetime, aside: str = "") -> bool:
        """Keep a letter; False where it is here already. Raises NotSaved, InUse.

        With a reason it is put aside at once.
        """
        here = sql.select(INBOX.c.id).where(INBOX.c.id == letter)
        row = {
            "id": letter,
            "raw": raw,
            "bytes": len(raw),
            "received": in_utc(at),
            "next": in_utc(at),
            "fate": "aside" if aside else "",
            "why": aside,
        }
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

    def settle(self, item: InboxItem, fate: LetterFate, why: str = "", table: str = "") -> None:
        """It needs no more looking at; raises Overtaken where it was dealt with meanwhile.

        Within `together` nobody writes to the match of a table from then on.
        """
        open_still = (INBOX.c.id == item.id) & (INBOX.c.fate == "")
        settling = INBOX.update().where(open_still).values(fate=fate, why=why[:200])
        with self._database.writing(table or None) as connection:
            if connection.execute(settling).rowcount != 1:
                raise Overtaken("this letter was dealt with meanwhile")

    def put_off(self, item: InboxItem, until: str, why: str, *, tried: bool = True) -> None:
        """Look at it again then; it counts as a try, or does not."""
        self._change(item, next=until, why=why[:200], tries=item.tries + tried)

    def look_again(self, item: InboxItem, at: str) -> None:
        """What was put aside is looked at once more, as if it had just come."""
        self._change(item, fate="", why="", tries=0, next=at)

    def held(self) -> LettersHeld:
        """How many wait, since when, and how many were put aside."""
        count = sql.func.count
        wanted = sql.select(
            count().filter(INBOX.c.fate == ""),
            sql.func.min(INBOX.c.received).filter(INBOX.c.fate == ""),
            count().filter(INBOX.c.fate == "aside"),
        )
        with self._database.reading() as connection:
            waiting, oldest, aside = connection.execute(wanted).one()
        return LettersHeld(waiting, oldest or "", aside)

    def dealt_with(self, fate: LetterFate, most: int) -> Sequence[InboxItem]:
        """What became such, the newest first."""
        wanted = sql.select(*_SHOWN).where(INBOX.c.fate == fate)
        return self._items(wanted.order_by(INBOX.c.received.desc(), INBOX.c.id).limit(most))

    def found(self, begins: str, most: int) -> Sequence[InboxItem]:
        """Letters whose names begin so."""
        wanted = sql.select(*_SHOWN).where(INBOX.c.id.startswith(begins, autoescape=True))
        return self._items(wanted.order_by(INBOX.c.id).limit(most))

    def shrink(self, most: int) -> int:
        """Remove the oldest of those that nobody answered, until they have so many bytes."""
        unanswered = INBOX.c.fate.in_(("aside", "ignored"))
        wanted = sql.select(INBOX.c.id, INBOX.c.bytes).where(unanswered)
        with self._database.writing() as connection:
            rows = connection.execute(wanted.order_by(INBOX.c.received.desc(), INBOX.c.id)).all()
            kept = accumulate(row.bytes for row in rows)
            gone = [row.id for row, size in zip(rows, kept, strict=True) if size > most]
            for letter in gone:
                connection.execute(INBOX.delete().where(INBOX.c.id == letter))
        return len(gone)

    def forget(self, before: datetime) -> int:
        """Remove what came before a moment and needs no more looking at."""
        old = (INBOX.c.received < in_utc(before)) & (INBOX.c.fate != "")
        with self._database.writing() as connection:
            return connection.execute(INBOX.delete().where(old)).rowcount

    def _items(self, wanted: sql.Select[Any]) -> list[InboxItem]:
        with self._database.reading() as connection:
            return [InboxItem(*row) for row in connection.execute(wanted)]

    def _change(self, item: InboxItem, **values: Any) -> None:
        with self._database.writing() as connection:
            connection.execute(INBOX.update().where(INBOX.c.id == item.id).values(**values))


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
