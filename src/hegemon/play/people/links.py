"""Login links: asked for, written into a letter, opened once, within minutes, for one purpose.

No secret of a link is ever at rest. Whoever delivers the letter has it drawn by `write_link`; one
that is delivered twice holds a new secret, and the old one opens nothing.
"""

from __future__ import annotations

from datetime import timedelta

from hegemon.play.people import names
from hegemon.play.people.accounts import account_under
from hegemon.play.people.changes import Change, LetterKept, LinkAsked, LinkWritten
from hegemon.play.people.errors import Unknown
from hegemon.play.people.limits import Rate, RateFor, household, limit
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret, digest, drawn, new_id
from hegemon.play.people.values import CONFIRM, RESET, SIGN_IN, Account, Letter, LoginLink
from hegemon.play.people.visits import HERE, HOUSEHOLD, Visitor, known, take
from hegemon.play.receipts import in_utc

MINUTES = 10
"""So long a link that somebody asked for is good."""

DAYS = 3
"""So long a link is good that an administrator hands over himself."""

LOGIN = "hgmlogin_"
"""How the secret of a login link begins."""

TICKET = "hgmticket_"
"""How the secret begins that a browser keeps until its link comes."""

ASKED_HERE = Rate("link-here", tries=3, every=300)
"""Links for one account that are asked for from one address."""

ASKED = Rate("link-all", tries=12, every=600)
"""Links for one account from everywhere: so many letters an hour, and no more, are in a mailbox."""

DEAD = "this link opens nothing: it is used, out of date, or was asked for in another browser"


def ask_link(desk: Counter, visitor: Visitor, typed: str, purpose: str) -> Secret:
    """Have a link sent to the account of a name or confirmed address.

    What is given back is for the browser that asked, and the link opens nothing without it. The
    answer, and nearly all the work, is the same whether there is such an account or not, and
    whether it has an address. Raises SlowDown, NotSaved.
    """
    assert purpose in (SIGN_IN, RESET)
    account = account_under(desk, typed)
    if visitor.address:
        take(desk, _limits(visitor, names.folded(typed), known(desk, visitor, account)))
    reached = account if account and account.address and not account.closed else None
    ticket = drawn(desk.entropy, "ticket", TICKET)
    asked = _asked(desk, reached.id if reached else "", purpose)
    changes: list[Change] = [LinkAsked(asked, digest(ticket))]
    if reached is not None:
        changes.append(LetterKept(_letter(desk, asked, reached.address)))
    desk.people.commit(*changes)
    return ticket


def ask_to_confirm(desk: Counter, account: Account, address: str) -> None:
    """Have a link sent to a new address; the account has it only when the link comes back.

    Raises Unfit for what is no address, SlowDown.
    """
    written = names.address(address)
    take(desk, [limit(ASKED, account.id), limit(ASKED, names.folded_address(written))])
    asked = _asked(desk, account.id, CONFIRM, written)
    desk.people.commit(LinkAsked(asked, ""), LetterKept(_letter(desk, asked, written)))


def hand_link(desk: Counter, account: Account, purpose: str) -> Secret:
    """A link that an administrator hands over himself: it is good for days and in any browser."""
    secret, changes = link_made(desk, account, purpose)
    desk.people.commit(*changes)
    return secret


def link_made(desk: Counter, account: Account, purpose: str) -> tuple[Secret, list[Change]]:
    """Such a link, and what to write so that it opens something."""
    asked = _asked(desk, account.id, purpose, lasting=timedelta(days=DAYS))
    secret = drawn(desk.entropy, "login link", LOGIN)
    return secret, [LinkAsked(asked, ""), LinkWritten(asked.id, digest(secret))]


def write_link(desk: Counter, link: str) -> Secret:
    """The secret of a link, for whoever delivers its letter now; an earlier one opens nothing.

    Raises Overtaken where the link is used or out of date by now: the letter is not worth sending.
    """
    secret = drawn(desk.entropy, "login link", LOGIN)
    desk.people.commit(LinkWritten(link, digest(secret)))
    return secret


def opened(
    desk: Counter, visitor: Visitor, link: Secret, ticket: Secret | None, purpose: str
) -> tuple[LoginLink, Account]:
    """The link of a secret, and whose it is; it is not used up yet. Raises Unknown, SlowDown.

    A try is taken: not for the link, which nobody guesses, but for the code that may go with it.
    """
    found = desk.people.link(digest(link))
    if found is None or not _opens(*found, ticket, purpose, in_utc(desk.clock.now())):
        raise Unknown(DEAD)
    asked = found[0]
    account = desk.people.account(asked.account)
    if account is None or account.closed:
        raise Unknown(DEAD)
    if visitor.address:
        take(desk, [limit(HERE, "link", account.id)])
    return asked, account


def _limits(visitor: Visitor, whose: str, device: str) -> list[RateFor]:
    """What asking for a link takes: strangers cannot use up what a known browser has."""
    here = household(visitor.address)
    limits = [limit(ASKED_HERE, whose, device or here), limit(HOUSEHOLD, here)]
    return limits if device else [*limits, limit(ASKED, whose)]


def _opens(asked: LoginLink, wanted: str, ticket: Secret | None, purpose: str, at: str) -> bool:
    """Whether a link is in time, for this purpose, and in the hands that asked for it."""
    mine = not wanted or (ticket is not None and digest(ticket) == wanted)
    return asked.purpose == purpose and asked.until > at and mine


def _asked(
    desk: Counter,
    account: str,
    purpose: str,
    address: str = "",
    lasting: timedelta = timedelta(minutes=MINUTES),
) -> LoginLink:
    at = desk.clock.now()
    return LoginLink(
        id=new_id(desk.entropy, "link id"),
        account=account,
        purpose=purpose,
        made=in_utc(at),
        until=in_utc(at + lasting),
        address=address,
    )


def _letter(desk: Counter, asked: LoginLink, to: str) -> Letter:
    return Letter(
        id=new_id(desk.entropy, "letter"),
        account=asked.account,
        to=to,
        about=asked.purpose,
        made=asked.made,
        until=asked.until,
        facts={"link": asked.id},
    )
