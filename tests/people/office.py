"""A desk for tests: people in a database, a clock that is set, chance that repeats itself."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from hegemon.play.people.accounts import account_of, make_account
from hegemon.play.people.changes import AccountChanged
from hegemon.play.people.hashing import Argon2
from hegemon.play.people.links import ask_link, write_link
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret
from hegemon.play.people.values import Account
from hegemon.play.people.visits import Visitor
from hegemon.play.system import SeededEntropy
from hegemon.store.people import SqlPeople
from hegemon.store.ready import make_ready
from tests.store.prepared import prepare
from tests.store.stores import database

START = datetime(2026, 11, 21, 5, 30, tzinfo=UTC)
HOME = Visitor("192.0.2.7", "Firefox on Linux")
AWAY = Visitor("198.51.100.9", "curl")
PASSWORD = Secret("four words in a row")
OTHER = Secret("quite another sentence")
ADDRESS = "ann@example.org"


class SetClock:
    """A clock that stands until somebody sets it."""

    def __init__(self) -> None:
        self.at = START

    def now(self) -> datetime:
        return self.at

    def forward(self, **by: float) -> None:
        self.at += timedelta(**by)


class CountingEntropy(SeededEntropy):
    """Another secret at each draw."""

    def __init__(self) -> None:
        super().__init__("people")
        self.draws = 0

    def draw(self, purpose: str) -> bytes:
        self.draws += 1
        return super().draw(f"{purpose} {self.draws}")


class CountingHasher(Argon2):
    """Argon2 that takes no time, and counts what it does."""

    def __init__(self, passes: int = 1) -> None:
        super().__init__(memory=8, passes=passes)
        self.work: list[str] = []

    def hashed(self, password: Secret) -> Secret:
        self.work.append("hash")
        return super().hashed(password)

    def matches(self, kept: Secret | None, password: Secret) -> bool:
        self.work.append("match")
        return super().matches(kept, password)


class Office(NamedTuple):
    """A desk and what is behind it."""

    desk: Counter
    people: SqlPeople
    clock: SetClock
    hasher: CountingHasher


def office(kind: str, folder: Path) -> Office:
    """A desk over a database in a folder."""
    if kind == "sqlite":
        prepare(folder / "matches.sqlite")
    kept = database(kind, folder)
    make_ready(kept)
    people, clock, hasher = SqlPeople(kept), SetClock(), CountingHasher()
    return Office(Counter(people, hasher, clock, CountingEntropy()), people, clock, hasher)


def ann(desk: Counter, password: Secret | None = PASSWORD) -> Account:
    """Ann, who has an address and a password."""
    before = make_account(desk, "Ann", password)
    return with_address(desk, before.id)


def with_address(desk: Counter, account: str, address: str = ADDRESS) -> Account:
    """An account with an address, as if it had been confirmed."""
    import msgspec

    before = account_of(desk, account)
    after = msgspec.structs.replace(before, address=address)
    desk.people.commit(AccountChanged(before, after))
    return after


def link_for(desk: Counter, visitor: Visitor, name: str, purpose: str) -> tuple[Secret, Secret]:
    """A link as it comes by mail, and the ticket of the browser that asked for it."""
    ticket = ask_link(desk, visitor, name, purpose)
    account = desk.people.named(name.casefold())
    assert account is not None
    letter = desk.people.letters(account.id)[-1]
    return write_link(desk, letter.facts["link"]), ticket
