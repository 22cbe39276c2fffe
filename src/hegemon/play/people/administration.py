"""What administrators do for accounts and for the server; each deed is kept together with it.

Accounts of administrators are looked after on the server's own machine alone: over the network, one
of them cannot become another. There, nobody is named as the one who did it.
"""

from __future__ import annotations

from datetime import timedelta

import msgspec

from hegemon.core.errors import BadConfig
from hegemon.core.refusals import shown
from hegemon.play.errors import NotThere
from hegemon.play.people.accounts import account_of
from hegemon.play.people.changes import (
    AccountChanged,
    AnnouncementDropped,
    AnnouncementMade,
    Change,
    DeedDone,
    DevicesForgotten,
    EverybodySignedOut,
    LetterKept,
    LinksDropped,
    SessionsEnded,
    TokensRevoked,
)
from hegemon.play.people.links import link_made
from hegemon.play.people.names import label
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret, new_id
from hegemon.play.people.values import RESET, Account, Announcement, Deed, Letter
from hegemon.play.receipts import in_utc

HERE = ""
"""By whom it is done on the server's own machine."""

LONGEST_REASON = 400
LONGEST_ANNOUNCEMENT = 2000
DAYS = 90
"""So long an announcement may stand."""

CLOSED, REOPENED, LINK_MADE = "closed", "reopened", "link-made"
"""What letters are about that tell of it."""


def close(desk: Counter, by: str, account: str, reason: str) -> Account:
    """Nobody signs in to an account any more, and nothing that it has opens anything.

    Its seats stay its own. Raises NotThere, BadConfig, Overtaken.
    """
    before = _looked_after(desk, by, account)
    if before.closed:
        return before
    after = msgspec.structs.replace(before, closed=_now(desk))
    changes = [AccountChanged(before, after), *_shut(account), *_letter(desk, before, CLOSED)]
    desk.people.commit(*changes, done(desk, by, "close account", account=account, reason=reason))
    return after


def reopen(desk: Counter, by: str, account: str, reason: str) -> Account:
    """Its owner may sign in again; raises NotThere, BadConfig, Overtaken."""
    before = _looked_after(desk, by, account)
    if not before.closed:
        return before
    after = msgspec.structs.replace(before, closed="")
    changes = [AccountChanged(before, after), *_letter(desk, before, REOPENED)]
    desk.people.commit(*changes, done(desk, by, "reopen account", account=account, reason=reason))
    return after


def sign_out(desk: Counter, by: str, account: str, reason: str) -> None:
    """End all that an account has open: sessions, tokens, links, known browsers."""
    _looked_after(desk, by, account)
    deed = done(desk, by, "sign out", account=account, reason=reason)
    desk.people.commit(*_shut(account), deed)


def sign_everybody_out(desk: Counter, by: str, but: str, reason: str) -> None:
    """End every session of everybody but one; tokens of programs stay."""
    desk.people.commit(EverybodySignedOut(but), done(desk, by, "sign everybody out", reason=reason))


def make_link(desk: Counter, by: str, account: str, reason: str) -> Secret:
    """A link by which an account's owner sets another password, once; its owner is told of it."""
    found = _looked_after(desk, by, account)
    if found.closed:
        raise BadConfig("this account is closed: reopen it first")
    secret, changes = link_made(desk, found, RESET)
    deed = done(desk, by, "make link", account=account, reason=reason)
    desk.people.commit(*changes, *_letter(desk, found, LINK_MADE), deed)
    return secret


def announce(
    desk: Counter, by: str, text: str, *, days: int = 7, letters: bool = False
) -> Announcement:
    """Tell everybody something for some days; by letter too, where that is wanted.

    Raises BadConfig.
    """
    said = "\n".join(label_line(line) for line in text.splitlines()).strip()
    if not said or len(text) > LONGEST_ANNOUNCEMENT:
        raise BadConfig(f"text: 1 to {LONGEST_ANNOUNCEMENT} characters")
    if not 1 <= days <= DAYS:
        raise BadConfig(f"days: from 1 to {DAYS}, not {days}")
    at = desk.clock.now()
    made = Announcement(
        id=new_id(desk.entropy, "announcement"),
        text=said,
        made=in_utc(at),
        until=in_utc(at + timedelta(days=days)),
    )
    told = list(_letters(desk, made)) if letters else []
    deed = done(desk, by, "announce", reason=said[:LONGEST_REASON])
    desk.people.commit(AnnouncementMade(made), *told, deed)
    return made


def withdraw(desk: Counter, by: str, announcement: str) -> None:
    """An announcement stands no longer; raises NotThere."""
    if announcement not in {each.id for each in desk.people.announcements()}:
        raise NotThere(f"there is no announcement {shown(announcement)}")
    desk.people.commit(AnnouncementDropped(announcement), done(desk, by, "withdraw"))


def announcements(desk: Counter) -> tuple[Announcement, ...]:
    """What everybody is told now, the newest first."""
    now = _now(desk)
    return tuple(each for each in desk.people.announcements() if each.until > now)


def done(
    desk: Counter, by: str, what: str, *, account: str = "", table: str = "", reason: str = ""
) -> DeedDone:
    """A deed as it is kept, beside what it does."""
    said = label_line(reason)[:LONGEST_REASON]
    return DeedDone(Deed(_now(desk), by, what, account=account, table=table, reason=said))


def label_line(text: str) -> str:
    """A line that people typed, harmless, however long."""
    return " ".join(label(part) for part in text.split())


def _looked_after(desk: Counter, by: str, account: str) -> Account:
    """An account that may be looked after from where he is; raises NotThere, BadConfig."""
    found = account_of(desk, account)
    if by != HERE and found.administrator:
        raise BadConfig(
            "this is an administrator's account: look after it on the server's own machine, with "
            "hegemon admin user"
        )
    return found


def _shut(account: str) -> list[Change]:
    return [
        SessionsEnded(account),
        TokensRevoked(account),
        LinksDropped(account),
        DevicesForgotten(account),
    ]


def _letter(desk: Counter, account: Account, about: str) -> list[Change]:
    if not account.address:
        return []
    return [
        LetterKept(
            Letter(
                id=new_id(desk.entropy, "letter"),
                account=account.id,
                to=account.address,
                about=about,
                made=_now(desk),
            )
        )
    ]


def _letters(desk: Counter, told: Announcement) -> list[Change]:
    """A letter for everybody who has an address."""
    return [
        LetterKept(
            Letter(
                id=f"{told.id}/{account.id}",
                account=account.id,
                to=account.address,
                about="announcement",
                made=told.made,
                until=told.until,
                facts={"text": told.text},
            )
        )
        for account in desk.people.everybody()
        if account.address and not account.closed
    ]


def _now(desk: Counter) -> str:
    return in_utc(desk.clock.now())
