"""Lines and areas as the text of SVG paths: in whole map units, each point told from the last.

What is told so reads alike wherever it lies, and is sent in half the bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot

XY = tuple[float, float]
Loop = Sequence[XY]


class Pen:
    """Writes a path; it remembers where it stands, so that roundings never add up."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._at = (0, 0)

    def move(self, point: XY) -> None:
        """Lift the pen and go to a point."""
        self._at = _rounded(point)
        self._parts.append(f"M{_pair(*self._at)}")

    def line(self, point: XY) -> None:
        """A straight line; nothing where the pen stands there already."""
        dx, dy = self._step(point)
        if dx and dy:
            self._parts.append(f"l{_pair(dx, dy)}")
        elif dx:
            self._parts.append(f"h{dx}")
        elif dy:
            self._parts.append(f"v{dy}")
        self._at = _rounded(point)

    def curve(self, control: XY, point: XY) -> None:
        """A bend towards the control point."""
        (cx, cy), (dx, dy) = self._step(control), self._step(point)
        self._parts.append(f"q{_pair(cx, cy)}{_joined(dx)}{_joined(dy)}")
        self._at = _rounded(point)

    def dot(self, point: XY) -> None:
        """A line of no length, which round ends make a dot."""
        self.move(point)
        self._parts.append("h0")

    def close(self) -> None:
        """Back to where the pen was set down."""
        self._parts.append("z")

    def text(self) -> str:
        """The path so far."""
        return "".join(self._parts)

    def _step(self, point: XY) -> tuple[int, int]:
        x, y = _rounded(point)
        return x - self._at[0], y - self._at[1]


def polygons(loops: Iterable[Loop]) -> str:
    """Closed areas with sharp corners."""
    pen = Pen()
    for loop in loops:
        pen.move(loop[0])
        for point in loop[1:]:
            pen.line(point)
        pen.close()
    return pen.text()


def polyline(points: Sequence[XY]) -> str:
    """An open line."""
    pen = Pen()
    pen.move(points[0])
    for point in points[1:]:
        pen.line(point)
    return pen.text()


def segments(pairs: Iterable[tuple[XY, XY]]) -> str:
    """Single lines that are drawn as one."""
    pen = Pen()
    for start, end in pairs:
        pen.move(start)
        pen.line(end)
    return pen.text()


def dots(points: Iterable[XY]) -> str:
    """Points, for a line with round ends."""
    pen = Pen()
    for point in points:
        pen.dot(point)
    return pen.text()


def rounded(loops: Iterable[Loop], cut: float) -> str:
    """Closed areas whose corners are rounded, from so far before each to so far behind it."""
    pen = Pen()
    for loop in loops:
        bends = [
            (towards(corner, before, cut), corner, towards(corner, after, cut))
            for before, corner, after in _corners(loop)
        ]
        pen.move(bends[0][2])
        for begin, corner, end in [*bends[1:], bends[0]]:
            pen.line(begin)
            pen.curve(corner, end)
        pen.close()
    return pen.text()


def smooth(loops: Iterable[Loop]) -> str:
    """Closed areas without corners: bends from middle to middle of their sides."""
    pen = Pen()
    for loop in loops:
        middles = [middle(a, b) for a, b in pairwise([*loop, loop[0]])]
        pen.move(middles[-1])
        for corner, end in zip(loop, middles, strict=True):
            pen.curve(corner, end)
        pen.close()
    return pen.text()


def bent(points: Sequence[XY], cut: float) -> str:
    """An open line whose corners are rounded; short legs are cut in their middle."""
    pen = Pen()
    pen.move(points[0])
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        pen.line(towards(corner, before, min(cut, _apart(before, corner) / 2)))
        pen.curve(corner, towards(corner, after, min(cut, _apart(corner, after) / 2)))
    pen.line(points[-1])
    return pen.text()


def inset(loop: Loop, by: float) -> list[XY]:
    """A loop so far inside: inside is to the right of one who walks along it.

    A hole, which is walked the other way round, grows. Neither may have spikes.
    """
    moved = []
    for before, corner, after in _corners(loop):
        one, other = _right(before, corner), _right(corner, after)
        share = by / (1 + one[0] * other[0] + one[1] * other[1])
        moved.append(
            (corner[0] + (one[0] + other[0]) * share, corner[1] + (one[1] + other[1]) * share)
        )
    return moved


def area(loop: Loop) -> float:
    """How large a loop is: above 0 when it is walked clockwise, below 0 for a hole."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*loop, loop[0]])) / 2


def middle(a: XY, b: XY) -> XY:
    """The point between two."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def towards(start: XY, end: XY, by: float) -> XY:
    """The point so far from the start on the way to the end."""
    length = _apart(start, end) or 1
    part = by / length
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _apart(a: XY, b: XY) -> float:
    return hypot(b[0] - a[0], b[1] - a[1])


def _right(a: XY, b: XY) -> XY:
    """One step to the right of the way from a to b."""
    length = _apart(a, b) or 1
    return (a[1] - b[1]) / length, (b[0] - a[0]) / length


def _corners(loop: Loop) -> Iterator[tuple[XY, XY, XY]]:
    """Each corner between the one before and the one behind."""
    return zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True)


def _rounded(point: XY) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def _pair(x: int, y: int) -> str:
    return f"{x}{_joined(y)}"


def _joined(value: int) -> str:
    """A number behind another: the minus parts them already."""
    return str(value) if value < 0 else f" {value}"
