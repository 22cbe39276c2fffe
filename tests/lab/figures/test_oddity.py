"""An odd worker is found, and an even one is not, though games of a block share their luck."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from hegemon.lab.figures.oddity import WholeNumbers, oddities
from tests.samples import sizes


def study(rng: np.random.Generator, blocks: int, places: int = 4) -> WholeNumbers:
    """Games of two outcomes; all of a block go alike, as where nothing that is compared matters."""
    return np.repeat(rng.integers(0, 2, (blocks, 1)), places, axis=1)


def played_by(rng: np.random.Generator, blocks: int, count: int, places: int = 4) -> WholeNumbers:
    """Whole blocks a worker, and now and then one that two have played."""
    own = np.repeat(rng.integers(0, count, (blocks, 1)), places, axis=1)
    own[::7, places // 2 :] = rng.integers(0, count, (len(own[::7]), 1))
    return own


def test_the_statistic_is_pearsons() -> None:
    players = np.array([[0], [0], [0], [1], [1], [1], [1], [2]])
    results = np.array([[0], [0], [1], [1], [2], [1], [1], [0]])
    table = [[2, 1, 0], [1, 3, 1]]
    found = oddities(players, results, 3)

    assert stats.chi2_contingency(table, correction=False).statistic == pytest.approx(
        found[0].statistic
    )
    assert [2, 2, 2] == [each.freedom for each in found]


@pytest.mark.parametrize("studies", sizes(20, 150))
def test_games_of_a_block_are_no_witnesses_of_each_other(studies: int) -> None:
    """No worker differs: of so many studies no more have an alarm than they may."""
    rng = np.random.default_rng(7)
    alarms = 0
    for at in range(studies):
        players, results = played_by(rng, 60, 3), study(rng, 60)
        found = oddities(players, results, 3, seed=at)
        alarms += min(each.chance for each in found) < 0.05 / 3

    assert stats.binomtest(alarms, studies, 0.05, alternative="greater").pvalue > 0.001


def test_a_worker_who_swaps_is_found_where_rotations_would_hide_it() -> None:
    """Over both seats together his sums are those of the others: places are told apart."""
    rng = np.random.default_rng(3)
    wins = rng.random((80, 2)) < 0.8
    results = np.where(wins, [0, 1], [1, 0])  # the better bot, from each seat
    players = played_by(rng, 80, 4, places=2)
    odd = np.where(players == 2, 1 - results, results)
    honest, found = oddities(players, results, 4), oddities(players, odd, 4)

    assert found[2].chance < 1e-6
    assert 2 == int(np.argmin([each.chance for each in found]))
    assert min(each.chance for each in honest) > 0.01


def test_who_cannot_be_compared_is_not_odd() -> None:
    """One alone, nobody at all, somebody unknown, and games that all end alike."""
    none = np.zeros((0, 2), dtype=np.int64)
    alike = np.zeros((6, 2), dtype=np.int64)
    players = np.array([[0, 0], [1, 1]] * 3)

    assert [1.0] == [each.chance for each in oddities(none, none, 1)]
    assert [1.0] == [each.chance for each in oddities(alike, players, 1)]
    assert [1.0, 1.0] == [each.chance for each in oddities(players, alike, 2)]
    assert 0.05 < oddities(players, np.array([[0, 1], [1, 0], [0, 0]] * 2), 1)[0].chance


@pytest.mark.parametrize("blocks", sizes(20_000, 200_000))
def test_many_games_take_seconds_and_tell_finely(blocks: int) -> None:
    """Few dealings are enough: beyond all of them a law of their moments tells."""
    rng = np.random.default_rng(5)
    results = rng.integers(0, 2, (blocks, 2))
    players = rng.integers(0, 8, results.shape)
    odd = (players == 3) & (rng.random(results.shape) < 0.2)
    found = oddities(players, np.where(odd, 0, results), 8)

    assert found[3].chance < 1e-6
