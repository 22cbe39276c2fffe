"""A letter that was kept is read, done what it says, and answered: all of it at once, or later.

Whatever is written for it is one transaction with the mark that it was answered: a process that
dies in between has done nothing, and the next one does it, once. An answer goes to the address that
its account has confirmed, never to the one that a letter gives as its sender's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple

from hegemon.core.errors import HegemonError
from hegemon.core.game import Player
from hegemon.core.harmless import inert
from hegemon.core.words import counted
from hegemon.mail import deeds
from hegemon.mail.above import own_lines
from hegemon.mail.at_seat import WIDTH, AtSeat
from hegemon.mail.handing_in import (
    LetterHandedIn,
    LinesSent,
    LineVerdict,
    SeatDesk,
    hand_in_lines,
)
from hegemon.mail.letter import Letter, Unreadable, letter_of
from hegemon.mail.wishes import Wish, Wishes, wishes_of
from hegemon.play.errors import InUse, Late, NotSaved, NotThere, Overtaken, Unsure
from hegemon.play.inbox.mark import MAIL_ANSWER
from hegemon.play.inbox.ports import Fate, Inbox, InboxItem, ReplyAddresses, SeatAsked
from hegemon.play.inbox.replying import secret_in
from hegemon.play.people.changes import LetterKept
from hegemon.play.people.errors import SlowDown
from hegemon.play.people.limits import Rate, limit
from hegemon.play.people.secret import Secret, digest
from hegemon.play.people.values import Account
from hegemon.play.people.values import Letter as OutLetter
from hegemon.play.people.visits import take
from hegemon.play.receipts import in_utc, in_words
from hegemon.play.turn.text import in_lines
from hegemon.serving.services import Services

TAKEN = timedelta(minutes=5)
"""So long a letter is left to who has taken it."""

TRIES = 8
"""So often it is tried to answer a letter; then it is put aside."""

LETTERS = Rate("letters-in", tries=30, every=60)
"""Letters of one account that are answered; more of them wait."""

_LATER = (InUse, NotSaved, Overtaken, Unsure)
"""Nothing is wrong with a letter that meets these."""


@dataclass(frozen=True, kw_only=True)
class PostRoom:
    """Where letters are answered."""

    services: Services
    inbox: Inbox
    addresses: ReplyAddresses


class Outcome(NamedTuple):
    """What became of a letter, and why where it was not answered."""

    fate: Fate
    why: str = ""


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
    try:
        letter = letter_of(room.inbox.raw(item.id))
        with room.services.store.together():
            outcome = _answered(room, item, letter)
            room.inbox.settle(item, *outcome)
    except Unreadable as why:
        room.inbox.settle(item, "aside", str(why))
    except SlowDown as wait:
        _again(room, item, timedelta(seconds=wait.seconds), str(wait))
    except (HegemonError, OSError) as trouble:
        _again(room, item, timedelta(minutes=2**item.tries), type(trouble).__name__)
    except Exception as fault:  # a fault of ours loses nobody's letter
        room.inbox.settle(item, "aside", f"a fault of the program ({type(fault).__name__})")
        raise


def _again(room: PostRoom, item: InboxItem, wait: timedelta, why: str) -> None:
    if item.tries + 1 >= TRIES:
        room.inbox.settle(item, "aside", why)
    else:
        room.inbox.put_off(item, in_utc(room.services.clock.now() + wait), why)


def _answered(room: PostRoom, item: InboxItem, letter: Letter) -> Outcome:
    """What becomes of a letter that can be read."""
    if letter.sort != "person":
        return Outcome("ignored", f"a machine wrote it ({letter.sort})")
    asked = _asked(room, letter)
    if asked is None:
        return Outcome("aside", "it has no reply address of ours")
    account = room.services.desk.people.account(asked.account)
    if account is None or account.closed or not account.address:
        return Outcome("aside", "its account is closed, or has no address")
    take(room.services.desk, [limit(LETTERS, account.id)])
    text = "\n".join(_lines(room, asked, account, letter))
    facts = {"text": text, "subject": letter.subject, "answers": letter.id, "seat": asked.seat}
    written = OutLetter(
        id=f"mail/{item.id}",
        account=account.id,
        to=account.address,
        about=MAIL_ANSWER,
        made=in_utc(room.services.clock.now()),
        facts={**facts, "table": asked.table},
    )
    room.services.desk.people.commit(LetterKept(written))
    return Outcome("answered")


def _asked(room: PostRoom, letter: Letter) -> SeatAsked | None:
    """What the letter was sent to: the secret of a reply address, behind the plus."""
    for address in letter.to:
        secret = secret_in(address)
        if secret and (asked := room.addresses.opened(digest(Secret(secret)))):
            return asked
    return None


def _lines(room: PostRoom, asked: SeatAsked, account: Account, letter: Letter) -> Iterator[str]:
    """The text of the answer; what the letter says is done meanwhile."""
    try:
        at = _at_seat(room, asked, account)
    except NotThere as why:
        yield f"{why}."
        return
    words = set(at.match.ruleset.orders)
    wishes = wishes_of(own_lines(letter.plain, letter.html), words)
    if not (wishes.orders or wishes.wishes):
        yield "Your letter has nothing above the quoted text, so nothing was done."
        yield ""
        yield deeds.HOW_TO_WRITE
        return
    if wishes.orders:
        yield from _ordered(at, asked, wishes)
    for wish in wishes.wishes:
        yield ""
        yield f"> {inert(wish.line)}"
        yield from _done(at, wish)


def _at_seat(room: PostRoom, asked: SeatAsked, account: Account) -> AtSeat:
    """The seat, as long as it is this account's; raises NotThere."""
    services, seat = room.services, Player(asked.seat)
    holder = services.store.holders(asked.table).get(seat)
    if holder is None or holder.account != account.id:
        raise NotThere("This seat is not yours any more")
    match = services.hall.match(asked.table)
    return AtSeat(services=services, table=asked.table, seat=seat, account=account, match=match)


def _ordered(at: AtSeat, asked: SeatAsked, wishes: Wishes) -> Iterator[str]:
    """The orders handed in, and what becomes of each."""
    desk = SeatDesk(at.match, at.seat, at.drafts, at.services.store.together)
    sent = LinesSent(wishes.orders, asked.step, adds=wishes.adds, only_check=wishes.only_check)
    try:
        handed = hand_in_lines(desk, sent)
    except Late:
        yield "These orders came too late: their turn is over. Nothing of them counts."
        yield ""
        yield from deeds.done(at, Wish("status", "", "status"))
        return
    except _LATER:
        raise
    except HegemonError as why:
        yield f"Nothing is sealed: {inert(str(why))}."
        return
    if handed.receipt is not None:
        at.services.bell.ring(at.table)
    yield from verdicts(handed, wishes)


def verdicts(handed: LetterHandedIn, wishes: Wishes) -> Iterator[str]:
    """What became of orders, the result first, then line by line."""
    if handed.receipt is not None:
        yield f"Sealed: {counted(len(handed.stand), 'order')}."
        yield from in_lines(in_words(handed.receipt), WIDTH, hang=4)
    elif wishes.only_check:
        yield "Looked at only: nothing is sealed."
    else:
        yield f"NOT SEALED. {handed.why}"
        yield "Send the lines that are marked NO again, mended, with `add` above them."
    yield ""
    for verdict in handed.verdicts:
        yield from _verdict(verdict)
    for fault in handed.faults:
        yield from in_lines(f"NO   {fault}", WIDTH, hang=5)
    if handed.stand:
        yield ""
        yield "All that is ordered now:"
        for line in handed.stand:
            yield from in_lines(f"  {line}", WIDTH, hang=6)
    for line in handed.forecast:
        yield from in_lines(line, WIDTH, hang=2)


def _verdict(verdict: LineVerdict) -> Iterator[str]:
    mark = "ok  " if verdict.fine else "NO  "
    yield from in_lines(f"{mark} {verdict.typed}", WIDTH, hang=5)
    if verdict.line and verdict.line != verdict.typed:
        yield from in_lines(f"     understood as: {verdict.line}", WIDTH, hang=7)
    if verdict.text:
        yield from in_lines(f"     {verdict.text}", WIDTH, hang=5)
    for piece in verdict.news:
        yield from in_lines(f"     {piece}", WIDTH, hang=5)


def _done(at: AtSeat, wish: Wish) -> Iterator[str]:
    """What a word asked for, or why it cannot be had."""
    try:
        yield from deeds.done(at, wish)
    except _LATER:
        raise
    except HegemonError as why:
        yield f"Not done: {inert(str(why))}."
