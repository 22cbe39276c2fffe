"""A letter of who has a seat: its orders, its workbook and its words, done and answered."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import dropwhile
from typing import TYPE_CHECKING, Any, NamedTuple

from hegemon.core.errors import BadAnswer, HegemonError
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
from hegemon.mail.letter import LetterIn
from hegemon.mail.room import MailAnswer
from hegemon.mail.wishes import LetterWish, LetterWishes, wishes_of
from hegemon.mail.workbooks import (
    SHOWN,
    book_verdicts,
    filled_in,
    handed_in,
    receipt_told,
    unread_files,
    workbook_in,
)
from hegemon.mail.yours import to_you
from hegemon.play.errors import InUse, Late, NotSaved, Overtaken, Unsure
from hegemon.play.tables.aside import hand_last, orders_aside
from hegemon.play.turn.drafts import read_draft
from hegemon.play.turn.text import in_lines

if TYPE_CHECKING:
    from hegemon.workbook.book import Filled

MOST_WORDS, MOST_SLOW = 10, 2
"""Words that are answered in one letter, and of them those that take long."""

MOST_LINES = 400
"""Lines of an answer."""

NO_END = (
    "there is no `end` below `{}`, or a line above it begins as an order or another word of a "
    "letter does: every such line is read as what it is."
)
"""Why a word over several lines is not sent."""

LATER = (InUse, NotSaved, Overtaken, Unsure)
"""Nothing is wrong with a letter that meets these: it is tried again."""


class LetterRead(NamedTuple):
    """What a letter says, read before anything is written for it: that may take seconds."""

    lines: tuple[str, ...]
    filled: Filled | None = None
    """The workbook that came with it."""
    trouble: str = ""
    """Why its workbook cannot be read."""
    notes: tuple[str, ...] = ()
    """What of it is not read, as sentences for the answer."""


def read_lines(letter: LetterIn, words: Collection[str] = ()) -> LetterRead:
    """Read what somebody wrote himself; `words` begin the orders of his game.

    No file is opened: whoever sent it may be anybody.
    """
    own = own_lines(letter.plain, letter.html, words, letter.writer)
    return LetterRead(own.lines, notes=(*letter.notes, *own.notes, *unread_files(letter.files)))


def read(letter: LetterIn, words: Collection[str] = ()) -> LetterRead:
    """The same, and his workbook."""
    found = read_lines(letter, words)
    try:
        file = workbook_in(letter.files)
        return found._replace(filled=filled_in(file) if file else None)
    except HegemonError as why:
        return found._replace(trouble=inert(str(why)))


def ahead(at: AtSeat, said: LetterRead) -> dict[str, tuple[str, ...]]:
    """What takes long and changes nothing, answered before anything is written."""
    slow = [wish for wish in _wishes(at, said).wishes if wish.word in deeds.SLOW]
    return {wish.line: tuple(_done(at, wish)) for wish in slow[:MOST_SLOW]}


AnsweredAhead = Mapping[str, tuple[str, ...]]
"""Answers by the line that asked for them."""


def answer_to(at: AtSeat, said: LetterRead, known: AnsweredAhead) -> MailAnswer:
    """Do what a letter says, and answer it; raises what says that it is to be tried later."""
    wishes = _wishes(at, said)
    lines = list(dropwhile(lambda line: not line, _lines(at, said, wishes, known)))
    if len(lines) > MOST_LINES:
        lines = [*lines[:MOST_LINES], "(Cut here: ask for less in one letter.)"]
    facts: dict[str, Any] = {"opened": at.opened}
    if any(wish.word == "workbook" for wish in wishes.wishes) or said.filled is not None:
        facts |= {"workbook": True, "notes": list(said.filled.notes) if said.filled else []}
    return MailAnswer(tuple(lines), at.table, at.seat, facts=facts)


def _wishes(at: AtSeat, said: LetterRead) -> LetterWishes:
    return wishes_of(said.lines, set(at.match.ruleset.orders))


def _lines(
    at: AtSeat, said: LetterRead, wishes: LetterWishes, known: AnsweredAhead
) -> Iterator[str]:
    for note in said.notes:
        yield from in_lines(f"NOTE {note}", WIDTH, hang=5)
    if said.trouble:
        yield from in_lines(f"Nothing is sealed: {said.trouble}.", WIDTH)
    elif said.filled is not None:
        yield from _beside_book(at, wishes.orders)
        yield from _booked(at, said.filled, wishes)
    elif wishes.orders or wishes.passes or wishes.drafted:
        yield from _ordered(at, wishes)
    elif not wishes.wishes:
        yield "Your letter has nothing above the quoted text, so nothing was done."
        yield ""
        yield from in_lines(deeds.HOW_TO_WRITE, WIDTH)
    for wish in wishes.wishes[:MOST_WORDS]:
        yield ""
        yield from (f"> {inert(line)}".rstrip() for line in wish.line.split("\n"))
        yield from _done_or_known(at, wish, known)
    if len(wishes.wishes) > MOST_WORDS:
        yield ""
        yield f"Only {MOST_WORDS} words are answered in one letter."


def _done_or_known(at: AtSeat, wish: LetterWish, known: AnsweredAhead) -> Iterator[str]:
    if wish.endless:
        yield from in_lines(f"Not sent: {NO_END.format(inert(wish.line))}", WIDTH)
    elif wish.word not in deeds.SLOW:
        yield from _done(at, wish)
    elif wish.line in known:
        yield from known[wish.line]
    else:
        yield f"Only {MOST_SLOW} of these are answered in one letter."


def _beside_book(at: AtSeat, said: Sequence[str]) -> Iterator[str]:
    """That orders of a letter are not read where its workbook is: none is lost unsaid."""
    lines = [one for one in said if one.partition(" ")[0].lower() in at.match.ruleset.orders]
    if lines:
        first = inert(lines[0][:SHOWN])
        told = f"{counted(len(lines), 'line')}, from “{first}”"
        note = f"NOTE Not read, for your workbook says what you order: {told}."
        yield from in_lines(note, WIDTH, hang=5)


def _booked(at: AtSeat, filled: Filled, wishes: LetterWishes) -> Iterator[str]:
    """The workbook handed in, and what becomes of each line of it."""
    try:
        handed = handed_in(at, filled, only_check=wishes.only_check)
    except LATER:
        raise
    except HegemonError as why:
        yield from in_lines(f"Nothing is sealed: {_to_reader(at, why)}.", WIDTH)
        return
    yield from book_verdicts(handed, at.account.zone)


def _ordered(at: AtSeat, wishes: LetterWishes) -> Iterator[str]:
    """The orders handed in, and what becomes of each."""
    desk = SeatDesk(at.match, at.seat, at.drafts, at.services.store.together)
    step, only_check = at.asked.step, wishes.only_check
    try:
        lines = (*(_drafted(at) if wishes.drafted else ()), *wishes.orders)
        sent = LinesSent(lines, step, adds=wishes.adds, only_check=only_check)
        handed = hand_in_lines(desk, sent)
    except Late:
        yield from in_lines(_too_late(at), WIDTH)
        yield ""
        yield from deeds.done(at, LetterWish("status", "", "status"))
        return
    except LATER:
        raise
    except HegemonError as why:
        yield from in_lines(f"Nothing is sealed: {_to_reader(at, why)}.", WIDTH)
        return
    yield from verdicts(handed, wishes, at.account.zone)


def _drafted(at: AtSeat) -> tuple[str, ...]:
    """The draft of the seat, line by line; raises Late, and BadAnswer where there is nothing."""
    at.check_open()
    page = read_draft(at.match, at.seat, at.drafts).page
    lines = (*page.lines, *(misfit.line for misfit in page.misfits))
    passed = at.seat in orders_aside(at.match)
    if page.untouched and not (passed or at.match.sealed(at.seat)):
        raise BadAnswer("nothing is written as your draft: write your orders, or `pass`")
    if page.untouched and at.match.sealed(at.seat):
        raise BadAnswer("your orders are sealed already")
    return lines


def _too_late(at: AtSeat) -> str:
    """Why orders do not count: their turn is over, or the umpire has changed the position since."""
    hand = hand_last(at.match)
    if hand is None:
        return "These orders came too late: their turn is over. Nothing of them counts."
    did = "changed the position" if hand.back_to is None else "undone what was played"
    why = hand.reason.rstrip(".")
    return (
        f"Nothing of these orders counts: the umpire has {did} since the letter that you answer "
        f"({why}). Order in an answer to this one, or to the newest letter; a line `seal` seals "
        "your draft."
    )


def verdicts(handed: LetterHandedIn, wishes: LetterWishes, zone: str) -> Iterator[str]:
    """What became of orders, the result first, then line by line."""
    yield from _result(handed, wishes, zone)
    yield ""
    for verdict in handed.verdicts:
        yield from _verdict(verdict)
    for fault in handed.faults:
        yield from in_lines(f"NO   {fault}", WIDTH, hang=5)
    if handed.stand:
        yield ""
        yield "All that would be ordered:" if wishes.only_check else "All that is ordered now:"
        yield from _listed(handed.stand)
    if handed.gone:
        yield ""
        yield "In your draft, and not sealed:" if handed.was_draft else "Not ordered any more:"
        yield from _listed(handed.gone)
    for line in handed.forecast:
        yield from in_lines(line, WIDTH, hang=2)


def _result(handed: LetterHandedIn, wishes: LetterWishes, zone: str) -> Iterator[str]:
    if handed.receipt is not None:
        yield f"Sealed: {counted(len(handed.stand), 'order') if handed.stand else 'no order'}."
        yield from in_lines(receipt_told(handed.receipt, zone), WIDTH, hang=4)
    elif wishes.only_check:
        stands = "what you sealed before stands" if handed.stands else "nothing is sealed"
        yield f"Looked at only: {stands}."
    else:
        yield from in_lines(f"NOT SEALED. {handed.why}", WIDTH)


def _listed(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        yield from in_lines(f"  {line}", WIDTH, hang=6)


def _verdict(verdict: LineVerdict) -> Iterator[str]:
    mark = "ok  " if verdict.fine else "NO  "
    yield from in_lines(f"{mark} {verdict.typed}", WIDTH, hang=5)
    if verdict.line and verdict.line != verdict.typed:
        yield from in_lines(f"     understood as: {verdict.line}", WIDTH, hang=7)
    if verdict.text:
        yield from in_lines(f"     {verdict.text}", WIDTH, hang=5)
    for piece in verdict.news:
        yield from in_lines(f"     {piece}", WIDTH, hang=5)


def _done(at: AtSeat, wish: LetterWish) -> Iterator[str]:
    """What a word asked for, or why it cannot be had."""
    try:
        yield from deeds.done(at, wish)
    except LATER:
        raise
    except HegemonError as why:
        yield from in_lines(f"Not done: {_to_reader(at, why)}.", WIDTH)


def _to_reader(at: AtSeat, why: HegemonError) -> str:
    return inert(to_you(at.seat, str(why)))
