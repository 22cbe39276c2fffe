"""2.4.2, 2.4.3: spies and raiders (rulings A58 to A65, B19, B20)."""

from fractions import Fraction

import pytest

from hegemon.games.ec4x.common.rules.detection import (
    integration_index,
    mesh_bonus,
    raider_threshold,
    spy_threshold,
    stealth_threshold,
)
from tests.games.ec4x.cases import monero, satoshi

D20 = 20


def chance(threshold: int, bonus: int = 0) -> Fraction:
    """How likely a d20 and a bonus exceed a number, by counting faces."""
    return Fraction(sum(face + bonus > threshold for face in range(1, D20 + 1)), D20)


def passing(cloak: int, eli: int, scouts: int = 1) -> Fraction:
    """How likely raiders pass stealth and then the scouts, by the two rolls."""
    state = monero()
    figures = state.tables.detection
    stealth = chance(stealth_threshold(figures, state.house_rules, cloak))
    return stealth * (1 - chance(raider_threshold(figures, cloak, eli), scouts - 1))


@pytest.mark.parametrize(
    ("levels", "index", "bonus"),
    [
        ([2, 3, 3, 4], 3, 1),
        ([2, 3], 2, 0),
        ([1, 2, 3, 4, 5], 3, 0),
        ([5] * 6, 5, 2),
        ([4, 4, 4], 4, 2),
    ],
)
def test_integration(levels: list[int], index: int, bonus: int) -> None:
    """A58, A59 and the printed examples."""
    most = monero().tables.detection.most_spy_bonus

    assert (integration_index(levels, "down"), mesh_bonus(levels, most)) == (index, bonus)


def test_integration_rounded_up() -> None:
    """R62: the other value."""
    assert integration_index([2, 3], "up") == 3


def test_printed_example() -> None:
    """A58: EII 3 with +1 against a spy of ELI 3: 45%."""
    threshold = spy_threshold(monero().tables.detection, 3, 3)

    assert chance(threshold, 1) == Fraction(45, 100)


def test_two_fleets_look() -> None:
    """A61: each rolls."""
    found = chance(spy_threshold(monero().tables.detection, 2, 1))

    assert 1 - (1 - chance(spy_threshold(monero().tables.detection, 2, 2))) ** 2 == Fraction(
        64, 100
    )
    assert found == Fraction(20, 100)


def test_never_found() -> None:
    """2.4.2: NA in the table: a spy of ELI 5 before a fleet of ELI 1."""
    assert chance(spy_threshold(monero().tables.detection, 5, 1)) == 0


def test_stealth() -> None:
    """A62: 30 to 90 per cent."""
    state = monero()
    chances = [
        chance(stealth_threshold(state.tables.detection, state.house_rules, level))
        for level in range(8)
    ]

    assert chances == [Fraction(tenths, 10) for tenths in (0, 3, 4, 5, 6, 7, 8, 9)]


@pytest.mark.parametrize(
    ("cloak", "eli", "expected"), [(1, 1, 210), (3, 3, 350), (5, 4, 595), (7, 5, 855)]
)
def test_two_rolls(cloak: int, eli: int, expected: int) -> None:
    """A64: thousandths of passing one scout."""
    assert passing(cloak, eli) == Fraction(expected, 1000)


def test_more_eli_never_helps_raiders() -> None:
    """A65: passing never rises with ELI, never falls with CLK."""
    table = [[passing(cloak, eli) for eli in range(1, 6)] for cloak in range(1, 8)]

    assert all(row == sorted(row, reverse=True) for row in table)
    assert all(list(column) == sorted(column) for column in zip(*table, strict=True))


@pytest.mark.parametrize(("printed", "level_four"), [(False, 60), (True, 65)])
def test_stealth_of_the_earlier_edition(printed: bool, level_four: int) -> None:
    """B19, R65: 0, 15, 30, 45, 60; the printed range of level 4 is 65%."""
    state = satoshi(printed_ranges=printed)
    chances = [
        chance(stealth_threshold(state.tables.detection, state.house_rules, level)) * 100
        for level in range(5)
    ]

    assert chances == [0, 15, 30, 45, level_four]
