"""Hexagons in axial coordinates: q grows to the right, r downwards, both exact integers.

The words are Red Blob Games': flat-top and pointy-top orientation, ring, spiral, cube coordinate.

>>> distance(Hex(0, 0), Hex(2, -1))
2
>>> [hex_id(hex_) for hex_ in ring(Hex(0, 0), 1)]
['0,-1', '1,-1', '1,0', '0,1', '-1,1', '-1,0']
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt, sqrt
from typing import Literal, NamedTuple

Orientation = Literal["flat", "pointy"]
"""Which part of a hex is on top: a flat side or a corner."""


class Hex(NamedTuple):
    """One hex in axial coordinates."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate: q + r + s = 0."""
        return -self.q - self.r


DIRECTIONS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))
"""The six steps to a neighbour, clockwise on the screen."""

_NUDGE = Hex(1, 2)
_FINE = 1000


def _add(a: Hex, b: Hex) -> Hex:
    """The hex as far from `a` as `b` is from the origin."""
    return Hex(a.q + b.q, a.r + b.r)


def neighbours(hex_: Hex) -> tuple[Hex, ...]:
    """The six hexes next to this one, clockwise, in the order of DIRECTIONS."""
    return tuple(_add(hex_, step) for step in DIRECTIONS)


def distance(a: Hex, b: Hex) -> int:
    """The fewest steps from `a` to `b`."""
    return max(abs(a.q - b.q), abs(a.r - b.r), abs(a.s - b.s))


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """All hexes at exactly this distance, clockwise, starting straight above a flat-top centre.

    Raises ValueError for a negative radius.
    """
    _check_radius(radius)
    if radius == 0:
        return (centre,)
    return tuple(_walk_round(Hex(centre.q, centre.r - radius), radius))


def spiral(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """All hexes within this distance, ring by ring from the centre: 3n(n+1)+1 of them.

    Raises ValueError for a negative radius.
    """
    _check_radius(radius)
    return tuple(hex_ for distance_ in range(radius + 1) for hex_ in ring(centre, distance_))


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """The hexes on the straight line from `a` to `b`, both included; `line(b, a)` is its reverse.

    Where the line runs along an edge between two hexes, a nudge that is the same for every line
    decides.
    """
    steps = distance(a, b)
    if steps == 0:
        return (a,)
    return tuple(_hex_on_line(a, b, step, steps) for step in range(steps + 1))


def rotate(hex_: Hex, sixths: int, centre: Hex = Hex(0, 0)) -> Hex:  # noqa: B008  (an immutable tuple)
    """Turn a hex clockwise about the centre by so many sixths of a turn.

    Negative is anticlockwise.
    """
    q, r = hex_.q - centre.q, hex_.r - centre.r
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return Hex(centre.q + q, centre.r + r)


def hex_id(hex_: Hex) -> str:
    """The hex as a short id: "q,r"."""
    return f"{hex_.q},{hex_.r}"


def centre(hex_: Hex, orientation: Orientation, width: int = 100) -> tuple[int, int]:
    """Where the middle of a hex lies, in map units, when the hex 0,0 lies at 0,0.

    `width` is a hex's horizontal extent: corner to corner when flat-top, side to side when
    pointy-top.
    """
    if orientation == "flat":
        return _nearest(3 * width * hex_.q, 4), _nearest_root(width * (2 * hex_.r + hex_.q), 4)
    return _nearest(width * (2 * hex_.q + hex_.r), 2), _nearest_root(width * hex_.r, 2)


def corners(
    x: float, y: float, orientation: Orientation, width: float = 100
) -> tuple[tuple[float, float], ...]:
    """The six corners, clockwise, of a hex whose middle is (x, y); for drawing only."""
    half, quarter = width / 2, width / 4
    steps: tuple[tuple[float, float], ...]
    if orientation == "flat":
        rise = quarter * sqrt(3)
        steps = (
            (half, 0),
            (quarter, rise),
            (-quarter, rise),
            (-half, 0),
            (-quarter, -rise),
            (quarter, -rise),
        )
    else:
        side = width / sqrt(3)
        low = side / 2
        steps = ((0, -side), (half, -low), (half, low), (0, side), (-half, low), (-half, -low))
    return tuple((x + dx, y + dy) for dx, dy in steps)


def _check_radius(radius: int) -> None:
    if radius < 0:
        raise ValueError(f"a radius cannot be negative: {radius}")


def _walk_round(start: Hex, radius: int) -> Iterator[Hex]:
    here = start
    for step in DIRECTIONS:
        for _ in range(radius):
            yield here
            here = _add(here, step)


def _hex_on_line(a: Hex, b: Hex, step: int, steps: int) -> Hex:
    """The hex nearest to a point of the nudged line, whose coordinates are exact fractions."""
    whole = steps * _FINE
    q = (a.q * (steps - step) + b.q * step) * _FINE + _NUDGE.q
    r = (a.r * (steps - step) + b.r * step) * _FINE + _NUDGE.r
    return _round_cube(q, r, -q - r, whole)


def _round_cube(q: int, r: int, s: int, whole: int) -> Hex:
    """Round three fractions of `whole` so that they still sum to zero.

    The worst rounded one gives way.
    """
    near_q, near_r, near_s = (_nearest(value, whole) for value in (q, r, s))
    off_q, off_r, off_s = abs(near_q * whole - q), abs(near_r * whole - r), abs(near_s * whole - s)
    if off_q > off_r and off_q > off_s:
        return Hex(-near_r - near_s, near_r)
    if off_r > off_s:
        return Hex(near_q, -near_q - near_s)
    return Hex(near_q, near_r)


def _nearest(value: int, parts: int) -> int:
    """The nearest whole number to value / parts, halves upwards."""
    return (2 * value + parts) // (2 * parts)


def _nearest_root(value: int, parts: int) -> int:
    """The nearest whole number to value * sqrt(3) / parts, which is never half-way."""
    size = (2 * isqrt(3 * value * value) + parts) // (2 * parts)
    return size if value >= 0 else -size
