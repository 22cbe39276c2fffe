"""A square grid drawn in characters: columns and rows by number, in each cell what stands there."""

from __future__ import annotations

from collections.abc import Mapping

from hegemon.core.board import Board, cell_of, tokens_at
from hegemon.draw.cell_texts import longest, texts
from hegemon.draw.hex_lattice import GridCell, around
from hegemon.draw.phrases import label_of
from hegemon.draw.text import Span, TextLine, line_width, pad, width_of

EMPTY = "."
"""Where nothing is; it stands under the second character of a label."""

_LEAST_PITCH = 4


def square_map(board: Board, width: int) -> list[TextLine] | None:
    """The grid with all that stands on it, or without where there is no room; else None."""
    return _drawn(board, range(board.columns), range(board.rows), width)


def square_part(board: Board, width: int, height: int, middle: GridCell) -> list[TextLine]:
    """As much of a grid as there is room for, round a cell."""
    rows = around(middle[1], max(height - 1, 1), board.rows)
    most = min(board.columns, max(width // (_LEAST_PITCH - 1), 1))
    for count in range(most, 1, -1):
        drawn = _drawn(board, around(middle[0], count, board.columns), rows, width)
        if drawn is not None:
            return drawn
    return _square(board, {}, around(middle[0], 1, board.columns), rows, width)


def draw_cells(board: Board) -> str:
    """The bare square grid.

    The labels in two columns each, joined by single spaces, `..` where nothing is.
    """
    labels = {cell_of(place): label_of(place) for place in board.places}
    lines = []
    for y in range(board.rows):
        row = (labels.get((x, y), "..") for x in range(board.columns))
        lines.append(" ".join(row))
    return "\n".join(lines)


def _drawn(board: Board, columns: range, rows: range, width: int) -> list[TextLine] | None:
    """The cells of some columns and rows, with as much in each as all of them have room for."""
    here = tokens_at(board)
    said = {
        cell: (place.owner, texts(place, here[place.id], board))
        for place in board.places
        if (cell := cell_of(place))[0] in columns and cell[1] in rows
    }
    widest = max((width_of(found[0]) for _, found in said.values()), default=1)
    for most in range(widest, 0, -1):
        cells = {cell: (longest(found, most), owner) for cell, (owner, found) in said.items()}
        lines = _square(board, cells, columns, rows, width)
        if max(map(line_width, lines)) <= width:
            return lines
    return None


def _square(
    board: Board, cells: Mapping[GridCell, Span], columns: range, rows: range, width: int
) -> list[TextLine]:
    margin = len(str(board.rows - 1)) + 2
    pitches = dict(zip(columns, _pitches(cells, columns, width - margin), strict=True))
    head = "".join(pad(f"{x:>2}", pitch) for x, pitch in pitches.items())
    lines: list[TextLine] = [[(" " * margin + head, None)]]
    for y in rows:
        row = [(cells.get((x, y), (f" {EMPTY}", None)), pitch) for x, pitch in pitches.items()]
        spans = [(pad(text, pitch), owner) for (text, owner), pitch in row]
        lines.append([(f"{y:>{margin - 2}}  ", None), *spans])
    return lines


def _pitches(cells: Mapping[GridCell, Span], columns: range, room: int) -> list[int]:
    """How wide each column is: all alike where that fits, else as wide as each needs to be.

    An empty cell begins with a space, so that what stands to its left may fill its own cell.
    """
    needs = dict.fromkeys(columns, _LEAST_PITCH - 1)
    for (x, y), (text, _) in cells.items():
        needs[x] = max(needs[x], width_of(text) + ((x + 1, y) in cells))
    most = max(needs.values(), default=_LEAST_PITCH)
    even = max(_LEAST_PITCH, min(most, room // max(len(columns), 1)))
    wide = [max(even, need) for need in needs.values()]
    return wide if sum(wide) <= room else list(needs.values())
