"""The borders of groups of hexes as rings of corners in map units, for drawing only.

Corners are named by whole numbers, so that neighbouring groups share them exactly, and so do they
once the borders are smoothed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from math import sqrt

from hegemon.core.geometry.hexes import Hex, Orientation, neighbours

_Corner = tuple[int, int]
_Edge = tuple[_Corner, _Corner]
_Spot = tuple[float, float]
_Spots = dict[_Corner, _Spot]

_POINTY = ((1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2))
_FLAT = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""The corners clockwise round the middle: the side after corner n is towards neighbour n."""

_POINTY_UNITS = (50, 50 / sqrt(3))
_FLAT_UNITS = (25, 25 * sqrt(3))
"""What one step of a corner's numbers is in map units, when a hex is 100 wide."""

_SMOOTHING = (0.5, 0.4, -0.5)
"""How far every corner is moved to the middle of those beside it, step by step.

The first step takes out the teeth of the hexes; the last moves away again, so that small islands
do not shrink.
"""


def outlines(
    groups: Mapping[str, Collection[Hex]], orientation: Orientation
) -> dict[str, list[list[int]]]:
    """For each group its longest ring, clockwise: holes and smaller parts are left out."""
    sides = {name: list(_sides(hexes, orientation)) for name, hexes in groups.items()}
    spots = _smoothed([side for found in sides.values() for side in found], orientation)
    drawn = {}
    for name, found in sides.items():
        ring = (spots[corner] for corner in _ring(dict(found)))
        drawn[name] = [[round(x), round(y)] for x, y in ring]
    return drawn


def _sides(hexes: Collection[Hex], orientation: Orientation) -> Iterator[_Edge]:
    """Each side of a hex that is on the border, from corner to corner."""
    inside = frozenset(hexes)
    steps = _POINTY if orientation == "pointy" else _FLAT
    for hex_ in hexes:
        x, y = _middle(hex_, orientation)
        for number, near in enumerate(neighbours(hex_)):
            if near not in inside:
                (ax, ay), (bx, by) = steps[number], steps[(number + 1) % 6]
                yield (x + ax, y + ay), (x + bx, y + by)


def _middle(hex_: Hex, orientation: Orientation) -> _Corner:
    if orientation == "pointy":
        return 2 * hex_.q + hex_.r, 3 * hex_.r
    return 3 * hex_.q, 2 * hex_.r + hex_.q


def _ring(sides: dict[_Corner, _Corner]) -> list[_Corner]:
    """The longest closed line that the sides make."""
    longest: list[_Corner] = []
    while sides:
        ring = [next(iter(sides))]
        while ring[-1] in sides:
            ring.append(sides.pop(ring[-1]))
        longest = max(longest, ring[1:], key=len)
    return longest


def _smoothed(sides: Iterable[_Edge], orientation: Orientation) -> _Spots:
    """Where each corner is drawn."""
    beside: dict[_Corner, dict[_Corner, None]] = {}
    for a, b in sides:
        beside.setdefault(a, {})[b] = None
        beside.setdefault(b, {})[a] = None
    across, down = _POINTY_UNITS if orientation == "pointy" else _FLAT_UNITS
    spots: _Spots = {(x, y): (x * across, y * down) for x, y in beside}
    # each corner moves between its neighbours as they stood before: all at once, never one by one
    for part in _SMOOTHING:
        before, spots = spots, {}
        for corner, ends in beside.items():
            spots[corner] = _moved(before[corner], [before[end] for end in ends], part)
    return spots


def _moved(spot: _Spot, others: list[_Spot], part: float) -> _Spot:
    x = sum(x for x, _ in others) / len(others)
    y = sum(y for _, y in others) / len(others)
    return spot[0] + part * (x - spot[0]), spot[1] + part * (y - spot[1])
