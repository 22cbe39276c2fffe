"""Text on a screen of fixed-width characters: measured, cut, wrapped, painted."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:  # text is printed by commands that need no game
    from hegemon.core.game import Player

Paint: TypeAlias = "Callable[[str, Player | None], str]"
"""Adds colour (or nothing) to a piece of text that belongs to a player or to nobody."""

Span: TypeAlias = "tuple[str, Player | None]"
"""A piece of text and whose it is."""

TextLine = Sequence[Span]

_CUT = "~"


def plain(text: str, owner: Player | None) -> str:  # noqa: ARG001  (every paint is told)
    """The paint that adds nothing."""
    return text


def width_of(text: str) -> int:
    """The columns that a text takes on a screen.

    Two for wide characters, none for combining marks.
    """
    if text.isascii():
        return len(text)
    return sum(_char_width(char) for char in text)


def line_width(line: TextLine) -> int:
    """The columns that a line takes."""
    return sum(width_of(text) for text, _ in line)


def cut(text: str, width: int) -> str:
    """The text in at most `width` columns; a ~ at the end stands for what was cut off."""
    if width_of(text) <= width:
        return text
    kept, room = "", width - 1
    for char in text:
        room -= _char_width(char)
        if room < 0:
            break
        kept += char
    return (kept + _CUT)[: max(width, 0)]


def pad(text: str, width: int) -> str:
    """The text filled up with spaces on its right."""
    return text + " " * (width - width_of(text))


def wrap(line: TextLine, width: int, hang: int = 4) -> list[list[Span]]:
    """A line as several of at most `width` columns, broken at spaces.

    All but the first are indented.
    """
    lines: list[list[Span]] = [[]]
    used = 0
    for word, owner in _words(line, max(1, width - hang)):
        needed = width_of(word)
        if used + needed > width and word.strip():
            lines.append([(" " * hang, None)])
            used = hang
        if word.strip() or used > hang or len(lines) == 1:
            lines[-1].append((word, owner))
            used += needed
    return lines


def table(rows: Sequence[Sequence[Span]], width: int, gap: int = 2) -> list[list[Span]]:
    """Rows of cells as lines with aligned columns, the widest column giving way until all fits.

    Columns in which only the first row (the header) has text are left out.
    """
    kept: list[int] = []
    widths: list[int] = []
    for column, (head, *below) in enumerate(zip(*rows, strict=False)):
        if any(text for text, _ in below):
            kept.append(column)
            widths.append(max(width_of(text) for text, _ in (head, *below)))
    # the widest of all gives a letter at a time, so that narrow columns stay whole the longest
    while widths and sum(widths) + gap * (len(widths) - 1) > width and max(widths) > 1:
        widths[widths.index(max(widths))] -= 1
    lines = []
    for row in rows:
        cells = [row[column] for column in kept]
        lines.append([_fitted(cell, room, gap) for cell, room in zip(cells, widths, strict=True)])
    return lines


def whole_table(rows: Sequence[Sequence[Span]], width: int, gap: int = 2) -> list[TextLine] | None:
    """Rows of cells as a table from which nothing is cut: cells take several lines where they must.

    None where the words of the columns have no room beside each other.
    """
    kept = [number for number, cells in enumerate(zip(*rows, strict=True)) if _has_text(cells[1:])]
    cells = [[row[number] for number in kept] for row in rows]
    columns = [[text for text, _ in column] for column in zip(*cells, strict=True)]
    wide = _widths(columns, width - gap * (len(kept) - 1))
    return None if wide is None else [line for row in cells for line in _row_lines(row, wide, gap)]


def _widths(columns: Sequence[Sequence[str]], room: int) -> list[int] | None:
    """How wide each column is, the widest giving way, none below its longest word."""
    least = [max(map(_longest_word, texts)) for texts in columns]
    wide = [max(map(width_of, texts)) for texts in columns]
    while sum(wide) > room:
        giving = [number for number, used in enumerate(wide) if used > least[number]]
        if not giving:
            return None
        wide[max(giving, key=lambda number: wide[number])] -= 1
    return wide


def _has_text(cells: Iterable[Span]) -> bool:
    return any(text for text, _ in cells)


def _longest_word(text: str) -> int:
    return max(width_of(word) for word in text.split(" "))


def _row_lines(row: Sequence[Span], wide: Sequence[int], gap: int) -> Iterable[TextLine]:
    """The lines of one row, as many as its longest cell needs."""
    cells = [wrap([cell], room, 0) for cell, room in zip(row, wide, strict=True)]
    for number in range(max(map(len, cells), default=0)):
        spans: list[Span] = []
        for (_, owner), lines, room in zip(row, cells, wide, strict=True):
            text = "".join(part for part, _ in lines[number]) if number < len(lines) else ""
            spans.append((pad(text.strip(), room + gap), owner))
        yield spans


def finish(lines: Iterable[TextLine], paint: Paint, width: int) -> str:
    """The lines as one text: nothing beyond `width`, no space at the end of a line, painted."""
    return "\n".join(_finish_line(line, paint, width) for line in lines)


def _fitted(cell: Span, room: int, gap: int) -> Span:
    text, owner = cell
    return pad(cut(text, room), room + gap), owner


def _finish_line(line: TextLine, paint: Paint, width: int) -> str:
    room = width
    painted = ""
    for text, owner in _stripped(line):
        kept = cut(text, room)
        room -= width_of(kept)
        painted += _painted(kept, owner, paint)
    return painted.rstrip()


def _stripped(line: TextLine) -> list[Span]:
    """The line without the spaces at its end."""
    kept = list(line)
    while kept and not kept[-1][0].strip():
        kept.pop()
    if kept:
        kept[-1] = (kept[-1][0].rstrip(), kept[-1][1])
    return kept


def _painted(text: str, owner: Player | None, paint: Paint) -> str:
    """Paint the words only: a coloured or underlined space would be seen."""
    words = text.strip()
    if not words:
        return text
    before, _, after = text.partition(words)
    return before + paint(words, owner) + after


def _words(line: TextLine, width: int) -> Iterable[Span]:
    """The words and the spaces between them; a word wider than the screen is cut."""
    for text, owner in line:
        for position, word in enumerate(text.split(" ")):
            if position:
                yield " ", owner
            if word:
                yield cut(word, width), owner


def _char_width(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
