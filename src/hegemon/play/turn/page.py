"""The page of a seat as text: what happened since it answered, and what it is asked."""

from __future__ import annotations

from hegemon.core.game import Player
from hegemon.core.report import Report
from hegemon.play.ports import Drafts
from hegemon.play.seat.at import AtTable
from hegemon.play.seat.pages import report_of_steps
from hegemon.play.seat.sitting import sit_down
from hegemon.play.turn.text import below_title, how_to_answer, in_lines

MOST_STEPS = 20
"""Steps of which a page tells what happened: the newest."""


def news_of(match: AtTable, seat: Player) -> Report:
    """What happened since a seat answered last; raises NotThere."""
    return report_of_steps(match, seat, match.replay.news(seat, MOST_STEPS))


def question_lines(match: AtTable, seat: Player, drafts: Drafts, width: int) -> list[str]:
    """What a seat is asked and how it answers, or that it has sealed; it keeps nothing."""
    sealed = match.sealed(seat)
    if sealed is not None:
        return in_lines(f"Your orders are sealed: receipt {sealed.id}.", width)
    sitting = sit_down(match, seat, drafts)
    if sitting is None:
        return ["You are asked nothing now."]
    lines = [*in_lines("; ".join(sitting.notices), width), *in_lines(sitting.form.title, width)]
    lines += below_title(sitting, match.board(seat), width)
    return [*lines, *in_lines(how_to_answer(sitting), width)]
