"""Sequential tests: known ratios, and how often they are wrong."""

import math

import numpy as np
import pytest
from scipy import stats

from hegemon.lab.figures.sequential import (
    LEAST_BLOCKS,
    bounds,
    decide,
    effect,
    gsprt,
    gsprt_normalised,
    path,
    sprt,
)
from tests.samples import sizes


def test_bounds_of_five_percent() -> None:
    assert (-2.944, 2.944) == pytest.approx(tuple(bounds()), abs=5e-4)
    assert ["h0", "open", "h1"] == [bounds().answer(ratio) for ratio in (-2.95, 0.0, 2.95)]


def test_sprt_of_a_few_games() -> None:
    """Three of four won, 0.6 against 0.5."""
    assert 3 * math.log(1.2) + math.log(0.8) == pytest.approx(sprt(3, 4, 0.5, 0.6))


def test_of_won_and_lost_games_the_general_test_is_walds() -> None:
    """With two values there is one distribution for each mean: nothing is left to be likeliest."""
    values = np.array([1.0] * 70 + [0.0] * 50)

    assert sprt(70, 120, 0.5, 0.55) == pytest.approx(gsprt(values, 0.5, 0.55), abs=1e-6)


def test_of_many_blocks_the_general_test_is_that_of_a_normal_mean() -> None:
    """(h1 - h0) (2 mean - h0 - h1) n / (2 variance), where the hypotheses are near."""
    values = np.random.default_rng(1).normal(0.02, 0.3, size=4000)
    normal = 0.02 * (2 * values.mean() - 0.02) * len(values) / (2 * values.var())

    assert normal == pytest.approx(gsprt(values, 0.0, 0.02), abs=0.1)


def test_normalised_is_the_same_in_other_units() -> None:
    """Twice the spread of blocks leaves the ratio as it is."""
    values = np.random.default_rng(2).choice([-1.0, -0.5, 0, 0.5, 1], size=500)

    assert gsprt_normalised(values, 0.0, 0.1) == pytest.approx(
        gsprt_normalised(2 * values, 0.0, 0.1), abs=1e-6
    )


def test_pairs_of_fishtest() -> None:
    """Pentanomial pairs: with t = mean / spread near both hypotheses, n (t1-t0) (2t-t0-t1) / 2."""
    values = np.repeat([0, 0.25, 0.5, 0.75, 1], [30, 900, 2100, 1000, 40])
    t = (values.mean() - 0.5) / values.std()
    low, high = effect(0.0), effect(5.0)

    found = gsprt_normalised(values, low, high, even=0.5)

    assert len(values) * (high - low) * (2 * t - low - high) / 2 == pytest.approx(found, abs=0.05)


def test_normalised_elo() -> None:
    """Fishtest: 347.4356 normalised Elo are one standard deviation of a game."""
    assert 1.0 == pytest.approx(effect(347.4356, games=1), abs=1e-6)


def test_equal_blocks_decide_nothing_at_first() -> None:
    assert "open" == decide(np.zeros(LEAST_BLOCKS - 1), 0.0, 0.05)
    assert "h0" == decide(np.zeros(LEAST_BLOCKS), 0.0, 0.05)


def test_what_was_never_seen_is_where_a_block_can_be() -> None:
    """A tenth of blocks at a half would make the mean 0.05; none of 16 was there: 16 log 0.9."""
    even = np.zeros(16)

    found = gsprt(even, 0.0, 0.05, possible=(-0.5, 0.0, 0.5))

    assert 16 * math.log(0.9) == pytest.approx(found, abs=0.02)
    assert "open" == decide(even, 0.0, 0.05, possible=(-0.5, 0.0, 0.5))
    assert [(16, found)] == path(even, 0.0, 0.05, every=16, possible=(-0.5, 0.0, 0.5))


def test_no_blocks_say_nothing() -> None:
    assert 0.0 == pytest.approx(gsprt(np.zeros(0), 0.0, 0.05), abs=0.01)


def test_the_path_ends_with_the_whole() -> None:
    values = np.random.default_rng(3).normal(0.05, 1, size=25)

    found = path(values, 0.0, 0.05, every=10)

    assert [10, 20, 25] == [end for end, _ in found]
    assert gsprt(values, 0.0, 0.05) == found[-1][1]


@pytest.mark.parametrize("runs", sizes(15, 200))
@pytest.mark.parametrize(("truth", "wrong"), [(0.0, "h1"), (0.2, "h0")])
def test_wrong_answers_are_as_rare_as_was_asked(runs: int, truth: float, wrong: str) -> None:
    """Of blocks with three values, at most 5% wrong, plus what chance allows (1 of 1000)."""
    rng, answers = np.random.default_rng(11), []
    chances = np.array([0.3 - truth / 2, 0.4, 0.3 + truth / 2])
    for _ in range(runs):
        values = rng.choice([-1.0, 0.0, 1.0], p=chances, size=600)
        ends = range(LEAST_BLOCKS, 601, 12)
        answers.append(next((a for e in ends if (a := decide(values[:e], 0.0, 0.2)) != "open"), ""))

    assert answers.count(wrong) <= stats.binom.ppf(0.999, runs, 0.05)
    assert answers.count("") <= runs / 10
