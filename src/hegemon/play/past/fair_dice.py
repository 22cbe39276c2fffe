"""How a sum of fair dice is distributed, exactly: whole ways of falling out of all ways."""

from __future__ import annotations

from fractions import Fraction
from math import comb, erf, exp, isqrt, perm, sqrt

PLACES = 41
"""Heights that a bell is told by."""
WIDE = 4
"""It goes from so many deviations below its middle to as many above."""

_MOST_EXACT = 3000
"""Of more dice a share is that of the limit, which is off by less than a hundred-thousandth."""
_SMOOTH = 24
"""From so many dice on no eye tells a bell from the limit that it comes to."""

_FINE = 1000
"""Parts of a deviation, and of the greatest height."""


def ways_up_to(dice: int, sides: int, total: int) -> int:
    """In how many ways dice with faces from 0 on add up to so much or less.

    By inclusion and exclusion over dice that would have shown too much.

    >>> [ways_up_to(2, 6, total) for total in (-1, 0, 1, 2, 10)]
    [0, 1, 3, 6, 36]
    """
    if total < 0:
        return 0
    found, chosen, room = 0, 1, total + dice
    spread = comb(room, dice)  # as if a die had no highest face
    for over in range(total // sides + 1):
        found += -chosen * spread if over % 2 else chosen * spread
        chosen = chosen * (dice - over) // (over + 1)
        if room - sides < dice:
            break
        # comb(room - sides, dice) follows from comb(room, dice)
        spread = spread * perm(room - dice, sides) // perm(room, sides)
        room -= sides
    return found


def share_below(dice: int, sides: int, total: int) -> Fraction:
    """How often dice with faces from 0 on add up to less than that: the smaller tail is reckoned.

    Exactly, for as many dice as a match has, and many more.

    >>> share_below(2, 6, 3), share_below(2, 6, 8)
    (Fraction(1, 6), Fraction(5, 6))
    """
    most = dice * (sides - 1)
    if dice > _MOST_EXACT:
        return _limit_below(dice, sides, total)
    if total * 2 <= most:
        return Fraction(ways_up_to(dice, sides, total - 1), sides**dice)
    return 1 - Fraction(ways_up_to(dice, sides, most - total), sides**dice)


def _limit_below(dice: int, sides: int, total: int) -> Fraction:
    """The same of so many dice that their sum is as good as normal."""
    if sides == 1:
        return Fraction(int(total > 0))
    below = total - Fraction(1, 2) - Fraction(dice * (sides - 1), 2)
    deviation = sqrt(dice * (sides**2 - 1) / 12)
    return Fraction((1 + erf(float(below) / deviation / sqrt(2))) / 2)


def deviations(dice: int, sides: int, total: int) -> int:
    """How far a sum with faces from 0 on is from its middle, in thousandths of a deviation.

    >>> deviations(1, 6, 0), deviations(100, 10, 450)
    (-1463, 0)
    """
    if sides == 1:
        return 0
    # the variance of a die is (sides² - 1) / 12; twice the distance keeps it whole
    twice = 2 * total - dice * (sides - 1)
    size = isqrt(_FINE**2 * twice**2 * 3 // (dice * (sides**2 - 1)))
    return size if twice >= 0 else -size


def bell(dice: int, sides: int) -> tuple[int, ...]:
    """Its heights from 0 to 1000 at PLACES places, from WIDE deviations below to WIDE above."""
    half = PLACES // 2
    places = [Fraction(WIDE * (at - half), half) for at in range(PLACES)]
    if dice >= _SMOOTH or sides == 1:
        return tuple(round(_FINE * exp(-float(place**2) / 2)) for place in places)
    ways = _ways(dice, sides)
    most, middle = max(ways), Fraction(len(ways) - 1, 2)
    deviation = Fraction(isqrt(dice * (sides**2 - 1) * _FINE**2 // 12), _FINE)
    sums = [round(middle + place * deviation) for place in places]
    return tuple(_FINE * ways[at] // most if 0 <= at < len(ways) else 0 for at in sums)


def _ways(dice: int, sides: int) -> list[int]:
    """In how many ways each sum of dice with faces from 0 on comes about."""
    found = [1]
    for _ in range(dice):
        grown, window = [], 0
        for at in range(len(found) + sides - 1):
            window += found[at] if at < len(found) else 0
            window -= found[at - sides] if at >= sides else 0
            grown.append(window)
        found = grown
    return found
