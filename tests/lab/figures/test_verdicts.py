"""Conditions written before the run, and what is made of them."""

import math

import pytest

from hegemon.core.errors import BadConfig
from hegemon.lab.figures.estimate import UNKNOWN, Estimate
from hegemon.lab.figures.verdicts import holds, judge, names_in, parse

FIGURES = {
    "seat.worst": Estimate(0.55, 0.51, 0.59),
    "dead": Estimate(0.03, 0.01, 0.06),
    "ar5": Estimate(0.97, 0.95, 0.99),
    "worth.build:scout": Estimate(0.02, 0.01, 0.03),
    "unknown": UNKNOWN,
}


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("ar5 < 1", "yes"),
        ("ar5 > 1", "no"),
        ("dead < 0.05", "open"),
        ("dead.high < 0.05", "no"),
        ("dead.value < 0.05", "yes"),
        ("dead.low <= 1%", "yes"),
        ("seat.worst.high < 0.6 and ar5 < 1", "yes"),
        ("seat.worst.high < 0.6 and dead < 0.05", "open"),
        ("ar5 > 1 and dead < 0.05", "no"),
        ("0.5 < seat.worst", "yes"),
        ("dead < ar5", "yes"),
        ("seat.worst >= 0.51", "yes"),
        ("seat.worst > 0.51", "open"),
        ("ar5 > -1", "yes"),
        ("worth.build:scout > 0", "yes"),
        ("unknown < 1", "open"),
        ("unknown.value < 1", "open"),
    ],
)
def test_holds(condition: str, expected: str) -> None:
    """A name is its whole interval; .value, .low and .high are numbers."""
    assert expected == holds(condition, FIGURES).holds


@pytest.mark.parametrize(
    ("condition", "why"),
    [
        ("", "1 to 20 comparisons"),
        ("ar5", "a comparison is"),
        ("ar5 <", "a comparison is"),
        ("< 1", "a comparison is"),
        ("ar5 < < 1", "a comparison is"),
        ("ar5 < 1 ar5 < 1", 'joined by "and"'),
        ("ar5 < 1 and", 'joined by "and"'),
        ("ar5 < 1 or dead < 1", 'joined by "and"'),
        ("and < 1", "a comparison is"),
        ("ar5 == 1", "begins '== 1'"),
        ("__import__('os').system('x') < 1", "begins"),
        ("ar5 < 1e400", "joined"),
        (" and ".join(["ar5 < 1"] * 21), "1 to 20"),
    ],
)
def test_what_cannot_be_read_is_refused(condition: str, why: str) -> None:
    with pytest.raises(BadConfig, match=why):
        parse(condition)


def test_a_name_that_a_study_has_not_is_refused_with_those_it_has() -> None:
    with pytest.raises(BadConfig, match="no figure 'ar6'; figures are: ar5, dead"):
        holds("ar6 < 1", FIGURES)
    with pytest.raises(BadConfig, match=r"'ar5\.middle'"):
        holds("ar5.middle < 1", FIGURES)


def test_the_names_in_a_condition() -> None:
    assert ["seat.1", "dead", "ar5"] == names_in("seat.1.high < 0.6 and dead.low < ar5")


def test_what_is_not_a_name_is_never_looked_up() -> None:
    """No attribute of a figure can be reached but its three numbers."""
    with pytest.raises(BadConfig, match="no figure"):
        holds("ar5.sample < 1", FIGURES)


@pytest.mark.parametrize(
    ("passes", "warns", "fails", "expected"),
    [
        ([], [], [], "told"),
        (["ar5 < 1"], [], [], "pass"),
        (["ar5 > 1"], [], [], "fail"),
        (["dead < 0.05"], [], [], "inconclusive"),
        (["ar5 < 1", "dead < 0.05"], [], [], "inconclusive"),
        (["ar5 < 1", "dead > 0.5"], [], ["ar5 > 1"], "warn"),
        (["ar5 > 1"], [], ["seat.worst > 0.5"], "fail"),
        (["ar5 < 1"], [], ["dead > 0.05"], "inconclusive"),
        (["ar5 < 1"], [], ["ar5 < 1"], "inconclusive"),
        (["dead < 0.05"], ["seat.worst > 0.5"], [], "warn"),
        (["ar5 > 1"], ["dead < 0.05"], ["ar5 > 1"], "inconclusive"),
        ([], [], ["ar5 > 1"], "pass"),
        ([], [], ["ar5 < 1"], "fail"),
        ([], ["ar5 > 1"], [], "pass"),
        ([], ["ar5 < 1"], [], "warn"),
        ([], [], ["dead < 0.05"], "inconclusive"),
        (["unknown < 1"], [], [], "inconclusive"),
    ],
)
def test_judge(passes: list[str], warns: list[str], fails: list[str], expected: str) -> None:
    assert expected == judge(FIGURES, passes=passes, warns=warns, fails=fails).ruling


def test_a_judgement_tells_the_figures_it_stands_on() -> None:
    (reason,) = judge(FIGURES, passes=["dead.high < 0.05"]).reasons

    assert ("dead.high < 0.05", "no") == reason[:2]
    assert (("dead.high", Estimate(0.06, 0.06, 0.06)),) == reason.figures


def test_an_unknown_figure_is_no_number() -> None:
    assert math.isnan(UNKNOWN.value)
    assert not UNKNOWN.sure
