"""A workbook read in a process of its own, with limits: python -m hegemon.workbook.unpacking.

It takes the bytes of a file on its standard input and says on its standard output what was typed,
or in a sentence why nothing can be read. Whatever a file does to its reader stays here.
"""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time
from typing import Any

import msgspec

from hegemon.workbook.book import BookClaim, CellTrouble, Filled, TypedLine
from hegemon.workbook.layout import (
    ABOUT,
    FIRST,
    LONGEST,
    MOST_ORDERS,
    NOTE_ROWS,
    NOTES,
    ORDER_HEADS,
    ORDERS,
    VALUE,
    VALUES,
    cell_name,
)

MEMORY = 1 << 30
"""Bytes that the process may have."""

SECONDS = 5
"""Of CPU."""

_PARTS, _WHOLE, _RATIO = 100, 40_000_000, 200
"""Parts of a file, their bytes together when unpacked, and how many times larger one may become."""

_SHEET, _BESIDE = 4_000_000, 1_500_000
"""Bytes of a sheet, and of all else that is read before any sheet: texts, styles, names. A workbook
of twelve Houses has 0.8 and 0.1 million."""

_SHEETS, _PICTURES = "xl/worksheets/", ("xl/media/", "xl/drawings/", "xl/charts/")
"""Where sheets lie, and what is never read."""

_OTHER_FORMAT = "it is damaged, has a password, or is in another format: save it as .xlsx"

Cells = Sequence[Sequence[Any]]


class Unreadable(Exception):
    """A sentence that says why a file is no workbook of ours."""


def main() -> None:
    """Read one file; exits with 1 and a sentence where that cannot be done."""
    _limit()
    try:
        filled = unpacked(sys.stdin.buffer.read())
    except Unreadable as why:
        sys.stdout.write(str(why))
        sys.exit(1)
    except Exception:  # noqa: BLE001 - a reader that fails on a file is no news here
        sys.stdout.write(_OTHER_FORMAT)
        sys.exit(1)
    sys.stdout.buffer.write(msgspec.json.encode(filled))


def unpacked(data: bytes) -> Filled:
    """What was typed into a workbook; raises Unreadable, and whatever its reader raises."""
    _check_parts(data)
    import openpyxl  # type: ignore[import-untyped]  # noqa: PLC0415 - only behind the limits

    values, typed = (
        openpyxl.load_workbook(
            io.BytesIO(data), read_only=True, data_only=results, keep_links=False
        )
        for results in (True, False)
    )
    if ABOUT not in values.sheetnames:
        raise Unreadable("it is no workbook of Hegemon's: download one for this turn")
    width = VALUE + VALUES
    lines, troubles = _orders(
        _cells(values, ORDERS, MOST_ORDERS, width), _cells(typed, ORDERS, MOST_ORDERS, width)
    )
    return Filled(
        _claim(_cells(values, ABOUT, 4, 1)), tuple(lines), tuple(troubles), _notes(values)
    )


def _limit() -> None:
    """As much memory and time as any honest file takes, where the system can say so."""
    try:
        import resource  # noqa: PLC0415 - Windows has none
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def _check_parts(data: bytes) -> None:
    """Look at the directory of the file before anything of it is unpacked."""
    try:
        parts = zipfile.ZipFile(io.BytesIO(data)).infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError) as trouble:
        raise Unreadable(_OTHER_FORMAT) from trouble
    whole = sum(part.file_size for part in parts)
    swollen = any(part.file_size > _RATIO * max(part.compress_size, 1_000) for part in parts)
    if len(parts) > _PARTS or whole > _WHOLE or swollen or _takes_long(parts):
        raise Unreadable("it is far larger than any workbook of Hegemon's")


def _takes_long(parts: Sequence[zipfile.ZipInfo]) -> bool:
    """Whether a sheet, or all that is read before any of them, is larger than ours ever are."""
    sheets = [part.file_size for part in parts if part.filename.startswith(_SHEETS)]
    beside = [
        part.file_size for part in parts if not part.filename.startswith((_SHEETS, *_PICTURES))
    ]
    return sum(beside) > _BESIDE or max(sheets, default=0) > _SHEET


def _cells(workbook: Any, sheet: str, rows: int, columns: int) -> Cells:
    """The first cells of a sheet, whatever it says of its own size; none where it is missing."""
    if sheet not in workbook.sheetnames:
        return []
    page = workbook[sheet]
    last = FIRST + rows
    return list(page.iter_rows(min_row=1, max_row=last, max_col=columns, values_only=True))


def _claim(cells: Cells) -> BookClaim:
    said = [str(row[0] or "").strip() for row in cells[:4]]
    if len(said) != 4 or not all(number.isascii() and number.isdigit() for number in said[::3]):
        raise Unreadable("it does not say any more for which turn it is: download one anew")
    form, match, seat, step = said
    return BookClaim(match[:LONGEST], seat[:LONGEST], int(step[:9]), int(form[:9]))


def _orders(values: Cells, typed: Cells) -> tuple[list[TypedLine], list[CellTrouble]]:
    """The lines that are orders, and the cells that cannot be read; raises Unreadable.

    They stand below the heads, wherever somebody has moved these: a sheet that has none orders
    nothing by mistake.
    """
    head = _heads(values)
    lines: list[TypedLine] = []
    troubles: list[CellTrouble] = []
    for row, (found, formulas) in enumerate(zip(values, typed, strict=False)):
        if row <= head:
            continue
        words = []
        for column in (0, *range(VALUE, VALUE + VALUES)):
            word, trouble = _word(_at(found, column), _at(formulas, column))
            words.append(word)
            if trouble:
                troubles.append(CellTrouble(cell_name(ORDERS, row, column), trouble))
        if any(words):
            lines.append(TypedLine(cell_name(ORDERS, row, 0), tuple(_to_the_last(words))))
    return lines, troubles


def _heads(cells: Cells) -> int:
    """The row of the heads, from 0; raises Unreadable."""
    wanted = [*ORDER_HEADS, *map(str, range(1, VALUES + 1))]
    for row, found in enumerate(cells):
        if [str(cell) for cell in found[: len(wanted)]] == wanted:
            return row
    raise Unreadable(
        f"its sheet {ORDERS} is missing, or its line of heads was changed: download one anew"
    )


def _at(row: Sequence[Any], column: int) -> Any:
    return row[column] if column < len(row) else None


def _to_the_last(words: Sequence[str]) -> Iterator[str]:
    """Words without the empty ones behind the last."""
    last = max(at for at, word in enumerate(words) if word)
    yield from words[: last + 1]


def _word(value: Any, typed: Any) -> tuple[str, str]:
    """A cell as a word, and what is wrong with it; numbers come in as a spreadsheet keeps them."""
    if value is None:
        missing = isinstance(typed, str) and typed.startswith("=")
        return "", "holds a formula without a result: write what it should be" if missing else ""
    if isinstance(value, bool | datetime | date | time):
        return "", "became a date or a truth value: format the cell as text and type it again"
    if isinstance(value, float):
        return _whole(value)
    text = " ".join(str(value).split())
    if len(text) > LONGEST:
        return "", f"holds more than {LONGEST} characters"
    return text, ""


def _whole(value: float) -> tuple[str, str]:
    if value.is_integer() and abs(value) < 10**15:
        return str(int(value)), ""
    hint = f" (for {value:.0%} write {100 * value:.0f})" if 0 < value < 1 else ""
    return "", f"holds {value!r}, and only whole numbers are meant{hint}"


def _notes(workbook: Any) -> tuple[str, ...]:
    """What the seat wrote for itself; empty lines stay between others."""
    rows = _cells(workbook, NOTES, NOTE_ROWS, 1)[1:NOTE_ROWS]
    notes = ["" if row[0] is None else str(row[0])[:LONGEST] for row in rows]
    while notes and not notes[-1].strip():
        notes.pop()
    return tuple(notes)


if __name__ == "__main__":
    main()
