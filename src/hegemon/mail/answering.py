"""A letter that was kept is read, done what it says, and answered: all of it at once, or later.

Whatever is written for it is one transaction with the mark that it was answered: a process that
dies in between has done nothing, and the next one does it, once. An answer goes to the address that
its account has confirmed, never to the one that a letter gives as its sender's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import timedelta

import structlog

from hegemon.core.errors import HegemonError
from hegemon.mail.at_seat import at_seat
from hegemon.mail.for_seat import LetterRead, ahead, answer_to, read, read_lines
from hegemon.mail.letter import LetterIn, NoLetter, letter_of
from hegemon.mail.room import LetterOutcome, MailAnswer, PostRoom, send
from hegemon.mail.unsigned import answer_unsigned, only_orders, unsigned_by
from hegemon.mail.workbooks import has_book
from hegemon.play.errors import NotThere
from hegemon.play.inbox.ports import InboxItem, SeatAsked
from hegemon.play.inbox.replying import secret_in
from hegemon.play.people.errors import SlowDown
from hegemon.play.people.limits import Rate, limit
from hegemon.play.people.secret import Secret, digest
from hegemon.play.people.values import Account
from hegemon.play.people.visits import take
from hegemon.play.receipts import in_utc

TAKEN = timedelta(minutes=2)
"""So long a letter is left to who has taken it."""

TRIES = 8
"""So often it is tried to answer a letter; then it is put aside."""

LETTERS = Rate("letters-in", tries=30, every=60)
"""Letters of one account that are answered; more of them wait."""

IN_A_DAY = Rate("letters-day", tries=200, every=432)
"""Letters of one account that are answered in a day: two machines that answer each other end."""

SECRETS = 5
"""Reply addresses of one letter that are looked up."""

AGREED = frozenset({"yes", "ja", "oui", "sí", "si", "sì", "tak", "ano"})
"""Words that hand in what an unsigned letter said."""

_LOGGER = structlog.get_logger("hegemon.mail")


def answer_waiting(room: PostRoom, most: int = 20) -> int:
    """Answer what waits; how many letters were dealt with."""
    now, dealt = room.services.clock.now, 0
    for item in room.inbox.waiting(now(), most):
        if room.inbox.take(item, in_utc(now() + TAKEN)):
            _deal_with(room, item)
            dealt += 1
    return dealt


def _deal_with(room: PostRoom, item: InboxItem) -> None:
    """Answer a letter, or say why it is not answered, or when it is tried again."""
    if item.tries >= TRIES:  # whoever took it so often never came back: it ends its reader
        room.inbox.settle(item, "aside", "it was tried too often")
        return
    try:
        outcome = _answered(room, item, letter_of(room.inbox.raw(item.id)))
        if outcome.fate != "answered":
            room.inbox.settle(item, *outcome)
    except NoLetter as why:
        room.inbox.settle(item, "aside", str(why))
    except SlowDown as wait:
        until = in_utc(room.services.clock.now() + timedelta(seconds=wait.seconds))
        room.inbox.put_off(item, until, str(wait), tried=False)
    except (HegemonError, OSError) as trouble:
        _again(room, item, type(trouble).__name__)
    except Exception as fault:  # a fault of ours loses nobody's letter
        _LOGGER.exception("a letter was put aside", letter=item.id)
        room.inbox.settle(item, "aside", f"a fault of the program ({type(fault).__name__})")


def _again(room: PostRoom, item: InboxItem, why: str) -> None:
    """Try it again, ever more seldom; in the end the host may look at it."""
    if item.tries + 1 >= TRIES:
        room.inbox.settle(item, "aside", why)
        return
    wait = timedelta(minutes=2**item.tries)
    room.inbox.put_off(item, in_utc(room.services.clock.now() + wait), why)


def _answered(room: PostRoom, item: InboxItem, letter: LetterIn) -> LetterOutcome:
    """What becomes of a letter that can be read."""
    if letter.sort != "person":
        return LetterOutcome("ignored", f"a machine wrote it ({letter.sort})")
    secrets = list(_secrets(letter))
    asked = next(filter(None, (room.addresses.opened(digest(each)) for each in secrets)), None)
    if asked is None:
        return _unsigned(room, item, letter, known=bool(secrets))
    account = room.services.desk.people.account(asked.account)
    if account is None or account.closed or not account.address:
        return LetterOutcome("aside", "its account is closed, or has no address")
    take(room.services.desk, [limit(LETTERS, account.id)])
    if room.services.desk.people.take([limit(IN_A_DAY, account.id)], room.services.clock.now()):
        return LetterOutcome("aside", "too many letters of one account in a day")
    _for_seat(room, item, letter, asked, account)
    return LetterOutcome("answered")


def _secrets(letter: LetterIn) -> Iterator[Secret]:
    """What may be a secret in the addresses that it went to."""
    found = dict.fromkeys(secret_in(address) for address in letter.to)
    yield from (Secret(secret) for secret in list(filter(None, found))[:SECRETS])


def _for_seat(
    room: PostRoom, item: InboxItem, letter: LetterIn, asked: SeatAsked, account: Account
) -> None:
    """Answer a letter with a reply address; what takes long is done before anything is written."""
    services = room.services
    try:
        at = at_seat(services, asked, account)
        said = _meant(room, asked, letter, at.match.ruleset.orders)
        known = ahead(at, said)
    except NotThere:
        said, known = LetterRead(()), {}
    with services.store.together():
        # first, so that nobody writes to the match from here on: it stays his, and where it is
        room.inbox.settle(item, "answered", table=asked.table)
        try:
            answer = answer_to(at_seat(services, asked, account), said, known)
        except NotThere as why:
            answer = MailAnswer((f"Nothing was done: {why}.",))
        send(room, item, letter, account, answer)
    services.bell.ring(asked.table)


def _meant(
    room: PostRoom, asked: SeatAsked, letter: LetterIn, words: Collection[str]
) -> LetterRead:
    """What a letter says; one that agrees to an unsigned one says what that ordered."""
    said = read(letter, {*words, *AGREED} if asked.letter else words)
    agrees = [line.rstrip(".!").casefold() for line in said.lines]
    if not asked.letter or len(agrees) != 1 or agrees[0] not in AGREED:
        return said
    try:
        return only_orders(read_lines(letter_of(room.inbox.raw(asked.letter)), words))
    except (NotThere, NoLetter):
        return LetterRead((), trouble="the letter that you mean is gone: write your orders again")


def _unsigned(room: PostRoom, item: InboxItem, letter: LetterIn, *, known: bool) -> LetterOutcome:
    """A letter without a reply address: nothing is done, and its account is asked if it is its own.

    Only who has confirmed the address is ever written to, and seldom: anybody can write so. `known`
    is whether it was sent to what looks like an address of ours, that opens nothing any more.
    """
    account = unsigned_by(room, letter)
    if isinstance(account, str):
        return LetterOutcome("aside", account)
    said = read_lines(letter)
    answer = answer_unsigned(room, item, account, said, is_old=known, has_book=has_book(letter))
    with room.services.store.together():
        room.inbox.settle(item, "answered")
        send(room, item, letter, account, answer)
    return LetterOutcome("answered")
