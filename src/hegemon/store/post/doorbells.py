"""Doorbells in a database, and what waits to be told by them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sql

from hegemon.play.notices.doorbells import (
    TEST,
    BellsHeld,
    Doorbell,
    DoorbellKeys,
    DoorbellRing,
    NoticeToRing,
)
from hegemon.play.people.secret import Secret
from hegemon.store.connections.prepared import Prepared
from hegemon.store.database import Database
from hegemon.store.schema import DOORBELLS, OUTBOX, RINGS

_FIELDS = [DOORBELLS.c[name] for name in Doorbell.__struct_fields__]
_UNRUNG = Prepared(
    sql.select(OUTBOX)
    .where(OUTBOX.c.rung == sql.false(), OUTBOX.c.account.is_(None))
    .order_by(OUTBOX.c.id)
    .limit(sql.bindparam("most", type_=sql.Integer))
)


class SqlDoorbells:
    """The doorbells of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def hung(self, account: str) -> Sequence[Doorbell]:
        """Those of an account."""
        mine = sql.select(*_FIELDS).where(DOORBELLS.c.account == account)
        return [
            _doorbell(row) for row in self._rows(mine.order_by(DOORBELLS.c.made, DOORBELLS.c.id))
        ]

    def hang(self, doorbell: Doorbell, keys: DoorbellKeys) -> None:
        """Keep one in place of one that leads to the same place."""
        address = keys.address.reveal()
        same = (DOORBELLS.c.account == doorbell.account) & (DOORBELLS.c.address == address)
        row = {**msgspec.structs.asdict(doorbell), "address": address}
        with self._database.writing() as connection:
            connection.execute(DOORBELLS.delete().where(same))
            connection.execute(DOORBELLS.insert(), {**row, "secret": keys.secret.reveal()})

    def leads(self, account: str, address: Secret) -> bool:
        """Whether one of an account leads there already."""
        there = DOORBELLS.c.address == address.reveal()
        return bool(
            self._rows(sql.select(DOORBELLS.c.id).where(DOORBELLS.c.account == account, there))
        )

    def drop(self, account: str, doorbell: str) -> bool:
        """Remove one; what waits for it goes with it."""
        with self._database.writing() as connection:
            return (
                connection.execute(DOORBELLS.delete().where(_of(account, doorbell))).rowcount == 1
            )

    def keys(self, doorbell: str) -> tuple[Doorbell, DoorbellKeys] | None:
        """One with what rings it."""
        rows = self._rows(sql.select(DOORBELLS).where(DOORBELLS.c.id == doorbell))
        if not rows:
            return None
        row = rows[0]
        return _doorbell(row), DoorbellKeys(Secret(row.address), Secret(row.secret))

    def unrung(self, most: int) -> Sequence[NoticeToRing]:
        """Notices that nobody has looked at."""
        return [
            NoticeToRing(
                id=row.id,
                key=row.key,
                about=row.kind,
                made=row.created,
                table=row.match,
                audience=row.audience,
                facts=msgspec.json.decode(row.body),
            )
            for row in self._database.rows(_UNRUNG, most=most)
        ]

    def ring(self, notices: Sequence[NoticeToRing], rings: Sequence[DoorbellRing]) -> None:
        """These were looked at, and this is to be rung, once."""
        looked = OUTBOX.update().where(OUTBOX.c.id.in_([each.id for each in notices]))
        wanted = [each.id for each in rings]
        known = sql.select(RINGS.c.id).where(RINGS.c.id.in_(wanted))
        with self._database.writing() as connection:
            if notices:
                connection.execute(looked.values(rung=True))
            there = set(connection.execute(known).scalars()) if wanted else set()
            rows = [_row(each) for each in rings if each.id not in there]
            if rows:
                connection.execute(RINGS.insert(), rows)

    def waiting(self, at: str, most: int) -> Sequence[DoorbellRing]:
        """What is to be rung now, of each doorbell the oldest."""
        rested = sql.select(DOORBELLS.c.id).where(
            (DOORBELLS.c.given_up != "") | (DOORBELLS.c.rests > at)
        )
        due = (RINGS.c.next <= at) & RINGS.c.doorbell.not_in(rested)
        rows = self._rows(
            sql.select(RINGS).where(due).order_by(RINGS.c.made, RINGS.c.id).limit(1000)
        )
        first: dict[str, DoorbellRing] = {}
        for row in rows:
            first.setdefault(row.doorbell, _ring(row))
        return [*first.values()][:most]

    def take(self, ring: DoorbellRing, until: str) -> bool:
        """Keep it from others for a while."""
        mine = (RINGS.c.id == ring.id) & (RINGS.c.next == ring.next)
        with self._database.writing() as connection:
            return connection.execute(RINGS.update().where(mine).values(next=until)).rowcount == 1

    def rang(self, ring: DoorbellRing, *, arrived: bool = True) -> None:
        """It is done with; where it arrived, all is well with its doorbell."""
        with self._database.writing() as connection:
            connection.execute(RINGS.delete().where(RINGS.c.id == ring.id))
            if arrived:
                mine = DOORBELLS.update().where(DOORBELLS.c.id == ring.doorbell)
                connection.execute(mine.values(_WELL))

    def put_off(self, ring: DoorbellRing, until: str) -> None:
        """It is rung then."""
        mine = RINGS.update().where(RINGS.c.id == ring.id)
        with self._database.writing() as connection:
            connection.execute(mine.values(next=until))

    def failed(self, ring: DoorbellRing, at: str, until: str, fault: str) -> None:
        """It did not arrive: the doorbell is left alone for a while."""
        since = sql.case((DOORBELLS.c.failing == "", at), else_=DOORBELLS.c.failing)
        fails = DOORBELLS.c.fails + 1
        values = {"failing": since, "fails": fails, "fault": fault[:200], "rests": until}
        mine = DOORBELLS.update().where(DOORBELLS.c.id == ring.doorbell)
        later = RINGS.update().where(RINGS.c.id == ring.id)
        with self._database.writing() as connection:
            connection.execute(mine.values(values))
            connection.execute(later.values(next=until))

    def give_up(self, doorbell: str, at: str) -> None:
        """Ring it no more, and forget what waits for it."""
        mine = DOORBELLS.update().where(DOORBELLS.c.id == doorbell)
        with self._database.writing() as connection:
            connection.execute(mine.values(given_up=at))
            connection.execute(RINGS.delete().where(RINGS.c.doorbell == doorbell))

    def again(self, account: str, doorbell: str) -> bool:
        """All is well with it, as far as we know, and no test waits any more."""
        mine = DOORBELLS.update().where(_of(account, doorbell))
        tests = RINGS.delete().where(RINGS.c.doorbell == doorbell, RINGS.c.about == TEST)
        with self._database.writing() as connection:
            if connection.execute(mine.values(_WELL)).rowcount != 1:
                return False
            connection.execute(tests)
            return True

    def held(self) -> BellsHeld:
        """How many there are, of which way, and at how many nothing arrives."""
        fails = sql.or_(DOORBELLS.c.failing != "", DOORBELLS.c.given_up != "")
        device = DOORBELLS.c.way == "push"
        count = sql.func.count
        wanted = sql.select(
            count().filter(device),
            count().filter(~device),
            count().filter(fails),
            sql.func.max(DOORBELLS.c.fault).filter(fails),
        )
        with self._database.reading() as connection:
            devices, webhooks, failing, fault = connection.execute(wanted).one()
        return BellsHeld(devices, webhooks, failing, fault or "")

    def _rows(self, wanted: sql.Select[Any]) -> Sequence[sql.Row[Any]]:
        with self._database.reading() as connection:
            return connection.execute(wanted).all()


_WELL = {"failing": "", "given_up": "", "rests": "", "fault": "", "fails": 0}


def _of(account: str, doorbell: str) -> sql.ColumnElement[bool]:
    return (DOORBELLS.c.account == account) & (DOORBELLS.c.id == doorbell)


def _doorbell(row: Any) -> Doorbell:
    return Doorbell(**{name: getattr(row, name) for name in Doorbell.__struct_fields__})


def _ring(row: Any) -> DoorbellRing:
    return DoorbellRing(
        id=row.id,
        doorbell=row.doorbell,
        about=row.about,
        table=row.match,
        audience=row.audience,
        made=row.made,
        next=row.next,
        due=row.due,
    )


def _row(ring: DoorbellRing) -> dict[str, str]:
    row: dict[str, str] = ring._asdict()
    return {**row, "match": row.pop("table")}
