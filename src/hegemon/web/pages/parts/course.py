"""How a match went, turn by turn: one measure large, the others beside, one cursor for all."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from hegemon.core.game import Player
from hegemon.core.show.curves import WHOLE_TURN, CurvePoint, Curves, MeasureCurve
from hegemon.draw.curves import NOTCH_SHAPES, CurveNotch, CurveOwner, Happened, draw_curve
from hegemon.play.past.told_turns import TurnHeadline
from hegemon.play.seat.score import UNKNOWN
from hegemon.web.pages.house import figure, signed
from hegemon.web.pages.parts.cursors import with_cursor
from hegemon.web.pages.parts.curves import CurveRow, owner_of, rows_of
from hegemon.web.pages.parts.powers import Power

_WORDS: Mapping[Happened, str] = {
    "fought": "a battle",
    "won": "ground won",
    "lost": "ground lost",
}
"""What the signs below a chart say."""


class FarThen(NamedTuple):
    """How far somebody was when the cursor stands there."""

    power: Power
    figure: str
    note: str
    """How well it is known: " or more, turn 5"."""
    change: str
    """Since the turn before, with its sign; empty where nothing changed, or nobody knows."""


class SignTold(NamedTuple):
    """A sign below the chart, and what it says."""

    what: Happened
    shape: str
    """Its path."""
    words: str


class CourseMeasure(NamedTuple):
    """A measure with its charts."""

    told: MeasureCurve
    charts: tuple[Markup, ...]
    """The large one for a wide page and for a phone, or a small one alone."""
    far: tuple[FarThen, ...]
    rows: tuple[CurveRow, ...]


class CourseShown(NamedTuple):
    """All of it at one turn."""

    clock: str
    turns: tuple[int, ...]
    at: int
    """Which of them the cursor stands on."""
    step: int
    """The last step of that turn."""
    players: tuple[CurveOwner, ...]
    large: CourseMeasure
    small: tuple[CourseMeasure, ...]
    told: tuple[TurnHeadline, ...]
    """The headlines, the newest first."""
    signs: tuple[SignTold, ...]
    """What signs below the chart there are."""
    loose: bool
    """Whether there may have been more somewhere, so that a line is dashed."""
    old: bool
    """Whether something was seen long before, so that it has a ring."""

    @property
    def turn(self) -> int:
        """The turn of the cursor."""
        return self.turns[self.at]


class CourseWanted(NamedTuple):
    """What is looked at: a measure by its id, a turn, and whose own line is shaded."""

    measure: str
    turn: int | None
    me: Player | None


class _Drawing(NamedTuple):
    """What charts are made of."""

    curves: Curves
    powers: Sequence[Power]
    owners: tuple[CurveOwner, ...]
    notches: tuple[CurveNotch, ...]
    at: int
    me: Player | None


def course_shown(
    curves: Curves, told: Sequence[TurnHeadline], powers: Sequence[Power], wanted: CourseWanted
) -> CourseShown | None:
    """The curves with the powers as their owners; None before there are two points to join."""
    if len(curves.turns) + len(curves.parts) < 2 or not curves.curves:
        return None
    notches = tuple(_notches(told))
    drawing = _Drawing(
        curves=curves,
        powers=powers,
        owners=tuple(map(owner_of, powers)),
        notches=notches,
        at=_at(curves.turns, wanted.turn),
        me=wanted.me,
    )
    large = (curves.curve(wanted.measure) if wanted.measure else None) or _telling(curves)
    loose, old = _how_well(curves, drawing.owners)
    return CourseShown(
        clock=curves.clock,
        turns=curves.turns,
        at=drawing.at,
        step=curves.steps[drawing.at],
        players=drawing.owners,
        large=_large(drawing, large),
        small=tuple(_small(drawing, one) for one in curves.curves if one is not large),
        told=tuple(one for one in reversed(told) if one.head),
        signs=tuple(_signs({one.what for one in notches})),
        loose=loose,
        old=old,
    )


def _how_well(curves: Curves, owners: Sequence[CurveOwner]) -> tuple[bool, bool]:
    """Whether there may have been more somewhere, and whether something was seen long before."""
    seats = {owner.player for owner in owners}
    lines = [
        line for one in curves.curves for line in (*one.lines, *one.parts) if line.player in seats
    ]
    return any(line.at_least for line in lines), any(line.as_of for line in lines)


def _at(turns: Sequence[int], wanted: int | None) -> int:
    """The place of the turn, of the last one before it, or of the newest."""
    if wanted is None:
        return len(turns) - 1
    return max(sum(turn <= wanted for turn in turns) - 1, 0)


def _telling(curves: Curves) -> MeasureCurve:
    """The first measure whose lines move."""
    return next((one for one in curves.curves if one.moves), curves.curves[0])


def _notches(told: Sequence[TurnHeadline]) -> Iterator[CurveNotch]:
    for one in told:
        if one.fought:
            yield CurveNotch(one.at / WHOLE_TURN, "fought")
        if one.won:
            yield CurveNotch(one.at / WHOLE_TURN, "won")
        if one.lost:
            yield CurveNotch(one.at / WHOLE_TURN, "lost")


def _signs(notched: Collection[Happened]) -> Iterator[SignTold]:
    for what, words in _WORDS.items():
        if what in notched:
            yield SignTold(what, NOTCH_SHAPES[what], words)


def _large(drawing: _Drawing, one: MeasureCurve) -> CourseMeasure:
    drawn = (
        draw_curve(
            drawing.curves,
            one,
            drawing.owners,
            size=size,
            notches=drawing.notches,
            shaded=drawing.me,
            prefix=f"large-{size}-",
        )
        for size in ("wide", "phone")
    )
    return _shown(drawing, one, tuple(drawn))


def _small(drawing: _Drawing, one: MeasureCurve) -> CourseMeasure:
    prefix = f"curve-{one.id}-"
    drawn = draw_curve(
        drawing.curves, one, drawing.owners, size="panel", shaded=drawing.me, prefix=prefix
    )
    return _shown(drawing, one, (drawn,))


def _shown(drawing: _Drawing, one: MeasureCurve, drawn: Sequence[str]) -> CourseMeasure:
    turn = drawing.curves.turns[drawing.at]
    rows = rows_of(drawing.curves, one, [owner.player for owner in drawing.owners])
    charts = tuple(with_cursor(chart, turn) for chart in drawn)
    return CourseMeasure(one, charts, tuple(_far(drawing, one)), tuple(rows))


def _far(drawing: _Drawing, one: MeasureCurve) -> Iterator[FarThen]:
    """Everybody of whom something was ever known."""
    lines = {line.player: line.points(drawing.curves.turns) for line in one.lines}
    for power in drawing.powers:
        points = lines.get(power.sits.seat)
        if points is None or not any(points):
            continue
        here = points[drawing.at]
        before = points[drawing.at - 1] if drawing.at else None
        yield FarThen(
            power,
            figure(here.figure) if here else UNKNOWN,
            _note(here, drawing.curves.clock),
            _change(here, before),
        )


def _change(here: CurvePoint | None, before: CurvePoint | None) -> str:
    if here is None or before is None or here.figure == before.figure:
        return ""
    return signed(here.figure - before.figure)


def _note(point: CurvePoint | None, clock: str) -> str:
    if point is None:
        return ""
    more = " or more" if point.at_least else ""
    return more + (f", {clock} {point.as_of}" if point.as_of is not None else "")
