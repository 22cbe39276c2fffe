"""What the use of something goes together with."""

import numpy as np
import pytest

from hegemon.lab.figures.spending import clustered_slopes, impacts


def test_slopes_and_errors_are_those_of_other_programs() -> None:
    """As statsmodels tells them: OLS, cov_type="cluster", use_t=True (0.14)."""
    uses = np.array([[1, 0], [2, 1], [3, 0], [4, 1], [5, 0], [6, 1], [7, 0], [8, 2.0]])
    results, blocks = np.array([1.0, 3, 2, 5, 4, 4, 8, 9]), np.repeat(np.arange(4.0), 2)

    slopes, errors = clustered_slopes(results, np.c_[uses, np.ones(8)], blocks)
    found = impacts(results, uses, ["a", "b"], blocks=blocks)

    assert [0.94622642, 0.59245283, -0.12830189] == pytest.approx(list(slopes))
    assert [0.27296801, 0.57646608, 0.62526098] == pytest.approx(list(errors))
    assert (2.16807709, 0.17762154, 4.15853263) == pytest.approx(found["a"][0][:3])
    assert [2 * 0.04045073, 0.37969325] == pytest.approx([found[each][1] for each in "ab"])


def test_the_use_that_matters_is_found_and_the_other_is_not() -> None:
    rng = np.random.default_rng(9)
    uses, seat = rng.normal(2, 3, size=(600, 2)), np.tile([0.0, 1.0], 300)
    results = 0.1 * (uses[:, 0] - 2) / 3 + 0.5 * seat + rng.normal(0, 0.2, size=600)

    found = impacts(
        results,
        uses,
        ["scout", "fort"],
        fixed=[[str(each) for each in seat]],
        blocks=np.repeat(np.arange(300.0), 2),
    )

    assert 0.1 == pytest.approx(found["scout"][0].value, abs=0.03)
    assert found["scout"][1] < 0.001 < found["fort"][1]
    assert found["fort"][0].holds(0.0)


def test_games_of_a_block_are_no_further_evidence() -> None:
    rng = np.random.default_rng(10)
    uses, results, blocks = rng.normal(size=(50, 1)), rng.normal(size=50), np.arange(50.0)

    once = impacts(results, uses, ["x"], blocks=blocks)["x"][0]
    often = impacts(
        np.repeat(results, 9), np.repeat(uses, 9, axis=0), ["x"], blocks=np.repeat(blocks, 9)
    )["x"][0]

    assert once.value == pytest.approx(often.value)
    assert once.high - once.low == pytest.approx(often.high - often.low, rel=0.03)


def test_what_says_nothing_is_left_out() -> None:
    """A use that never varies, and one that is twice another."""
    one = np.random.default_rng(11).normal(size=40)
    uses = np.stack([np.ones(40), one, 2 * one], axis=1)

    assert ["b"] == list(impacts(one, uses, ["a", "b", "c"], blocks=np.arange(40.0)))
    assert {} == impacts(one, uses[:, :1], ["a"], blocks=np.arange(40.0))
