"""How long something lasts, against published curves."""

import math

import numpy as np
import pytest

from hegemon.lab.figures.lasting import lasting, quantile, share_after

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
