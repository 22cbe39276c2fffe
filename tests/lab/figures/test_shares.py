"""Shares, means, tests of evenness and sizes, against figures worked out elsewhere."""

import math

import numpy as np
import pytest
from scipy import stats

from hegemon.lab.figures.estimate import Estimate
from hegemon.lab.figures.fairness import (
    MANY_BLOCKS,
    chi_square,
    equivalence,
    equivalent,
    gain,
    permutation,
)
from hegemon.lab.figures.many import adjusted
from hegemon.lab.figures.means import block_mean, bootstrap, mean, saving
from hegemon.lab.figures.planning import (
    games_for_equivalence,
    games_for_ladder,
    games_for_seats,
    games_for_share,
    half_width,
)
from hegemon.lab.figures.shares import binomial, clustered, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "expected"),
    [
        (81, 263, (0.3080, 0.2553, 0.3662)),
        (15, 148, (0.1014, 0.0624, 0.1605)),
        (0, 20, (0.0, 0.0, 0.1611)),
        (29, 29, (1.0, 0.8830, 1.0)),
    ],
)
def test_wilson(successes: int, trials: int, expected: tuple[float, ...]) -> None:
    """Newcombe 1998, method 3."""
    assert expected == pytest.approx(wilson(successes, trials)[:3], abs=5e-5)


@pytest.mark.parametrize(
    ("successes", "trials", "expected"),
    [
        (81, 263, (0.3080, 0.2527, 0.3676)),
        (15, 148, (0.1014, 0.0578, 0.1617)),
        (0, 20, (0.0, 0.0, 0.1684)),
    ],
)
def test_binomial(successes: int, trials: int, expected: tuple[float, ...]) -> None:
    """Newcombe 1998, method 5."""
    assert expected == pytest.approx(binomial(successes, trials)[:3], abs=5e-5)


@pytest.mark.parametrize(
    ("blocks", "width", "half"),
    [(2, math.inf, math.inf), (2, 2.0, 2 * (1 - 0.05**0.5)), (100, 2.0, 0.0590), (16, math.inf, 0)],
)
def test_blocks_that_are_all_alike_are_no_proof(blocks: int, width: float, half: float) -> None:
    """Of a hundred, others may be one in 33 and have stayed away (the rule of three)."""
    found = mean(np.full(blocks, 0.1), width=width)

    assert (0.1 - half, 0.1 + half) == pytest.approx((found.low, found.high), abs=5e-4)


def test_nothing_is_known_without_trials() -> None:
    assert not wilson(0, 0).sure
    assert not binomial(0, 0).sure
    assert not clustered(np.zeros(0), np.zeros(0)).sure
    assert not mean(np.zeros(0)).sure


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ((56, 70), (48, 80), (0.2, 0.0524, 0.3339)),
        ((9, 10), (3, 10), (0.6, 0.1705, 0.8090)),
        ((10, 10), (0, 10), (1.0, 0.6075, 1.0)),
    ],
)
def test_gain(first: tuple[int, int], second: tuple[int, int], expected: tuple[float, ...]) -> None:
    """Newcombe 1998 (b), method 10."""
    assert expected == pytest.approx(gain(first, second)[:3], abs=5e-5)


def test_blocks_of_one_game_are_games() -> None:
    """But for Student's wider interval, there is nothing in blocks of one."""
    wins = np.array([1.0] * 60 + [0.0] * 140)

    found = clustered(wins, np.ones(200))

    plain = wilson(60, 200)
    assert (0.3, 200) == (pytest.approx(found.value), found.sample)
    assert plain.low == pytest.approx(found.low, abs=1e-3)
    assert found.low < plain.low
    assert plain.high < found.high < plain.high + 1e-3


def test_few_blocks_by_hand() -> None:
    """Two, one and none of two won: variance between blocks twice that of six single games.

    So they are worth three games, and by Student's 4.303 for 1.960 a fifth of that.
    """
    worth = 3 * (1.959964 / 4.302653) ** 2

    found = clustered(np.array([2.0, 1, 0]), np.full(3, 2.0))

    assert wilson(worth / 2, worth)[:3] == pytest.approx(found[:3], abs=1e-5)


def test_copies_in_a_block_are_no_evidence() -> None:
    """Ten times the same game tells what the game tells."""
    wins = np.array([1.0] * 60 + [0.0] * 140)

    assert clustered(wins, np.ones(200))[:3] == pytest.approx(
        clustered(10 * wins, np.full(200, 10.0))[:3]
    )


def test_rotations_that_even_out_are_evidence() -> None:
    """A seat that wins one game of each pair is even for sure, but not without any doubt."""
    found = clustered(np.ones(50), np.full(50, 2.0))

    assert 0.5 == found.value
    assert 0.02 < found.high - 0.5 < wilson(50, 100).high - 0.5


def test_a_seat_that_always_wins_is_worth_its_blocks() -> None:
    found = clustered(np.full(40, 2.0), np.full(40, 2.0))

    assert tuple(wilson(40, 40)) == tuple(found)


def test_student() -> None:
    """1..5: 3 with 2.776 standard errors on either side."""
    assert (3.0, 3 - 1.9632, 3 + 1.9632) == pytest.approx(mean(np.arange(1.0, 6.0))[:3], abs=1e-4)


def test_games_of_a_block_are_averaged_first() -> None:
    blocks, values = np.array([0, 0, 1, 2, 2, 2.0]), np.array([0, 2, 2, 3, 3, 3.0])

    assert tuple(mean(np.array([1.0, 2, 3]))) == tuple(block_mean(blocks, values))


def test_the_bootstrap_of_a_mean_is_near_student() -> None:
    values = np.random.default_rng(1).normal(10, 2, size=400)

    found = bootstrap(np.arange(400.0), lambda weights: float(weights @ values / weights.sum()))

    assert tuple(mean(values))[:3] == pytest.approx(found[:3], abs=0.03)


def test_the_bootstrap_draws_blocks() -> None:
    """Games of a block that are copies of each other leave the interval as wide as it was."""
    values, blocks = np.random.default_rng(2).normal(size=60), np.arange(60.0)

    def mean_of(values: np.ndarray, blocks: np.ndarray) -> Estimate:
        return bootstrap(blocks, lambda weights: float(weights @ values / weights.sum()))

    assert mean_of(values, blocks)[:3] == pytest.approx(
        mean_of(np.repeat(values, 20), np.repeat(blocks, 20))[:3]
    )


def test_one_block_leaves_all_open() -> None:
    found = bootstrap(np.zeros(5), lambda _: 0.5)

    assert (0.5, -math.inf, math.inf) == found[:3]


@pytest.mark.parametrize("common", [0.0, 0.5, 0.9])
def test_saving(common: float) -> None:
    """Of values whose luck is common in so large a part, a difference saves that part."""
    rng = np.random.default_rng(3)
    luck = rng.normal(size=(4000, 1)) * math.sqrt(common)
    first, second = (luck + rng.normal(size=(4000, 1)) * math.sqrt(1 - common) for _ in range(2))

    assert common == pytest.approx(saving(first, second), abs=0.05)


def test_equal_variants_save_everything() -> None:
    values = np.random.default_rng(4).normal(size=(20, 2))

    assert 1.0 == saving(values, values)
    assert math.isnan(saving(np.ones((5, 2)), np.ones((5, 2))))


def test_chi_square_of_counts() -> None:
    """A die: Pearson's statistic of 22 21 22 27 22 36 is 6.72, of five degrees of freedom."""
    counts = np.array([22.0, 21, 22, 27, 22, 36])

    assert stats.chi2.sf(6.72, 5) == pytest.approx(chi_square(counts), abs=1e-4)
    assert 1.0 == chi_square(np.zeros(3))


def test_permutation_of_independent_games_is_near_chi_square() -> None:
    winners = np.repeat([0, 1, 2], [45, 30, 25])
    counts = np.eye(3)[winners]

    assert chi_square(counts.sum(axis=0)) == pytest.approx(permutation(counts), abs=0.015)


def test_permutation_of_many_blocks_has_the_law_that_dealing_comes_to() -> None:
    rng = np.random.default_rng(12)
    counts = rng.multinomial(3, [0.36, 0.34, 0.30], size=MANY_BLOCKS).astype(float)
    one_more = np.vstack([counts, np.ones(3)])

    dealt, by_law = permutation(counts), permutation(one_more)

    assert dealt == pytest.approx(by_law, abs=0.02)
    assert 0.001 < by_law < 0.5


def test_permutation_knows_blocks() -> None:
    """Six blocks of which one seat won all are little evidence, however many games they had."""
    counts = np.eye(2)[[0, 0, 0, 0, 0, 0]] * 100

    assert 2 * 0.5**6 == pytest.approx(permutation(counts), abs=0.01)
    assert chi_square(counts.sum(axis=0)) < 1e-50


@pytest.mark.parametrize(
    ("found", "margin", "expected"),
    [
        (Estimate(0.5, 0.47, 0.53), 0.05, True),
        (Estimate(0.5, 0.44, 0.56), 0.05, False),
        (Estimate(0.53, 0.52, 0.54), 0.05, True),
        (Estimate(0.53, 0.51, 0.551), 0.05, False),
        (Estimate(0.47, 0.449, 0.49), 0.05, False),
    ],
)
def test_equivalence_is_an_interval_within_the_margin(
    found: Estimate, margin: float, expected: bool
) -> None:
    assert expected == equivalent(found, 0.5, margin)


def test_the_chance_of_equivalence_agrees_with_the_interval() -> None:
    """An interval of 90% that just reaches the margin goes with 5%."""
    assert 0.05 == pytest.approx(equivalence(Estimate(0.52, 0.49, 0.55), 0.5, 0.05))


@pytest.mark.parametrize(
    ("off", "at_80", "at_95"),
    [(0.10, 194, 319), (0.05, 783, 1294), (0.03, 2178, 3604), (0.02, 4904, 8116)],
)
def test_games_for_share(off: float, at_80: int, at_95: int) -> None:
    """The table of sizes: wins against one half."""
    assert (at_80, at_95) == (games_for_share(off), games_for_share(off, power=0.95))


def test_games_for_one_point() -> None:
    assert (19620, 32481) == (games_for_share(0.01), games_for_share(0.01, power=0.95))


@pytest.mark.parametrize(
    ("seats", "at_5", "at_3"), [(2, 785, 2181), (3, 857, 2379), (4, 818, 2272), (5, 764, 2122)]
)
def test_games_for_seats(seats: int, at_5: int, at_3: int) -> None:
    assert (at_5, at_3) == (games_for_seats(seats, 0.05), games_for_seats(seats, 0.03))


@pytest.mark.parametrize(("margin", "games"), [(0.05, 857), (0.03, 2379), (0.02, 5353)])
def test_games_for_equivalence(margin: float, games: int) -> None:
    assert games == games_for_equivalence(margin)


@pytest.mark.parametrize(("h1", "games"), [(0.60, 131), (0.55, 528), (0.53, 1470), (0.52, 3311)])
def test_games_for_a_sequential_test(h1: float, games: int) -> None:
    """The table has the mean of both hypotheses."""
    both = [games_for_ladder(0.5, h1, truth) for truth in (0.5, h1)]

    assert games == pytest.approx(sum(both) / 2, rel=0.005)


@pytest.mark.parametrize(
    ("games", "points"), [(100, 9.8), (400, 4.9), (1000, 3.1), (4000, 1.5), (10_000, 1.0)]
)
def test_half_width(games: int, points: float) -> None:
    """The plain interval; the table has Wilson's at 100 games, 9.6."""
    assert points == pytest.approx(100 * half_width(games), abs=0.05)


def test_wilson_at_a_hundred_games() -> None:
    found = wilson(50, 100)

    assert 9.6 == pytest.approx(50 * (found.high - found.low), abs=0.05)


def test_many_questions() -> None:
    """Benjamini and Hochberg 1995, their example of fifteen: four are found at 5%."""
    chances = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344]
    chances += [0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000]

    assert 4 == sum(each <= 0.05 for each in adjusted(chances))
    assert [] == adjusted([])
