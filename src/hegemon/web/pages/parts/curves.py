"""How far everybody was turn by turn, as pages show it: a chart, and the same as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

from hegemon.core.game import Player
from hegemon.core.show.curves import CurvePoint, Curves, MeasureCurve
from hegemon.core.show.measures import HowFar
from hegemon.core.show.signs import EMBLEMS
from hegemon.draw.curves import CurveMark, CurveOwner, CurveSizeName, draw_curve
from hegemon.play.seat.score import UNKNOWN, in_words
from hegemon.web.pages.parts.powers import Power

MOST_ROWS = 12
"""Turns that a table has; of more, some in between are left out."""


class CurveRow(NamedTuple):
    """A turn of the table: what was known of each player."""

    turn: int
    figures: tuple[str, ...]


class CurveShown(NamedTuple):
    """A measure with its chart."""

    told: MeasureCurve
    drawn: Markup
    rows: tuple[CurveRow, ...]


class CurvesShown(NamedTuple):
    """All measures, of which one is looked at."""

    clock: str
    players: tuple[CurveOwner, ...]
    curves: tuple[CurveShown, ...]
    loose: bool
    """Whether there may have been more somewhere, so that a line is dashed."""
    old: bool
    """Whether something was seen long before, so that it has a ring."""


def curves_shown(
    curves: Curves,
    powers: Sequence[Power],
    *,
    size: CurveSizeName = "panel",
    marks: Sequence[CurveMark] = (),
) -> CurvesShown | None:
    """The curves with the powers as their owners; None before there are two turns to join."""
    if len(curves.turns) < 2 or not curves.curves:
        return None
    owners = tuple(map(owner_of, powers))
    seats = [owner.player for owner in owners]
    lines = [line for one in curves.curves for line in one.lines if line.player in seats]
    return CurvesShown(
        curves.clock,
        owners,
        tuple(_each(curves, owners, size, marks)),
        loose=any(line.at_least for line in lines),
        old=any(line.as_of for line in lines),
    )


def owner_of(power: Power) -> CurveOwner:
    """As the page has him: colour "o3" is the third one's."""
    number = int(power.colour[1:]) - 1
    assert number < len(EMBLEMS)
    return CurveOwner(power.sits.seat, power.sits.name, number, power.emblem)


def _each(
    curves: Curves,
    owners: Sequence[CurveOwner],
    size: CurveSizeName,
    marks: Sequence[CurveMark],
) -> Iterator[CurveShown]:
    for one in curves.curves:
        drawn = draw_curve(curves, one, owners, size=size, marks=marks, prefix=f"curve-{one.id}-")
        rows = tuple(_rows(curves, one, [owner.player for owner in owners]))
        yield CurveShown(one, Markup(drawn), rows)  # noqa: S704 - it escapes names itself


def _rows(curves: Curves, curve: MeasureCurve, players: Sequence[Player]) -> Iterator[CurveRow]:
    points = {line.player: line.points(curves.turns) for line in curve.lines}
    nothing = (None,) * len(curves.turns)
    for at in _spread(len(curves.turns)):
        turn = curves.turns[at]
        known = (points.get(player, nothing)[at] for player in players)
        yield CurveRow(turn, tuple(_words(one, curves.clock) for one in known))


def _words(point: CurvePoint | None, clock: str) -> str:
    if point is None:
        return UNKNOWN
    far = HowFar(Player(""), point.figure, as_of=point.as_of, at_least=point.at_least)
    return in_words(far, clock)


def _spread(count: int) -> list[int]:
    """The first, the last and as many evenly in between as there is room for."""
    if count <= MOST_ROWS:
        return list(range(count))
    return [at * (count - 1) // (MOST_ROWS - 1) for at in range(MOST_ROWS)]
