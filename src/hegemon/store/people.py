"""People in a database: the one place that knows which rows an account is made of."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
import sqlalchemy as sql

from hegemon.play.errors import InUse, NameTaken, Overtaken
from hegemon.play.notices.preferences import NoticePreferences
from hegemon.play.people import changes as made
from hegemon.play.people.access import Scope, scope
from hegemon.play.people.limits import RateFor, milliseconds, taken
from hegemon.play.people.names import folded
from hegemon.play.people.secret import Secret
from hegemon.play.people.values import (
    Account,
    Announcement,
    Deed,
    Letter,
    LinkedSeat,
    LoginLink,
    PersonalToken,
    Session,
)
from hegemon.play.people.who import IDLE, LONGEST
from hegemon.play.receipts import in_utc
from hegemon.store.belongings import belongings_of
from hegemon.store.connections.prepared import Prepared
from hegemon.store.database import Database
from hegemon.store.people_changes import write
from hegemon.store.schema import (
    ACCOUNTS,
    ANNOUNCEMENTS,
    BUCKETS,
    DEEDS,
    DEVICES,
    FACTORS,
    HOLDERS,
    LOGIN_LINKS,
    OUTBOX,
    PREFERENCES,
    SESSIONS,
    SETTINGS,
    TOKENS,
)
from hegemon.store.statements import ACCOUNT, LINKED_SEAT, PREFERENCE, SESSION, TOKEN

RACES = 50
"""So often one may be too slow for a limit that others use at the same moment."""

KNOWN = timedelta(days=400)
"""So long a browser is known that did not come back; browsers keep no cookie for longer."""


class SqlPeople:
    """The people of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def commit(self, *changes: made.Change) -> None:
        """Write all of it, on the disk, or nothing."""
        try:
            with self.database.writing() as connection:
                for change in changes:
                    write(change, connection)
        except Overtaken:
            self._check_names(changes)
            raise

    def _check_names(self, changes: Sequence[made.Change]) -> None:
        """Raise NameTaken where another account has a name or an address that was wanted."""
        for change in changes:
            if not isinstance(change, made.AccountMade | made.AccountChanged):
                continue
            wanted = change.account if isinstance(change, made.AccountMade) else change.after
            for what, other in (
                ("name", self.named(folded(wanted.name))),
                ("address", self.addressed(wanted.address) if wanted.address else None),
            ):
                if other is not None and other.id != wanted.id:
                    raise NameTaken(f"another account has this {what}")

    def account(self, account: str) -> Account | None:
        """The account of an id."""
        return self._account(ACCOUNTS.c.id == account)

    def named(self, name: str) -> Account | None:
        """The account of a folded name."""
        return self._account(ACCOUNTS.c.folded == name)

    def addressed(self, address: str) -> Account | None:
        """The account that has confirmed an address."""
        return self._account(ACCOUNTS.c.address == address)

    def _account(self, which: sql.ColumnElement[bool]) -> Account | None:
        rows = self._rows(sql.select(ACCOUNTS).where(which))
        return _account(rows[0]) if rows else None

    def accounts(self, after: str = "", most: int = 100) -> tuple[Account, ...]:
        """Accounts in the order of their names."""
        found = sql.select(ACCOUNTS).where(ACCOUNTS.c.folded > after).order_by(ACCOUNTS.c.folded)
        return tuple(_account(row) for row in self._rows(found.limit(most)))

    def password(self, account: str) -> Secret | None:
        """A password as Argon2 wrote it."""
        rows = self._rows(sql.select(ACCOUNTS.c.password).where(ACCOUNTS.c.id == account))
        return Secret(rows[0].password) if rows and rows[0].password else None

    def factor(self, account: str) -> made.Factor | None:
        """The second factor of an account."""
        rows = self._rows(sql.select(FACTORS).where(FACTORS.c.account == account))
        return _factor(rows[0]) if rows else None

    def session(self, digest: str) -> tuple[Session, Account] | None:
        """The session of a digest, and whose it is."""
        row, account = self._owned(SESSION, digest)
        return None if account is None else (_session(row), account)

    def sessions(self, account: str) -> tuple[Session, ...]:
        """The sessions of an account, the one used last first."""
        found = sql.select(SESSIONS).where(SESSIONS.c.account == account)
        order = (SESSIONS.c.seen.desc(), SESSIONS.c.id)
        return tuple(_session(row) for row in self._rows(found.order_by(*order)))

    def token(self, digest: str) -> tuple[PersonalToken, Account] | None:
        """The token of a digest, and whose it is."""
        row, account = self._owned(TOKEN, digest)
        return None if account is None else (_token(row), account)

    def tokens(self, account: str) -> tuple[PersonalToken, ...]:
        """The tokens of an account, the newest first."""
        found = sql.select(TOKENS).where(TOKENS.c.account == account)
        order = (TOKENS.c.made.desc(), TOKENS.c.id)
        return tuple(_token(row) for row in self._rows(found.order_by(*order)))

    def link(self, digest: str) -> tuple[LoginLink, str] | None:
        """The login link of a digest, and the digest of the ticket that it wants."""
        rows = self._rows(sql.select(LOGIN_LINKS).where(LOGIN_LINKS.c.digest == digest))
        return (_link(rows[0]), rows[0].ticket) if rows else None

    def knows(self, account: str, device: str) -> bool:
        """Whether the account has signed in from this browser."""
        mine = (DEVICES.c.digest == device) & (DEVICES.c.account == account)
        return bool(self._rows(sql.select(DEVICES.c.digest).where(mine)))

    def letters(self, account: str) -> tuple[Letter, ...]:
        """The letters to an account that wait in the outbox."""
        waiting = (OUTBOX.c.account == account) & (OUTBOX.c.sent == "")
        return tuple(letter_of(row) for row in self._rows(sql.select(OUTBOX).where(waiting)))

    def preferences(self, account: str) -> NoticePreferences | None:
        """What an account wants to be told of."""
        row = self.database.row(PREFERENCE, of=account)
        return None if row is None else preferences_in(row.said)

    def fed(self, digest: str) -> Account | None:
        """The account whose feed has this digest."""
        mine = PREFERENCES.c.feed == digest
        return self._account(ACCOUNTS.c.id.in_(sql.select(PREFERENCES.c.account).where(mine)))

    def has_feed(self, account: str) -> bool:
        """Whether an account has a feed."""
        mine = (PREFERENCES.c.account == account) & PREFERENCES.c.feed.is_not(None)
        return bool(self._rows(sql.select(PREFERENCES.c.account).where(mine)))

    def server_key(self, purpose: str, fresh: bytes) -> bytes:
        """The secret of this server for a purpose."""
        name = f"key {purpose}"
        wanted = sql.select(SETTINGS.c.value).where(SETTINGS.c.key == name)
        if not self._rows(wanted):
            with contextlib.suppress(Overtaken), self.database.writing() as connection:
                connection.execute(SETTINGS.insert(), {"key": name, "value": fresh.hex()})
        return bytes.fromhex(self._rows(wanted)[0].value)

    def linked_seat(self, digest: str) -> LinkedSeat | None:
        """The seat that a seat link is for."""
        row = self.database.row(LINKED_SEAT, digest=digest)
        return None if row is None else LinkedSeat(row.match, row.seat)

    def seats(self, account: str) -> tuple[LinkedSeat, ...]:
        """The seats that an account holds."""
        mine = sql.select(HOLDERS).where(HOLDERS.c.account == account)
        rows = self._rows(mine.order_by(HOLDERS.c.match, HOLDERS.c.seat))
        return tuple(LinkedSeat(row.match, row.seat) for row in rows)

    def everybody(self) -> tuple[Account, ...]:
        """Every account."""
        return tuple(map(_account, self._rows(sql.select(ACCOUNTS).order_by(ACCOUNTS.c.folded))))

    def deeds(self, before: int = 0, most: int = 100) -> tuple[tuple[int, Deed], ...]:
        """What administrators did, the newest first."""
        found = sql.select(DEEDS).order_by(DEEDS.c.id.desc()).limit(most)
        rows = self._rows(found.where(DEEDS.c.id < before) if before else found)
        return tuple((row.id, _deed(row)) for row in rows)

    def announcements(self) -> tuple[Announcement, ...]:
        """What the host has told everybody."""
        order = (ANNOUNCEMENTS.c.made.desc(), ANNOUNCEMENTS.c.id)
        rows = self._rows(sql.select(ANNOUNCEMENTS).order_by(*order))
        return tuple(Announcement(row.id, row.body, row.made, row.until) for row in rows)

    def take(self, limits: Sequence[RateFor], at: datetime) -> int:
        """Take a try of every limit, if all have one: seconds to wait, 0 if they were taken."""
        for _ in range(RACES):
            try:
                return self._take(limits, at)
            except Overtaken:
                continue
        raise InUse("too many try this at the same moment: try again")

    def _take(self, limits: Sequence[RateFor], at: datetime) -> int:
        keys = sorted({each.key for each in limits})
        with self.database.writing(apart=True) as connection:
            found = sql.select(BUCKETS).where(BUCKETS.c.key.in_(keys)).order_by(BUCKETS.c.key)
            rows = connection.execute(found.with_for_update()).all()
            used = {str(row.key): int(row.until) for row in rows}
            wait, after = taken(limits, used, at)
            for key in sorted(after):
                if key in used:
                    mine = BUCKETS.update().where(BUCKETS.c.key == key)
                    connection.execute(mine, {"until": after[key]})
                else:
                    connection.execute(BUCKETS.insert(), {"key": key, "until": after[key]})
        return wait

    def give_back(self, limits: Sequence[RateFor]) -> None:
        """Forget what was taken of some limits."""
        if limits:
            keys = [each.key for each in limits]
            with self.database.writing() as connection:
                connection.execute(BUCKETS.delete().where(BUCKETS.c.key.in_(keys)))

    def forget(self, at: datetime) -> int:
        """Remove what is out of date."""
        now = in_utc(at)
        idle = SESSIONS.c.seen <= in_utc(at - IDLE)
        with self.database.writing() as connection:
            gone = [
                SESSIONS.delete().where(idle | (SESSIONS.c.made <= in_utc(at - LONGEST))),
                TOKENS.delete().where(TOKENS.c.until <= now),
                LOGIN_LINKS.delete().where(LOGIN_LINKS.c.until <= now),
                DEVICES.delete().where(DEVICES.c.made <= in_utc(at - KNOWN)),
                BUCKETS.delete().where(BUCKETS.c.until <= milliseconds(at)),
                ANNOUNCEMENTS.delete().where(ANNOUNCEMENTS.c.until <= now),
            ]
            return sum(connection.execute(each).rowcount for each in gone)

    def belongings(self, account: str) -> Mapping[str, Sequence[Mapping[str, Any]]]:
        """Everything that is kept about an account; no secret, no digest."""
        with self.database.reading() as connection:
            return belongings_of(connection, account)

    def _rows(self, found: sql.Select[Any]) -> Sequence[sql.Row[Any]]:
        with self.database.reading() as connection:
            return connection.execute(found).all()

    def _owned(self, shown: Prepared, digest: str) -> tuple[Any, Account | None]:
        """What has a digest, and the account that it belongs to, seen at one moment."""
        with self.database.reading() as connection:
            row = shown.first(connection, digest=digest)
            if row is None:
                return None, None
            account = ACCOUNT.first(connection, of=row.account)
        return row, None if account is None else _account(account)


def letter_of(row: Any) -> Letter:
    """A letter, from its row of the outbox."""
    body = msgspec.json.decode(row.body)
    return Letter(
        id=row.key,
        account=row.account,
        to=body["to"],
        about=row.kind,
        made=row.created,
        until=body["until"],
        facts=body["facts"],
    )


def preferences_in(said: str) -> NoticePreferences | None:
    """The wishes in a row; None where it has none, or only what a later program understands."""
    try:
        return msgspec.json.decode(said, type=NoticePreferences) if said else None
    except msgspec.ValidationError:
        return None


def _account(row: Any) -> Account:
    return Account(
        id=row.id,
        name=row.name,
        made=row.made,
        address=row.address or "",
        administrator=row.administrator,
        bot=row.bot,
        zone=row.zone,
        closed=row.closed,
        shows_played=row.shows_played,
    )


def _deed(row: Any) -> Deed:
    return Deed(
        time=row.time,
        by=row.by or "",
        what=row.what,
        account=row.account or "",
        table=row.match,
        reason=row.reason,
    )


def _factor(row: Any) -> made.Factor:
    return made.Factor(
        seed=Secret(row.seed),
        last=row.last,
        spares=tuple(Secret(each) for each in msgspec.json.decode(row.spares)),
        proven=row.proven,
    )


def _session(row: Any) -> Session:
    return Session(
        id=row.id,
        account=row.account,
        made=row.made,
        seen=row.seen,
        proved=row.proved,
        label=row.label,
    )


def _token(row: Any) -> PersonalToken:
    return PersonalToken(
        id=row.id,
        account=row.account,
        name=row.name,
        scopes=_scopes(row.scopes),
        made=row.made,
        until=row.until,
        used=row.used,
    )


def _scopes(text: str) -> tuple[Scope, ...]:
    """The scopes as they are kept, one after the other; one of a later program opens nothing."""
    return tuple(found for word in text.split() if (found := scope(word)) is not None)


def _link(row: Any) -> LoginLink:
    return LoginLink(
        id=row.id,
        account=row.account or "",
        purpose=row.purpose,
        made=row.made,
        until=row.until,
        address=row.address,
    )
