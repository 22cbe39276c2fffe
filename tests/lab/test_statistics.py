"""The statistics of a summary, against figures worked out elsewhere."""

import statistics
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.lab.statistics import quartiles, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson(successes: int, trials: int, low: float, high: float) -> None:
    """The score interval without continuity correction (81/263 and 15/148: Newcombe 1998)."""
    assert (low, high) == pytest.approx(wilson(successes, trials), abs=5e-5)


@pytest.mark.parametrize(
    ("values", "expected"),
    [([], (0, 0, 0)), ([7], (7, 7, 7)), ([1, 2, 3, 4, 5], (2, 3, 4)), ([4, 1], (1.75, 2.5, 3.25))],
)
def test_quartiles(values: list[int], expected: tuple[float, ...]) -> None:
    """Interpolated between the values, both ends included."""
    assert expected == quartiles(Counter(values))


@given(st.lists(st.integers(0, 60), min_size=2))
def test_quartiles_of_counted_values_are_those_of_all(values: list[int]) -> None:
    """As Python's own statistics tell them of the list."""
    own = tuple(statistics.quantiles(values, n=4, method="inclusive"))

    assert own == quartiles(Counter(values))
