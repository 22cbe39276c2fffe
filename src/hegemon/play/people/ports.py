"""What the use cases around people need from outside: where people are kept, and a hasher."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from hegemon.play.notices.preferences import NoticePreferences
from hegemon.play.people.changes import Change, Factor
from hegemon.play.people.limits import RateFor
from hegemon.play.people.secret import Secret
from hegemon.play.people.values import (
    Account,
    Announcement,
    Deed,
    Letter,
    LinkedSeat,
    LoginLink,
    PersonalToken,
    Session,
)
from hegemon.play.ports import Clock, Entropy


class People(Protocol):
    """Where people are kept: any number of threads and processes may use it at the same time.

    Whatever looks something up by a digest finds it whether it is out of date or not.
    """

    def commit(self, *changes: Change) -> None:
        """Write all of it, on the disk, or nothing.

        Raises what the changes say, NotSaved, InUse.
        """

    def account(self, account: str) -> Account | None:
        """The account of an id."""

    def named(self, name: str) -> Account | None:
        """The account of a name, as `names.folded` writes it."""

    def addressed(self, address: str) -> Account | None:
        """The account that has confirmed an address, as `names.folded_address` writes it."""

    def accounts(self, after: str = "", most: int = 100) -> tuple[Account, ...]:
        """Accounts in the order of their names, from the one after this folded name."""

    def password(self, account: str) -> Secret | None:
        """A password as Argon2 wrote it; None for an account without one."""

    def factor(self, account: str) -> Factor | None:
        """The second factor of an account."""

    def session(self, digest: str) -> tuple[Session, Account] | None:
        """The session of a digest, and whose it is."""

    def sessions(self, account: str) -> tuple[Session, ...]:
        """The sessions of an account, the one used last first."""

    def token(self, digest: str) -> tuple[PersonalToken, Account] | None:
        """The token of a digest, and whose it is."""

    def tokens(self, account: str) -> tuple[PersonalToken, ...]:
        """The tokens of an account, the newest first."""

    def link(self, digest: str) -> tuple[LoginLink, str] | None:
        """The login link of a digest, and the digest of the ticket that it wants ("" for none)."""

    def knows(self, account: str, device: str) -> bool:
        """Whether a browser's digest is one from which the account has signed in."""

    def letters(self, account: str) -> tuple[Letter, ...]:
        """The letters to an account that wait in the outbox."""

    def preferences(self, account: str) -> NoticePreferences | None:
        """What an account wants to be told of; None where it has never said so."""

    def fed(self, digest: str) -> Account | None:
        """The account whose feed of dates has an address of this digest."""

    def has_feed(self, account: str) -> bool:
        """Whether an account has such a feed."""

    def server_key(self, purpose: str, fresh: bytes) -> bytes:
        """The secret of this server for a purpose: what was kept first, now if nothing was."""

    def linked_seat(self, digest: str) -> LinkedSeat | None:
        """The seat that the seat link of a digest is for; none while its account is closed."""

    def everybody(self) -> tuple[Account, ...]:
        """Every account there is."""

    def deeds(self, before: int = 0, most: int = 100) -> tuple[tuple[int, Deed], ...]:
        """What administrators did, with its number, the newest first; before a number."""

    def announcements(self) -> tuple[Announcement, ...]:
        """What the host has told everybody and not taken back, the newest first."""

    def seats(self, account: str) -> tuple[LinkedSeat, ...]:
        """The seats that an account holds, by table."""

    def take(self, limits: Sequence[RateFor], at: datetime) -> int:
        """Take a try of every limit, if all have one: seconds to wait, 0 if they were taken."""

    def give_back(self, limits: Sequence[RateFor]) -> None:
        """Forget what was taken of some limits."""

    def forget(self, at: datetime) -> int:
        """Remove what is out of date (sessions, tokens, links, limits); how much it was."""

    def belongings(self, account: str) -> Mapping[str, Sequence[Mapping[str, Any]]]:
        """Everything that is kept about an account, by what it is; no secret, no digest."""


class Hasher(Protocol):
    """What turns a password into a text that can be kept, and checks one against such a text.

    Each takes a good part of a second on purpose, and few run at a time: raises Busy.
    """

    def hashed(self, password: Secret) -> Secret:
        """The text to keep."""

    def matches(self, kept: Secret | None, password: Secret) -> bool:
        """Whether the password is the one kept. Without one it takes as long, and it is not."""

    def outdated(self, kept: Secret) -> bool:
        """Whether a kept text was made with weaker figures than today's."""


class Counter(NamedTuple):
    """Where people are served: what each use case needs."""

    people: People
    hasher: Hasher
    clock: Clock
    entropy: Entropy
