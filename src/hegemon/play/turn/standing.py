"""What counts for a seat that does nothing: its standing orders, and the usual answer."""

from __future__ import annotations

from hegemon.core.asked import asked_of
from hegemon.core.extras.standing import StandingOrders
from hegemon.core.game import Player, open_question
from hegemon.play.matches import Match
from hegemon.play.position import position_of
from hegemon.play.turn.lines import in_notation
from hegemon.play.turn.opened import TurnTold


class StandingPage(TurnTold, tag=False):
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


def standing_of(match: Match, seat: Player, table: str = "") -> StandingPage:
    """What counts for a seat without its doing anything; `table` as in `look`. Raises NotBegun."""
    standing = match.ruleset.standing(match.view(seat))
    return StandingPage(table, seat, match.step, standing, _usual(match, seat))


def _usual(match: Match, seat: Player) -> tuple[str, ...] | None:
    if match.now.end:
        return None
    state = position_of(match.now, match.ruleset).state
    question, asked = open_question(state), asked_of(match.ruleset, state, seat)
    if question is None or asked is None:
        return None
    return in_notation(asked.form.orders(question.default(state, seat)))
