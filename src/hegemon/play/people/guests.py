"""Guests: who plays at once has an account without password or address, known to one browser alone.

It is an account as all others, with the same quota. Whoever wants to keep it gives it a name and a
password; the session of its browser is all that it has to prove until then.
"""

from __future__ import annotations

from hegemon.play.errors import NameTaken
from hegemon.play.people.accounts import account_of, change, make_account
from hegemon.play.people.errors import Unfit
from hegemon.play.people.keys import change_password
from hegemon.play.people.passwords import check_password
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret
from hegemon.play.people.values import Account
from hegemon.play.people.visits import Admitted, Visitor, admit

_NUMBERS = 90_000
_LEAST = 10_000
"""Guests have numbers of five digits."""

_TRIES = 8
"""Numbers that are drawn before nobody finds a free one."""


def come_as_guest(desk: Counter, visitor: Visitor) -> Admitted:
    """An account for who has none, and in with it; raises NameTaken, NotSaved."""
    for left in reversed(range(_TRIES)):
        try:
            return admit(desk, visitor, make_account(desk, _drawn_name(desk)))
        except NameTaken:
            if not left:
                raise
    raise AssertionError("the last try raises")


def is_guest(desk: Counter, account: Account) -> bool:
    """Whether nothing but a session opens the account."""
    return not (account.address or account.bot) and desk.people.password(account.id) is None


def stay(desk: Counter, visitor: Visitor, account: str, name: str, password: Secret) -> Admitted:
    """A guest gets a name and a password; this browser gets a session anew.

    Raises Unfit, also for who is no guest any more; NameTaken, SlowDown, Busy.
    """
    if not is_guest(desk, account_of(desk, account)):
        raise Unfit("this account has a password or an address: change it under You")
    check_password(password, [name])
    change(desk, account, name=name)
    return change_password(desk, visitor, account, None, password)


def _drawn_name(desk: Counter) -> str:
    number = int.from_bytes(desk.entropy.draw("guest")[:8], "big")
    return f"Guest {number % _NUMBERS + _LEAST}"
