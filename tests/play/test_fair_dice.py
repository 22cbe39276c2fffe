"""How sums of fair dice are distributed, compared with all ways in which few dice can fall."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from hegemon.play.past import fair_dice
from hegemon.play.past.fair_dice import PLACES, bell, deviations, share_below, ways_up_to


def enumerated(dice: int, sides: int) -> Counter[int]:
    """In how many ways each sum comes about, one by one."""
    return Counter(map(sum, product(range(sides), repeat=dice)))


@pytest.mark.parametrize(("dice", "sides"), [(1, 6), (2, 10), (3, 6), (4, 7), (5, 2), (3, 1)])
def test_ways_and_shares_are_those_of_all_ways(dice: int, sides: int) -> None:
    ways, all_ways = enumerated(dice, sides), sides**dice
    for total in range(-1, dice * (sides - 1) + 2):
        below = sum(count for one, count in ways.items() if one < total)

        assert Fraction(below, all_ways) == share_below(dice, sides, total)
        assert below + ways[total] == ways_up_to(dice, sides, total)


def test_many_coins_are_as_binomials_have_it() -> None:
    expected = Fraction(sum(comb(2000, heads) for heads in range(960)), 2**2000)

    assert expected == share_below(2000, 2, 960)


def test_of_very_many_dice_the_limit_is_as_good() -> None:
    exact = share_below(3000, 6, 7400)
    limit = fair_dice._limit_below(3000, 6, 7400)

    assert abs(exact - limit) < Fraction(1, 100_000)
    assert 0 < share_below(1_000_000, 10, 4_498_000) < Fraction(1, 2)


def test_both_tails_weigh_the_same() -> None:
    dice, sides = 300, 10
    most = dice * (sides - 1)

    assert share_below(dice, sides, 1200) == 1 - share_below(dice, sides, most - 1200 + 1)


@pytest.mark.parametrize(
    ("dice", "sides", "total", "expected"),
    [
        (1, 2, 1, 1000),  # a coin's deviation is a half
        (4, 2, 4, 2000),
        (4, 2, 0, -2000),
        (7, 6, 35, 3872),  # (35 - 17.5) / sqrt(7 * 35 / 12) = 3.8729
        (3, 1, 0, 0),
    ],
)
def test_deviations(dice: int, sides: int, total: int, expected: int) -> None:
    assert expected == deviations(dice, sides, total)


@pytest.mark.parametrize("dice", [1, 2, 5, 23, 24, 5000])
def test_a_bell_is_even_and_highest_in_its_middle(dice: int) -> None:
    heights = bell(dice, 6)

    assert PLACES == len(heights)
    assert 1000 == max(heights) == heights[PLACES // 2]
    assert heights == heights[::-1]
    assert sorted(heights[: PLACES // 2]) == list(heights[: PLACES // 2])
    assert 0 <= min(heights)


def test_a_bell_of_many_dice_is_the_one_that_it_comes_to() -> None:
    """No height is off by more than one pixel of twenty."""
    exact, smooth = bell(23, 6), bell(24, 6)

    assert max(abs(a - b) for a, b in zip(exact, smooth, strict=True)) <= 50
