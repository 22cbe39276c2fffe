"""Borders of a map of regions: chains of the sides that outlines share, and the coast."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import ceil
from typing import TypeVar

from hegemon.core.board import Place
from hegemon.draw.atlas.paths import Loop
from hegemon.draw.labels import Rectangle
from hegemon.draw.layout import Edge, Point
from hegemon.draw.scene import is_water

_P = TypeVar("_P")


def coast(places: Iterable[Place]) -> list[list[Point]]:
    """The outlines of all ground together: the sides that only one region of ground has."""
    sides: dict[Edge, Edge] = {}
    for place in places:
        if is_water(place):
            continue
        for a, b in _edges(place.outline):
            if sides.pop(_sorted(a, b), None) is None:
                sides[_sorted(a, b)] = (a, b)
    return chained(sides.values())


def chained(edges: Iterable[Edge]) -> list[list[Point]]:
    """Sides as lines that are as long as can be; a closed one ends where it begins.

    From a point where more than two meet every side begins a line of its own.
    """
    left = dict.fromkeys(_sorted(a, b) for a, b in edges)
    ends: dict[Point, list[Point]] = {}
    for a, b in left:
        ends.setdefault(a, []).append(b)
        ends.setdefault(b, []).append(a)
    knots = [point for point, others in ends.items() if len(others) != 2]
    # first from all knots, then round what is left, which has none
    return [
        _walked(start, first, ends, left)
        for start in (*knots, *ends)
        for first in ends[start]
        if _sorted(start, first) in left
    ]


def _walked(
    start: Point, first: Point, ends: Mapping[Point, list[Point]], left: dict[Edge, None]
) -> list[Point]:
    """A line from a point by its first side, until it forks, ends or comes round."""
    line = [start, first]
    del left[_sorted(start, first)]
    while len(ends[line[-1]]) == 2 and line[-1] != start:
        one, other = ends[line[-1]]
        after = one if _sorted(line[-1], one) in left else other
        if left.pop(_sorted(line[-1], after), 0) == 0:
            break
        line.append(after)
    return line


@lru_cache(maxsize=512)
def stretches_of(loop: tuple[Point, ...], step: float) -> Stretches:
    """The inside of an outline, in rows so high; regions keep their outlines all match long."""
    return Stretches(loop, step)


class Stretches:
    """The inside of a closed line, as stretches of rows: soon told is how much of a box it has."""

    def __init__(self, loop: Loop, step: float) -> None:
        self._step = step
        crossed: dict[int, list[float]] = {}
        for row, x in _crossings(loop, step):
            crossed.setdefault(row, []).append(x)
        self._rows = {row: _pairs(sorted(xs)) for row, xs in crossed.items()}

    def share(self, box: Rectangle) -> float:
        """Which part of a box lies inside, from 0 to 1."""
        rows = range(int(box.top // self._step), int(box.bottom // self._step) + 1)
        within = sum(
            max(0.0, min(box.right, end) - max(box.left, start))
            for row in rows
            for start, end in self._rows.get(row, ())
        )
        return within / (len(rows) * (box.right - box.left))


def _crossings(loop: Loop, step: float) -> Iterator[tuple[int, float]]:
    """Where the sides of a closed line cross the middles of rows."""
    for (ax, ay), (bx, by) in _edges(loop):
        low, high = sorted((ay, by))
        for row in range(ceil(low / step - 0.5), ceil(high / step - 0.5)):
            yield row, ax + (bx - ax) * ((row + 0.5) * step - ay) / (by - ay)


def _pairs(xs: list[float]) -> list[tuple[float, float]]:
    return list(zip(xs[::2], xs[1::2], strict=True))


def _edges(ring: Sequence[_P]) -> Iterator[tuple[_P, _P]]:
    return zip(ring, [*ring[1:], *ring[:1]], strict=True)


def _sorted(a: Point, b: Point) -> Edge:
    return (a, b) if a < b else (b, a)
