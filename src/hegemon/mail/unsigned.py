"""Letters that were not sent to a reply address: a sender's name alone opens nothing.

The account of that address is asked whether the letter is its own: to say so is to answer that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hegemon.core.game import Player
from hegemon.core.harmless import inert
from hegemon.mail.at_seat import WIDTH
from hegemon.mail.for_seat import LetterRead
from hegemon.mail.letter import Letter
from hegemon.mail.room import MailAnswer, PostRoom
from hegemon.play.inbox.ports import InboxItem
from hegemon.play.people.errors import SlowDown
from hegemon.play.people.limits import Rate, limit
from hegemon.play.people.names import folded_address, label
from hegemon.play.people.values import Account
from hegemon.play.people.visits import take
from hegemon.play.tables.ports import PageWanted
from hegemon.play.turn.text import in_lines

UNSIGNED = Rate("letters-unsigned", tries=3, every=3600)
"""Letters that come in an account's name without proof, and are answered: so many, and no more."""

MOST_TABLES = 50
"""Tables among which the one that is meant is looked for."""


class SeatOfMine(NamedTuple):
    """A seat at which an account is asked something."""

    table: str
    title: str
    seat: Player


def unsigned_by(room: PostRoom, letter: Letter) -> Account | str:
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
    room: PostRoom, item: InboxItem, letter: Letter, account: Account, said: LetterRead
) -> MailAnswer:
    """Ask whether it is his: answered with `yes`, it counts for the seat that it must mean."""
    seats = list(_asked_at(room, account))
    meant = [each for each in seats if each.title and each.title in letter.subject]
    chosen = meant if len(meant) == 1 else seats
    if len(chosen) != 1:
        return MailAnswer(tuple(_which(seats)))
    table, title, seat = chosen[0]
    lines = tuple(_whether(said, title or table))
    return MailAnswer(lines, table, seat, {"letter": item.id})


def _asked_at(room: PostRoom, account: Account) -> Iterator[SeatOfMine]:
    """The seats at which an account is asked something now."""
    store = room.services.store
    tables = store.tables_of(account.id, PageWanted(most=MOST_TABLES))
    mine = store.seats_of(account.id, [table.match for table in tables])
    for table in tables:
        for seat in mine.get(table.match, ()):
            if seat in table.facts.waiting:
                yield SeatOfMine(table.match, label(table.opened.title), seat)


def _whether(said: LetterRead, title: str) -> Iterator[str]:
    words = (
        "A letter came with your address as its sender, and not as an answer to one of ours. "
        f"Nothing was done. If it is yours, answer this one with `yes`: then it counts for {title}."
    )
    yield from in_lines(words, WIDTH)
    yield ""
    yield "It says:"
    for line in said.lines:
        yield from in_lines(f"  {inert(line)}", WIDTH, hang=4)
    for note in said.notes:
        yield from in_lines(f"NOTE {note}", WIDTH, hang=5)
    if said.filled is not None:
        yield "  (a workbook came with it)"


def _which(seats: list[SeatOfMine]) -> Iterator[str]:
    words = (
        "A letter came with your address as its sender, and not as an answer to one of ours. "
        "Nothing was done: nobody can tell for which table it is. Answer the letter that tells "
        "you that it is your turn there."
    )
    yield from in_lines(words, WIDTH)
    for each in seats:
        yield f"  {each.title or each.table}"
    if not seats:
        yield "You are asked nothing at any table now."
