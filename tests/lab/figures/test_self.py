"""The lab tried on itself: where nothing is, it finds nothing; what was planted, it finds.

Games of a block share their luck, as those of the lab do. How often a test may be wrong is bounded
by what chance allows in so many repetitions (once in a thousand).
"""

import numpy as np
import pytest
from scipy import stats

from hegemon.lab.figures.fairness import chi_square, equivalent, permutation
from hegemon.lab.figures.means import block_mean
from hegemon.lab.figures.planning import games_for_equivalence, games_for_seats, games_for_share
from hegemon.lab.figures.sequential import LEAST_BLOCKS, decide
from hegemon.lab.figures.shares import clustered
from tests.samples import sizes

RUNS = sizes(60, 200)
ALPHA = 0.05


def _most(runs: int) -> float:
    """So many false alarms are chance."""
    return float(stats.binom.ppf(0.999, runs, ALPHA))


def _least(runs: int, power: float) -> float:
    return float(stats.binom.ppf(0.001, runs, power))


def _wins(rng: np.random.Generator, blocks: int, games: int, chances: list[float]) -> np.ndarray:
    """Wins of each seat in each block, whose luck favours one seat in all its games."""
    luck = rng.dirichlet(np.array(chances) * 6, size=blocks)
    return np.array([rng.multinomial(games, each) for each in luck], dtype=float)


@pytest.mark.parametrize("runs", RUNS)
def test_even_seats_raise_no_alarm(runs: int) -> None:
    rng = np.random.default_rng(20)
    studies = [_wins(rng, 40, 3, [1 / 3] * 3) for _ in range(runs)]

    by_name = sum(permutation(wins, resamples=200) < ALPHA for wins in studies)
    intervals = [clustered(wins[:, 0], wins.sum(axis=1)) for wins in studies]

    assert by_name <= _most(runs)
    assert sum(not each.holds(1 / 3) for each in intervals) <= _most(runs)


@pytest.mark.parametrize("runs", [200])
def test_games_of_a_block_taken_for_independent_raise_them(runs: int) -> None:
    """Why blocks are what is counted: with twelve games of one luck the plain test is wrong."""
    rng = np.random.default_rng(21)
    studies = [_wins(rng, 20, 12, [0.5, 0.5]) for _ in range(runs)]

    assert sum(chi_square(wins.sum(axis=0)) < ALPHA for wins in studies) > _most(runs)
    assert sum(not clustered(wins[:, 0], wins.sum(axis=1)).holds(0.5) for wins in studies) <= _most(
        runs
    )


@pytest.mark.parametrize("runs", [200])
def test_equal_variants_differ_by_nothing(runs: int) -> None:
    rng = np.random.default_rng(22)
    blocks = np.repeat(np.arange(30.0), 2)
    found = [
        block_mean(blocks, np.repeat(rng.normal(size=30), 2) + rng.normal(size=60))
        for _ in range(runs)
    ]

    assert sum(not each.holds(0.0) for each in found) <= _most(runs)


@pytest.mark.parametrize("runs", RUNS)
def test_a_sequential_test_of_equal_variants_seldom_finds_a_difference(runs: int) -> None:
    rng = np.random.default_rng(23)
    answers = []
    for _ in range(runs):
        values = rng.choice([-1, -0.5, 0, 0.5, 1], size=900)
        looks = (decide(values[:end], 0.0, 0.15) for end in range(LEAST_BLOCKS, 900, 25))
        answers.append(next((each for each in looks if each != "open"), "open"))

    assert answers.count("h1") <= _most(runs)


@pytest.mark.parametrize("runs", RUNS)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_planted_seat_is_found_with_the_planned_power(runs: int, seats: int) -> None:
    """Of so many games as were planned for 80%, each a block of its own."""
    rng = np.random.default_rng(24)
    games = games_for_seats(seats, 0.1)
    chances = [1 / seats + 0.1] + [1 / seats - 0.1 / (seats - 1)] * (seats - 1)
    counts = [rng.multinomial(games, chances).astype(float) for _ in range(runs)]

    found = sum(chi_square(each) < ALPHA for each in counts)

    assert _least(runs, 0.8) <= found < runs


@pytest.mark.parametrize("runs", RUNS)
def test_a_share_that_is_off_is_found_with_the_planned_power(runs: int) -> None:
    rng = np.random.default_rng(25)
    games = games_for_share(0.1)
    wins = rng.binomial(games, 0.6, size=runs)

    found = sum(
        not clustered((np.arange(games) < each).astype(float), np.ones(games)).holds(0.5)
        for each in wins
    )

    assert _least(runs, 0.78) <= found < runs


@pytest.mark.parametrize("runs", [200])
def test_evenness_is_shown_with_the_planned_power_and_not_claimed_of_the_uneven(runs: int) -> None:
    rng = np.random.default_rng(26)
    games = games_for_equivalence(0.1)

    def shown(truth: float) -> int:
        wins = rng.binomial(games, truth, size=runs)
        found = [
            clustered((np.arange(games) < each).astype(float), np.ones(games), level=0.90)
            for each in wins
        ]
        return sum(equivalent(each, 0.5, 0.1) for each in found)

    assert _least(runs, 0.78) <= shown(0.5)
    assert shown(0.6) <= _most(runs)
