"""The look without fog of an umpire who plays no seat; players were told so at the opening.

Through the eyes of a seat he looks as its holder does: see `looking`.
"""

from __future__ import annotations

from hegemon.play.errors import NotBegun
from hegemon.play.matches import Match
from hegemon.play.past.seen import Truth
from hegemon.play.position import named
from hegemon.web.frame.needs import OVERSEEING
from hegemon.web.frame.paths import TablePath, TruthPath
from hegemon.web.frame.pictures import PictureStyle, picture_for
from hegemon.web.frame.routes import SVG, AnyCall, CallOf, Route

_TRUTH = "/api/v1/tables/{table}/umpire/truth"


def oversee(call: CallOf[TablePath, None]) -> Truth:
    """The true position now, and all of the step that led to it; raises NotBegun."""
    return truth_now(call.match)


def truth_now(match: Match) -> Truth:
    """The same of a match; raises NotBegun."""
    if match.now.last is None:
        raise NotBegun(f"the match begins when {named(match.open_seats)} are taken")
    return match.replay.truth(match.step, overseen=True)


def oversee_step(call: CallOf[TruthPath, None]) -> Truth:
    """All of a step and the true position after it; raises NotThere."""
    return _truth(call)


def draw_truth(call: CallOf[TruthPath, PictureStyle]) -> str:
    """The map without fog after a step, as a picture."""
    return picture_for(call.table, "umpire", _truth(call).board, call.query)


def _truth(call: AnyCall) -> Truth:
    return call.match.replay.truth(call.step, overseen=True)


ROUTES = (
    Route(
        "GET",
        _TRUTH,
        wants=OVERSEEING,
        do=oversee,
        about="See the true position now, as an umpire who plays no seat",
        gives=Truth,
        problems=("not-begun",),
        tagged=True,
    ),
    Route(
        "GET",
        f"{_TRUTH}/{{step}}",
        wants=OVERSEEING,
        do=oversee_step,
        about="See the true position after a step, and all that happened",
        gives=Truth,
        problems=("not-begun",),
        tagged=True,
    ),
    Route(
        "GET",
        f"{_TRUTH}/{{step}}/board.svg",
        wants=OVERSEEING,
        do=draw_truth,
        about="See the map without fog drawn",
        gives=str,
        query=PictureStyle,
        media=SVG,
        problems=("not-begun",),
        tagged=True,
    ),
)
