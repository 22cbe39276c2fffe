"""Intervals that hold whenever one stops: by counting all that can happen, and by stopped runs."""

from itertools import product

import numpy as np
import pytest

from hegemon.lab.figures.means import mean
from hegemon.lab.figures.whenever import _ruled_out, whenever
from tests.samples import cases

LAW = {0.0: 0.5, 0.5: 0.2, 1.0: 0.3}
"""Of a block: its values, and how likely each is."""
TRUTH = 0.4


@pytest.mark.parametrize("level", cases([0.7], [0.5, 0.9]))
def test_by_counting_all_that_can_happen(level: float) -> None:
    """Of all runs of eight blocks, those that ever rule out the truth are few enough."""
    wrong = 0.0
    for run in product(LAW, repeat=8):
        if _ruled_out(np.array(run), np.array([TRUTH]), level)[0]:
            wrong += float(np.prod([LAW[value] for value in run]))

    assert 0.001 < wrong <= 1 - level  # it is no empty promise: something is ruled out


def test_it_holds_where_a_run_stops_as_soon_as_something_is_seen() -> None:
    """The worst of stop rules: at the first look at which the usual interval leaves nought out."""
    rng, looks, runs = np.random.default_rng(7), range(20, 301, 20), 200
    holds = usual = 0
    for _ in range(runs):
        values = rng.choice([-0.5, 0.0, 0.5], size=300, p=[0.3, 0.4, 0.3])
        for end in looks:
            found = mean(values[:end], width=1.0)
            if not found.holds(0.0):
                break
        usual += found.holds(0.0)
        holds += not _ruled_out(values[:end] + 0.5, np.array([0.5]), 0.95)[0]

    assert usual < 0.85 * runs
    assert holds >= 0.95 * runs


def test_it_is_not_much_wider_than_one_for_a_number_that_was_fixed() -> None:
    values = np.random.default_rng(3).choice([0.0, 1.0], size=400, p=[0.4, 0.6])
    found, fixed = whenever(values, 0.0, 1.0), mean(values, width=1.0)

    assert found.whenever
    assert found.value == fixed.value
    assert 1.2 < (found.high - found.low) / (fixed.high - fixed.low) < 2.0


def test_ends_and_nothing() -> None:
    never, one = whenever(np.zeros(50), 0.0, 1.0), whenever(np.array([0.3]), 0.0, 1.0)

    assert (0.0, 0.0) == (never.value, never.low)
    assert 0.05 < never.high < 0.2
    assert (0.0, 1.0) == (one.low, one.high)
    assert not whenever(np.array([]), 0.0, 1.0).sure


def test_a_block_beyond_the_ends_is_no_such_block() -> None:
    with pytest.raises(AssertionError, match="beyond the ends"):
        whenever(np.array([0.5, 1.5]), 0.0, 1.0)


def test_blocks_on_another_scale_give_the_same() -> None:
    values = np.random.default_rng(5).choice([0.0, 0.25, 1.0], size=1500)
    plain, moved = whenever(values, 0.0, 1.0), whenever(6 * values - 2, -2.0, 4.0)

    assert [6 * each - 2 for each in plain[:3]] == pytest.approx(moved[:3])
