"""Workbooks that come with letters, and that go with ours, where this server has them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hegemon.core.errors import BadAnswer, HegemonError
from hegemon.core.game import Player
from hegemon.core.harmless import inert
from hegemon.mail.at_seat import WIDTH, AtSeat
from hegemon.mail.letter import Attached, LetterIn
from hegemon.play.entries import Receipt
from hegemon.play.receipts import in_words
from hegemon.play.tables.post import Parcel
from hegemon.play.times.clocks import on_the_wall
from hegemon.play.turn.sealing import unseal
from hegemon.play.turn.text import in_lines
from hegemon.serving.services import Services
from hegemon.workbook.gathering import book_of
from hegemon.workbook.handing_in import HandedIn, hand_in
from hegemon.workbook.keeping import held_since, keep_notes, kept_notes
from hegemon.workbook.reading import read_book
from hegemon.workbook.writing import written

if TYPE_CHECKING:
    from hegemon.workbook.book import Filled

SUFFIX = ".xlsx"

SHEETS = (".ods", ".xls", ".xlsm", ".xlsb", ".csv", ".fods", ".numbers")
"""What else a spreadsheet is saved as: nothing of it is read."""

SHOWN = 60
"""Characters of a file's name that are told."""

WRITINGS = (".docx", ".doc", ".odt", ".rtf", ".pdf", ".pages", ".zip")
"""What somebody may have put his orders into."""


def workbook_in(files: Sequence[Attached]) -> Attached | None:
    """The workbook that came with a letter; None for none. Raises BadAnswer for several."""
    found = [file for file in files if file.name.lower().endswith(SUFFIX)]
    if len(found) > 1:
        raise BadAnswer("several workbooks came with this letter: send one")
    return found[0] if found else None


def has_book(letter: LetterIn) -> bool:
    """Whether a file came with a letter that is called as workbooks are."""
    return any(file.name.lower().endswith(SUFFIX) for file in letter.files)


def unread_files(files: Sequence[Attached]) -> Iterator[str]:
    """A sentence about each file in which somebody may have ordered, and that nobody reads."""
    for file in files:
        name = inert(file.name[-SHOWN:])
        if file.name.lower().endswith(SHEETS):
            yield f"{name} is not read: save it as .xlsx with your spreadsheet, and send that."
        elif file.name.lower().endswith(WRITINGS):
            yield (
                f"{name} is not read: write your orders into the letter, one a line, or send the "
                "workbook of the turn as .xlsx."
            )


def filled_in(file: Attached) -> Filled:
    """What was typed into it; raises BadAnswer, NotThere. It may take seconds."""
    return read_book(file.data)


def handed_in(at: AtSeat, filled: Filled, *, only_check: bool) -> HandedIn:
    """Seal what it orders, unless something in it would be refused; raises as `hand_in` does.

    What was sealed before stands until something takes its place.
    """
    if not only_check:
        since = held_since(at.services.store.holders(at.table), at.seat)
        keep_notes(at.match, at.seat, at.drafts, filled.notes, since=since)
    try:
        return _sealed(at, filled, only_check=only_check)
    except _NothingSealed as kept:
        return kept.handed


def _sealed(at: AtSeat, filled: Filled, *, only_check: bool) -> HandedIn:
    with at.services.store.together():
        if not only_check and at.match.sealed(at.seat) is not None:
            unseal(at.match, at.seat, at.drafts, at.asked.step)
        handed, _ = hand_in(at.match, at.seat, at.drafts, filled, only_check=only_check)
        if handed.receipt is None and not only_check:
            raise _NothingSealed(handed)
    return handed


class _NothingSealed(Exception):
    """Undoes what was taken back, where nothing new takes its place."""

    def __init__(self, handed: HandedIn) -> None:
        super().__init__(handed.why)
        self.handed = handed


def receipt_told(receipt: Receipt, zone: str) -> str:
    """A receipt with its moment where its reader lives."""
    return in_words(receipt, on_the_wall(receipt.time, zone))


def book_verdicts(handed: HandedIn, zone: str) -> Iterator[str]:
    """What became of a workbook, cell by cell."""
    if handed.receipt is not None:
        yield "Sealed, as your workbook says."
        yield from in_lines(receipt_told(handed.receipt, zone), WIDTH, hang=4)
    elif handed.why:
        yield from in_lines(f"NOT SEALED. {handed.why}", WIDTH)
        yield "Mend these cells in your workbook, and send it again."
    else:
        yield "Looked at only: nothing is sealed."
    yield ""
    for verdict in handed.verdicts:
        mark = "ok  " if verdict.fine else "NO  "
        yield from in_lines(f"{mark} {verdict.cell}: {verdict.line}", WIDTH, hang=5)
        if verdict.text:
            yield from in_lines(f"     {verdict.text}", WIDTH, hang=5)
    for fault in handed.faults:
        yield from in_lines(f"NO   {fault}", WIDTH, hang=5)


def beside_letters(services: Services, parcel: Parcel) -> tuple[tuple[str, bytes], ...]:
    """The workbook of a seat as it stands now, where a letter is to bring it along."""
    if not parcel.facts.get("workbook"):
        return ()
    match, seat = services.hall.match(parcel.table), Player(parcel.seat)
    drafts = services.drafts_of(parcel.table)
    since = held_since(services.store.holders(parcel.table), seat)
    notes = [str(note) for note in parcel.facts.get("notes", ())]
    try:
        kept = notes or kept_notes(match, seat, drafts, since=since)
        book = book_of(match, seat, drafts, kept, zone=parcel.zone)
        return ((f"turn{SUFFIX}", written(book)),)
    except HegemonError:  # the letter goes without it: what it says is worth more
        return ()
