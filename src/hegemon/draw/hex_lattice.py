"""Where the hexes of a map stand on a screen: a matter of the map and of the screen alone.

Nothing that happens in a match moves a hex: no count, no owner and no news is asked here.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from hegemon.core.board import CELL, Board, Link

GridCell = tuple[int, int]
"""Column and row, from 0; hexes of a map are two columns or two rows apart, or one of both."""

LANES = {
    (1, 1): {"major": "\\", "minor": "`", "restricted": "."},
    (-1, 1): {"major": "/", "minor": ",", "restricted": "."},
    (0, 2): {"major": "|", "minor": "'", "restricted": "."},
    (2, 0): {"major": "=", "minor": "-", "restricted": "."},
}
"""How a lane is drawn, by where it leads from its upper (or left) end, and by its kind."""

_LEAST_WITH_LANES, _LEAST = 10, 5
_USUAL_WITH_LANES, _USUAL = 12, 8
_MOST = 16
"""Characters from a hex to the next one of its row: at least, where a part is shown, at most."""

_EDGE = 7
"""Characters that the last hex of a row has for its words."""


def around(middle: int, count: int, there: int) -> range:
    """So many of a number of columns or rows, round one of them, none of them off the map."""
    first = max(min(middle - count // 2, there - count), 0)
    return range(first, min(first + count, there))


class Lattice(NamedTuple):
    """The cells of the places, and how many columns and rows there are."""

    cells: dict[str, GridCell]
    columns: int
    rows: int


class Window(NamedTuple):
    """The part of a map that is on the screen."""

    columns: range
    rows: range
    pitch: int
    """Characters from a hex to the next one of its row, which is two columns."""
    lines: int
    """Lines for a row: with two, lanes have lines of their own."""
    margin: int
    """Characters to the left of the first column."""

    def at(self, cell: GridCell) -> GridCell:
        """Where the words of a cell begin: character and line, on the screen or off it."""
        columns = (cell[0] * self.pitch) // 2 - (self.columns.start * self.pitch) // 2
        return self.margin + columns, (cell[1] - self.rows.start) * self.lines

    @property
    def height(self) -> int:
        """Its lines."""
        return (len(self.rows) - 1) * self.lines + 1

    def holds(self, cell: GridCell) -> bool:
        """Whether a cell is in it."""
        return cell[0] in self.columns and cell[1] in self.rows


def lattice_of(board: Board) -> Lattice:
    """The cells of a board of hexes that has places.

    A board that says how large it is has the same cells while places come and go.
    """
    long, short = (0.75, sqrt(3) / 4) if board.grid == "hex-flat" else (0.5, sqrt(3) / 2)
    found = {
        place.id: (round(place.x / (long * CELL)), round(place.y / (short * CELL)))
        for place in board.places
    }
    left, top = (min(cell[axis] for cell in found.values()) for axis in (0, 1))
    right, bottom = (max(cell[axis] for cell in found.values()) for axis in (0, 1))
    if board.width and board.height:  # the outermost cells lie a cell from its edges
        left, top = min(left, 1), min(top, 1)
        right = max(right, round(board.width / (long * CELL)) - 1)
        bottom = max(bottom, round(board.height / (short * CELL)) - 1)
    cells = {id_: (column - left, row - top) for id_, (column, row) in found.items()}
    return Lattice(cells, right - left + 1, bottom - top + 1)


def has_lanes(board: Board) -> bool:
    """Whether its links differ; that hexes side by side are linked needs no word."""
    return any(link.style for link in board.links)


def lane_signs(link: Link, cells: dict[str, GridCell]) -> tuple[GridCell, GridCell, str] | None:
    """The upper (or left) end of a lane, where it leads from there, and its sign.

    None for a way that joins no neighbours, or that needs no word.
    """
    (x, y), (u, v) = sorted((cells[link.a], cells[link.b]), key=lambda cell: (cell[1], cell[0]))
    signs = LANES.get((u - x, v - y))
    if signs is None or not link.style:
        return None
    return (x, y), (u - x, v - y), signs.get(link.style, signs["major"])


def whole(board: Board, width: int, lines: int = 1) -> Window:
    """All rows of a map, and of its columns the first ones that there is room for."""
    lattice = lattice_of(board)
    margin, least, usual = (
        (1, _LEAST_WITH_LANES, _USUAL_WITH_LANES) if has_lanes(board) else (0, _LEAST, _USUAL)
    )
    room = max(width - margin - _EDGE, 0) * 2
    fitting = room // max(lattice.columns - 1, 1)
    pitch = min(fitting, _MOST) if fitting >= least else usual
    count = min(room // pitch + 1, lattice.columns)
    return Window(range(count), range(lattice.rows), pitch, lines, margin)


def strips(board: Board, width: int, lines: int = 1) -> list[Window]:
    """The whole of a map, in parts side by side where it is too wide for the screen."""
    first = whole(board, width, lines)
    columns, count = lattice_of(board).columns, len(first.columns)
    starts = range(0, columns, count)
    return [first._replace(columns=range(start, min(start + count, columns))) for start in starts]


def part(board: Board, width: int, height: int, middle: GridCell, lines: int = 1) -> Window:
    """What fits into that many lines, round a cell."""
    lattice, found = lattice_of(board), whole(board, width, lines)
    count = min((height + lines - 1) // lines, lattice.rows)
    return found._replace(
        columns=around(middle[0], len(found.columns), lattice.columns),
        rows=around(middle[1], max(count, 1), lattice.rows),
    )
