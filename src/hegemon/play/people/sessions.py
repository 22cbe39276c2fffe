"""Sessions: listed and ended, one or all."""

from __future__ import annotations

from hegemon.core.refusals import shown
from hegemon.play.errors import NotThere
from hegemon.play.people.changes import (
    DevicesForgotten,
    LinksDropped,
    SessionEnded,
    SessionsEnded,
    TokensRevoked,
)
from hegemon.play.people.ports import Counter
from hegemon.play.people.values import Session
from hegemon.play.people.who import lasts


def sessions_of(desk: Counter, account: str) -> tuple[Session, ...]:
    """The sessions of an account that go on, the one used last first."""
    at = desk.clock.now()
    return tuple(each for each in desk.people.sessions(account) if lasts(each, at))


def end_session(desk: Counter, account: str, session: str) -> None:
    """End one session of an account; raises NotThere."""
    if session not in {each.id for each in desk.people.sessions(account)}:
        raise NotThere(f"there is no session {shown(session)} of yours")
    desk.people.commit(SessionEnded(session))


def end_others(desk: Counter, account: str, session: str) -> None:
    """End every session of an account but this one."""
    desk.people.commit(SessionsEnded(account, but=session))


def shut_out(desk: Counter, account: str) -> None:
    """End all that an account has open: sessions, tokens, links, known browsers."""
    desk.people.commit(
        SessionsEnded(account),
        TokensRevoked(account),
        LinksDropped(account),
        DevicesForgotten(account),
    )
