"""Tables in a database: what stands beside the matches, read again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from functools import cache
from typing import Any

import msgspec
import sqlalchemy as sql

from hegemon.core.errors import BadSave
from hegemon.core.game import Player
from hegemon.play.beside import EVERYBODY, Beside, Facts, NewsItem, Opened, Owned
from hegemon.play.errors import NameTaken, NotThere, Overtaken
from hegemon.play.lines import read, read_first
from hegemon.play.receipts import in_utc
from hegemon.play.tables.ports import (
    Holder,
    Message,
    NewsTold,
    PageWanted,
    TableKept,
    Waking,
)
from hegemon.store.beside import owned_by
from hegemon.store.light.rows import facts_in, rows_of
from hegemon.store.schema import (
    FORMER,
    HOLDERS,
    LEFT_LESSONS,
    MATCHES,
    MESSAGES,
    NEWS,
    PULSES,
    READERS,
    TABLES,
    WATCHERS,
)
from hegemon.store.sql import SqlStore
from hegemon.store.statements import (
    INSERT_LINES,
    LISTED,
    SEATS_HELD,
    TABLE,
    WAKING,
    WATCHING,
)

_AUDIENCES = 250
"""Audiences in one statement."""

_NO_FACTS = Facts(step=0, date="")


class SqlTables(SqlStore):
    """The matches of a database, with the people around them."""

    def table(self, match: str) -> TableKept:
        """What people see of a table."""
        return self.database.once(("table", match), lambda: self._one_table(match))

    def _one_table(self, match: str) -> TableKept:
        row = self.database.row(TABLE, of=match)
        if row is None:
            raise NotThere(self._no_table(match))
        return _table(row)

    def holders(self, match: str) -> Mapping[Player, Holder]:
        """Who holds which seat."""
        return self.database.once(("holders", match), lambda: self._holders(match))

    def _holders(self, match: str) -> Mapping[Player, Holder]:
        rows = self.database.rows(SEATS_HELD, of=match)
        return {
            row.seat: Holder(row.seat, row.since, row.account, row.link is not None) for row in rows
        }

    def seen_by(self, match: str, account: str) -> Sequence[Player]:
        """The seats that an account holds or has held since the match began."""
        found = sql.union(
            *(
                sql.select(table.c.seat).where(table.c.match == match, table.c.account == account)
                for table in (HOLDERS, FORMER)
            )
        )
        with self.database.reading() as connection:
            return connection.execute(found).scalars().all()

    def seats_of(self, account: str, matches: Sequence[str]) -> Mapping[str, tuple[Player, ...]]:
        """The seats that an account holds at some matches."""
        wanted = (
            sql.select(HOLDERS.c.match, HOLDERS.c.seat)
            .where(HOLDERS.c.account == account, HOLDERS.c.match.in_(matches))
            .order_by(HOLDERS.c.match, HOLDERS.c.seat)
        )
        found: dict[str, tuple[Player, ...]] = {}
        with self.database.reading() as connection:
            for row in connection.execute(wanted).all():
                found[row.match] = (*found.get(row.match, ()), row.seat)
        return found

    def tables_of(self, account: str, page: PageWanted) -> Sequence[TableKept]:
        """The tables that an account has to do with."""
        seats = sql.select(HOLDERS.c.match).where(HOLDERS.c.account == account)
        looks = sql.select(WATCHERS.c.match).where(WATCHERS.c.account == account)
        mine = sql.or_(
            TABLES.c.owner == account,
            TABLES.c.umpire == account,
            TABLES.c.match.in_(seats),
            TABLES.c.match.in_(looks),
        )
        return self._tables(mine, page)

    def owned(self, account: str) -> Owned:
        """How much of the server an account has."""
        with self.database.reading() as connection:
            return owned_by(connection, account)

    def open_tables(self, page: PageWanted) -> Sequence[TableKept]:
        """The tables at which everybody may take a seat."""
        return self._tables(TABLES.c.openness == "open", page)

    def all_tables(self, page: PageWanted, held: str = "") -> Sequence[TableKept]:
        """All tables, or those that do not go on for a reason."""
        which = TABLES.c.facts.contains(f'"held":"{held}"') if held else sql.true()
        return self._tables(which, page)

    def invited_to(self, digest: str) -> str | None:
        """The table whose invitation has this digest."""
        found = sql.select(TABLES.c.match).where(TABLES.c.invite == digest)
        with self.database.reading() as connection:
            return connection.execute(found).scalar()

    def together(self) -> AbstractContextManager[None]:
        """What this thread writes meanwhile is one transaction."""
        return self.database.together()

    def add(self, match: str, *rows: Beside) -> None:
        """Write rows that go with no entries."""
        with self.database.writing(match) as connection:
            if not self.write_beside(connection, [(match, row) for row in rows]):
                raise NotThere(self._no_table(match))

    def bring(self, match: str, lines: Sequence[bytes], *rows: Beside) -> None:
        """Take the lines of a match that was exported elsewhere; lists know when it was played."""
        first, entries = read_first(lines[0]), [read(line) for line in lines]
        facts = {"id": match, "ruleset": first.ruleset, "touched": first.created, "due": ""}
        facts.update(facts_in(entries))
        try:
            with self.database.writing() as connection:
                connection.execute(MATCHES.insert(), facts)
                INSERT_LINES(connection, rows_of(match, 1, lines, entries))
                self.write_beside(connection, [(match, row) for row in rows])
        except Overtaken as taken:
            raise NameTaken(f"{self.place(match)} is there already") from taken

    def watchers(self, match: str) -> Sequence[str]:
        """The accounts that look on."""
        return [row.account for row in self.database.rows(WATCHING, of=match)]

    def watch(self, match: str, account: str, *, watches: bool, at: datetime) -> None:
        """An account looks on, or does so no longer."""
        row = {"match": match, "account": account, "since": in_utc(at)}
        one = (WATCHERS.c.match == match) & (WATCHERS.c.account == account)
        with self.database.writing(match) as connection:
            self._must_be(connection, match)
            connection.execute(WATCHERS.delete().where(one))
            if watches:
                connection.execute(WATCHERS.insert(), row)

    def leave_lesson(self, match: str, account: str) -> None:
        """An account is not taught at a match any more."""
        if not self.has_left_lesson(match, account):
            with self.database.writing(match) as connection:
                self._must_be(connection, match)
                connection.execute(LEFT_LESSONS.insert(), {"match": match, "account": account})

    def has_left_lesson(self, match: str, account: str) -> bool:
        """Whether it was sent away."""
        one = (LEFT_LESSONS.c.match == match) & (LEFT_LESSONS.c.account == account)
        with self.database.reading() as connection:
            return (
                connection.execute(sql.select(LEFT_LESSONS.c.match).where(one)).first() is not None
            )

    def messages(
        self, match: str, reader: str, after: int = 0, most: int = 100
    ) -> Sequence[Message]:
        """What a reader may read, counted for that reader alone."""
        mine = (
            sql.select(MESSAGES, sql.func.row_number().over(order_by=MESSAGES.c.number).label("at"))
            .where(
                MESSAGES.c.match == match,
                sql.exists().where(
                    READERS.c.match == match,
                    READERS.c.number == MESSAGES.c.number,
                    READERS.c.reader.in_({reader, EVERYBODY}),
                ),
            )
            .subquery()
        )
        wanted = sql.select(mine).where(mine.c.at > after).order_by(mine.c.at).limit(most)
        with self.database.reading() as connection:
            rows = connection.execute(wanted).all()
        return [Message(row.at, row.author, _readers(row), row.body, row.time) for row in rows]

    def news(
        self, match: str, audience: str, after: int = 0, most: int = 100
    ) -> Sequence[NewsTold]:
        """What an audience has heard since a number."""
        wanted = (
            sql.select(NEWS)
            .where(NEWS.c.match == match, NEWS.c.audience == audience, NEWS.c.seq > after)
            .order_by(NEWS.c.seq)
            .limit(most)
        )
        with self.database.reading() as connection:
            rows = connection.execute(wanted).all()
        return [NewsTold(row.seq, NewsItem(audience, row.kind), row.time) for row in rows]

    def newest_news(self, audiences: Sequence[tuple[str, str]]) -> Sequence[int]:
        """How much news each audience has had: a look into the index for each, many at once."""
        found: list[int] = []
        with self.database.reading() as connection:
            for first in range(0, len(audiences), _AUDIENCES):
                some = audiences[first : first + _AUDIENCES]
                named = {f"match{at}": match for at, (match, _) in enumerate(some)}
                named |= {f"audience{at}": name for at, (_, name) in enumerate(some)}
                row = connection.execute(_newest(len(some)), named).one()
                found += [number or 0 for number in row]
        return found

    def news_since(self, match: str, audience: str, after: int) -> Mapping[str, int]:
        """What the news of an audience since a number were about, each with its last number."""
        wanted = (
            sql.select(NEWS.c.kind, sql.func.max(NEWS.c.seq).label("last"))
            .where(NEWS.c.match == match, NEWS.c.audience == audience, NEWS.c.seq > after)
            .group_by(NEWS.c.kind)
            .order_by(sql.func.min(NEWS.c.seq))
        )
        with self.database.reading() as connection:
            return {row.kind: row.last for row in connection.execute(wanted)}

    def waking(self, at: datetime, most: int = 100) -> Sequence[Waking]:
        """The matches that want tending: people's first, those untouched longest first."""
        with self.database.reading() as connection:
            rows = connection.execute(WAKING, {"at": in_utc(at), "most": most}).all()
        return [Waking(row.id, row.owner, row.people) for row in rows]

    def put_off(self, match: str, until: datetime) -> None:
        """Let a match not be among the waking ones before a moment."""
        with self.database.writing(match) as connection:
            of = MATCHES.c.id == match
            connection.execute(MATCHES.update().where(of), {"wake": in_utc(until)})

    def pulse(self, name: str, at: datetime) -> None:
        """Note that a worker is alive."""
        time = {"time": in_utc(at)}
        with self.database.writing() as connection:
            mine = PULSES.update().where(PULSES.c.name == name)
            if not connection.execute(mine, time).rowcount:
                connection.execute(PULSES.insert(), {"name": name, **time})

    def pulses(self) -> Mapping[str, str]:
        """When each worker was last alive."""
        with self.database.reading() as connection:
            rows = connection.execute(sql.select(PULSES)).all()
        return {row.name: row.time for row in rows}

    def _tables(
        self, which: sql.ColumnElement[bool], page: PageWanted | None = None
    ) -> list[TableKept]:
        """Tables, those touched last first."""
        wanted = LISTED.where(which).order_by(MATCHES.c.touched.desc(), TABLES.c.match)
        with self.database.reading() as connection:
            if page is not None:
                wanted = _from_page(connection, wanted, page)
            return [_table(row) for row in connection.execute(wanted).all()]

    def _must_be(self, connection: sql.Connection, match: str) -> None:
        found = sql.select(TABLES.c.match).where(TABLES.c.match == match)
        if connection.execute(found).first() is None:
            raise NotThere(self._no_table(match))

    def _no_table(self, match: str) -> str:
        return f"there is no table {ascii(match)[:40]}"


def _from_page(
    connection: sql.Connection, wanted: sql.Select[Any], page: PageWanted
) -> sql.Select[Any]:
    """What follows on the last table of the page before."""
    wanted = wanted.limit(page.most)
    if not page.after:
        return wanted
    last = sql.select(MATCHES.c.touched).where(MATCHES.c.id == page.after)
    touched = connection.execute(last).scalar()
    if touched is None:
        raise NotThere(f"after: there is no table {ascii(page.after)[:40]}")
    return wanted.where(
        sql.or_(
            MATCHES.c.touched < touched,
            sql.and_(MATCHES.c.touched == touched, TABLES.c.match > page.after),
        )
    )


@cache
def _newest(count: int) -> sql.TextClause:
    """The newest number of so many audiences, a column for each."""
    one = '(SELECT max(seq) FROM news WHERE "match" = :match{0} AND audience = :audience{0})'
    return sql.text("SELECT " + ", ".join(one.format(at) for at in range(count)))


def _table(row: Any) -> TableKept:
    try:
        facts = msgspec.json.decode(row.facts, type=Facts) if row.facts else _NO_FACTS
    except msgspec.DecodeError as trouble:
        raise BadSave(f"what stands of table {row.match} cannot be read ({trouble})") from None
    opened = Opened(row.title, row.owner, row.umpire, row.openness, row.invite or "")
    return TableKept(row.match, row.ruleset, row.created, opened, facts)


def _readers(row: Any) -> tuple[str, ...]:
    return msgspec.json.decode(row.to, type=tuple[str, ...])
