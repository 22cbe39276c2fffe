"""The admiral against plans of a first evening: no single idea may beat it."""

from __future__ import annotations

import pytest

from bench.plans import met
from tests.bots.space_empires.plans import PLANS
from tests.samples import by_hand

GAME = "space-empires"


@pytest.mark.parametrize(("plan", "least"), [("homeworld14", 3), ("fist16", 3)])
def test_the_admiral_beats_a_plan(plan: str, least: int) -> None:
    """A sample of the table of `python -m bench.plans space-empires`, two games from each seat."""
    found = met(GAME, "admiral", plan, games=4, seed=1)

    assert found.first_crash == ""
    assert found.bots[0].wins >= least


@pytest.mark.long
@pytest.mark.parametrize("games", by_hand([2], [8]))
def test_no_plan_is_a_way_to_win(games: int) -> None:
    """So many games against each: all plans together win no more than one of five."""
    won = {plan: met(GAME, "admiral", plan, games=games, seed=2).bots[0].wins for plan in PLANS}

    assert sum(won.values()) >= games * len(PLANS) * 8 // 10, won
