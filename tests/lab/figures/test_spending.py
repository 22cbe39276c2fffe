"""What the use of something goes together with."""

import numpy as np
import pytest

from hegemon.lab.figures.spending import impacts


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
