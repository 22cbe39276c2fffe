"""What counts for a seat that does nothing: its standing orders, and the usual answer."""

from __future__ import annotations

from hegemon.play.turn.standing import StandingPage, standing_of
from hegemon.web.frame.needs import HOLDING
from hegemon.web.frame.paths import SeatPath
from hegemon.web.frame.routes import CallOf, Route


def show_standing(call: CallOf[SeatPath, None]) -> StandingPage:
    """What counts for a seat without its doing anything; raises NotBegun."""
    return standing_of(call.match, call.seat, call.table)


ROUTES = (
    Route(
        "GET",
        "/api/v1/tables/{table}/seats/{seat}/standing",
        wants=HOLDING,
        do=show_standing,
        about="See what counts without an answer: standing orders, and what the rules would answer",
        gives=StandingPage,
        problems=("not-begun",),
        tagged=True,
    ),
)
