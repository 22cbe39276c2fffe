"""A workbook handed in: each line gets its verdict beside it, and orders are sealed or are not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from hegemon.core.checking import Check
from hegemon.core.errors import BadAnswer
from hegemon.core.game import Player
from hegemon.core.harmless import inert
from hegemon.core.records import Value
from hegemon.play.entries import Receipt
from hegemon.play.errors import Late
from hegemon.play.ports import Drafts
from hegemon.play.receipts import in_words
from hegemon.play.seat.at import AtTable
from hegemon.play.times.clocks import on_the_wall
from hegemon.play.turn.lines import first_fault
from hegemon.play.turn.opened import open_form
from hegemon.play.turn.sealing import Sealing, Sending, foretold, seal
from hegemon.workbook.book import Book, BookLine, Filled, TypedLine
from hegemon.workbook.gathering import book_of, claim_of, open_after
from hegemon.workbook.lines import check_gaps, line_of

MOST_TOLD = 5
"""Cells that cannot be read which are named at once."""


class CellVerdict(Value, tag=False):
    """What will become of one line, and where it stands."""

    cell: str
    line: str
    """In notation."""
    fine: bool
    text: str


class HandedIn(Value, tag=False):
    """What came of a workbook."""

    verdicts: tuple[CellVerdict, ...]
    faults: tuple[str, ...]
    """What is wrong with all orders together."""
    receipt: Receipt | None
    """None where nothing was sealed."""
    why: str = ""
    """Why not; empty where it was, or was not to be."""


def hand_in(
    match: AtTable,
    seat: Player,
    drafts: Drafts,
    filled: Filled,
    *,
    only_check: bool = False,
    zone: str = "",
) -> tuple[HandedIn, Book]:
    """Seal what a workbook orders, unless something in it would be refused; and the book to send.

    Raises BadAnswer for another seat's workbook and for cells that cannot be read, Late for another
    turn's, and what `seal` raises.
    """
    _check_claim(match, seat, filled)
    form, book = open_form(match, seat), book_of(match, seat, drafts, filled.notes, zone=zone)
    for typed in filled.lines:
        check_gaps(form, typed)
    lines = [line_of(form, typed) for typed in filled.lines]
    sending = Sending(lines, filled.claim.step)
    if only_check:
        done = Sealing(check=foretold(match, seat, sending))
    else:
        done = seal(match, seat, drafts, sending)
    found = done.check
    assert found is not None, "only what was sent under a key before has none"
    handed = HandedIn(
        verdicts=tuple(_verdicts(filled.lines, lines, found)),
        faults=found.faults,
        receipt=done.receipt,
        why=_in_cells(done.why, found, filled.lines),
    )
    answered = _answered(book, filled.lines, handed, open_after(found))
    return handed, msgspec.structs.replace(answered, receipt=said_of(handed, zone))


def _check_claim(match: AtTable, seat: Player, filled: Filled) -> None:
    """Whether it is this seat's workbook of this turn, and can be read."""
    claim, here = filled.claim, claim_of(match, seat)
    if claim.match != here.match:
        raise BadAnswer("this workbook is of another match")
    if claim.seat != here.seat:
        raise BadAnswer(f"this workbook is not that of {here.seat}")
    if claim.step != here.step:
        raise Late(
            f"this workbook is of another turn (step {claim.step}; asked now is step "
            f"{here.step}): take the workbook of this turn, and copy your lines into it"
        )
    if filled.troubles:
        told = [f"{one.cell} {one.text}" for one in filled.troubles[:MOST_TOLD]]
        more = len(filled.troubles) - len(told)
        raise BadAnswer("; ".join([*told, *([f"and {more} more"] if more else [])]))


def _verdicts(
    typed: Sequence[TypedLine], lines: Sequence[str], found: Check
) -> Iterator[CellVerdict]:
    for at, line, verdict in zip(typed, lines, found.verdicts, strict=True):
        yield CellVerdict(at.cell, inert(line), verdict.fine, inert(verdict.text))


def _in_cells(why: str, found: Check, typed: Sequence[TypedLine]) -> str:
    """Why nothing is sealed, with the cell in place of the number of an order."""
    if not why or why != first_fault(found):
        return inert(why)
    wrong = (
        f"{line.cell}: {verdict.text}"
        for line, verdict in zip(typed, found.verdicts, strict=True)
        if not verdict.fine
    )
    return inert(next(wrong, why))


def _answered(
    book: Book, typed: Sequence[TypedLine], handed: HandedIn, still_open: tuple[str, ...]
) -> Book:
    """The book with what was typed, and a verdict beside each line."""
    assert book.orders is not None, "a seat that hands in is asked"
    lines = tuple(
        BookLine(tuple(map(inert, line.words)), verdict.fine, verdict.text)
        for line, verdict in zip(typed, handed.verdicts, strict=True)
    )
    return msgspec.structs.replace(
        book,
        orders=msgspec.structs.replace(book.orders, lines=lines),
        open=still_open,
    )


def said_of(handed: HandedIn, zone: str = "") -> str:
    """What came of it, in a line for who lives there."""
    if handed.receipt is not None:
        when = on_the_wall(handed.receipt.time, zone)
        return f"Sealed: {in_words(handed.receipt, when)}"
    if handed.why:
        return f"Nothing is sealed: {handed.why}"
    return "Looked at only: nothing is sealed."
