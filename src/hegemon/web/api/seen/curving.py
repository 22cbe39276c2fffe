"""How far everybody was turn by turn, and how the dice fell: for a seat, and at the end for all."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.core.show.curves import Curves, MeasureCurve
from hegemon.core.show.luck import Luck
from hegemon.draw.atlas.document import standing_alone
from hegemon.draw.curves import CurveOwner, draw_curve, draw_sparkline, owners_on
from hegemon.draw.style import ThemeName
from hegemon.play.errors import NotThere
from hegemon.play.past.curves import curves_of, true_curves
from hegemon.play.past.lucks import luck_of, true_luck
from hegemon.play.past.told_turns import TurnHeadline, turns_told
from hegemon.web.api.looking import latest
from hegemon.web.api.sitting import StepNumber
from hegemon.web.frame.needs import LOOKING, WATCHING
from hegemon.web.frame.paths import SeatPath, TablePath
from hegemon.web.frame.routes import SVG, AnyCall, CallOf, Route

_TABLE = "/api/v1/tables/{table}"
_SEAT = _TABLE + "/seats/{seat}"
_LONGEST_ID = 40
_AT_THE_END = ("not-begun", "not-there", "still-running")


class CurveStyle(Value, tag=False):
    """Which curve is drawn, and how."""

    measure: Annotated[str, msgspec.Meta(max_length=_LONGEST_ID)] = ""
    """The id of a measure; without it the one that decides most."""
    last: StepNumber | None = None
    """The step up to which it is told; all without it. A reader's own alone."""
    size: Literal["desk", "phone", "panel", "spark"] = "desk"
    """For a wide page, a phone, a column, or as small as a word."""
    theme: Literal["", "light", "dark", "print"] = ""
    """The colours, or ink on white; the reader's own preference without one."""


class TurnsTold(Value, tag=False):
    """What a seat was told, turn by turn."""

    turns: tuple[TurnHeadline, ...]


def show_curves(call: CallOf[SeatPath, None]) -> Curves:
    """How far everybody was at each turn, as the seat knew it then; raises NotBegun, NotThere."""
    return curves_of(call.match.replay, call.eyes, latest(call))


def draw_curves(call: CallOf[SeatPath, CurveStyle]) -> str:
    """One of these curves as a picture; raises as above."""
    step = latest(call) if call.query.last is None else min(latest(call), call.query.last)
    curves = curves_of(call.match.replay, call.eyes, step)
    return _drawn(curves, owners_at(call, call.eyes, step), call.query)


def show_turns(call: CallOf[SeatPath, None]) -> TurnsTold:
    """The headline of each turn, or part, that curves have; raises as above."""
    replay = call.match.replay
    curves = curves_of(replay, call.eyes, latest(call))
    return TurnsTold(turns_told(replay, call.eyes, curves))


def show_true_curves(call: CallOf[TablePath, None]) -> Curves:
    """How far everybody was at each turn, without fog; raises StillRunning before the end."""
    return true_curves(call.match.replay)


def draw_true_curves(call: CallOf[TablePath, CurveStyle]) -> str:
    """One of these curves as a picture; raises as above."""
    curves = true_curves(call.match.replay)
    return _drawn(curves, owners_at(call, None, call.match.step), call.query)


def show_luck(call: CallOf[SeatPath, None]) -> Luck:
    """How the dice fell that the seat was told of; raises NotBegun, NotThere."""
    return luck_of(call.match.replay, call.eyes, latest(call))


def show_true_luck(call: CallOf[TablePath, None]) -> Luck:
    """How all dice fell; raises StillRunning before the end."""
    return true_luck(call.match.replay)


def owners_at(call: AnyCall, eyes: Player | None, step: int) -> tuple[CurveOwner, ...]:
    """Who plays, as the map after a step shows them to these eyes."""
    match = call.match
    board = match.board(eyes) if step == match.step else match.replay.board(eyes, step)
    names = {player: plan.name for player, plan in match.plans.items()}
    return owners_on(board, match.players, names)


def _drawn(curves: Curves, owners: tuple[CurveOwner, ...], style: CurveStyle) -> str:
    curve = _wanted(curves, style.measure)
    theme: ThemeName = style.theme or "reader"
    if style.size == "spark":
        drawn = draw_sparkline(curves, curve, owners, theme=theme)
    else:
        drawn = draw_curve(curves, curve, owners, size=style.size, theme=theme)
    return standing_alone(drawn) if theme == "reader" else drawn


def _wanted(curves: Curves, measure: str) -> MeasureCurve:
    """The curve that is asked for; raises NotThere, which names those that there are."""
    found = curves.curve(measure)
    if found is not None:
        return found
    known = ", ".join(one.id for one in curves.curves)
    there = f"there are {known}" if known else "this game measures nothing"
    raise NotThere(f"there is no measure {measure!a}; {there}")


ROUTES = (
    Route(
        "GET",
        f"{_SEAT}/curves",
        wants=LOOKING,
        do=show_curves,
        about="See how far everybody was turn by turn, as the seat knew it then",
        gives=Curves,
        problems=("not-begun", "not-there"),
        tagged=True,
    ),
    Route(
        "GET",
        f"{_SEAT}/curves.svg",
        wants=LOOKING,
        do=draw_curves,
        about="See one of these curves drawn",
        gives=str,
        media=SVG,
        query=CurveStyle,
        problems=("not-begun", "not-there"),
        tagged=True,
    ),
    Route(
        "GET",
        f"{_SEAT}/headlines",
        wants=LOOKING,
        do=show_turns,
        about="See the headline of each turn that curves have, and in which of them was fought",
        gives=TurnsTold,
        problems=("not-begun", "not-there"),
        tagged=True,
    ),
    Route(
        "GET",
        f"{_SEAT}/luck",
        wants=LOOKING,
        do=show_luck,
        about="See how the dice fell that the seat was told of, and how likely that was",
        gives=Luck,
        problems=("not-begun", "not-there"),
        tagged=True,
    ),
    Route(
        "GET",
        f"{_TABLE}/curves",
        wants=WATCHING,
        do=show_true_curves,
        about="See how far everybody was turn by turn without fog, at the end",
        gives=Curves,
        problems=_AT_THE_END,
        tagged=True,
    ),
    Route(
        "GET",
        f"{_TABLE}/curves.svg",
        wants=WATCHING,
        do=draw_true_curves,
        about="See one of these curves drawn, at the end",
        gives=str,
        media=SVG,
        query=CurveStyle,
        problems=_AT_THE_END,
        tagged=True,
    ),
    Route(
        "GET",
        f"{_TABLE}/luck",
        wants=WATCHING,
        do=show_true_luck,
        about="See how all dice of a match fell, at the end",
        gives=Luck,
        problems=_AT_THE_END,
        tagged=True,
    ),
)
