"""§4: the combat rounds of two armies, until one is gone or somebody is to be asked.

As `CombatRound` and what follows it in `hegemon.games.erkenfara.battle`. Dice come as faces, so
that the luck is whoever's it is: the lab's, a table's, or by lot. All kernels of this module stand
in it, for what numba keeps lasts as long as this file stays as it is.
"""

from __future__ import annotations

import numba
import numpy as np
import numpy.typing as npt

from hegemon.games.erkenfara.house_rules import HouseRules
from hegemon.games.erkenfara.twin.layout import Struct, Structs, table

OPEN, GONE, ASKED, LEAVES = range(4)
"""`ended`: out of faces; an army is gone, or both; an owner decides; somebody leaves as told."""
NOT_TOLD = -1
"""`holds` of an army whose owner is asked."""
_ALL = 100

_NUMBER, _SIDES = np.int64, (2,)
FIGHT = np.dtype(
    [
        ("current", _NUMBER, _SIDES),
        ("maximal", _NUMBER, _SIDES),
        # all strategic advantages; none of them changes while both stay
        ("points", _NUMBER, _SIDES),
        ("can_retreat", _NUMBER, _SIDES),
        ("holds", _NUMBER, _SIDES),
        ("rounds", _NUMBER),
        ("ended", _NUMBER),
        ("leaves", _NUMBER, _SIDES),
    ],
    align=True,
)
"""A fight of two armies, the mover's first."""

CONFLICT_RULES = np.dtype(
    [
        ("min_army", _NUMBER),
        ("bands", _NUMBER, (3,)),
        ("damage", _NUMBER, (4, 4)),
    ],
    align=True,
)
"""The house rules of a round."""


def conflict_rules(house_rules: HouseRules) -> Struct:
    """The house rules of a round as a row."""
    row = table(CONFLICT_RULES, 1)[0]
    row.min_army, row.bands[:] = house_rules.min_army, house_rules.bands
    row.damage[:] = (
        house_rules.damage_draw,
        house_rules.damage_minor,
        house_rules.damage_major,
        house_rules.damage_superior,
    )
    return row


@numba.njit(cache=True, nogil=True)
def conflicts(fights: Structs, faces: npt.NDArray[np.int64], rules: Struct) -> None:
    """Each fight goes on with its faces, by round and side."""
    for number in range(fights.size):
        fight_on(fights[number], faces[number], rules)


@numba.njit(cache=True, nogil=True)
def fight_on(fight: Struct, faces: npt.NDArray[np.int64], rules: Struct) -> None:
    """§4: rounds until one side is gone, leaves, or is asked whether it does."""
    for number in range(faces.shape[0]):
        fight_round(fight, faces[number, 0], faces[number, 1], rules)
        fight.rounds += 1
        if fight.current[0] < rules.min_army or fight.current[1] < rules.min_army:
            fight.ended = GONE
            return
        for side in range(2):
            told = fight.can_retreat[side] != 0 and fight.current[side] < fight.holds[side]
            fight.leaves[side] = told
            if fight.can_retreat[side] and fight.holds[side] == NOT_TOLD:
                fight.ended = ASKED
        if fight.ended == ASKED:
            return
        if fight.leaves[0] or fight.leaves[1]:
            fight.ended = LEAVES
            return


@numba.njit(cache=True, nogil=True)
def fight_round(fight: Struct, die_a: int, die_b: int, rules: Struct) -> None:
    """§4, steps 1 to 5: both sides are damaged at once from what they were."""
    strength = strength_of(fight.current[0], fight.current[1])
    result_a = die_a + fight.points[0] + max(strength, 0)
    result_b = die_b + fight.points[1] + max(-strength, 0)
    row = outcome_of(abs(result_a - result_b), rules)
    better = 0 if result_a >= result_b else 1
    for side in range(2):
        column = 0 if side == better else 2
        current, maximal = rules.damage[row, column], rules.damage[row, column + 1]
        fight.current[side] = fight.current[side] * (_ALL - current) // _ALL
        fight.maximal[side] = fight.maximal[side] * (_ALL - maximal) // _ALL


@numba.njit(cache=True, nogil=True)
def strength_of(a: int, b: int) -> int:
    """§4, step 2: the stronger side's advantage in whole per cent; below 0 if it is side b's."""
    if a >= b:
        return int((a - b) * _ALL // b)
    return int(-((b - a) * _ALL // a))


@numba.njit(cache=True, nogil=True)
def outcome_of(difference: int, rules: Struct) -> int:
    """§4, step 5: the row of the damage table."""
    for row in range(3):
        if difference <= rules.bands[row]:
            return row
    return 3
