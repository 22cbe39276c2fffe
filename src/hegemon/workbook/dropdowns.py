"""The drop-downs of an order sheet, as tables that formulas of a spreadsheet can follow.

A sheet (`core/sheet.py`) leads from the values of some fields to a list. So do these tables: a row
is found by "number of the table|value", and says the number of the next table, or of the list.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hegemon.core.deciding.runs import each_of
from hegemon.core.form import FreeText, Numbers
from hegemon.core.sheet import Listed, Sheet, SheetField, SheetKind

MOST_NUMBERS = 60
"""More numbers than these are no list: then the bounds are offered, and what one begins with."""

REPEATED = 6
"""So many times a field that is said again and again has a cell."""

NEEDS = 3
"""A field needs at most so many others."""


class FieldCell(NamedTuple):
    """What a cell of an order says, by the word of the order and the place behind it."""

    word: str
    place: int
    """From 1."""
    starts: int
    """The number of its list; of a table where it needs other cells."""
    needs: tuple[int, ...]
    """The places of these cells; 0 for one that cannot be there yet."""
    usual: str
    """What counts where nothing is said."""


class DropDowns(NamedTuple):
    """All of them."""

    lists: tuple[tuple[str, ...], ...]
    """What each list offers, as it is typed."""
    leads: tuple[tuple[str, int], ...]
    cells: tuple[FieldCell, ...]


def drop_downs(sheet: Sheet) -> DropDowns:
    """The drop-downs of a sheet: what is legal before any order is given."""
    return DropDowns(
        lists=tuple(tuple(_offered(sheet, listed)) for listed in sheet.lists),
        leads=tuple(
            (f"{number}|{value}", leads)
            for number, table in enumerate(sheet.tables)
            for value, leads in table.items()
        ),
        cells=tuple(cell for kind in sheet.kinds for cell in _cells(kind)),
    )


def places_of(kind: SheetKind) -> int:
    """How many cells an order of a kind has behind its word."""
    return len(kind.fields) + (REPEATED if kind.more else 0)


def _offered(sheet: Sheet, listed: Listed | Numbers | FreeText) -> Iterator[str]:
    if isinstance(listed, Numbers):
        yield from map(str, _numbers(listed))
    elif isinstance(listed, Listed):
        barred = {number for each in listed.barred for number in each_of(each.choices)}
        legal = (number for number in each_of(listed.choices) if number not in barred)
        yield from (sheet.choices[number].value for number in legal)


def _numbers(numbers: Numbers) -> list[int]:
    if numbers.barred:
        return []
    if numbers.most - numbers.least < MOST_NUMBERS:
        return list(range(numbers.least, numbers.most + 1))
    start = numbers.most if numbers.start is None else numbers.start
    return sorted({numbers.least, start, numbers.most})


def _cells(kind: SheetKind) -> Iterator[FieldCell]:
    """A cell for each field, and some for the one that is said again and again."""
    at = {field.name: place for place, field in enumerate(kind.fields, 1)}
    for place, field in enumerate(kind.fields, 1):
        yield _cell(kind.word, place, field, tuple(at[name] for name in field.needs))
    if kind.more is None:
        return
    first = len(kind.fields) + 1
    for place in range(first, first + REPEATED):
        last = 0 if place == first else place - 1
        needs = (last if name == kind.more.name else at[name] for name in kind.more.needs)
        yield _cell(kind.word, place, kind.more, tuple(needs))


def _cell(word: str, place: int, field: SheetField, needs: tuple[int, ...]) -> FieldCell:
    assert len(needs) <= NEEDS, f"{word}: {field.name} needs more than {NEEDS} others"
    usual = "" if field.usual is None else str(field.usual)
    return FieldCell(word, place, starts=field.choices, needs=needs, usual=usual)
