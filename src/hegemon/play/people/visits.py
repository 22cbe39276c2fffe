"""Visits: somebody at the door, the limits against guessing, and the session that he gets."""

from __future__ import annotations

from typing import NamedTuple

from hegemon.play.people import names
from hegemon.play.people.changes import Change, DeviceKnown, SessionEnded, SessionOpened
from hegemon.play.people.errors import SlowDown
from hegemon.play.people.limits import Rate, RateFor, household, limit
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret, digest, drawn, new_id
from hegemon.play.people.values import Account, Session
from hegemon.play.people.who import Kind
from hegemon.play.receipts import in_utc

DEVICE = "hgmdevice_"
"""How the secret begins that a browser keeps for its next visit."""

MOST_SESSIONS = 20
"""So many sessions an account has at most; with another, the one that was used least ends."""

HERE = Rate("sign-in-here", tries=8, every=120)
"""Tries for one account from one address, or from one browser that is known."""

STRANGERS = Rate("sign-in-strangers", tries=40, every=60)
"""Tries for one account from all browsers that are not known. They keep no known one out."""

HOUSEHOLD = Rate("sign-in-household", tries=40, every=15)
"""Tries from one address for all accounts together."""


class Visitor(NamedTuple):
    """Somebody at the door, as far as the connection tells."""

    address: str
    """The network address; "" on the server's own machine, where nothing is limited."""
    label: str = ""
    """What his browser calls itself."""
    device: Secret | None = None
    """What his browser kept from an earlier visit."""
    session: str = ""
    """The id of the session that he has already: it ends when he gets another."""


class Admitted(NamedTuple):
    """Somebody who has signed in, and what his browser keeps."""

    account: Account
    session: Session
    secret: Secret
    """Shows the session; told once."""
    device: Secret
    """Shows on the next visit that he was here; told once."""


def take_sign_in(
    desk: Counter, visitor: Visitor, account: Account | None, typed: str
) -> list[RateFor]:
    """Take a try to sign in, and give the limit that a success gives back. Raises SlowDown.

    Names that nobody has are limited as others are. A stranger can use up the tries of strangers;
    a browser that is known has tries of its own, so he can lock nobody out who was here before.
    """
    if not visitor.address:
        return []
    whose, device = names.folded(typed), known(desk, visitor, account)
    here = limit(HERE, whose, device or household(visitor.address))
    limits = [here] if device else [here, limit(STRANGERS, whose)]
    take(desk, [*limits, limit(HOUSEHOLD, household(visitor.address))])
    return [here]


def known(desk: Counter, visitor: Visitor, account: Account | None) -> str:
    """The digest of a browser from which the account has signed in; "" for any other."""
    if visitor.device is None or account is None:
        return ""
    shown = digest(visitor.device)
    return shown if desk.people.knows(account.id, shown) else ""


def take(desk: Counter, limits: list[RateFor]) -> None:
    """Take a try of every limit; raises SlowDown."""
    wait = desk.people.take(limits, desk.clock.now())
    if wait:
        raise SlowDown(wait)


def admit(desk: Counter, visitor: Visitor, account: Account, *beside: Change) -> Admitted:
    """Open a session for somebody who has proved who he is; the one that he had ends."""
    at = in_utc(desk.clock.now())
    secret = drawn(desk.entropy, "session", Kind.SESSION.value)
    device = drawn(desk.entropy, "device", DEVICE)
    session = Session(
        id=new_id(desk.entropy, "session id"),
        account=account.id,
        made=at,
        seen=at,
        proved=at,
        label=names.label(visitor.label),
    )
    ended = {visitor.session, *_too_many(desk, account)} - {""}
    desk.people.commit(
        *beside,
        *(SessionEnded(each) for each in sorted(ended)),
        SessionOpened(session, digest(secret)),
        DeviceKnown(account.id, digest(device), at),
    )
    return Admitted(account, session, secret, device)


def _too_many(desk: Counter, account: Account) -> list[str]:
    """The sessions that must end for one more, those that were used last stay."""
    return [each.id for each in desk.people.sessions(account.id)[MOST_SESSIONS - 1 :]]
