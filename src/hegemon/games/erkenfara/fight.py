"""§4: the arithmetic of one combat round. Whole numbers and no position: for rules and odds."""

from __future__ import annotations

from typing import Literal

from hegemon.core import numbers
from hegemon.core.records import Value
from hegemon.games.erkenfara.house_rules import HouseRules
from hegemon.games.erkenfara.tables import Damage

OutcomeName = Literal["draw", "minor", "major", "superior"]

_ALL = 100


class Force(Value, tag=False):
    """§1: what an army fights with."""

    current: int
    maximal: int

    def damaged(self, current: int, maximal: int) -> Force:
        """Less so many per cent of each value; what remains is rounded down (D-ROUND)."""
        return Force(
            numbers.percent_down(self.current, _ALL - current),
            numbers.percent_down(self.maximal, _ALL - maximal),
        )


class Blow(Value, tag=False):
    """One combat round: both results, the outcome, and what is left of both sides."""

    result_a: int
    result_b: int
    outcome: OutcomeName
    winner: Literal["a", "b", ""]
    """Nobody wins a draw."""
    a: Force
    b: Force


def strength_advantage(stronger: int, weaker: int) -> int:
    """§4, step 2: (A - B) / B in whole per cent, rounded down (D-ROUND)."""
    return numbers.down((stronger - weaker) * _ALL, weaker)


def net_advantage(a: int, b: int, strategic_a: int, strategic_b: int) -> int:
    """§4, steps 2 and 3: the one number that a combat round depends on, seen from side a."""
    strength = strength_advantage(a, b) if a >= b else -strength_advantage(b, a)
    return strength + strategic_a - strategic_b


def outcome_of(house_rules: HouseRules, difference: int) -> OutcomeName:
    """§4, step 5: the row of the damage table."""
    draw, minor, major = house_rules.bands
    if difference <= draw:
        return "draw"
    if difference <= minor:
        return "minor"
    return "major" if difference <= major else "superior"


def damage_of(house_rules: HouseRules, outcome: OutcomeName) -> Damage:
    """§4, step 5: per cent of current and maximal, the winner's and then the loser's."""
    return {
        "draw": house_rules.damage_draw,
        "minor": house_rules.damage_minor,
        "major": house_rules.damage_major,
        "superior": house_rules.damage_superior,
    }[outcome]


def fight(
    house_rules: HouseRules,
    a: Force,
    b: Force,
    strategic_a: int,
    strategic_b: int,
    die_a: int,
    die_b: int,
) -> Blow:
    """§4, steps 1 to 5: one combat round, both sides damaged at once from what they were."""
    result_a, result_b = die_a + strategic_a, die_b + strategic_b
    if a.current >= b.current:
        result_a += strength_advantage(a.current, b.current)
    else:
        result_b += strength_advantage(b.current, a.current)
    outcome = outcome_of(house_rules, abs(result_a - result_b))
    better, worse = damage_of(house_rules, outcome)[:2], damage_of(house_rules, outcome)[2:]
    a_is_better = result_a >= result_b
    left_a = a.damaged(*(better if a_is_better else worse))
    left_b = b.damaged(*(worse if a_is_better else better))
    winner: Literal["a", "b", ""] = "" if outcome == "draw" else ("a" if a_is_better else "b")
    return Blow(result_a, result_b, outcome, winner, left_a, left_b)
