"""Accounts: made, renamed, reached under an address, made an administrator's, deleted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from hegemon.core.refusals import shown
from hegemon.play.errors import NameTaken, NotThere
from hegemon.play.notices.hours import untaken_after
from hegemon.play.people import names
from hegemon.play.people.changes import AccountChanged, AccountDeleted, AccountMade, PasswordSet
from hegemon.play.people.passwords import check_password
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret, new_id
from hegemon.play.people.values import Account, LinkedSeat
from hegemon.play.receipts import in_utc


def make_account(
    desk: Counter, name: str, password: Secret | None = None, *, bot: bool = False
) -> Account:
    """A new account. Without a password one signs in by login links only.

    Raises Unfit for a name or password that cannot be taken, NameTaken, Busy, NotSaved.
    """
    written = names.name(name)
    check_free(desk, written)
    if password is not None:
        check_password(password, [written])
    account = Account(
        id=new_id(desk.entropy, "account"), name=written, made=in_utc(desk.clock.now()), bot=bot
    )
    changes: list[AccountMade | PasswordSet] = [AccountMade(account)]
    if password is not None:
        changes.append(PasswordSet(account.id, None, desk.hasher.hashed(password)))
    desk.people.commit(*changes)
    return account


def account_of(desk: Counter, account: str) -> Account:
    """The account of an id; raises NotThere."""
    found = desk.people.account(account)
    if found is None:
        raise NotThere(f"there is no account {shown(account)}")
    return found


def called(desk: Counter, text: str) -> Account:
    """The account of a name, however it is spelt; raises NotThere."""
    found = account_under(desk, text)
    if found is None:
        raise NotThere(f"there is no account of the name {shown(text)}")
    return found


def account_under(desk: Counter, typed: str) -> Account | None:
    """The account of a name or of an address that it has confirmed."""
    if not typed.isprintable():
        return None
    if "@" in typed:
        return desk.people.addressed(names.folded_address(typed))
    return desk.people.named(names.folded(typed))


def change(
    desk: Counter,
    account: str,
    *,
    name: str | None = None,
    zone: str | None = None,
    shows_played: bool | None = None,
) -> Account:
    """Another name for an account, another place where its owner lives; None leaves it.

    Or whether he shows at his tables what he has played elsewhere.

    Raises NotThere, Unfit, NameTaken, Overtaken.
    """
    before = account_of(desk, account)
    written = before.name if name is None else names.name(name)
    if names.folded(written) != names.folded(before.name):
        check_free(desk, written)
    where = before.zone if zone is None else names.zone(zone)
    shows = before.shows_played if shows_played is None else shows_played
    return _changed(desk, before, name=written, zone=where, shows_played=shows)


def forget_address(desk: Counter, account: str) -> Account:
    """No letter goes to the account any more; raises NotThere, Overtaken."""
    return _changed(desk, account_of(desk, account), address="")


def appoint(desk: Counter, account: str) -> Account:
    """Make somebody an administrator; raises NotThere, Overtaken."""
    return _changed(desk, account_of(desk, account), administrator=True)


def dismiss(desk: Counter, account: str) -> Account:
    """Somebody is no administrator any more; raises NotThere, Overtaken."""
    return _changed(desk, account_of(desk, account), administrator=False)


def export_account(desk: Counter, account: str) -> Mapping[str, Sequence[Mapping[str, Any]]]:
    """Everything that is kept about an account, for its owner: no secret is in it.

    Raises NotThere.
    """
    return desk.people.belongings(account_of(desk, account).id)


def delete_account(
    desk: Counter, account: str, leave: Callable[[LinkedSeat, Account], None]
) -> tuple[LinkedSeat, ...]:
    """Delete an account for ever; its seats, which are given back, were left first.

    `leave` gives a seat up as the table does it. What was said at tables stays, and nothing leads
    from it to the account. Whoever was stopped half-way begins again. Raises NotThere, NotSaved.
    """
    found = account_of(desk, account)
    seats = desk.people.seats(account)
    for seat in seats:
        leave(seat, found)
    desk.people.commit(AccountDeleted(account))
    return seats


def check_free(desk: Counter, name: str) -> None:
    """Raise NameTaken for a name that somebody has; the store decides races."""
    other = desk.people.named(names.folded(name))
    if other is not None:
        raise NameTaken(f"the name {shown(name)} is taken: {shown(other.name)} has it")


def _changed(desk: Counter, before: Account, **changes: Any) -> Account:
    after = msgspec.structs.replace(before, **changes)
    if after != before:
        moved = after.zone != before.zone
        untaken = untaken_after(desk.clock.now()) if moved else ""
        desk.people.commit(AccountChanged(before, after, untaken))
    return after
