"""A letter that was kept is read, done what it says, and answered: all of it at once, or later.

Whatever is written for it is one transaction with the mark that it was answered: a process that
dies in between has done nothing, and the next one does it, once. An answer goes to the address that
its account has confirmed, never to the one that a letter gives as its sender's.
"""

from __future__ import annotations

from datetime import timedelta

from hegemon.core.errors import HegemonError
from hegemon.mail.for_seat import LetterRead, answer_to, at_seat, read
from hegemon.mail.letter import Letter, Unreadable, letter_of
from hegemon.mail.room import MailAnswer, Outcome, PostRoom, send
from hegemon.mail.unsigned import answer_unsigned, unsigned_by
from hegemon.play.errors import NotThere
from hegemon.play.inbox.ports import InboxItem, SeatAsked
from hegemon.play.inbox.replying import secret_in
from hegemon.play.people.errors import SlowDown
from hegemon.play.people.limits import Rate, limit
from hegemon.play.people.secret import Secret, digest
from hegemon.play.people.values import Account
from hegemon.play.people.visits import take
from hegemon.play.receipts import in_utc

TAKEN = timedelta(minutes=5)
"""So long a letter is left to who has taken it."""

TRIES = 8
"""So often it is tried to answer a letter; then it is put aside."""

LETTERS = Rate("letters-in", tries=30, every=60)
"""Letters of one account that are answered; more of them wait."""

AGREED = frozenset({"yes", "ja", "oui", "sí", "si", "sì", "tak", "ano"})
"""Words that hand in what an unsigned letter said."""


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
    if item.tries >= TRIES:
        room.inbox.settle(item, "aside", "whoever reads it dies of it")
        return
    try:
        outcome = _answered(room, item, letter_of(room.inbox.raw(item.id)))
        if outcome.fate != "answered":
            room.inbox.settle(item, *outcome)
    except Unreadable as why:
        room.inbox.settle(item, "aside", str(why))
    except SlowDown as wait:  # it waits its turn: that is no failed try
        until = in_utc(room.services.clock.now() + timedelta(seconds=wait.seconds))
        room.inbox.put_off(item, until, str(wait))
    except (HegemonError, OSError) as trouble:
        _again(room, item, type(trouble).__name__)
    except Exception as fault:  # a fault of ours loses nobody's letter
        room.inbox.settle(item, "aside", f"a fault of the program ({type(fault).__name__})")
        raise


def _again(room: PostRoom, item: InboxItem, why: str) -> None:
    """Try it again, ever more seldom; in the end the host may look at it."""
    if item.tries + 1 >= TRIES:
        room.inbox.settle(item, "aside", why)
        return
    wait = timedelta(minutes=2**item.tries)
    tried = item._replace(tries=item.tries + 1)
    room.inbox.put_off(tried, in_utc(room.services.clock.now() + wait), why)


def _answered(room: PostRoom, item: InboxItem, letter: Letter) -> Outcome:
    """What becomes of a letter that can be read."""
    if letter.sort != "person":
        return Outcome("ignored", f"a machine wrote it ({letter.sort})")
    asked = _asked(room, letter)
    if asked is None:
        return _unsigned(room, item, letter)
    account = room.services.desk.people.account(asked.account)
    if account is None or account.closed or not account.address:
        return Outcome("aside", "its account is closed, or has no address")
    take(room.services.desk, [limit(LETTERS, account.id)])
    said = _meant(room, asked, letter)
    with room.services.store.together():
        answer = _answer(room, asked, account, said)
        send(room, item, letter, account, answer)
        room.inbox.settle(item, "answered")
    return Outcome("answered")


def _asked(room: PostRoom, letter: Letter) -> SeatAsked | None:
    """What the letter was sent to: the secret of a reply address, behind the plus."""
    for address in letter.to:
        secret = secret_in(address)
        if secret and (asked := room.addresses.opened(digest(Secret(secret)))):
            return asked
    return None


def _meant(room: PostRoom, asked: SeatAsked, letter: Letter) -> LetterRead:
    """What a letter says; one that agrees to an unsigned one says what that said."""
    try:
        words = set(room.services.hall.match(asked.table).ruleset.orders)
    except NotThere:
        words = set()
    said = read(letter, words)
    first = said.lines[0].rstrip(".!").casefold() if said.lines else ""
    if not asked.letter or first not in AGREED:
        return said
    try:
        return read(letter_of(room.inbox.raw(asked.letter)))  # as it was shown to him
    except (NotThere, Unreadable):
        return LetterRead((), trouble="the letter that you mean is gone: write your orders again")


def _answer(room: PostRoom, asked: SeatAsked, account: Account, said: LetterRead) -> MailAnswer:
    """What a letter with a reply address is answered."""
    try:
        at = at_seat(room.services, asked, account)
    except NotThere as why:
        return MailAnswer((f"Nothing was done: {why}.",))
    return answer_to(at, asked, said)


def _unsigned(room: PostRoom, item: InboxItem, letter: Letter) -> Outcome:
    """A letter without a reply address: nothing is done; its account is asked if it is its own.

    Only who has confirmed the address is ever written to, and seldom: anybody can write so.
    """
    account = unsigned_by(room, letter)
    if isinstance(account, str):
        return Outcome("aside", account)
    said = read(letter)
    with room.services.store.together():
        send(room, item, letter, account, answer_unsigned(room, item, letter, account, said))
        room.inbox.settle(item, "answered")
    return Outcome("answered")
