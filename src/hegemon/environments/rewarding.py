"""What a learner is rewarded for: named, and made of what his seat may know.

    outcome                1 for a victory, -1 for a defeat, 0 where nobody won: all at the end
    outcome+production     and, question by question, how much more one has by that measure

A measure (`Ruleset.measures`) is counted as its share of itself and of what one began with, who
began with nothing as if he had one more all the time: from a half at the beginning towards one or
to nothing, so that all of it together is less than a half, and at worst minus a half.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.errors import BadConfig
from hegemon.core.game import Player, Result
from hegemon.core.ruleset import Ruleset

OUTCOME = "outcome"


def measure_in(reward: str, known: tuple[str, ...], game: str) -> str:
    """The measure that a reward is made of beside the outcome; "" for none. Raises BadConfig."""
    named, _, measure = reward.partition("+")
    if named != OUTCOME or (measure and measure not in known):
        choices = ", ".join([OUTCOME, *(f"{OUTCOME}+{one}" for one in known)])
        raise BadConfig(f"{reward!r} is no reward of {game}; there is {choices}")
    return measure


def outcome(result: Result | None, player: Player) -> float:
    """What the end is worth for a player."""
    if result is None or result.outcome in ("draw", "undecided"):
        return 0.0
    return 1.0 if player in result.winners else -1.0


def figure(ruleset: Ruleset[Any], view: Any, measure: str, player: Player) -> float | None:
    """How far a player knows himself to be by a measure; None where that is not told."""
    for one in ruleset.measures(view):
        if one.id == measure:
            for far in one.players:
                if far.player == player and far.figure is not None:
                    return float(max(0, far.figure))
    return None


def share(now: float, first: float) -> float:
    """What one has, as a share of that and of what one began with: a half when they are equal."""
    more = max(0.0, 1.0 - first)
    return (now + more) / (now + first + 2 * more)
