"""A map of hexes drawn in characters: labels, what stands there, and the lanes between them.

With two lines for a row a lane has a line of its own; with one it stands beside its upper end, but
for one straight down, which has the gap between two hexes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from hegemon.core.board import Board, Place, Token, tokens_at
from hegemon.draw.cell_texts import longest, texts
from hegemon.draw.hex_lattice import GridCell, Window, lane_signs, lattice_of
from hegemon.draw.phrases import mark_of
from hegemon.draw.text import Span, TextLine, cut, width_of

_BELOW = 2
"""So far from the beginning of a label a lane straight down is drawn."""

_UNBOUND = 1_000
"""The room of a label behind which nothing stands: the end of the line cuts it."""


def draw_window(board: Board, window: Window) -> list[TextLine]:
    """The lines of a part of a map."""
    sheet = _Sheet(board, window)
    return [sheet.line(number) for number in range(window.height)]


class _Sheet:
    """What stands where in a window, by line and character."""

    def __init__(self, board: Board, window: Window) -> None:
        self._board, self._window = board, window
        self._cells = lattice_of(board).cells
        self._here = tokens_at(board)
        self._signs: dict[int, dict[int, str]] = defaultdict(dict)
        self._labels: dict[int, dict[int, Place]] = defaultdict(dict)
        self._behind: dict[GridCell, str] = {}
        """Signs that follow a label at once, however long it is."""
        for place in board.places:
            if window.holds(self._cells[place.id]):
                column, line = window.at(self._cells[place.id])
                self._labels[line][column] = place
        for link in board.links:
            if found := lane_signs(link, self._cells):
                self._draw_lane(*found)

    def line(self, number: int) -> TextLine:
        """One line: labels and signs from left to right, each label as long as it may be."""
        labels, signs = self._labels[number], self._signs[number]
        spans: list[Span] = []
        used = 0
        ends = [*sorted({*labels, *signs}), _UNBOUND]
        for column, end in pairwise(ends):
            spans.append((" " * (column - used), None))
            said: list[Span] = [(signs.get(column, ""), None)]
            if place := labels.get(column):
                said = self._said(place, (column, number), end - column - (end in labels))
            spans += said
            used = column + sum(width_of(text) for text, _ in said)
        return spans

    def _said(self, place: Place, spot: GridCell, room: int) -> list[Span]:
        """The words of a place, and the lane that begins beside them."""
        sign = self._behind.get(spot, "")
        most = max(room - len(sign), 1)
        text = longest(texts(place, self._here[place.id], self._board), most)
        return [(cut(text, most), place.owner), (sign, None)]

    def _draw_lane(self, start: GridCell, way: GridCell, sign: str) -> None:
        window, (dx, dy) = self._window, way
        column, line = window.at(start)
        if dx == 0:  # through the gap between two hexes, in every line of it
            for below in range(1, dy * window.lines):
                self._put(column + _BELOW, line + below, sign)
        elif dy and window.lines > 1:
            end, _ = window.at((start[0] + dx, start[1]))
            self._put((column + end) // 2 + _BELOW - (dx < 0), line + 1, sign)
        elif dx < 0:
            self._put(column - 1, line, sign)
        elif window.holds(start):
            self._behind[column, line] = sign

    def _put(self, column: int, line: int, sign: str) -> None:
        last, _ = self._window.at((self._window.columns.stop, 0))
        if self._window.margin - 1 <= column <= last and 0 <= line < self._window.height:
            self._signs[line][column] = sign


def overview(board: Board, width: int) -> list[TextLine]:
    """A sign for each hex: who has it, in capitals who has pieces there and not the place.

    Two rows of hexes that are shifted by a half share a line.
    """
    lattice, here = lattice_of(board), tokens_at(board)
    together = 2 if board.grid == "hex-flat" else 1
    apart = 2 if lattice.columns * 2 <= width else 1
    lines: dict[int, dict[int, Span]] = defaultdict(dict)
    for place in board.places:
        column, row = lattice.cells[place.id]
        lines[row // together][column * apart] = _sign(place, here[place.id], board)
    return [_spread(lines[number]) for number in range(max(lines) + 1)]


def _sign(place: Place, tokens: tuple[Token, ...], board: Board) -> Span:
    others = [token.owner for token in tokens if token.owner not in (None, place.owner)]
    if others:
        return mark_of(others[0], board).upper(), others[0]
    return mark_of(place.owner, board) or ("." if place.known else "-"), place.owner


def _spread(signs: dict[int, Span]) -> TextLine:
    return list(_with_gaps(signs))


def _with_gaps(signs: dict[int, Span]) -> Iterator[Span]:
    used = 0
    for column in sorted(signs):
        yield " " * (column - used), None
        yield signs[column]
        used = column + 1
