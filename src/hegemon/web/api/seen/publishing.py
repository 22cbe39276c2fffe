"""The public sheet of each turn, for whoever may look at the table."""

from __future__ import annotations

from hegemon.core.board import Board
from hegemon.play.past.gazettes import Gazette, gazette_of
from hegemon.web.api.looking import LAST, latest
from hegemon.web.frame.needs import LOOKING
from hegemon.web.frame.paths import TurnPath
from hegemon.web.frame.routes import CallOf, Route

_SHEET = "/api/v1/tables/{table}/seats/{seat}/gazette/{turn}"


def show_gazette(call: CallOf[TurnPath, None]) -> Gazette:
    """What everybody was told of a turn: the same for all who ask; raises NotThere, NotBegun."""
    last, past = latest(call), call.match.replay
    turn = _turn(call, last)
    what = ("gazette", turn, last, tuple(sorted(past.names.items())))
    return past.once(what, lambda: gazette_of(past.record, turn, last))


def show_gazette_board(call: CallOf[TurnPath, None]) -> Board:
    """What everybody may see of the map after a turn; raises as above."""
    past, step = call.match.replay, show_gazette(call).last
    what = ("gazette board", step, tuple(sorted(past.names.items())))
    return past.once(what, lambda: past.record.board(step))


def _turn(call: CallOf[TurnPath, None], last: int) -> int:
    """The turn that is meant; raises NotThere."""
    if call.path["turn"] == LAST:
        return call.match.replay.dates()[last].turn
    return call.number("turn", "a turn is a number; `last` is the newest")


ROUTES = (
    Route(
        "GET",
        _SHEET,
        wants=LOOKING,
        do=show_gazette,
        about="Read what everybody was told of a turn: the same for all who may look",
        gives=Gazette,
        problems=("not-begun",),
        tagged=True,
    ),
    Route(
        "GET",
        f"{_SHEET}/board",
        wants=LOOKING,
        do=show_gazette_board,
        about="See what everybody may see of the map after a turn",
        gives=Board,
        problems=("not-begun",),
        tagged=True,
    ),
)
