"""A workbook written: what people typed is text in it, whatever it looks like."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import Decimal
from functools import cache
from textwrap import wrap
from typing import Any

from hegemon.paper.pack import Rows
from hegemon.play.errors import NotThere
from hegemon.workbook.book import Book, BookTable, CellValue, MapCell, number_in
from hegemon.workbook.layout import ABOUT, NOTE_ROWS, NOTES
from hegemon.workbook.looks import Looks, page_of
from hegemon.workbook.ordering import OrderingSheets

MISSING = "workbooks are written by XlsxWriter, which is not installed: install hegemon[workbook]"

_WIDEST = 70
_WIDTH_OF_CELL = 18
"""Characters of a column."""

_TALLEST = 90
"""Points of a row of the map."""

_LINE = 12
"""Points of a line on the map."""

_WIDTH_OF_TEXT, _LINE_OF_TEXT = 90, 16
"""Characters of a line of text, and its points."""

_REFERENCE_WIDTHS = (26, 26, 50, 50, 50)
"""Characters of the columns of the rules."""

_MADE = datetime(2000, 1, 1, tzinfo=UTC)
"""When a workbook says that it was made: always then, so that the same turn is the same bytes."""


def written(book: Book) -> bytes:
    """A workbook as the bytes of a file (.xlsx); raises NotThere where none can be written.

    Nothing in it is a formula or a link but what stands in this package.
    """
    target = io.BytesIO()
    workbook = _library().Workbook(target, _SAFE)
    workbook.set_properties({"title": book.title, "author": "Hegemon", "created": _MADE})
    looks = Looks(workbook)
    _Turn(workbook, looks, book).write()
    ordering = OrderingSheets(workbook, looks, book.orders) if book.orders else None
    if ordering:
        ordering.write()
    _map(workbook, looks, book.map)
    for listing in (*book.things, book.report):
        _listing(workbook, looks, listing)
    _tables(workbook, looks, book.tables)
    _reference(workbook, looks, book)
    _notes(workbook, looks, book.notes)
    if ordering:
        ordering.write_hidden()
    _about(workbook, book)
    workbook.close()
    return target.getvalue()


_SAFE = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}


@cache
def _library() -> Any:
    try:
        import xlsxwriter  # type: ignore[import-untyped]  # noqa: PLC0415 - an extra that only workbooks need
    except ImportError as trouble:
        raise NotThere(MISSING) from trouble
    return xlsxwriter


class _Turn:
    """The first sheet: what it is about, what happened, what is open, what to do with the file."""

    def __init__(self, workbook: Any, looks: Looks, book: Book) -> None:
        self.page, self.looks, self.book = page_of(workbook, "Turn"), looks, book
        self.row = 0

    def write(self) -> None:
        """All of it."""
        book = self.book
        self.page.set_column(0, 0, _WIDTH_OF_TEXT)
        self._line(book.title, "title")
        self._line(book.seat, "heading")
        self._line(f"{book.when}.{_due(book)}", "quiet")
        if book.receipt:
            self._part("Handed in", [book.receipt])
        self._part("What happened", book.headlines)
        self._part("What still needs a decision", book.open)
        self._part("How to use this file", book.how)

    def _part(self, heading: str, lines: Sequence[str]) -> None:
        if lines:
            self.row += 1
            self._line(heading, "heading")
            for line in lines:
                self._line(line, "text")

    def _line(self, text: str, look: str) -> None:
        self.page.write_string(self.row, 0, text, self.looks[look])
        if look == "text":
            self.page.set_row(self.row, _LINE_OF_TEXT * (1 + len(text) // _WIDTH_OF_TEXT))
        self.row += 1


def _due(book: Book) -> str:
    """Until when orders are taken; empty where none are."""
    if book.due:
        return f" Due {book.due}."
    return " Orders are taken whenever they come." if book.orders else ""


def _map(workbook: Any, looks: Looks, cells: Sequence[MapCell]) -> None:
    page = page_of(workbook, "Map")
    if not cells:
        return
    tall = max(len(cell.lines) * _LINE // cell.rows for cell in cells)
    page.set_column(0, max(cell.column + cell.columns for cell in cells), 11)
    for row in range(max(cell.row + cell.rows for cell in cells)):
        page.set_row(row, min(max(tall, 2 * _LINE), _TALLEST))
    for cell in cells:
        look, text = looks.cell_of_map(cell.owner, known=cell.known), "\n".join(cell.lines)
        if cell.columns * cell.rows == 1:
            page.write_string(cell.row, cell.column, text, look)
        else:
            last = (cell.row + cell.rows - 1, cell.column + cell.columns - 1)
            page.merge_range(cell.row, cell.column, *last, "", look)
            page.write_string(cell.row, cell.column, text, look)
    page.fit_to_pages(1, 1)
    page.set_zoom(80)


def _listing(workbook: Any, looks: Looks, listing: BookTable) -> None:
    """A table that sorts and filters."""
    page = page_of(workbook, listing.title)
    for column, head in enumerate(listing.head):
        numeric = any(isinstance(row[column], Decimal) for row in listing.rows)
        page.write_string(0, column, head, looks["figures" if numeric else "head"])
    widths = [
        min(max(len(head), *(len(str(row[column])) for row in listing.rows), 0) + 4, _WIDEST)
        for column, head in enumerate(listing.head)
    ]
    for number, row in enumerate(listing.rows, 1):
        _heighten(page, number, row, widths)
        for column, cell in enumerate(row):
            _write(page, number, column, cell, looks)
    page.autofilter(0, 0, max(len(listing.rows), 1), len(listing.head) - 1)
    page.freeze_panes(1, 1)
    for column, width in enumerate(widths):
        page.set_column(column, column, width)


def _tables(workbook: Any, looks: Looks, tables: Sequence[Rows]) -> None:
    """The tables of the report, one below the other, with numbers to reckon with."""
    if not tables:
        return
    page, row = page_of(workbook, "Tables"), 0
    page.set_column(0, max(len(table.head) for table in tables) - 1, _WIDTH_OF_CELL)
    for table in tables:
        page.write_string(row, 0, table.title, looks["heading"])
        page.write_row(row + 1, 0, table.head, looks["head"])
        for number, line in enumerate(table.rows, row + 2):
            for column, cell in enumerate(line):
                _write(page, number, column, number_in(cell), looks)
        row += len(table.rows) + 3


def _heighten(page: Any, row: int, cells: Sequence[CellValue], widths: Sequence[int]) -> None:
    """Make a row as high as its longest text is when it is wrapped: not every program does so."""
    wide = (width * 6 // 5 for width in widths)  # in digits; most letters are narrower
    lines = max(len(wrap(str(cell), most)) for cell, most in zip(cells, wide, strict=False))
    if lines > 1:
        page.set_row(row, _LINE_OF_TEXT * lines)


def _write(page: Any, row: int, column: int, cell: CellValue, looks: Looks) -> None:
    if isinstance(cell, Decimal):
        page.write_number(row, column, cell)
    else:
        page.write_string(row, column, cell, looks["text"])


def _reference(workbook: Any, looks: Looks, book: Book) -> None:
    """What can be ordered, and what the things of the game are, can and cost."""
    page = page_of(workbook, "Rules")
    for column, width in enumerate(_REFERENCE_WIDTHS):
        page.set_column(column, column, width)
    page.write_row(0, 0, ["order", "example", "what it does", "§"], looks["head"])
    row = 1
    for order in book.rules:
        said = [order.usage, order.example, order.does, order.rule]
        page.write_row(row, 0, said, looks["text"])
        _heighten(page, row, said, _REFERENCE_WIDTHS)
        row += 1
    for table in book.reference:
        page.write_string(row + 1, 0, table.title, looks["heading"])
        page.write_row(row + 2, 0, table.head, looks["head"])
        for line in table.rows:
            page.write_row(row + 3, 0, line, looks["text"])
            _heighten(page, row + 3, line, _REFERENCE_WIDTHS)
            row += 1
        row += 3


def _notes(workbook: Any, looks: Looks, notes: Sequence[str]) -> None:
    page = page_of(workbook, NOTES)
    page.set_column(0, 0, 100, looks["note"])
    page.write_string(0, 0, "Notes: yours alone; they come back next turn", looks["head"])
    for row, note in enumerate(notes[: NOTE_ROWS - 1], 1):
        page.write_string(row, 0, note, looks["note"])


def _about(workbook: Any, book: Book) -> None:
    """Whose turn it is for: compared when the file comes back."""
    page = workbook.add_worksheet(ABOUT)
    page.very_hidden()
    claim = book.claim
    page.write_column(0, 0, [str(claim.format), claim.match, claim.seat, str(claim.step)])
