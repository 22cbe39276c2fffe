"""How long something lasts, against published curves."""

import math

import numpy as np
import pytest

from hegemon.lab.figures.lasting import _kinds, lasting, median, quantile, share_after

WEEKS = [6, 6, 6, 6, 7, 9, 10, 10, 11, 13, 16, 17, 19, 20, 22, 23, 25, 32, 32, 34, 35]
ENDED = [1, 1, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]
"""Freireich and others 1963: weeks of remission with 6-MP."""


def test_the_curve_of_the_textbooks() -> None:
    curve = lasting(np.array(WEEKS, float), np.array(ENDED, float))

    expected = {6: 0.857, 7: 0.807, 10: 0.753, 13: 0.690, 16: 0.627, 22: 0.538, 23: 0.448}
    assert expected == pytest.approx(
        {week: share_after(curve, week).value for week in expected}, abs=5e-4
    )
    assert 1.0 == share_after(curve, 5.9).value


def test_its_intervals() -> None:
    """After 10 weeks 0.753 (0.503 to 0.889), by log(-log)."""
    curve = lasting(np.array(WEEKS, float), np.array(ENDED, float))

    assert (0.753, 0.503, 0.889) == pytest.approx(share_after(curve, 10)[:3], abs=5e-4)


def test_the_median_is_23_weeks_and_its_end_is_not_known() -> None:
    """R's survfit with conf.type="log-log": 23, 13, NA."""
    curve = lasting(np.array(WEEKS, float), np.array(ENDED, float))

    assert (23.0, 13.0, math.inf) == quantile(curve)[:3]


def test_without_stopped_games_it_is_the_share_of_longer_ones() -> None:
    curve = lasting(np.array([1.0, 2, 3, 4]), np.ones(4))

    assert [1.0, 0.75, 0.5, 0.25, 0.0] == pytest.approx(list(curve.share))
    assert 2.0 == quantile(curve).value


def test_games_that_were_all_stopped_never_end() -> None:
    curve = lasting(np.full(5, 40.0), np.zeros(5))

    assert math.inf == quantile(curve).value
    assert (1.0, 1.0, 1.0) == share_after(curve, 40)[:3]


def test_a_median_over_blocks_by_enumeration() -> None:
    """Of three blocks, one of them long: all 27 samples, whose medians have known shares.

    In 7 of 27 the long one was drawn twice or thrice. Then half of the games are over after 9
    turns, else after 2.
    """
    blocks, times = np.array([0.0, 0, 1, 1, 2, 2]), np.array([2.0, 2, 2, 2, 9, 9])

    def ends(level: float) -> tuple[float, float, float]:
        return median(blocks, times, np.ones(6), level)[:3]

    assert ((2, 2, 9), (2, 2, 2)) == (ends(0.6), ends(0.3))


def test_a_median_does_not_depend_on_what_blocks_are_called() -> None:
    """Nor on the order of games."""
    rng = np.random.default_rng(3)
    blocks, times = np.repeat(np.arange(60.0), 2), rng.integers(1, 9, 120).astype(float)
    ended = (rng.random(120) < 0.8).astype(float)
    order = rng.permutation(120)

    found = median(blocks, times, ended)

    assert found == median(1000 - blocks[order], times[order], ended[order])
    assert found.low < found.value < found.high


def test_blocks_with_the_same_games_are_one_kind() -> None:
    """Two with a game of 3 and one of 5 turns in any order; one where the 5 were stopped; a 3."""
    blocks = np.array([7.0, 7, 1, 1, 2, 2, 4])
    codes = np.array([3, 5, 5, 3, 4, 3, 3])

    held, counts = _kinds(blocks, codes, 6)

    kinds = {tuple(kind): int(count) for kind, count in zip(held.todense(), counts, strict=True)}
    assert {(0, 0, 0, 1, 0, 1): 2, (0, 0, 0, 1, 1, 0): 1, (0, 0, 0, 1, 0, 0): 1} == kinds


def test_a_median_of_one_block_says_nothing_of_others() -> None:
    found = median(np.zeros(5), np.arange(5.0), np.ones(5))

    assert (2.0, -math.inf, math.inf, 1) == found[:4]
