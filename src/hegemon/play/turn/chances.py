"""The chances of a fight, as a seat asks for them: of one that it describes, or of the open one."""

from __future__ import annotations

from hegemon.core.game import Player
from hegemon.core.report import Report
from hegemon.play.errors import NotThere
from hegemon.play.seat.at import AtTable
from hegemon.play.turn.opened import TurnTold


class OddsTold(TurnTold, tag=False):
    """The exact chances of a fight."""

    fight: str
    """What was reckoned; "" where the open question is about no fight."""
    report: Report | None
    help: str
    """How a fight is described."""


def fight_asked_about(match: AtTable, seat: Player | None) -> str:
    """The fight that the open question of a seat is about, in words that odds take; "" for none."""
    odds = match.ruleset.odds
    asked = match.asked_of(seat) if seat else None
    if odds is None or odds.asked is None or asked is None:
        return ""
    return odds.asked(asked.view, asked.question)


def odds_of(match: AtTable, fight: str) -> OddsTold:
    """The chances of a fight in the words of the game; of none, how one is described.

    It may take seconds. Raises NotThere where the game tells none, and BadConfig.
    """
    odds = match.ruleset.odds
    if odds is None:
        raise NotThere(f"{match.ruleset.title} tells no odds")
    report = odds.of(fight, match.house_rules) if fight else None
    return OddsTold(fight, report, odds.help)
