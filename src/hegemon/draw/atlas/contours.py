"""Realms of a star chart: round each star of an owner, and neighbours melt together.

A star's hold fades with the square of the distance; a realm is where the sum of its stars' holds
is above a level and no other owner's is above it. Its border is found by marching squares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from hegemon.draw.atlas.paths import XY

LEVEL, CORE = 0.28, 0.42
"""The holds at the border of a realm, and at that of its brighter inside."""

_FADE = 5200
_STEP = 14
"""The side of a square, in map units."""

_REACH = 12
"""How many squares round a star its realm may reach."""

Spot = tuple[int, int]
_Side = tuple[Spot, Spot]
"""A side of a square, by its ends; the border crosses it."""

_CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))


def contours(
    own: Iterable[XY], others: Iterable[Iterable[XY]], level: float
) -> tuple[tuple[XY, ...], ...]:
    """The borders of a realm with these stars, clockwise; other owners' stars push it back."""
    return _contours(tuple(own), tuple(map(tuple, others)), level)


@lru_cache(maxsize=128)
def _contours(
    own: tuple[XY, ...], others: tuple[tuple[XY, ...], ...], level: float
) -> tuple[tuple[XY, ...], ...]:
    """The same; realms change less often than they are looked at."""
    held = {spot: _strength(spot, own, others) - level for spot in _near(own)}
    after = dict(chain.from_iterable(_crossings(square, held) for square in sorted(held)))
    found = []
    while after:
        side = next(iter(after))
        loop = []
        while side in after:
            loop.append(_crossing(side, held))
            side = after.pop(side)
        found.append(tuple(loop))
    return tuple(found)


def _near(stars: Iterable[XY]) -> set[Spot]:
    """The corners of squares that a realm may reach."""
    reach = range(-_REACH, _REACH + 1)
    found: set[Spot] = set()
    for x, y in stars:
        column, row = round(x / _STEP), round(y / _STEP)
        found.update((column + dx, row + dy) for dx in reach for dy in reach)
    return found


def _strength(spot: Spot, own: Sequence[XY], others: Sequence[Sequence[XY]]) -> float:
    """How much more than the strongest other an owner holds a spot, at most what he holds."""
    hold = _hold(spot, own)
    return min([hold, *(LEVEL + hold - _hold(spot, stars) for stars in others)])


def _hold(spot: Spot, stars: Sequence[XY]) -> float:
    x, y = spot[0] * _STEP, spot[1] * _STEP
    return sum((1 + ((x - u) ** 2 + (y - v) ** 2) / _FADE) ** -2 for u, v in stars)


def _crossings(square: Spot, held: Mapping[Spot, float]) -> Iterator[tuple[_Side, _Side]]:
    """How the border crosses a square: from the side by which it comes to that by which it goes.

    Inside is to its right. Where it comes twice, it turns to the nearer side.
    """
    around = [(square[0] + dx, square[1] + dy) for dx, dy in _CORNERS]
    if any(corner not in held for corner in around):
        return
    inside = [held[corner] > 0 for corner in around]
    for number in range(4):
        # clockwise round the square: where the last corner is out and this one in, the border goes
        if inside[number] and not inside[number - 1]:
            last = number
            while inside[(last + 1) % 4]:
                last += 1
            yield (
                _side(around[last % 4], around[(last + 1) % 4]),
                _side(around[number], around[number - 1]),
            )


def _side(a: Spot, b: Spot) -> _Side:
    return (a, b) if a < b else (b, a)


def _crossing(side: _Side, held: Mapping[Spot, float]) -> XY:
    """Where on a side the level is crossed."""
    (ax, ay), (bx, by) = side
    a, b = held[side[0]], held[side[1]]
    part = a / (a - b)
    return (ax + (bx - ax) * part) * _STEP, (ay + (by - ay) * part) * _STEP
