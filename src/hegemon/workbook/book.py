"""What stands in a workbook, as data: one seat and one turn."""

from __future__ import annotations

import re
from decimal import Decimal

from hegemon.core.deciding.prices import PriceList
from hegemon.core.form import Purse
from hegemon.core.records import Value
from hegemon.core.sheet import Sheet
from hegemon.paper.pack import OrderInBrief, Rows

CellValue = str | Decimal
"""What stands in a cell of a table: numbers stay numbers, so that they sort and add up."""

FORMAT = 1
"""One more whenever an older program could not read what a newer one writes."""


class BookClaim(Value, tag=False):
    """Whose turn a workbook is for, as it says itself: compared when it comes back, never trusted.

    Who hands it in is known from elsewhere.
    """

    match: str
    seat: str
    step: int
    """The step that its orders are for."""
    format: int = FORMAT


_NUMBER = re.compile(r"-?(\d{1,15}|\d{1,3}(,\d{3}){1,4})(\.\d{1,6})?", re.ASCII)


def number_in(text: str) -> CellValue:
    """What is written as a number, as one that can be reckoned with; else the text."""
    return Decimal(text.replace(",", "")) if _NUMBER.fullmatch(text) else text


class BookTable(Value, tag=False):
    """A table that sorts and filters, each row as long as its head."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[CellValue, ...], ...]


class MapCell(Value, tag=False):
    """A place on the sheet of the map: in which cells it lies, and what they say."""

    column: int
    row: int
    columns: int
    """How many columns it takes."""
    rows: int
    lines: tuple[str, ...]
    owner: int | None
    """The number of the seat that it belongs to, from 0; None for nobody's."""
    known: bool


class BookLine(Value, tag=False, omit_defaults=True):
    """A line of the order sheet: an order, word by word, and what is said of it."""

    words: tuple[str, ...]
    fine: bool = True
    verdict: str = ""


class BookOrders(Value, tag=False):
    """What is asked, and what can be said."""

    sheet: Sheet
    usages: tuple[str, ...]
    """How each kind of order is written, in the order of the sheet."""
    purses: tuple[Purse, ...]
    prices: tuple[PriceList, ...]
    lines: tuple[BookLine, ...]
    """The orders that stand, or that were handed in."""


class Book(Value, tag=False):
    """All that a seat takes along on a train."""

    claim: BookClaim
    title: str
    seat: str
    """The seat, and the name of who sits there."""
    when: str
    due: str
    """When answers are due; empty for whenever they come."""
    how: tuple[str, ...]
    """What to do with it."""
    headlines: tuple[str, ...]
    open: tuple[str, ...]
    """What still needs a decision."""
    orders: BookOrders | None
    """None where the seat is asked nothing."""
    map: tuple[MapCell, ...]
    things: tuple[BookTable, ...]
    report: BookTable
    tables: tuple[Rows, ...]
    """Those of the report: money, research, battles."""
    reference: tuple[Rows, ...]
    """What the things of the game are, can and cost."""
    rules: tuple[OrderInBrief, ...]
    notes: tuple[str, ...] = ()
    """What the seat wrote for itself, from the workbook before."""
    receipt: str = ""
    """That the orders are sealed, or why they are not."""


class TypedLine(Value, tag=False):
    """An order as somebody typed it, word by word, and where it stands."""

    cell: str
    """Sheet and cell of its first word: "Orders!A12"."""
    words: tuple[str, ...]


class CellTrouble(Value, tag=False):
    """What cannot be read in a cell, and what would be."""

    cell: str
    text: str


class Filled(Value, tag=False):
    """What came back in a workbook."""

    claim: BookClaim
    lines: tuple[TypedLine, ...]
    troubles: tuple[CellTrouble, ...]
    notes: tuple[str, ...]
