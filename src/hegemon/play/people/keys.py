"""How one signs in, changed: another password, a forgotten one, another address."""

from __future__ import annotations

import msgspec

from hegemon.play.errors import NameTaken, Overtaken
from hegemon.play.people.accounts import account_of
from hegemon.play.people.changes import (
    AccountChanged,
    Change,
    DevicesForgotten,
    LetterKept,
    LinksDropped,
    LinkSpent,
    PasswordSet,
    SessionsEnded,
    TokensRevoked,
)
from hegemon.play.people.codes import check_code
from hegemon.play.people.errors import Unknown
from hegemon.play.people.links import DEAD, opened
from hegemon.play.people.passwords import check_password
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret, new_id
from hegemon.play.people.values import CONFIRM, RESET, Account, Letter
from hegemon.play.people.visits import Admitted, Visitor, admit, take_sign_in
from hegemon.play.receipts import in_utc

CHANGED = "password-changed"
MOVED_AWAY = "address-changed"
"""What letters are about that tell of a change; the owner may not have made it."""


def change_password(
    desk: Counter, visitor: Visitor, account: str, current: Secret | None, new: Secret
) -> Admitted:
    """Another password in place of the current one, or a first one where there is none.

    Every session ends, and all known browsers are forgotten; the one who asks gets a session anew.
    Tokens stay. Raises Unknown for a wrong current password, SlowDown, Busy, Unfit.
    """
    found = account_of(desk, account)
    kept = desk.people.password(account)
    take_sign_in(desk, visitor, found, found.name)
    if kept is not None and not (current and desk.hasher.matches(kept, current)):
        raise Unknown("this is not your password")
    return _set(desk, visitor, found, kept, new)


def reset_password(
    desk: Counter,
    visitor: Visitor,
    link: Secret,
    ticket: Secret | None,
    new: Secret,
    *,
    code: str = "",
) -> Admitted:
    """Another password by a link for it, once; sessions and tokens end.

    Raises Unknown for any link that does not open this, CodeWanted (the link stays good), SlowDown,
    Busy, Unfit.
    """
    asked, account = opened(desk, visitor, link, ticket, RESET)
    check_password(new, _about(account))
    spent = check_code(desk, account, code)
    kept = desk.people.password(account.id)
    beside = (LinkSpent(asked.id), *spent, TokensRevoked(account.id))
    return _set(desk, visitor, account, kept, new, *beside)


def confirm_address(desk: Counter, visitor: Visitor, account: str, link: Secret) -> Account:
    """An account has the address that its link was sent to; the address before it is told.

    Raises Unknown for any link that does not open this for this account, NameTaken where another
    account has the address.
    """
    asked, owner = opened(desk, visitor, link, None, CONFIRM)
    if owner.id != account:
        raise Unknown(DEAD)
    after = msgspec.structs.replace(owner, address=asked.address)
    told = [_letter(desk, owner, MOVED_AWAY)] if owner.address not in ("", asked.address) else []
    try:
        desk.people.commit(LinkSpent(asked.id), AccountChanged(owner, after), *told)
    except NameTaken:
        raise NameTaken("another account has this address") from None
    except Overtaken as trouble:
        raise Unknown(DEAD) from trouble
    return after


def _set(
    desk: Counter,
    visitor: Visitor,
    account: Account,
    kept: Secret | None,
    new: Secret,
    *beside: Change,
) -> Admitted:
    """Keep a password, end all that was opened with the one before, and open a session."""
    check_password(new, _about(account))
    changes: list[Change] = [
        PasswordSet(account.id, kept, desk.hasher.hashed(new)),
        SessionsEnded(account.id),
        DevicesForgotten(account.id),
        *beside,
        LinksDropped(account.id),
    ]
    if account.address:
        changes.append(_letter(desk, account, CHANGED))
    try:
        return admit(desk, visitor, account, *changes)
    except Overtaken as trouble:
        raise Unknown("another was first: look, and try again") from trouble


def _about(account: Account) -> list[str]:
    """What a password may not be."""
    return [account.name, account.address, account.address.partition("@")[0]]


def _letter(desk: Counter, account: Account, about: str) -> LetterKept:
    """A letter that tells an account's owner, at the address that he has now, of a change."""
    letter = Letter(
        id=new_id(desk.entropy, "letter"),
        account=account.id,
        to=account.address,
        about=about,
        made=in_utc(desk.clock.now()),
    )
    return LetterKept(letter)
