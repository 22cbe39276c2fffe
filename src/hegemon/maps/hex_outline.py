"""The border of a group of hexes as one ring of corners in map units, for drawing only.

Corners are named by whole numbers, so that neighbouring regions share them exactly.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import sqrt

from hegemon.core.hexes import Hex, Orientation, neighbours

Corner = tuple[int, int]

_POINTY = ((1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2))
_FLAT = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""The corners clockwise round the middle: the side after corner n is towards neighbour n."""

_POINTY_UNITS = (50, 50 / sqrt(3))
_FLAT_UNITS = (25, 25 * sqrt(3))
"""What one step of a corner's numbers is in map units, when a hex is 100 wide."""


def outline(hexes: Collection[Hex], orientation: Orientation) -> list[list[int]]:
    """The longest ring round the hexes, clockwise: holes and smaller parts are left out."""
    sides = dict(_sides(hexes, orientation))
    longest: list[Corner] = []
    while sides:
        ring = [next(iter(sides))]
        while ring[-1] in sides:
            ring.append(sides.pop(ring[-1]))
        longest = max(longest, ring[1:], key=len)
    return [_spot(corner, orientation) for corner in longest]


def _sides(hexes: Collection[Hex], orientation: Orientation) -> Iterator[tuple[Corner, Corner]]:
    """Each side of a hex that is on the border, from corner to corner."""
    inside = frozenset(hexes)
    steps = _POINTY if orientation == "pointy" else _FLAT
    for hex_ in hexes:
        x, y = _middle(hex_, orientation)
        for number, near in enumerate(neighbours(hex_)):
            if near not in inside:
                (ax, ay), (bx, by) = steps[number], steps[(number + 1) % 6]
                yield (x + ax, y + ay), (x + bx, y + by)


def _middle(hex_: Hex, orientation: Orientation) -> Corner:
    if orientation == "pointy":
        return 2 * hex_.q + hex_.r, 3 * hex_.r
    return 3 * hex_.q, 2 * hex_.r + hex_.q


def _spot(corner: Corner, orientation: Orientation) -> list[int]:
    across, down = _POINTY_UNITS if orientation == "pointy" else _FLAT_UNITS
    return [round(corner[0] * across), round(corner[1] * down)]
