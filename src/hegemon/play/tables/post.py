"""The outbox emptied: notices find who is meant now, login links get their secret, and all is sent.

Each is sent at least once, and as good as never twice: who takes one keeps it from others for a
while, and says when it is done. What cannot be sent is tried again, ever more seldom.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple, Protocol

from hegemon.core.errors import HegemonError
from hegemon.core.game import Player
from hegemon.play.beside import UMPIRE
from hegemon.play.errors import NotThere, Overtaken
from hegemon.play.inbox import found
from hegemon.play.inbox.found import MessageTold, NoticeNamed
from hegemon.play.inbox.mark import MAIL_ANSWER
from hegemon.play.inbox.told import TurnInLetter
from hegemon.play.notices.hours import TAKEN, held_until, is_for_digest
from hegemon.play.notices.preferences import kind_of
from hegemon.play.notices.stopping import stop_link
from hegemon.play.notices.wishes import preferences_of
from hegemon.play.people.links import write_link
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret
from hegemon.play.people.values import PURPOSES, Account
from hegemon.play.receipts import in_utc
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.telling import CALLS

_TO_UMPIRES_TOO = ("seat", "stuck")
"""What is told to all at a table, and to its umpire as such."""

CALLED = CALLS | {MAIL_ANSWER}
"""What is told to nobody whose account is closed."""

DIGEST = "digest"
"""What the letter of the day is about."""

MANY = 10_000
"""So much of what is due is looked through for the letters of the day."""

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
    turn: TurnInLetter | None = None
    """The turn itself, in a letter that says that it is one."""
    stop: Secret | None = None
    """What goes into the link that stops such letters; None where nothing does."""
    aside: tuple[str, ...] | None = None
    """What its seat had sealed, and what the umpire's act has set aside; None where nothing was."""
    messages: tuple[MessageTold, ...] = ()
    """What people said to its reader: in a letter to himself, and nowhere else."""


class Carrier(Protocol):
    """What brings parcels to people."""

    def carries(self, about: str) -> bool:
        """Whether it may carry such a thing: not everything may hold a secret."""

    def carry(self, parcel: Parcel) -> None:
        """Send it; raises NotCarried, OSError or HegemonError where it could not be sent."""


class _Plan(NamedTuple):
    """What becomes of a piece now."""

    vain: bool = False
    """Whether there is nothing to send."""
    until: str = ""
    """Until when its reader wants to be left in peace; "" for no longer."""
    together: str = ""
    """The account into whose letter of the day it goes; "" for a letter of its own."""


_AT_ONCE = _Plan()


def deliver(outbox: Outbox, hall: Hall, desk: Counter, carrier: Carrier, most: int = 100) -> int:
    """Send what is due; how many pieces were dealt with."""
    dealt, vain, together = 0, list[OutboxItem](), dict[str, list[OutboxItem]]()
    waiting = outbox.waiting(hall.clock.now(), most)
    for piece in waiting:
        at = hall.clock.now()
        if not carrier.carries(piece.about):
            vain += [piece] * _is_late(piece, in_utc(at))
            continue
        plan = _plan(hall, desk, piece, at)
        if plan.vain:
            vain.append(piece)
        elif plan.until:
            outbox.again(piece, plan.until)
        elif plan.together:
            together.setdefault(plan.together, []).append(piece)
        elif not _took(outbox, hall, desk, carrier, [piece]):
            continue
        dealt += 1
    if together and len(waiting) == most:
        _add_the_rest(outbox, hall, desk, together)
    for pieces in together.values():
        _took(outbox, hall, desk, carrier, pieces)
    if vain:
        outbox.done(vain, hall.clock.now())
    return dealt


def _add_the_rest(
    outbox: Outbox, hall: Hall, desk: Counter, together: Mapping[str, list[OutboxItem]]
) -> None:
    """Let the letters of the day have all that is due for their readers, and be one each."""
    at = hall.clock.now()
    there = {piece.id for pieces in together.values() for piece in pieces}
    for piece in outbox.waiting(at, MANY):
        account = _plan(hall, desk, piece, at).together if piece.id not in there else ""
        if account in together:
            together[account].append(piece)


def _took(
    outbox: Outbox, hall: Hall, desk: Counter, carrier: Carrier, pieces: Sequence[OutboxItem]
) -> bool:
    """Send what nobody else has taken, several in one letter; whether there was anything."""
    until = in_utc(hall.clock.now() + TAKEN)
    taken = [piece for piece in pieces if outbox.take(piece, until)]
    if taken:
        _send(outbox, hall, desk, carrier, taken)
    return bool(taken)


def _plan(hall: Hall, desk: Counter, piece: OutboxItem, at: datetime) -> _Plan:
    """What becomes of a piece.

    For most at tables at which people play by links alone there is nobody: then nobody need take
    it, and many are ended at once. What cannot be found out now is left to `_send`, which tries it
    again.
    """
    try:
        account = _account(hall, desk, piece)
        kind = kind_of(piece.about)
        if account is None or kind is None:
            return _Plan(vain=account is None)
        said = preferences_of(desk, account.id)
        if kind not in said.by_mail or _is_past(hall, piece):
            return _Plan(vain=True)
    except HegemonError:
        return _AT_ONCE
    due = str(piece.facts.get("due", ""))
    held = held_until(said, account.zone, piece.made, due, at)
    if held is not None:
        return _Plan(until=in_utc(held))
    is_together = is_for_digest(said, account.zone, piece.made, due)
    return _Plan(together=account.id) if is_together else _AT_ONCE


def _is_past(hall: Hall, piece: OutboxItem) -> bool:
    """Whether nobody waits any more for what it reminds of: it was held, or late."""
    if piece.about != "reminder":
        return False
    return piece.audience not in hall.store.table(piece.table).facts.waiting


def _send(
    outbox: Outbox, hall: Hall, desk: Counter, carrier: Carrier, pieces: Sequence[OutboxItem]
) -> None:
    """Send pieces, several in one letter, and say so; or when they are to be tried again."""
    at = hall.clock.now()
    try:
        parcels = [each for piece in pieces for each in _parcels(hall, desk, piece, in_utc(at))]
        for parcel in parcels if len(parcels) < 2 else [_digest_of(desk, pieces, parcels)]:
            carrier.carry(parcel)
    except (OSError, HegemonError) as trouble:
        hopeless = isinstance(trouble, NotCarried) and trouble.for_good
        for piece in pieces:
            later = at + timedelta(minutes=2**piece.tries)
            never = hopeless or piece.tries + 1 >= TRIES
            outbox.again(piece, "" if never else in_utc(later), fault_of(trouble))
    else:
        outbox.done(pieces, at)


def _digest_of(desk: Counter, pieces: Sequence[OutboxItem], parcels: Sequence[Parcel]) -> Parcel:
    """The letter of the day: what was to be told, each thing once, in the order in which it was."""
    first = parcels[0]
    items = [
        {"about": each.about, "table": each.table, "title": each.title, "facts": each.facts}
        for each in parcels
    ]
    kinds = [kind for each in parcels if (kind := kind_of(each.about))]
    return first._replace(
        id=_digest(" ".join(piece.key for piece in pieces)),
        about=DIGEST,
        table="",
        title="",
        seat="",
        facts={"items": items},
        messages=tuple(one for each in parcels for one in each.messages),
        aside=None,
        stop=stop_link(desk, first.account, *kinds),
    )


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
        yield _parcel(hall, desk, piece, account)
        return
    try:
        link = write_link(desk, piece.facts["link"])
    except Overtaken:
        return  # it was used, or another password made it void
    # another link makes another letter: no mailbox may take it for the one that it has
    again = _digest(f"{piece.key} {piece.tries}")
    yield _parcel(hall, desk, piece, account)._replace(id=again, link=link, facts={})


def _is_late(piece: OutboxItem, at: str) -> bool:
    return "" < piece.until <= at


def _account(hall: Hall, desk: Counter, piece: OutboxItem) -> Account | None:
    """Whom it is for now; None for nobody."""
    if piece.account:
        return desk.people.account(piece.account)
    return meant_for(hall, desk, piece.table, piece.audience, piece.about)


def meant_for(hall: Hall, desk: Counter, table: str, audience: str, about: str) -> Account | None:
    """Whom a notice of a table is for now; None for nobody."""
    meant = _meant(hall, table, audience, about)
    return desk.people.account(meant) if meant else None


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _parcel(hall: Hall, desk: Counter, piece: OutboxItem, account: Account) -> Parcel:
    table = piece.table or str(piece.facts.get("table", ""))
    kind = kind_of(piece.about)
    named = NoticeNamed(piece.table, piece.about, piece.audience, piece.facts)
    return Parcel(
        id=_digest(piece.key),
        name=account.name,
        address=piece.to or account.address,
        zone=account.zone,
        about=piece.about,
        made=piece.made,
        table=table,
        title=_title(hall, table),
        facts={**piece.facts, **found.happened(hall, named)},
        account=account.id,
        seat=str(piece.facts.get("seat", "")) if piece.account else piece.audience,
        stop=stop_link(desk, account.id, kind) if kind else None,
        aside=found.aside(hall, named),
        messages=tuple(found.messages(hall, named)),
    )


def _meant(hall: Hall, table: str, audience: str, about: str) -> str:
    """The account that a notice is for now; "" for nobody: who has a seat's link only is not told.

    It is found out only here, so that nothing goes to somebody who has left. An umpire who plays
    hears once of what the whole table is told.
    """
    try:
        opened = hall.store.table(table).opened
        umpire = opened.umpire or opened.owner or ""
        if audience == UMPIRE:
            return umpire
        holder = hall.store.holders(table).get(Player(audience))
    except NotThere:
        return ""
    meant = (holder and holder.account) or ""
    return "" if meant == umpire and about in _TO_UMPIRES_TOO else meant


def _title(hall: Hall, table: str) -> str:
    """What a table is called; "" for none."""
    try:
        return hall.store.table(table).opened.title if table else ""
    except NotThere:
        return ""
