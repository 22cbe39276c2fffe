"""Where a line of a chart has points: at the ends of turns, and within those that are long."""

from __future__ import annotations

from typing import NamedTuple

from hegemon.core.show.curves import WHOLE_TURN, CurveLine, Curves, MeasureCurve


class CurveSpot(NamedTuple):
    """How far one player was at a time, as far as the reader knew."""

    turn: float
    """A part of a turn is a broken number."""
    figure: int
    as_of: int | None
    at_least: bool


def spots_of(curves: Curves, curve: MeasureCurve, line: CurveLine) -> list[CurveSpot | None]:
    """The points of a line in order; None where nothing was known."""
    return [
        None
        if point is None
        else CurveSpot(at / WHOLE_TURN, point.figure, point.as_of, point.at_least)
        for at, point in curves.whole_line(curve, line)
    ]
