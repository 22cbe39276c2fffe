"""§4: exact chances, by counting dice. Whole numbers throughout; a chance is a Fraction.

Two forces fight; each round depends on one number, the net advantage. A whole conflict is worked
out round by round over every pair of current values that can come up.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from hegemon.core import BadConfig, Value, percent_down
from hegemon.games.erkenfara.house_rules import HouseRules
from hegemon.games.erkenfara.rules.fight import (
    OutcomeName,
    damage_of,
    net_advantage,
    outcome_of,
)

OutcomeRow = tuple[OutcomeName, Literal["a", "b", ""]]
"""A row of the damage table and who wins it."""

_ALL = 100


class Until(Value, tag=False):
    """When a fight stops: at the death of a side, or when a side has lost a round."""

    rule: Literal["death", "loss"]


class ConflictChances(Value, tag=False):
    """How a whole conflict can end, seen from both sides."""

    a_holds: Fraction
    b_holds: Fraction
    nobody: Fraction
    a_destroyed: Fraction
    b_destroyed: Fraction
    a_keeps: Fraction
    """The expected share of a's maximal value that is left; 0 when it is destroyed."""
    b_keeps: Fraction
    rounds: Fraction


@lru_cache(maxsize=4096)
def counts(house_rules: HouseRules, net: int) -> dict[OutcomeRow, int]:
    """How many pairs of faces give each outcome at a net advantage of side a; no ties broken."""
    sides, found = house_rules.die, Counter[OutcomeRow]()
    for difference in range(1 - sides, sides):
        result = difference + net
        outcome = outcome_of(house_rules, abs(result))
        winner: Literal["a", "b", ""] = "a" if result > 0 else "b"
        found[outcome, "" if outcome == "draw" else winner] += sides - abs(difference)
    return dict(found)


def damage_to(house_rules: HouseRules, row: OutcomeRow) -> tuple[tuple[int, int], tuple[int, int]]:
    """Per cent of current and maximal that a and b lose."""
    outcome, winner = row
    damage = damage_of(house_rules, outcome)
    better, worse = (damage[0], damage[1]), (damage[2], damage[3])
    return (worse, better) if winner == "b" else (better, worse)


def expected_losses(
    house_rules: HouseRules, net: int
) -> tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]:
    """What one round costs a and b in per cent of current and maximal, on average."""
    pairs = house_rules.die**2
    sums = [0, 0, 0, 0]
    for row, count in counts(house_rules, net).items():
        for at, percent in enumerate(sum(damage_to(house_rules, row), ())):
            sums[at] += count * percent
    a_current, a_maximal, b_current, b_maximal = (Fraction(one, pairs) for one in sums)
    return (a_current, a_maximal), (b_current, b_maximal)


MOST_POSITIONS = 200_000
"""Pairs of current values that are reckoned with: some seconds of work."""


class _Fight:
    """Every state of a conflict that can come up, round by round, weighted in whole numbers."""

    def __init__(self, house_rules: HouseRules, strategic: int, until: Until) -> None:
        self.rules, self.strategic, self.until = house_rules, strategic, until

    def run(self, a: int, b: int) -> ConflictChances:
        """From the first round until nobody fights any more."""
        alive: dict[tuple[int, int], tuple[int, int, int]] = {(a, b): (1, 1, 1)}
        totals = {name: Fraction(0) for name in _ENDS}
        scale, number, seen = 1, 0, 0
        while alive:
            number, seen = number + 1, seen + len(alive)
            if seen > MOST_POSITIONS:
                raise BadConfig(
                    f"odds: this fight has more than {MOST_POSITIONS:,} positions, too many to "
                    "reckon exactly; ask for smaller armies in the same proportion"
                )
            scale *= self.rules.die**2
            alive, ended = self._round(alive)
            for name, weight in ended.items():
                power = _ALL**number if name in _SHARES else 1
                totals[name] += Fraction(weight, scale * power)
            totals["rounds"] += Fraction(ended["over"] * number, scale)
        return ConflictChances(**{name: totals[name] for name in ConflictChances.__struct_fields__})

    def _round(
        self, alive: dict[tuple[int, int], tuple[int, int, int]]
    ) -> tuple[dict[tuple[int, int], tuple[int, int, int]], Counter[str]]:
        """One round of every state: states that go on, and the weight of how others ended."""
        after: dict[tuple[int, int], tuple[int, int, int]] = {}
        ended: Counter[str] = Counter()
        for (a, b), weights in alive.items():
            for row, count in counts(self.rules, net_advantage(a, b, self.strategic, 0)).items():
                (cut_a, deep_a), (cut_b, deep_b) = damage_to(self.rules, row)
                left = (
                    percent_down(a, _ALL - cut_a),
                    percent_down(b, _ALL - cut_b),
                )
                chance, share_a, share_b = weights
                moved = (
                    chance * count,
                    share_a * count * (_ALL - deep_a),
                    share_b * count * (_ALL - deep_b),
                )
                if self._over(left, row):
                    self._count(ended, left, row, moved)
                else:
                    old = after.get(left, (0, 0, 0))
                    after[left] = (old[0] + moved[0], old[1] + moved[1], old[2] + moved[2])
        return after, ended

    def _over(self, left: tuple[int, int], row: OutcomeRow) -> bool:
        lost = self.until.rule == "loss" and row[1] != ""
        return lost or min(left) < self.rules.min_army

    def _count(
        self,
        ended: Counter[str],
        left: tuple[int, int],
        row: OutcomeRow,
        moved: tuple[int, int, int],
    ) -> None:
        chance, share_a, share_b = moved
        a_lives, b_lives = (value >= self.rules.min_army for value in left)
        ended["over"] += chance
        ended["a_destroyed"] += 0 if a_lives else chance
        ended["b_destroyed"] += 0 if b_lives else chance
        ended["a_keeps"] += share_a if a_lives else 0
        ended["b_keeps"] += share_b if b_lives else 0
        if not a_lives and not b_lives:
            ended["nobody"] += chance
        elif a_lives and (not b_lives or row[1] == "a"):
            ended["a_holds"] += chance
        else:
            ended["b_holds"] += chance


_SHARES = ("a_keeps", "b_keeps")
_ENDS = (*ConflictChances.__struct_fields__, "over")


def conflict(
    house_rules: HouseRules, a: int, b: int, strategic: int, until: Until
) -> ConflictChances:
    """A whole conflict of two current values; `strategic` is a's points less b's.

    Raises BadConfig for one that goes on for too long.

    Points stay as they are, so a last stand that begins later is not in it.
    """
    return _Fight(house_rules, strategic, until).run(a, b)
