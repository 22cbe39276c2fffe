"""Who somebody is, by what he shows: a session, a token or a seat link."""

from __future__ import annotations

import contextlib
from datetime import datetime, timedelta
from enum import Enum
from typing import NamedTuple

from hegemon.play.errors import InUse, NotSaved
from hegemon.play.people.access import GUEST, Footing, Permission, Scope, Who
from hegemon.play.people.changes import SessionUsed, TokenUsed
from hegemon.play.people.errors import Unknown
from hegemon.play.people.ports import People
from hegemon.play.people.secret import Secret, digest
from hegemon.play.people.values import Session
from hegemon.play.receipts import in_utc

IDLE = timedelta(days=14)
"""A session ends when it was not used for so long."""

LONGEST = timedelta(days=60)
"""A session ends after so long, however much it is used."""

FRESH = timedelta(minutes=15)
"""So lately one must have proved who one is to change how one signs in."""

NOTED = timedelta(minutes=5)
"""So exactly it is noted when a session or token was used: not every look is worth a write."""


class Kind(Enum):
    """What kind of credential it is, and how such a secret begins."""

    SESSION = "hgmsession_"
    TOKEN = "hgm_"  # noqa: S105 - it begins so; nothing of it is secret
    SEAT_LINK = "hgl_"


class Credential(NamedTuple):
    """What somebody shows."""

    kind: Kind
    secret: Secret


def credential(shown: str) -> Credential:
    """What somebody shows, told by how it begins. Raises Unknown."""
    for kind in Kind:
        if shown.startswith(kind.value):
            return Credential(kind, Secret(shown))
    raise Unknown("this opens nothing: it is no token, session or seat link")


def who(people: People, credential: Credential | None, at: datetime) -> Who:
    """Who shows this; a guest shows nothing. Raises Unknown for what opens nothing (any more)."""
    if credential is None:
        return GUEST
    shown = digest(credential.secret)
    if credential.kind is Kind.SEAT_LINK:
        return _by_seat_link(people, shown)
    if credential.kind is Kind.TOKEN:
        return _by_token(people, shown, at)
    return _by_session(people, shown, at)


def lasts(session: Session, at: datetime) -> bool:
    """Whether a session is neither left alone for too long nor too old."""
    return session.seen > in_utc(at - IDLE) and session.made > in_utc(at - LONGEST)


def _by_session(people: People, shown: str, at: datetime) -> Who:
    found = people.session(shown)
    if found is None or not lasts(found[0], at):
        raise Unknown("this session has ended: sign in again")
    session, account = found
    if account.closed:
        raise Unknown("this account is closed: ask the host")
    if session.seen <= in_utc(at - NOTED):
        _note(people, SessionUsed(session.id, in_utc(at)))
    return Who(
        account=account.id,
        name=account.name,
        administrator=account.administrator,
        session=session.id,
        proved=session.proved,
        fresh=session.proved > in_utc(at - FRESH),
    )


def _by_token(people: People, shown: str, at: datetime) -> Who:
    found = people.token(shown)
    if found is None or found[0].until <= in_utc(at):
        raise Unknown("this token opens nothing: it is wrong, revoked or out of date")
    token, account = found
    if account.closed:
        raise Unknown("this account is closed: ask the host")
    if token.used <= in_utc(at - NOTED):
        _note(people, TokenUsed(token.id, in_utc(at)))
    return Who(
        account=account.id,
        name=account.name,
        administrator=account.administrator,
        token=token.id,
        scopes=token.scopes,
    )


def _note(people: People, used: SessionUsed | TokenUsed) -> None:
    """Note that something was used; a full disk keeps nobody from looking."""
    with contextlib.suppress(NotSaved, InUse):
        people.commit(used)


def _by_seat_link(people: People, shown: str) -> Who:
    seat = people.linked_seat(shown)
    if seat is None:
        raise Unknown("this link opens no seat: it is wrong, or another has the seat now")
    return Who(
        scopes=(Scope((Permission.READ, Permission.PLAY), seat.table, seat.seat),),
        standing=Footing(seat.table, (seat.seat,)),
    )
