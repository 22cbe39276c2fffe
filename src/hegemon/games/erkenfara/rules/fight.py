"""§4: the arithmetic of one combat round. Whole numbers and no position: for rules and odds."""

from __future__ import annotations

from typing import Literal

from hegemon.core import Value, percent_down, rounded_down
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
            percent_down(self.current, _ALL - current),
            percent_down(self.maximal, _ALL - maximal),
        )


class Fighter(Value, tag=False):
    """What a side brings to one combat round: its army, its points, its die."""

    force: Force
    strategic: int
    die: int


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
    return rounded_down((stronger - weaker) * _ALL, weaker)


def net_advantage(a: int, b: int, strategic_a: int, strategic_b: int) -> int:
    """§4, steps 2 and 3: the one number that a combat round depends on, seen from side a."""
    return strength_of(a, b) + strategic_a - strategic_b


def strength_of(a: int, b: int) -> int:
    """§4, step 2: the stronger side's advantage; below 0 if it is side b's."""
    return strength_advantage(a, b) if a >= b else -strength_advantage(b, a)


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


def fight(house_rules: HouseRules, a: Fighter, b: Fighter) -> Blow:
    """§4, steps 1 to 5: one combat round, both sides damaged at once from what they were."""
    strength = strength_of(a.force.current, b.force.current)
    result_a = a.die + a.strategic + max(strength, 0)
    result_b = b.die + b.strategic + max(-strength, 0)
    outcome = outcome_of(house_rules, abs(result_a - result_b))
    damage = damage_of(house_rules, outcome)
    a_is_better = result_a >= result_b
    damage_a, damage_b = (damage[:2], damage[2:]) if a_is_better else (damage[2:], damage[:2])
    winner: Literal["a", "b", ""] = "a" if a_is_better else "b"
    if outcome == "draw":  # which harms both alike
        winner = ""
    left_a, left_b = a.force.damaged(*damage_a), b.force.damaged(*damage_b)
    return Blow(
        result_a=result_a, result_b=result_b, outcome=outcome, winner=winner, a=left_a, b=left_b
    )
