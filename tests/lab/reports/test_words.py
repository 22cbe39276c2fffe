"""How figures are said."""

from math import inf, nan

import pytest

from hegemon.lab.figures.estimate import Estimate
from hegemon.lab.reports import page
from hegemon.lab.reports.findings import number_words, percent, points_words


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (Estimate(0.301, 0.167, 0.436), "+30 points (+17 to +44)"),
        (Estimate(-0.002, -0.012, 0.007), "-0.2 points (-1.2 to +0.7)"),
        (Estimate(-0.0001, -0.015, 0.015), "0.0 points (-1.5 to +1.5)"),
        (Estimate(0.5, -0.125, 1.125), "+50 points (-12 to +100)"),
        (Estimate(0.5, -inf, inf), "+50 points (-100 to +100)"),
        (Estimate(0.5, nan, nan), "unknown"),
    ],
)
def test_points_are_as_fine_as_they_are_known(found: Estimate, said: str) -> None:
    assert said == points_words(found)


def test_a_mean_without_an_interval() -> None:
    expected = "4.5 (of too few blocks to say how sure that is)"

    assert expected == number_words(Estimate(4.5, -inf, inf), 1)


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (Estimate(0.085, 0.003206, 0.1668), "0.085 (0.003 to 0.167)"),
        (Estimate(40.6, 33.72, 47.48), "40.6 (33.7 to 47.5)"),
        (Estimate(0.6, -inf, inf), "0.6 (no bound to no bound)"),
    ],
)
def test_a_figure_of_a_condition_is_as_fine_as_it_is_known(found: Estimate, said: str) -> None:
    assert said == page._between(found)


@pytest.mark.parametrize(
    ("share", "said"),
    [(0.0002, "0%"), (0.001, "0.1%"), (0.0099, "1%"), (-0.0001, "0%"), (0.55, "55%")],
)
def test_a_share_has_no_needless_digit(share: float, said: str) -> None:
    assert said == percent(share)
