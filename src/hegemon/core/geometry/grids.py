"""A square grid: columns numbered from the left and rows from the top, both from 0."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Cell(NamedTuple):
    """One cell of a square grid."""

    x: int
    y: int


class SquareGrid(NamedTuple):
    """A rectangle of cells."""

    columns: int
    rows: int

    def cells(self) -> Iterator[Cell]:
        """Every cell, row by row from the top, each row from the left."""
        return (Cell(x, y) for y in range(self.rows) for x in range(self.columns))

    def holds(self, cell: Cell) -> bool:
        """Whether the cell lies on the grid."""
        return 0 <= cell.x < self.columns and 0 <= cell.y < self.rows

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that touch this one, corners included: up to eight, row by row."""
        return tuple(near for near in _block(cell, 1) if near != cell and self.holds(near))

    def within(self, cell: Cell, radius: int) -> tuple[Cell, ...]:
        """The cells at most this Chebyshev distance away, the cell itself included, row by row."""
        return tuple(near for near in _block(cell, radius) if self.holds(near))


def chebyshev(a: Cell, b: Cell) -> int:
    """The distance when a diagonal step costs as much as a straight one."""
    return max(abs(a.x - b.x), abs(a.y - b.y))


def manhattan(a: Cell, b: Cell) -> int:
    """The distance when only straight steps are allowed."""
    return abs(a.x - b.x) + abs(a.y - b.y)


def cell_id(cell: Cell) -> str:
    """The cell as a short id: "x,y"."""
    return f"{cell.x},{cell.y}"


def _block(cell: Cell, radius: int) -> Iterator[Cell]:
    span = range(-radius, radius + 1)
    return (Cell(cell.x + dx, cell.y + dy) for dy in span for dx in span)
