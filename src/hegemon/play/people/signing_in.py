"""Signing in: with a password or a login link, and a code where the account has a second factor."""

from __future__ import annotations

from hegemon.play.errors import Overtaken
from hegemon.play.people.accounts import account_under
from hegemon.play.people.changes import Change, LinkSpent, PasswordSet
from hegemon.play.people.codes import check_code
from hegemon.play.people.errors import Unknown
from hegemon.play.people.links import opened
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret
from hegemon.play.people.values import SIGN_IN, Account
from hegemon.play.people.visits import Admitted, Visitor, admit, take_sign_in

WRONG = "name and password do not go together"
SHUT = "this account is closed: ask the host"
"""Told to who knows its password, and to nobody else."""


def sign_in(
    desk: Counter, visitor: Visitor, name: str, password: Secret, *, code: str = ""
) -> Admitted:
    """Sign in under a name or a confirmed address.

    Raises Unknown, in the same words and after the same work for a wrong name and a wrong password;
    SlowDown; Busy; CodeWanted where all is right and the account wants a code besides.
    """
    account = account_under(desk, name)
    paid = take_sign_in(desk, visitor, account, name)
    kept = desk.people.password(account.id) if account else None
    right = desk.hasher.matches(kept, password)
    if not right or account is None or kept is None:
        raise Unknown(WRONG)
    if account.closed:
        raise Unknown(SHUT)
    spent = check_code(desk, account, code)
    desk.people.give_back(paid)
    try:
        return admit(desk, visitor, account, *spent, *_rehashed(desk, account, kept, password))
    except Overtaken as trouble:
        # another has just used the same code, or set another password
        raise Unknown(WRONG) from trouble


def sign_in_by_link(
    desk: Counter, visitor: Visitor, link: Secret, ticket: Secret | None, *, code: str = ""
) -> Admitted:
    """Sign in by a login link, in the browser that asked for it, once.

    Raises Unknown for any link that does not open this, CodeWanted (the link stays good), SlowDown.
    """
    asked, account = opened(desk, visitor, link, ticket, SIGN_IN)
    spent = check_code(desk, account, code)
    try:
        return admit(desk, visitor, account, LinkSpent(asked.id), *spent)
    except Overtaken as trouble:
        raise Unknown("this link was used already") from trouble


def _rehashed(desk: Counter, account: Account, kept: Secret, password: Secret) -> list[Change]:
    """The password kept anew where today's figures are stronger."""
    if not desk.hasher.outdated(kept):
        return []
    return [PasswordSet(account.id, kept, desk.hasher.hashed(password))]
