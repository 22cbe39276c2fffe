"""The outbox emptied: notices find who is meant now, login links get their secret, and all is sent.

Each is sent at least once, and as good as never twice: who takes one keeps it from others for a
while, and says when it is done. What cannot be sent is tried again, ever more seldom.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple, Protocol

from hegemon.core.errors import HegemonError
from hegemon.core.game import Player
from hegemon.core.show.headlines import heads
from hegemon.play.beside import UMPIRE
from hegemon.play.errors import NotThere, Overtaken
from hegemon.play.inbox.mark import MAIL_ANSWER
from hegemon.play.people.links import write_link
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret
from hegemon.play.people.values import PURPOSES, Account
from hegemon.play.receipts import in_utc
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.telling import CALLS

TAKEN = timedelta(minutes=5)
"""So long a piece is left to who has taken it."""

_TO_UMPIRES_TOO = ("seat", "stuck")
"""What is told to all at a table, and to its umpire as such."""

HEADLINES = 3
"""Of what happened, in a letter."""

CALLED = CALLS | {MAIL_ANSWER}
"""What is told to nobody whose account is closed."""

TRIES = 10
"""So often it is tried, at last after most of a day; then it stays, for the host to look at."""


class NotCarried(HegemonError):
    """A parcel could not be sent; the sentence names nobody and nothing that was in it."""

    def __init__(self, fault: str, *, for_good: bool = False) -> None:
        super().__init__(fault)
        self.for_good = for_good
        """Whether another try would be in vain: there is no such address."""


class OutboxItem(NamedTuple):
    """Something that waits in the outbox: for an account, or for an audience of a table."""

    id: int
    key: str
    """It is told once under this."""
    about: str
    made: str
    next: str
    """When it is due; it says too whether another has taken it meanwhile."""
    tries: int
    account: str
    table: str
    audience: str
    to: str
    """The address that a letter goes to; "" for a notice."""
    until: str
    """It is of no use after this; "" for always."""
    facts: dict[str, Any]


class Outbox(Protocol):
    """Where notices and letters wait; any number of workers may empty it."""

    def waiting(self, at: datetime, most: int) -> Sequence[OutboxItem]:
        """What is due, the oldest first."""

    def take(self, piece: OutboxItem, until: str) -> bool:
        """Keep a piece from others for a while; False where another has taken it."""

    def done(self, pieces: Sequence[OutboxItem], at: datetime) -> None:
        """They were sent, or are of no use any more."""

    def again(self, piece: OutboxItem, at: str, fault: str = "") -> None:
        """Try it again then; "" for never. The fault is why it could not be sent."""

    def pending(self) -> int:
        """How much waits, or was given up."""

    def forget(self, before: datetime) -> int:
        """Remove what was put in before a moment; how much it was."""


class Parcel(NamedTuple):
    """What goes out to one person."""

    id: str
    """The same whenever the same is sent again; nothing can be read off it."""
    name: str
    address: str
    """"" for somebody who has given none."""
    zone: str
    about: str
    made: str
    table: str
    title: str
    facts: dict[str, Any]
    link: Secret | None = None
    """The secret of a login link; what it is for is what the parcel is about."""
    account: str = ""
    seat: str = ""
    """The seat that it is told of its own question; "" for anything else."""
    reply: Secret | None = None
    """The secret that goes into the address to which one answers, where one can."""
    attached: tuple[tuple[str, bytes], ...] = ()
    """Files that go along, by their names."""


class Carrier(Protocol):
    """What brings parcels to people."""

    def carries(self, about: str) -> bool:
        """Whether it may carry such a thing: not everything may hold a secret."""

    def carry(self, parcel: Parcel) -> None:
        """Send it; raises NotCarried, OSError or HegemonError where it could not be sent."""


def deliver(outbox: Outbox, hall: Hall, desk: Counter, carrier: Carrier, most: int = 100) -> int:
    """Send what is due; how many pieces were dealt with."""
    dealt, vain = 0, list[OutboxItem]()
    for piece in outbox.waiting(hall.clock.now(), most):
        at = hall.clock.now()
        if not carrier.carries(piece.about):
            vain += [piece] * _is_late(piece, in_utc(at))
        elif _is_for_nobody(hall, desk, piece):
            vain.append(piece)
            dealt += 1
        elif outbox.take(piece, in_utc(at + TAKEN)):
            _send(outbox, hall, desk, carrier, piece)
            dealt += 1
    if vain:
        outbox.done(vain, hall.clock.now())
    return dealt


def _is_for_nobody(hall: Hall, desk: Counter, piece: OutboxItem) -> bool:
    """Whether there is nothing to send: most at tables at which people play by links alone.

    Then nobody need take it, and many are ended at once. What cannot be found out now is left to
    `_send`, which tries it again.
    """
    try:
        return _account(hall, desk, piece) is None
    except HegemonError:
        return False


def _send(outbox: Outbox, hall: Hall, desk: Counter, carrier: Carrier, piece: OutboxItem) -> None:
    """Send one piece, and say so; or when it is to be tried again."""
    at = hall.clock.now()
    try:
        for parcel in _parcels(hall, desk, piece, in_utc(at)):
            carrier.carry(parcel)
    except (OSError, HegemonError) as trouble:
        later = at + timedelta(minutes=2**piece.tries)
        hopeless = isinstance(trouble, NotCarried) and trouble.for_good
        never = hopeless or piece.tries + 1 >= TRIES
        outbox.again(piece, "" if never else in_utc(later), fault_of(trouble))
    else:
        outbox.done([piece], at)


def fault_of(trouble: Exception) -> str:
    """Why something could not be sent, without anything that may be somebody's."""
    if isinstance(trouble, NotCarried):
        return f"{trouble}"[:200]
    reason = trouble.strerror if isinstance(trouble, OSError) else None
    return reason or type(trouble).__name__


def _parcels(hall: Hall, desk: Counter, piece: OutboxItem, at: str) -> Iterator[Parcel]:
    """What goes out for a piece: nothing for one that is too late, or where nobody is meant."""
    account = None if _is_late(piece, at) else _account(hall, desk, piece)
    if account is None or (account.closed and piece.about in CALLED):
        return
    if piece.about not in PURPOSES:
        yield _parcel(hall, piece, account)
        return
    try:
        link = write_link(desk, piece.facts["link"])
    except Overtaken:
        return  # it was used, or another password made it void
    # another link makes another letter: no mailbox may take it for the one that it has
    again = _digest(f"{piece.key} {piece.tries}")
    yield _parcel(hall, piece, account)._replace(id=again, link=link, facts={})


def _is_late(piece: OutboxItem, at: str) -> bool:
    return "" < piece.until <= at


def _account(hall: Hall, desk: Counter, piece: OutboxItem) -> Account | None:
    """Whom it is for now; None for nobody."""
    meant = piece.account or _meant(hall, piece)
    return desk.people.account(meant) if meant else None


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _parcel(hall: Hall, piece: OutboxItem, account: Account) -> Parcel:
    table = piece.table or str(piece.facts.get("table", ""))
    return Parcel(
        id=_digest(piece.key),
        name=account.name,
        address=piece.to or account.address,
        zone=account.zone,
        about=piece.about,
        made=piece.made,
        table=table,
        title=_title(hall, table),
        facts={**piece.facts, **_told(hall, piece)},
        account=account.id,
        seat=str(piece.facts.get("seat", "")) if piece.account else piece.audience,
    )


def _told(hall: Hall, piece: OutboxItem) -> dict[str, Any]:
    """The headlines of what happened, for whom it calls to play: his own news alone."""
    if piece.about != "turn":
        return {}
    try:
        match = hall.match(piece.table)
        told = heads(match.report(Player(piece.audience), match.step), HEADLINES)
    except Exception:  # noqa: BLE001 - whatever the words of a game may raise, it is his turn
        return {}
    return {"told": told, "seat": piece.audience} if told else {}


def _meant(hall: Hall, piece: OutboxItem) -> str:
    """The account that a notice is for now; "" for nobody: who has a seat's link only is not told.

    It is found out only here, so that nothing goes to somebody who has left. An umpire who plays
    hears once of what the whole table is told.
    """
    try:
        opened = hall.store.table(piece.table).opened
        umpire = opened.umpire or opened.owner or ""
        if piece.audience == UMPIRE:
            return umpire
        holder = hall.store.holders(piece.table).get(Player(piece.audience))
    except NotThere:
        return ""
    meant = (holder and holder.account) or ""
    return "" if meant == umpire and piece.about in _TO_UMPIRES_TOO else meant


def _title(hall: Hall, table: str) -> str:
    """What a table is called; "" for none."""
    try:
        return hall.store.table(table).opened.title if table else ""
    except NotThere:
        return ""
