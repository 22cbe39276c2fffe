"""Realms of a grid of hexes: all cells of an owner as one area with one outline, holes and all."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import sqrt
from typing import NamedTuple

from hegemon.core.board import CELL, Board, Place
from hegemon.core.geometry.hexes import DIRECTIONS, Hex
from hegemon.draw.atlas.paths import XY, inset, polygons, rounded

Vertex = tuple[int, int]
"""The sum of the three hexes that meet there: whole numbers, the same from each of them."""


class Honeycomb(NamedTuple):
    """Where the hexes of a board lie; `x` and `y` are the middle of the hex 0, 0."""

    x: float
    y: float
    pointy: bool

    @property
    def radius(self) -> float:
        """From the middle of a cell to its corners."""
        return CELL / sqrt(3) if self.pointy else CELL / 2

    def middle(self, q: float, r: float) -> XY:
        """A point in axial coordinates, which need not be whole."""
        if self.pointy:
            return self.x + CELL * (q + r / 2), self.y + CELL * sqrt(3) / 2 * r
        return self.x + CELL * 3 / 4 * q, self.y + CELL * sqrt(3) / 2 * (r + q / 2)

    def corner(self, corner: Vertex) -> XY:
        """A corner lies amid the three hexes that meet there."""
        return self.middle(corner[0] / 3, corner[1] / 3)

    def hex_at(self, place: Place) -> Hex:
        """The hex whose middle is nearest, which is told by the place where it knows it."""
        if place.hex is not None:
            return Hex(*place.hex)
        x, y = (place.x - self.x) / CELL, (place.y - self.y) * 2 / (CELL * sqrt(3))
        if self.pointy:
            return Hex(round(x - y / 2), round(y))
        return Hex(round(x * 4 / 3), round(y - x * 2 / 3))


def lattice_of(board: Board) -> Honeycomb:
    """The lattice on which the hexes of a board lie; that of the first place counts."""
    first = next(place for place in board.places if place.shape == "hex")
    pointy = board.grid == "hex-pointy"
    if first.hex is None:
        return Honeycomb(first.x, first.y, pointy)
    x, y = Honeycomb(0, 0, pointy).middle(*first.hex)
    return Honeycomb(first.x - x, first.y - y, pointy)


def loops(cells: Collection[Hex]) -> list[list[Vertex]]:
    """The borders of an area of cells, clockwise; those of holes the other way round.

    Three cells meet at a corner, so that at most one border runs through it: each has one next.
    """
    inside = frozenset(cells)
    after = dict(side for cell in sorted(inside) for side in _sides(cell, inside))
    found = []
    while after:
        start = next(iter(after))
        loop = [start]
        corner = after.pop(start)
        while corner != start:
            loop.append(corner)
            corner = after.pop(corner)
        found.append(loop)
    return found


def borders(lattice: Honeycomb, cells: Collection[Hex]) -> list[list[XY]]:
    """The loops of an area in map units."""
    return [[lattice.corner(corner) for corner in loop] for loop in loops(cells)]


def outline(lattice: Honeycomb, cells: Collection[Hex], within: float, cut: float) -> str:
    """The path of an area, set in and with round corners: both are fractions of the radius."""
    by, radius = within * lattice.radius, lattice.radius
    return rounded([inset(loop, by) for loop in borders(lattice, cells)], cut * radius)


def frontier(lattice: Honeycomb, cells: Collection[Hex], within: float) -> str:
    """The path of an area along the sides of its cells, set in by a fraction of the radius."""
    by = within * lattice.radius
    return polygons(inset(loop, by) for loop in borders(lattice, cells))


def _sides(cell: Hex, inside: frozenset[Hex]) -> Iterable[tuple[Vertex, Vertex]]:
    """Where this cell is the last of its area: each side from corner to corner, clockwise."""
    for number, step in enumerate(DIRECTIONS):
        if Hex(cell.q + step.q, cell.r + step.r) not in inside:
            yield _corner(cell, number - 1), _corner(cell, number)


def _corner(cell: Hex, number: int) -> Vertex:
    """The corner between the neighbour of this number and the next."""
    one, other = DIRECTIONS[number], DIRECTIONS[(number + 1) % 6]
    return 3 * cell.q + one.q + other.q, 3 * cell.r + one.r + other.r
