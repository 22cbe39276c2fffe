"""Named roundings, on both sides of every edge."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core import numbers

EXACT = [
    # dividend, divisor, down, up, half_up
    (0, 2, 0, 0, 0),
    (1, 2, 0, 1, 1),
    (3, 2, 1, 2, 2),
    (4, 2, 2, 2, 2),
    (1, 3, 0, 1, 0),
    (2, 3, 0, 1, 1),
    (-1, 2, -1, 0, 0),
    (-3, 2, -2, -1, -1),
    (-1, 3, -1, 0, 0),
    (-2, 3, -1, 0, -1),
    (10**30 + 1, 2, 5 * 10**29, 5 * 10**29 + 1, 5 * 10**29 + 1),
]


@pytest.mark.parametrize(("dividend", "divisor", "down", "up", "half_up"), EXACT)
def test_roundings(dividend: int, divisor: int, down: int, up: int, half_up: int) -> None:
    """Towards minus infinity, towards plus infinity, to the nearest with halves upwards."""
    assert down == numbers.rounded_down(dividend, divisor)
    assert up == numbers.rounded_up(dividend, divisor)
    assert half_up == numbers.half_up(dividend, divisor)


@given(st.integers(), st.integers(min_value=1))
def test_roundings_enclose_the_quotient(dividend: int, divisor: int) -> None:
    """Down and up are the whole numbers next to the quotient, and half_up is the nearer."""
    quotient = Fraction(dividend, divisor)
    low, high = numbers.rounded_down(dividend, divisor), numbers.rounded_up(dividend, divisor)

    assert low <= quotient <= high <= low + 1
    assert abs(numbers.half_up(dividend, divisor) - quotient) <= Fraction(1, 2)


@pytest.mark.parametrize(
    ("value", "percent", "down", "up"),
    [
        (100, 10, 10, 10),
        (99, 10, 9, 10),
        (7, 50, 3, 4),
        (1, 1, 0, 1),
        (0, 50, 0, 0),
        (5000, 10, 500, 500),
    ],
)
def test_percentages(value: int, percent: int, down: int, up: int) -> None:
    """So many per cent, rounded down or up."""
    assert down == numbers.percent_down(value, percent)
    assert up == numbers.percent_up(value, percent)


@pytest.mark.parametrize(
    ("part", "places", "text"),
    [
        (Fraction(1, 17), 2, "5.88\xa0%"),
        (Fraction(1), 2, "100.00\xa0%"),
        (Fraction(0), 2, "0.00\xa0%"),
        (Fraction(1, 3), 0, "33\xa0%"),
        (Fraction(1, 200), 0, "1\xa0%"),
        (Fraction(1, 2000), 1, "0.1\xa0%"),
        (Fraction(2, 3), 4, "66.6667\xa0%"),
        (1 - Fraction(98, 100) ** 3, 2, "5.88\xa0%"),
    ],
)
def test_in_percent(part: Fraction, places: int, text: str) -> None:
    """An exact share for people, halves rounded upwards."""
    assert text == numbers.in_percent(part, places)
