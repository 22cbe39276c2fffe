"""How large charts are, and where in them turns and figures lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from hegemon.core.show.curves import Curves, MeasureCurve

CurveSizeName = Literal["wide", "desk", "phone", "panel"]

Happened = Literal["fought", "won", "lost"]
"""What a turn is marked with: a battle, land won, land lost."""


class CurveSize(NamedTuple):
    """A chart in pixels."""

    width: int
    height: int
    names: int
    """Characters of a name beside its line; 0 where the figure stands there instead."""


SIZES: Mapping[CurveSizeName, CurveSize] = {
    "wide": CurveSize(800, 340, 14),
    "desk": CurveSize(640, 320, 14),
    "phone": CurveSize(358, 260, 10),
    "panel": CurveSize(336, 208, 0),
}
"""Across a wide page, beside a map, on a phone, in a column."""

FONT = 12.5
"""Pixels of all words."""
DIGIT = 7
"""About so many pixels wide is a character of them."""
BADGE = 8
"""The radius of an emblem's disc."""

_ROWS = 5
"""About so many lines lie across."""
_COLUMNS = 48
"""A turn is named about every so many pixels."""
_STEPS = (1, 2, 5)
_IN_SIGHT = 4
"""A goal is drawn as soon as somebody has one part in so many of it."""
STRIP = 33
"""Pixels below a chart for what happened."""


class CurveMark(NamedTuple):
    """A turn that is pointed out, with the few characters that stand above it."""

    turn: float
    """A part of a turn is a broken number."""
    label: str


class CurveNotch(NamedTuple):
    """A turn in which something happened, marked below the chart."""

    turn: float
    """A part of a turn is a broken number."""
    what: Happened


@dataclass(frozen=True, slots=True)
class ChartFrame:
    """Where things lie in a chart, in pixels."""

    size: CurveSize
    left: float
    right: float
    top: float
    bottom: float
    first: int
    last: int
    low: int
    high: int
    step: int
    """From line to line across."""
    goal: int | None = None
    """The figure that wins, where it is in sight."""
    named: int | None = None
    """The first turn that is named, where the chart begins before its end."""

    def x(self, turn: float) -> float:
        """Where a turn lies; a single one in the middle."""
        if self.first == self.last:
            return (self.left + self.right) / 2
        return self.left + (self.right - self.left) * (turn - self.first) / (self.last - self.first)

    def y(self, figure: int) -> float:
        """Where a figure lies."""
        share = (figure - self.low) / (self.high - self.low)
        return self.bottom - (self.bottom - self.top) * share

    def rows(self) -> range:
        """The figures that have a line."""
        return range(self.low, self.high + 1, self.step)

    def columns(self) -> Iterator[int]:
        """The turns that are named: the first, the last, round ones between that do not touch."""
        first = self.first if self.named is None else self.named
        yield first
        room = max(int((self.right - self.left) / _COLUMNS), 1)
        step = nice_step((self.last - self.first) / room)
        near = step * 0.6
        for turn in range(first - first % step + step, self.last, step):
            if turn - first >= near and self.last - turn >= near:
                yield turn
        if self.last != first:
            yield self.last


def frame_of(
    size: CurveSize,
    curves: Curves,
    curve: MeasureCurve,
    *,
    marked: bool,
    notched: bool,
    longest: int,
) -> ChartFrame:
    """The frame of a chart: from 0, or the least figure below it, to a round one above all.

    `longest` are the characters of the longest name.
    """
    turns = curves.turns
    least, most = curve.bounds
    goal = curve.goal if curve.goal is not None and curve.goal <= most * _IN_SIGHT else None
    most = max(most, goal or 0)
    step = nice_step((most - least) / _ROWS)
    low, high = least // step * step, -(-most // step) * step
    wide = max(len(f"{each:,}") for each in (low, high))
    beside = min(size.names, longest + 1) if size.names else len(f"{most:,}") + 1
    return ChartFrame(
        size=size,
        left=wide * DIGIT + 10,
        right=size.width - (2 * BADGE + 14 + beside * DIGIT),
        top=34 if marked else 12,
        bottom=size.height - 26 - (STRIP if notched else 0),
        first=turns[0] - (1 if curves.parts else 0),
        last=turns[-1],
        low=low,
        high=high,
        step=step,
        goal=goal,
        named=turns[0],
    )


def nice_step(least: float) -> int:
    """The first of 1, 2, 5, 10, 20, 50 and so on that is as great.

    >>> [nice_step(one) for one in (0, 0.3, 3, 5, 51, 300)]
    [1, 1, 5, 5, 100, 500]
    """
    ten = 1
    while True:
        for each in _STEPS:
            if each * ten >= least:
                return each * ten
        ten *= 10
