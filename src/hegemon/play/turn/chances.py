"""The chances of a fight, as a seat asks for them: of one that it describes, or of the open one."""

from __future__ import annotations

from fractions import Fraction

from hegemon.core.game import Player
from hegemon.core.numbers import half_up
from hegemon.core.report import Report
from hegemon.play.errors import NotThere
from hegemon.play.seat.at import AtTable
from hegemon.play.turn.opened import TurnTold

_OF = 1000
"""Of so many fights it is said how many a side wins."""


class OddsTold(TurnTold, tag=False):
    """The exact chances of a fight."""

    fight: str
    """What was reckoned; "" where the open question is about no fight."""
    report: Report | None
    help: str
    """How a fight is described."""
    wins: tuple[int, int] | None = None
    """Of a thousand such fights, how many the first side wins and how many the second; null where
    nothing was reckoned, or the game does not say who has won."""


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
    if not fight:
        return OddsTold("", None, odds.help)
    report, wins = odds.of(fight, match.house_rules), None
    if odds.wins is not None:
        first, second = odds.wins(fight, match.house_rules)
        wins = _share(first), _share(second)
    return OddsTold(fight, report, odds.help, wins)


def _share(chance: Fraction) -> int:
    return half_up(chance.numerator * _OF, chance.denominator)
