"""Shares over the turns of games: small games worked out by hand, and laws that are known."""

import math

import numpy as np
import pytest

from hegemon.lab.figures.courses import (
    PowerCourse,
    average,
    comebacks,
    concentration,
    course,
    drama,
    eliminated,
    fan,
    gini,
    inequality,
    lead_changes,
    leader,
    leader_stays,
    leads,
    persistence_of_lead,
)
from hegemon.lab.figures.leads import (
    LeadsSeen,
    LeadWorth,
    dead_time,
    decided,
    fit,
    half_lead,
    reliability,
    seen,
)
from tests.samples import sizes

TURNS = [0, 2, 4, 6, 8]
GAME = course(
    0, TURNS, [[10, 10, 10], [8, 20, 12], [10, 30, 10], [20, 20, 0], [40, 10, 0]], winners=[0]
)
"""Seat 1 leads, seat 0 comes back from behind, seat 2 is out at turn 6."""


def test_shares_of_power() -> None:
    assert [0.2, 0.5, 0.3] == list(GAME.shares[1])
    assert [1 / 3] * 3 == list(GAME.shares[0])
    assert [0.5, 0.5] == list(course(0, [0], [[0, 0]]).shares[0])


def test_leads_are_over_the_best_of_the_others() -> None:
    shares = np.array([[0.2, 0.5, 0.3], [0.5, 0.5, 0.0]])

    assert np.array([[-0.3, 0.2, -0.2], [0.0, 0.0, -0.5]]) == pytest.approx(leads(shares))


def test_nobody_leads_where_two_are_ahead() -> None:
    assert [1, None] == [leader(GAME.shares[1]), leader(GAME.shares[3])]


def test_the_lead_passed_once_in_eight_turns() -> None:
    assert 1 / 8 == average(lead_changes([GAME])).value


def test_the_leader_of_the_middle_lost() -> None:
    stays = course(1, TURNS, [[1, 1], [2, 1], [2, 1], [2, 1], [2, 1]])

    assert 0.5 == average(leader_stays([GAME, stays], 0.5)).value


def test_drama() -> None:
    """Behind by 0, 0.3, 0.4, 0, 0 at every second turn: 1.4 of 8 turns."""
    assert 1.4 / 8 == pytest.approx(average(drama([GAME])).value)


@pytest.mark.parametrize(("part", "last", "half"), [(0.25, 1, 1), (0.5, 0, 1), (0.75, 0, 0)])
def test_comebacks(part: float, last: float, half: float) -> None:
    """In the middle it shares the last place, which is not to be last."""
    assert (last, half) == tuple(average(each).value for each in comebacks([GAME], part))


def test_who_is_out_and_when() -> None:
    back = course(0, [0, 1, 2], [[1, 1], [0, 1], [1, 1]])

    assert {2: 6.0} == eliminated(GAME)
    assert {} == eliminated(back)


@pytest.mark.parametrize("growth", [0.9, 1.0, 1.05])
def test_the_slope_of_shares_that_grow_by_law(growth: float) -> None:
    """A lead that grows by a factor each turn has its fifth power as slope over five turns."""
    ahead = 0.1 * growth ** np.arange(11.0)
    shares = np.stack([0.5 + ahead, 0.5 - ahead], axis=1)
    games = [PowerCourse(block, np.arange(11.0), shares) for block in range(3)]

    assert growth**5 == pytest.approx(persistence_of_lead(games, 5).value)


def test_the_slope_needs_so_many_turns() -> None:
    assert not persistence_of_lead([course(0, [0, 3], [[1, 2], [1, 3]])], 5).sure


def test_points_between_are_on_the_line() -> None:
    """Thinned to every second turn, a share that moves evenly has the slope of the whole."""
    ahead = np.linspace(0.05, 0.15, 11)
    shares = np.stack([0.5 + ahead, 0.5 - ahead], axis=1)
    whole = persistence_of_lead([PowerCourse(0, np.arange(11.0), shares)], 5)

    assert whole.value == pytest.approx(
        persistence_of_lead([PowerCourse(0, np.arange(0.0, 11, 2), shares[::2])], 5).value
    )


@pytest.mark.parametrize(
    ("values", "expected"),
    [([1, 1, 1, 1], 0), ([0, 0, 0, 5], 0.75), ([1, 2, 3, 4], 0.25), ([0, 0], 0), ([1, 3], 0.25)],
)
def test_gini(values: list[float], expected: float) -> None:
    """Also as the mean difference of all pairs over twice the mean."""
    pairs = np.abs(np.subtract.outer(values, values)).mean() / (2 * max(np.mean(values), 1e-9))

    assert expected == pytest.approx(gini(np.array(values, dtype=float)))
    assert expected == pytest.approx(pairs)


def test_concentration() -> None:
    assert 0.375 == concentration(np.array([1.0, 2, 1]))
    assert (0.5, 1.0) == (concentration(np.zeros(2)), concentration(np.array([0, 3.0])))


def test_inequality_at_the_end() -> None:
    assert [gini(GAME.shares[-1]), 0.68] == pytest.approx(
        [average(each).value for each in inequality([GAME])]
    )


def test_the_fan_of_a_game_that_is_over_stays() -> None:
    assert [[0.8, 0.8]] == [list(row) for row in fan([GAME], 0, np.array([8.0, 20.0]), [0.5])]


def _walks(games: int, worth: float, rng: np.random.Generator) -> list[PowerCourse]:
    """Leads that wander; who wins is drawn by a logistic law of the lead at the end."""
    found = []
    for block in range(games):
        ahead = np.clip(np.cumsum(rng.normal(0, 0.03, size=12)), -0.45, 0.45)
        shares = np.stack([0.5 + ahead / 2, 0.5 - ahead / 2], axis=1)
        winner = int(rng.random() > 1 / (1 + math.exp(-worth * ahead[-1])))
        found.append(PowerCourse(block, np.arange(12.0), shares, (winner,)))
    return found


def test_the_chance_is_that_of_the_law() -> None:
    """Rows drawn by a logistic law give its factors back."""
    rng = np.random.default_rng(6)
    rows = seen(_walks(1500, 20.0, rng))
    lead = rng.uniform(-0.3, 0.3, size=len(rows.won))
    won = (rng.random(len(lead)) < 1 / (1 + np.exp(-12 * lead))).astype(float)

    worth = fit(LeadsSeen(rows.blocks, rows.turns, lead, won))

    assert worth is not None
    assert math.log(3) / 12 == pytest.approx(worth.lead_for(0.75, 6.0), abs=0.01)
    assert 0.5 == pytest.approx(float(worth.chance(np.zeros(1), np.full(1, 6.0))[0]), abs=0.02)


@pytest.mark.parametrize("games", sizes(150, 2000))
def test_chances_are_kept(games: int) -> None:
    """Of those who were given a chance, so many win: each bin's interval is near what was told."""
    found = reliability(seen(_walks(games, 15.0, np.random.default_rng(7))), bins=5)

    far = [told for told, won in found if not won.low - 0.06 < told < won.high + 0.06]
    assert [] == far
    assert 3 <= len(found)


def test_no_game_is_praised_for_what_the_fit_was_shown() -> None:
    """One of five blocks went against the others: judged by them, it loses where 90% were told."""
    lead, block = np.linspace(-0.4, 0.4, 200), np.arange(200.0) % 5
    won = np.where(block == 0, lead < 0, lead > 0).astype(float)

    found = reliability(LeadsSeen(block, np.ones(200), lead, won))

    assert 0.7 > found[-1][1].value
    assert 0.8 < found[-1][0]


def test_the_half_lead_shrinks_as_time_runs_out() -> None:
    """By the law 2 turn lead: log 3 / 6 at turn 3, log 3 / 20 at turn 10."""
    rng = np.random.default_rng(8)
    turns, lead = rng.integers(1, 12, size=4000).astype(float), rng.uniform(-0.4, 0.4, size=4000)
    won = (rng.random(4000) < 1 / (1 + np.exp(-2 * turns * lead))).astype(float)

    rows = LeadsSeen(np.arange(4000.0) // 20, turns, lead, won)
    early, late = (half_lead(rows, turn, resamples=20) for turn in (3.0, 10.0))

    assert late.high < early.low
    assert late.low < late.value < late.high
    assert [math.log(3) / 6, math.log(3) / 20] == pytest.approx([early.value, late.value], rel=0.1)


def test_nothing_is_fitted_without_a_winner() -> None:
    assert fit(seen([course(0, TURNS, [[1, 1]] * 5)])) is None
    assert not half_lead(seen([]), 1.0).sure
    assert [] == reliability(seen([]))


SURE = LeadWorth(np.array([0.0, 10.0, 0.0, 0.0]), 1.0)
"""A lead of 0.22 is worth 0.9."""


def test_the_decision_stands_from_then_on() -> None:
    """Ahead by 0.3 at turn 1, but not at turn 2; from turn 3 on it stays."""
    shares = np.array([[0.5, 0.5], [0.65, 0.35], [0.5, 0.5], [0.65, 0.35], [0.7, 0.3]])
    game = PowerCourse(0, np.arange(5.0), shares, (0,))

    assert 3.0 == decided(game, SURE)
    when, left = dead_time([game], SURE)
    assert ([(0, 3.0)], [(0, 0.25)]) == (when, left)


def test_a_game_open_to_the_last_has_no_dead_time() -> None:
    game = PowerCourse(0, np.arange(3.0), np.full((3, 2), 0.5), (1,))

    assert ([(0, 2.0)], [(0, 0.0)]) == dead_time([game], SURE)


def test_a_game_decided_from_the_start_is_all_dead_time() -> None:
    game = PowerCourse(0, np.arange(3.0), np.array([[0.9, 0.1]] * 3), (0,))

    assert ([(0, 0.0)], [(0, 1.0)]) == dead_time([game], SURE)
