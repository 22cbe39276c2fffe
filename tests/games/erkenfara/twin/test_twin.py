"""Erkenfara's kernels: what the rules make of a conflict and of a winter, number for number."""

from __future__ import annotations

import random

import pytest

from hegemon.core.codec import canonical
from hegemon.games.erkenfara.house_rules import HouseRules
from hegemon.games.erkenfara.rules import economy
from hegemon.games.erkenfara.state import State
from hegemon.games.erkenfara.twin import conflict as kernel
from hegemon.games.erkenfara.twin.layout import LAND, MOST_ARMIES, MOST_GOLD, ORDERS, table
from hegemon.games.erkenfara.twin.mirror import NoRoom, enter, winter_rules
from hegemon.games.erkenfara.twin.winter import largest_affordable, upkeep_cost, winters
from hegemon.games.erkenfara.winter import AskWinter
from tests.games.erkenfara.twin.side_by_side import (
    VARIANTS,
    Faces,
    answers_by_lot,
    conflict_by_rules,
    conflict_by_twin,
    conflict_row,
    met,
    positions,
    winter_by_rules,
    winter_by_twin,
)
from tests.samples import many

pytestmark = pytest.mark.long  # it is compiled first

MATCHES, YEARS, BY_LOT = many(1, 3), 10, many(8, 16)
"""Of each of the 23 variants; answers by lot to each winter: by hand more than 10,000 in all."""


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_position_after_every_winter(variant: str) -> None:
    """Digest for digest, for whatever orders; armies in the same order."""
    compared = 0
    for match in range(MATCHES):
        for state in positions(VARIANTS[variant], match, YEARS):
            if isinstance(state.agenda[-1], AskWinter):
                for lot in range(BY_LOT):
                    assert winter_alike(state, 1000 * match + lot)
                    compared += 1
    assert compared > MATCHES * BY_LOT


def winter_alike(state: State, lot: int) -> bool:
    """Whether rules and kernels make the same of a winter with orders by lot."""
    answers = answers_by_lot(state, lot)
    wanted, found = winter_by_rules(state, answers), winter_by_twin(state, answers)
    same = canonical(found) == canonical(wanted) and found == wanted
    return same and list(found.armies) == list(wanted.armies)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_conflict_round_for_round(variant: str) -> None:
    """What is left of both, how it ends, after how many rounds; with orders to hold and without."""
    chance, ends = random.Random(variant), set[int]()
    for match in range(MATCHES):
        for state in positions(VARIANTS[variant], match, YEARS):
            pair = met(state, chance)
            if pair is not None:
                ended, alike = conflict_alike(*pair, f"{variant}{match}{chance.random()}")
                ends.add(ended)
                assert alike
    assert {kernel.GONE, kernel.ASKED, kernel.LEAVES} == ends


def conflict_alike(before: State, a: str, b: str, seed: str) -> tuple[int, bool]:
    """How a conflict ends by the rules, and whether the kernel makes the same of it."""
    least, row, dice = before.house_rules.min_army, conflict_row(before, a, b), Faces(seed)
    after, ended, rounds = conflict_by_rules(before, a, b, dice)
    fight = conflict_by_twin(row, dice.fell, before.house_rules)
    alike = (ended, rounds) == (fight.ended, fight.rounds)
    for side, name in enumerate((a, b)):
        left, now = after.armies.get(name), (fight.current[side], fight.maximal[side])
        gone = bool(fight.current[side] < least)
        alike = alike and gone == (left is None)
        alike = alike and (left is None or (left.current, left.maximal) == now)
    return ended, alike


def differs(variant: str) -> bool:
    """Whether a winter or a conflict of a few years differs: what mutants are noticed by."""
    chance = random.Random(variant)
    for match in range(2):
        for state in positions(VARIANTS[variant], match, 6):
            pair = met(state, chance)
            if pair and not conflict_alike(*pair, f"{variant}{match}{chance.random()}")[1]:
                return True
            winter = isinstance(state.agenda[-1], AskWinter)
            if winter and not all(winter_alike(state, lot) for lot in range(4)):
                return True
    return False


def test_upkeep_and_what_is_affordable() -> None:
    """The parabola and its root, as the rules reckon them, for whatever figures fit."""
    chance = random.Random(1)
    for _ in range(2_000):
        figures = (chance.choice((0, 1, 3, 9)), chance.randint(-300_000, 300_000))
        figures += (chance.randint(-(10**10), 10**10), chance.randint(1, 200_000))
        free = chance.randint(0, 50_000)
        rules = HouseRules(upkeep=figures, upkeep_free_below=free)
        row, gold = winter_rules(rules), chance.choice((0, 1, free, chance.randint(0, MOST_GOLD)))

        assert economy.upkeep_cost(rules, gold) == upkeep_cost(gold, row)
        assert economy.largest_affordable(rules, gold) == largest_affordable(gold, row)


def test_what_has_no_room_is_refused() -> None:
    state = next(positions(HouseRules(), 1, 1))
    with pytest.raises(NoRoom, match="in what upkeep is reckoned by"):
        winter_rules(HouseRules(upkeep=(10**9, 0, 0, 1)))
    player = next(iter(state.empires))
    state.empires[player].treasury = MOST_GOLD + 1
    with pytest.raises(NoRoom, match=f"{MOST_GOLD + 1} gold in a treasury"):
        enter(state, table(LAND, 1)[0])


def test_an_army_without_room_is_told_of() -> None:
    """One more army than a row has room for: the rules must play that winter."""
    state = next(positions(HouseRules(), 1, 1))
    lands, orders = table(LAND, 1), table(ORDERS, 1)
    enter(state, lands[0])
    lands[0].armies, lands[0].army_maximal[:] = MOST_ARMIES, 5_000
    lands[0].army_owner[:], lands[0].treasury[0] = 1, 50_000
    orders[0].answered[0] = orders[0].levies[0] = 1
    orders[0].levy_gold[0, 0] = 5_000
    rules = winter_rules(HouseRules())

    assert not winters(lands, orders, rules)
    lands[0].armies -= 1
    assert winters(lands, orders, rules)
    assert lands[0].armies == MOST_ARMIES
