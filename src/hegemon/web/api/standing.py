"""What counts for a seat that does nothing: its standing orders, and the usual answer."""

from __future__ import annotations

from hegemon.core.asked import asked_of
from hegemon.core.extras.standing import StandingOrders
from hegemon.core.game import Player, open_question
from hegemon.core.notation import write
from hegemon.core.records import Value
from hegemon.play.position import position_of
from hegemon.web.frame.needs import HOLDING
from hegemon.web.frame.routes import Call, Route


class StandingPage(Value, tag=False):
    """The standing orders of a seat, and the usual answer to the question that is open."""

    table: str
    seat: Player
    step: int
    """The last step that was taken."""
    standing: StandingOrders | None
    """None where the game has none, and when the match is over."""
    usual: tuple[str, ...] | None
    """The answer that the rules give for the seat if none is there, in notation; None where it is
    not asked. The terms of the table say whether that is what comes of being late."""


def show_standing(call: Call) -> StandingPage:
    """What counts for a seat without its doing anything; raises NotBegun."""
    match = call.match
    standing = match.ruleset.standing(match.view(call.seat))
    return StandingPage(call.table, call.seat, match.step, standing, _usual(call))


def _usual(call: Call) -> tuple[str, ...] | None:
    match = call.match
    if match.now.end:
        return None
    state = position_of(match.now, match.ruleset).state
    question, asked = open_question(state), asked_of(match.ruleset, state, call.seat)
    if question is None or asked is None:
        return None
    form = asked.form
    orders = form.orders(question.default(state, call.seat))
    return tuple(map(write, orders))


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
