"""The lines of a chart: unbroken where all is known, dashed where there may be more, with gaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from hegemon.draw.curves.owners import CurveOwner
from hegemon.draw.curves.sizes import ChartFrame
from hegemon.draw.curves.spots import CurveSpot
from hegemon.draw.scene import number, safe
from hegemon.draw.style import ThemeName

_APART = 12
"""Pixels from one hollow mark to the next, at least."""
_HOLLOW = 3.2
"""The radius of a mark, in pixels."""
_LOOSE = "4 3"
"""The dashes where there may be more."""
PRINTED = ("", "9 3", "2 2.5", "12 3 2 3", "6 3 1.5 3 1.5 3", "1.5 4", "14 5", "5 2 5 6")
"""In print a line is told by its dashes, too; by the seat of its owner."""


class _Stretch(NamedTuple):
    """Points without a gap that are known equally well."""

    points: list[CurveSpot]
    loose: bool


def line(
    frame: ChartFrame, owner: CurveOwner, points: Sequence[CurveSpot | None], theme: ThemeName
) -> Iterator[str]:
    """One player's line, and hollow marks where what he was known to have was old."""
    colour = owner.colour(theme)
    for stretch in _stretches(points):
        yield _drawn(frame, owner, stretch, theme)
    yield from (
        _dot(frame, point, f'fill="{colour}"') for point in _alone(points) if point.as_of is None
    )
    yield from (
        _dot(frame, point, f'fill="none" stroke="{colour}" stroke-width="1.5"')
        for point in _spread(frame, points)
    )


def shade(
    frame: ChartFrame, owner: CurveOwner, points: Sequence[CurveSpot | None], theme: ThemeName
) -> Iterator[str]:
    """The ground under a line, in a breath of its colour."""
    floor = number(frame.y(max(frame.low, 0)))
    for stretch in _stretches(points):
        first, last = (number(frame.x(one.turn)) for one in (stretch.points[0], stretch.points[-1]))
        yield (
            f'<path d="{way(frame, stretch.points)}L{last} {floor}L{first} {floor}Z"'
            f' fill="{owner.colour(theme)}" fill-opacity=".1"/>'
        )


def _drawn(frame: ChartFrame, owner: CurveOwner, stretch: _Stretch, theme: ThemeName) -> str:
    if theme == "print":
        dashes = PRINTED[owner.number % len(PRINTED)]
    else:
        dashes = _LOOSE if stretch.loose else ""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    width = "1.4" if stretch.loose else "2.2"
    return (
        f'<path d="{way(frame, stretch.points)}" fill="none" stroke="{owner.colour(theme)}"'
        f' stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"{dashed}'
        f' data-line="{safe(owner.player)}"/>'
    )


def way(frame: ChartFrame, points: Sequence[CurveSpot]) -> str:
    """Through points from the first to the last."""
    spots = (f"{number(frame.x(one.turn))} {number(frame.y(one.figure))}" for one in points)
    return "M" + "L".join(spots)


def _stretches(points: Sequence[CurveSpot | None]) -> Iterator[_Stretch]:
    """What is drawn in one go: from point to point, as well known as the later of both is."""
    here: _Stretch | None = None
    for before, after in pairwise(points):
        if before is None or after is None:
            if here:
                yield here
            here = None
            continue
        loose = after.at_least or after.as_of is not None
        if here is None or here.loose != loose:
            if here:
                yield here
            here = _Stretch([before], loose)
        here.points.append(after)
    if here:
        yield here


def _alone(points: Sequence[CurveSpot | None]) -> list[CurveSpot]:
    """The points that no line leads to or from."""
    around = [None, *points, None]
    return [
        one
        for before, one, after in zip(around, around[1:], around[2:], strict=False)
        if one is not None and before is None and after is None
    ]


def _spread(frame: ChartFrame, points: Sequence[CurveSpot | None]) -> Iterator[CurveSpot]:
    """The points of old knowledge that have a mark: not one at another."""
    last = float("-inf")
    for point in points:
        if point is not None and point.as_of is not None:
            x = frame.x(point.turn)
            if x - last >= _APART:
                yield point
                last = x


def _dot(frame: ChartFrame, point: CurveSpot, look: str) -> str:
    x, y = frame.x(point.turn), frame.y(point.figure)
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{_HOLLOW}" {look}/>'
