r"""Named ways to round. Rules divide whole numbers with one of these and never use floats.

>>> rounded_down(-7, 2), rounded_up(-7, 2), half_up(-7, 2)
(-4, -3, -3)
>>> percent_up(101, 5)
6
>>> in_percent(Fraction(1, 17))
'5.88\xa0%'
"""

from __future__ import annotations

from fractions import Fraction

_TIED = "\xa0"
"""Between a figure and its sign no line ends."""


def rounded_down(dividend: int, divisor: int) -> int:
    """The quotient rounded towards minus infinity."""
    return dividend // divisor


def rounded_up(dividend: int, divisor: int) -> int:
    """The quotient rounded towards plus infinity."""
    return -(-dividend // divisor)


def half_up(dividend: int, divisor: int) -> int:
    """The quotient rounded to the nearest whole number, halves upwards."""
    return (2 * dividend + divisor) // (2 * divisor)


def percent_down(value: int, percent: int) -> int:
    """So many per cent of a value, rounded down."""
    return rounded_down(value * percent, 100)


def percent_up(value: int, percent: int) -> int:
    """So many per cent of a value, rounded up."""
    return rounded_up(value * percent, 100)


def in_percent(part: Fraction, places: int = 2) -> str:
    """An exact share for people: Fraction(1, 17) is "5.88 %"; halves are rounded upwards."""
    scaled = half_up(part.numerator * 100 * 10**places, part.denominator)
    whole, rest = divmod(scaled, 10**places)
    figure = f"{whole}.{rest:0{places}}" if places else f"{whole}"
    return f"{figure}{_TIED}%"
