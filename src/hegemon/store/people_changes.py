"""What each change about people writes into a database. Overtaken says that it came too late.

Each statement says itself what it rests on, so that no two of them can be first.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Any

import msgspec
import sqlalchemy as sql

from hegemon.core.records import Value
from hegemon.play.errors import Overtaken
from hegemon.play.people import changes as made
from hegemon.play.people.names import folded
from hegemon.play.people.secret import Secret
from hegemon.play.people.values import Account
from hegemon.store.schema import (
    ACCOUNTS,
    ANNOUNCEMENTS,
    DEEDS,
    DEVICES,
    DOORBELLS,
    FACTORS,
    HOLDERS,
    LOGIN_LINKS,
    OUTBOX,
    PREFERENCES,
    RINGS,
    SESSIONS,
    TABLES,
    TOKENS,
)


@singledispatch
def write(change: Value, to: sql.Connection) -> None:
    """Write one change; raises Overtaken."""
    raise TypeError(f"{to.dialect.name}: nobody knows how to write {type(change).__name__}")


@write.register
def _account_made(change: made.AccountMade, to: sql.Connection) -> None:
    to.execute(ACCOUNTS.insert(), _row(change.account))


@write.register
def _account_changed(change: made.AccountChanged, to: sql.Connection) -> None:
    before = [ACCOUNTS.c[name] == value for name, value in _row(change.before).items()]
    _one(to, ACCOUNTS.update().where(*before).values(_row(change.after)))
    if change.untaken:
        _look_anew(to, change.after.id, change.untaken)


@write.register
def _account_deleted(change: made.AccountDeleted, to: sql.Connection) -> None:
    """Whatever belongs to it goes with it: see the foreign keys of the schema."""
    _one(to, ACCOUNTS.delete().where(ACCOUNTS.c.id == change.account))


@write.register
def _password_set(change: made.PasswordSet, to: sql.Connection) -> None:
    mine = ACCOUNTS.c.id == change.account
    standing = ACCOUNTS.c.password == _kept(change.before)
    _one(to, ACCOUNTS.update().where(mine, standing).values(password=_kept(change.after)))


@write.register
def _factor_set(change: made.FactorSet, to: sql.Connection) -> None:
    if change.before is None:
        if change.after is not None:
            to.execute(FACTORS.insert(), {"account": change.account, **_factor(change.after)})
        return
    standing = [FACTORS.c[name] == value for name, value in _factor(change.before).items()]
    mine = sql.and_(FACTORS.c.account == change.account, *standing)
    if change.after is None:
        _one(to, FACTORS.delete().where(mine))
    else:
        _one(to, FACTORS.update().where(mine).values(_factor(change.after)))


@write.register
def _session_opened(change: made.SessionOpened, to: sql.Connection) -> None:
    to.execute(SESSIONS.insert(), {"digest": change.digest, **_plain(change.session)})


@write.register
def _session_used(change: made.SessionUsed, to: sql.Connection) -> None:
    to.execute(SESSIONS.update().where(SESSIONS.c.id == change.session).values(seen=change.at))


@write.register
def _session_ended(change: made.SessionEnded, to: sql.Connection) -> None:
    to.execute(SESSIONS.delete().where(SESSIONS.c.id == change.session))


@write.register
def _sessions_ended(change: made.SessionsEnded, to: sql.Connection) -> None:
    mine = SESSIONS.c.account == change.account
    to.execute(SESSIONS.delete().where(mine, SESSIONS.c.id != change.but))


@write.register
def _token_made(change: made.TokenMade, to: sql.Connection) -> None:
    row = _plain(change.token)
    row["scopes"] = " ".join(str(each) for each in change.token.scopes)
    to.execute(TOKENS.insert(), {"digest": change.digest, **row})


@write.register
def _token_used(change: made.TokenUsed, to: sql.Connection) -> None:
    to.execute(TOKENS.update().where(TOKENS.c.id == change.token).values(used=change.at))


@write.register
def _tokens_revoked(change: made.TokensRevoked, to: sql.Connection) -> None:
    mine = TOKENS.c.account == change.account
    one = TOKENS.c.id == change.only if change.only else sql.true()
    to.execute(TOKENS.delete().where(mine, one))


@write.register
def _link_asked(change: made.LinkAsked, to: sql.Connection) -> None:
    row = _plain(change.link)
    row["account"] = change.link.account or None
    to.execute(LOGIN_LINKS.insert(), {"ticket": change.ticket, **row})


@write.register
def _link_written(change: made.LinkWritten, to: sql.Connection) -> None:
    mine = LOGIN_LINKS.c.id == change.link
    _one(to, LOGIN_LINKS.update().where(mine).values(digest=change.digest))


@write.register
def _link_spent(change: made.LinkSpent, to: sql.Connection) -> None:
    _one(to, LOGIN_LINKS.delete().where(LOGIN_LINKS.c.id == change.link))


@write.register
def _links_dropped(change: made.LinksDropped, to: sql.Connection) -> None:
    to.execute(LOGIN_LINKS.delete().where(LOGIN_LINKS.c.account == change.account))


@write.register
def _device_known(change: made.DeviceKnown, to: sql.Connection) -> None:
    row = {"digest": change.digest, "account": change.account, "made": change.at}
    to.execute(DEVICES.insert(), row)


@write.register
def _devices_forgotten(change: made.DevicesForgotten, to: sql.Connection) -> None:
    to.execute(DEVICES.delete().where(DEVICES.c.account == change.account))


@write.register
def _letter_kept(change: made.LetterKept, to: sql.Connection) -> None:
    letter = change.letter
    body = {"to": letter.to, "until": letter.until, "facts": letter.facts}
    row = {
        "key": letter.id,
        "account": letter.account,
        "kind": letter.about,
        "body": msgspec.json.encode(body).decode(),
        "created": letter.made,
        "next": letter.made,
    }
    to.execute(OUTBOX.insert(), row)


@write.register
def _preferences_set(change: made.PreferencesSet, to: sql.Connection) -> None:
    _prefer(to, change.account, said=msgspec.json.encode(change.said).decode())
    _look_anew(to, change.account, change.untaken)


def _look_anew(to: sql.Connection, account: str, after: str) -> None:
    """Let go what is held for hours that may count no more, of the tables that it is told of."""
    held = sql.select(HOLDERS.c.match).where(HOLDERS.c.account == account)
    runs = (TABLES.c.umpire == account) | (TABLES.c.owner == account)
    tables = sql.union(held, sql.select(TABLES.c.match).where(runs))
    waits = (OUTBOX.c.sent == "") & (OUTBOX.c.tries == 0) & (OUTBOX.c.next > after)
    mine = OUTBOX.update().where(waits, OUTBOX.c.match.in_(tables))
    to.execute(mine.values(next=OUTBOX.c.created))
    bells = sql.select(DOORBELLS.c.id).where(DOORBELLS.c.account == account)
    rings = RINGS.update().where(RINGS.c.doorbell.in_(bells), RINGS.c.next > after)
    to.execute(rings.values(next=RINGS.c.made))


@write.register
def _feed_set(change: made.FeedSet, to: sql.Connection) -> None:
    _prefer(to, change.account, feed=change.digest or None)


def _prefer(to: sql.Connection, account: str, **values: str | None) -> None:
    """Change the row of an account, which is made by the first wish that it has."""
    mine = PREFERENCES.update().where(PREFERENCES.c.account == account)
    if to.execute(mine.values(values)).rowcount != 1:
        to.execute(PREFERENCES.insert(), {"account": account, **values})


@write.register
def _everybody_signed_out(change: made.EverybodySignedOut, to: sql.Connection) -> None:
    to.execute(SESSIONS.delete().where(SESSIONS.c.id != change.but))


@write.register
def _deed_done(change: made.DeedDone, to: sql.Connection) -> None:
    deed = change.deed
    row = {"time": deed.time, "what": deed.what, "match": deed.table, "reason": deed.reason}
    to.execute(DEEDS.insert(), {**row, "by": deed.by or None, "account": deed.account or None})


@write.register
def _announcement_made(change: made.AnnouncementMade, to: sql.Connection) -> None:
    told = change.announcement
    row = {"id": told.id, "body": told.text, "made": told.made, "until": told.until}
    to.execute(ANNOUNCEMENTS.insert(), row)


@write.register
def _announcement_dropped(change: made.AnnouncementDropped, to: sql.Connection) -> None:
    _one(to, ANNOUNCEMENTS.delete().where(ANNOUNCEMENTS.c.id == change.announcement))


def _one(to: sql.Connection, statement: sql.Update | sql.Delete) -> None:
    """Change the one row that is meant; raises Overtaken where it is not there, or not any more."""
    if to.execute(statement).rowcount != 1:
        raise Overtaken("another was first: this is not any more as it was")


def _row(account: Account) -> dict[str, Any]:
    """An account as its row: what may not be there twice is nothing where it is not said."""
    row = _plain(account)
    return {**row, "folded": folded(account.name), "address": account.address or None}


def _plain(value: msgspec.Struct) -> dict[str, Any]:
    return msgspec.structs.asdict(value)


def _factor(factor: made.Factor) -> dict[str, Any]:
    return {
        "seed": factor.seed.reveal(),
        "last": factor.last,
        "spares": msgspec.json.encode([each.reveal() for each in factor.spares]).decode(),
        "proven": factor.proven,
    }


def _kept(password: Secret | None) -> str:
    return "" if password is None else password.reveal()
