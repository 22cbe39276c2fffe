"""A grid drawn in characters: a label for each cell, and behind it what stands there.

`4J1:12` is a place labelled 4J of the owner with the letter 1, who has 12 there; `~12` were there
when it was last seen, and `+3b` are of another owner. Where that is too wide for the map, `4J1:`
says that there are some, and `+b` whose.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import sqrt

from hegemon.core.board import (
    CELL,
    Board,
    Place,
    Token,
    cell_of,
    tokens_at,
)
from hegemon.core.game import Player
from hegemon.draw.phrases import label_of, mark_of, short
from hegemon.draw.text import Span, TextLine, line_width, pad, width_of

EMPTY = "."
"""Where nothing is; it stands under the second character of a label."""

SOMETHING = ":"
"""Where the owner of a place has pieces there, and no room is left for their count."""

_LEAST_PITCH = 4

GridCell = tuple[int, int]
"""Column and row."""


def cell_map(board: Board, width: int, height: int | None = None) -> list[TextLine] | None:
    """The grid with all that stands on it, or without where there is no room; else None."""
    if not board.places or board.grid == "none":
        return None
    here = tokens_at(board)
    texts = {place.id: _texts(place, here[place.id], board) for place in board.places}
    widest = max(width_of(found[0]) for found in texts.values())
    for most in range(widest, 0, -1):
        cells = {place.id: (_longest(texts[place.id], most), place.owner) for place in board.places}
        lines = _drawn(board, cells, width)
        if max(map(line_width, lines)) <= width and len(lines) <= (height or len(lines)):
            return lines
    return None


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


def standing(place: Place, tokens: tuple[Token, ...], board: Board) -> str:
    """What stands at a place, in a few characters: the owner's own, then what others have."""
    counts: dict[Player | None, int] = {}
    for token in tokens:
        pieces = 1 if token.count is None else token.count
        counts[token.owner] = counts.get(token.owner, 0) + pieces
    own = counts.pop(place.owner, None)
    sign = ":" if place.as_of is None else "~"
    text = "" if own is None else f"{sign}{short(own)}"
    return text + "".join(
        f"+{short(count)}{mark_of(player, board)}" for player, count in counts.items()
    )


def _texts(place: Place, tokens: tuple[Token, ...], board: Board) -> tuple[str, ...]:
    """What a cell can say, the most first: with counts, with whose pieces are there, without."""
    bare = label_of(place) + mark_of(place.owner, board)
    owners = {token.owner for token in tokens}
    own = SOMETHING if place.owner in owners else ""
    others = {mark_of(owner, board) for owner in owners} - {mark_of(place.owner, board)}
    marks = own + "".join(f"+{mark}" for mark in sorted(others))
    return bare + standing(place, tokens, board), bare + marks, bare


def _longest(texts: tuple[str, ...], most: int) -> str:
    """The first text that is not too wide, else the last."""
    return next((text for text in texts if width_of(text) <= most), texts[-1])


def _drawn(board: Board, cells: Mapping[str, Span], width: int) -> list[TextLine]:
    if board.grid == "square":
        found = {cell_of(place): cells[place.id] for place in board.places}
        return _square(board, found, width)
    return _staggered({_lattice(place, board): cells[place.id] for place in board.places})


# -- squares


def _square(board: Board, cells: Mapping[GridCell, Span], width: int) -> list[TextLine]:
    margin = len(str(board.rows - 1)) + 2
    pitches = _pitches(board, cells, width - margin)
    head = "".join(pad(f"{x:>2}", pitch) for x, pitch in enumerate(pitches))
    lines: list[TextLine] = [[(" " * margin + head, None)]]
    for y in range(board.rows):
        row = [cells.get((x, y), (f" {EMPTY}", None)) for x in range(board.columns)]
        spans = [
            (pad(text, pitch), owner) for (text, owner), pitch in zip(row, pitches, strict=True)
        ]
        lines.append([(f"{y:>{margin - 2}}  ", None), *spans])
    return lines


def _pitches(board: Board, cells: Mapping[GridCell, Span], room: int) -> list[int]:
    """How wide each column is: all alike where that fits, else as wide as each needs to be.

    An empty cell begins with a space, so that what stands to its left may fill its own cell.
    """
    needs = [_LEAST_PITCH - 1] * board.columns
    for (x, y), (text, _) in cells.items():
        needs[x] = max(needs[x], width_of(text) + ((x + 1, y) in cells))
    even = max(_LEAST_PITCH, min(max(needs), room // max(board.columns, 1)))
    wide = [max(even, need) for need in needs]
    return wide if sum(wide) <= room else needs


# -- hexes


def _staggered(cells: Mapping[GridCell, Span]) -> list[TextLine]:
    """Each hex stands half a cell to the right or left of those above and below it."""
    left, top = min(column for column, _ in cells), min(row for _, row in cells)
    bottom = max(row for _, row in cells)
    pitch = _half_pitch(cells)
    lines: list[TextLine] = []
    for y in range(top, bottom + 1):
        line: list[Span] = []
        for column in sorted(x for x, row in cells if row == y):
            gap = (column - left) * pitch - line_width(line)
            line += [(" " * gap, None), cells[column, y]]
        lines.append(line)
    return lines


def _half_pitch(cells: Mapping[GridCell, Span]) -> int:
    """The fewest characters for half a cell with which no two in a row touch."""
    rows: dict[int, list[int]] = {}
    for column, row in cells:
        rows.setdefault(row, []).append(column)
    needed = [1]
    for y, columns in rows.items():
        for one, other in pairwise(sorted(columns)):
            needed.append(-(-(width_of(cells[one, y][0]) + 1) // (other - one)))
    return max(needed)


def _lattice(place: Place, board: Board) -> GridCell:
    """Column and row of a hex, counted in half cells where its neighbours are shifted by a half."""
    long, short_ = (0.75, sqrt(3) / 4) if board.grid == "hex-flat" else (0.5, sqrt(3) / 2)
    return round(place.x / (long * CELL)), round(place.y / (short_ * CELL))
