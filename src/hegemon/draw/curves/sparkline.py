"""A curve the size of a word, for lists: lines alone, their ends as dots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core.show.curves import Curves, MeasureCurve
from hegemon.draw.curves.owners import CurveOwner
from hegemon.draw.curves.sizes import ChartFrame, CurveSize
from hegemon.draw.curves.spots import CurveSpot, spots_of
from hegemon.draw.scene import number, safe
from hegemon.draw.style import ThemeName

_SIZE = CurveSize(52, 24, 0)
_EDGE = 3
_MOST = 26
"""Points of a line: more than every second pixel tells nothing."""


def draw_sparkline(
    curves: Curves,
    curve: MeasureCurve,
    owners: Sequence[CurveOwner],
    *,
    theme: ThemeName = "reader",
) -> str:
    """A curve on 52 by 24 pixels, as `draw_curve` has it otherwise."""
    frame = _frame(curves, curve)
    by_player = {owner.player: owner for owner in owners}
    drawn = "".join(
        part
        for line in reversed(curve.lines)
        if line.player in by_player
        for part in _line(frame, by_player[line.player], spots_of(curves, curve, line), theme)
    )
    box = f'viewBox="0 0 {_SIZE.width} {_SIZE.height}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} width="{_SIZE.width}"'
        f' height="{_SIZE.height}" role="img"><title>{safe(curve.label)}</title>{drawn}</svg>'
    )


def _frame(curves: Curves, curve: MeasureCurve) -> ChartFrame:
    least, most = curve.bounds
    return ChartFrame(
        size=_SIZE,
        left=_EDGE,
        right=_SIZE.width - _EDGE,
        top=_EDGE,
        bottom=_SIZE.height - _EDGE,
        first=curves.turns[0] - bool(curves.parts),
        last=curves.turns[-1],
        low=least,
        high=most,
        step=1,
    )


def _line(
    frame: ChartFrame, owner: CurveOwner, points: Sequence[CurveSpot | None], theme: ThemeName
) -> Iterator[str]:
    stride = -(-len(points) // _MOST)
    has_last = (len(points) - 1) % stride == 0
    kept = (*points[::stride], *(() if has_last else points[-1:]))
    way, pen = [], "M"
    for point in kept:
        if point is None:
            pen = "M"
            continue
        way.append(f"{pen}{number(frame.x(point.turn))} {number(frame.y(point.figure))}")
        pen = "L"
    if way:
        x, y = way[-1][1:].split()
        colour = owner.colour(theme)
        yield (
            f'<path d="{"".join(way)}" fill="none" stroke="{colour}" stroke-width="1.5"'
            f' stroke-linejoin="round"/><circle cx="{x}" cy="{y}" r="2" fill="{colour}"/>'
        )
