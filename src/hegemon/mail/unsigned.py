"""Letters that were not sent to a reply address: a sender's name alone opens nothing.

The account of that address is asked whether the letter is its own: to say so is to answer that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hegemon.core.game import Player
from hegemon.core.harmless import inert
from hegemon.mail.at_seat import WIDTH
from hegemon.mail.for_seat import LetterRead
from hegemon.mail.letter import LetterIn
from hegemon.mail.room import MailAnswer, PostRoom
from hegemon.mail.wishes import wishes_of
from hegemon.play.inbox.ports import InboxItem
from hegemon.play.people.errors import SlowDown
from hegemon.play.people.limits import Rate, limit
from hegemon.play.people.names import folded_address, label
from hegemon.play.people.values import Account
from hegemon.play.people.visits import take
from hegemon.play.tables.ports import PageWanted
from hegemon.play.turn.text import in_lines

UNSIGNED = Rate("letters-unsigned", tries=3, every=4 * 3600)
"""Letters that come in an account's name without proof, and are answered: so many, and no more."""

SUBJECT = "is this letter yours?"

MOST_TABLES = 50
"""Tables among which the one that is meant is looked for."""

SHOWN = 20
"""Lines of such a letter that are shown again, and that one can agree to."""


class SeatOfMine(NamedTuple):
    """A seat at which an account is asked something."""

    table: str
    title: str
    seat: Player


def unsigned_by(room: PostRoom, letter: LetterIn) -> Account | str:
    """The account in whose name a letter comes; or why it is put aside, as a sentence."""
    desk = room.services.desk
    account = desk.people.addressed(folded_address(letter.sender)) if letter.sender else None
    if account is None or account.closed:
        return "it has no reply address of ours, and no account has its sender's"
    try:
        take(desk, [limit(UNSIGNED, account.id)])
    except SlowDown:
        return "it has no reply address of ours, and too many such came"
    return account


def answer_unsigned(
    room: PostRoom,
    item: InboxItem,
    account: Account,
    said: LetterRead,
    *,
    is_old: bool,
    has_book: bool,
) -> MailAnswer:
    """Ask whether it is his: answered with `yes`, its orders count for the seat it must mean.

    One with a workbook has to be written again: nobody opens a file of whoever it may be.
    """
    seats = list(_asked_at(room, account))
    if is_old or len(seats) != 1:
        return MailAnswer(tuple(_which(seats, is_old=is_old)), subject=SUBJECT)
    table, title, seat = seats[0]
    match = room.services.hall.match(table)
    orders = wishes_of(said.lines, set(match.ruleset.orders)).orders
    starts = tuple(line for line in orders if line.split()[0].lower() in match.ruleset.orders)
    if has_book or not 0 < len(starts) <= SHOWN:
        lines = tuple(_write_again(title or table))
        return MailAnswer(lines, table, seat, SUBJECT, {"opened": match.step + 1})
    facts = {"letter": item.id, "opened": match.step + 1}
    return MailAnswer(tuple(_whether(orders, title or table)), table, seat, SUBJECT, facts)


def only_orders(said: LetterRead) -> LetterRead:
    """Of a letter that somebody agrees to, what he was shown: no word of it acts, no workbook."""
    orders = wishes_of(said.lines).orders[:SHOWN]
    return LetterRead(orders, trouble="" if orders else "it ordered nothing")


def _asked_at(room: PostRoom, account: Account) -> Iterator[SeatOfMine]:
    """The seats at which an account is asked something now."""
    store = room.services.store
    tables = store.tables_of(account.id, PageWanted(most=MOST_TABLES))
    mine = store.seats_of(account.id, [table.match for table in tables])
    for table in tables:
        for seat in mine.get(table.match, ()):
            if seat in table.facts.waiting:
                yield SeatOfMine(table.match, label(table.opened.title), seat)


def _whether(orders: Sequence[str], title: str) -> Iterator[str]:
    words = (
        "A letter came with your address as its sender, and not as an answer to one of ours. "
        f"Nothing was done. If it is yours, answer this one with `yes`: then what it orders counts "
        f"for {title}."
    )
    yield from in_lines(words, WIDTH)
    yield ""
    yield "It orders:"
    for line in orders:
        yield from in_lines(f"  {inert(line)}", WIDTH, hang=4)


def _write_again(title: str) -> Iterator[str]:
    words = (
        "A letter came with your address as its sender, and not as an answer to one of ours. "
        "Nothing was done, and what it says is not shown: anybody may have written it. To order "
        f"for {title}, answer this letter."
    )
    yield from in_lines(words, WIDTH)


def _which(seats: Sequence[SeatOfMine], *, is_old: bool) -> Iterator[str]:
    answers = "a letter that counts no more" if is_old else "none of ours"
    words = (
        f"A letter came with your address as its sender, which answers {answers}. Nothing was "
        "done. Answer the letter that tells you that it is your turn at a table."
    )
    yield from in_lines(words, WIDTH)
    if seats:
        yield "You are asked at:"
    for each in seats:
        yield f"  {each.title or each.table}"
    if not seats:
        yield "You are asked nothing at any table now."
