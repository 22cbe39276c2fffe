"""XYZ: points, levels and their prices (rulings A01, A02, A37 to A46, B11 to B16, B43)."""

import pytest

from hegemon.games.ec4x.common.amounts import COIN
from hegemon.games.ec4x.common.answers import Buy
from hegemon.games.ec4x.common.events import Breakthrough, LevelReached
from hegemon.games.ec4x.common.phases.command import advance, break_through
from hegemon.games.ec4x.common.rules.calendar import is_upgrade_month, year_and_month
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.economy import economic_factor
from hegemon.games.ec4x.common.rules.orders.research import why_not_bought
from hegemon.games.ec4x.common.rules.research import (
    POINT,
    ladder_price,
    level_cost,
    point_price,
    why_no_level,
)
from tests.games.ec4x.cases import ME, monero, playing, satoshi, told


@pytest.mark.parametrize(
    ("turn", "date"),
    [
        (1, (2001, 1)),
        (6, (2001, 6)),
        (13, (2001, 13)),
        (14, (2002, 1)),
        (27, (2003, 1)),
        (100, (2008, 9)),
    ],
)
def test_calendar(turn: int, date: tuple[int, int]) -> None:
    """A01: thirteen months."""
    assert year_and_month(monero(), turn) == date


def test_upgrade_months() -> None:
    """A02, B43."""
    tables = monero().tables

    turns = [turn for turn in range(1, 61) if is_upgrade_month(tables, turn)]

    assert turns == [1, 6, 14, 19, 27, 32, 40, 45, 53, 58]


@pytest.mark.parametrize(
    ("field", "level", "product", "points", "expected"),
    [
        ("EL", 1, 500, 10, 175),  # A37
        ("SL", 2, 500, 10, 30),  # A40
        ("TER", 2, 500, 5, 57.5),  # A43: towards TER 3, which needs SL 3
        ("CLK", 0, 500, 35, 402.5),  # A46: CLK 1 needs SL 3
    ],
)
def test_points(field: str, level: int, product: int, points: int, expected: float) -> None:
    """XYZ.2 to XYZ.4: what so many points cost."""
    state = monero()
    house = state.houses[ME]
    house.levels[field], house.gross = level, product * COIN

    assert point_price(state, house, field) * points / COIN == pytest.approx(expected)


@pytest.mark.parametrize(
    ("science", "price"), [(1, 7.42), (2, 9.42), (3, 11.42), (5, 15.42), (10, 25.42)]
)
def test_technology_points(science: int, price: float) -> None:
    """A44: at a product of 420, by the SL that the level needs."""
    state = monero()
    house = state.houses[ME]
    house.levels["CST"], house.gross = science - 1, 420 * COIN

    assert point_price(state, house, "CST") / COIN == pytest.approx(price)


def test_economic_levels() -> None:
    """A38: 50 to 140 points, 950 for ten levels; 5% each, at most 55%."""
    state = monero()
    house = state.houses[ME]
    costs, factors = [], []
    for level in range(12):
        house.levels["EL"] = level
        costs.append(level_cost(state, house, "EL") // POINT)
        house.levels["EL"] = level + 1
        factors.append(float(economic_factor(state, house)))

    assert costs == [50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 140, 140]
    assert sum(costs[:10]) == 950
    assert factors == pytest.approx([1 + 0.05 * min(level, 11) for level in range(1, 13)])


def test_science_needs_economy() -> None:
    """A41: SL 2 needs EL 2; 30 SRP at 2.5 are 75."""
    state = monero()
    house = state.houses[ME]
    refused = why_no_level(state, house, "SL")
    house.levels["EL"] = 2

    assert (refused, why_no_level(state, house, "SL")) == ("SL 2 needs EL 2", "")
    assert level_cost(state, house, "SL") * point_price(state, house, "SL") / POINT / COIN == 75


@pytest.mark.parametrize(
    ("field", "levels", "full", "capped"),
    [("CST", 9, 70, 45), ("CLK", 6, 65, 45), ("SLD", 0, 45, 45), ("ELI", 1, 30, 30)],
)
def test_technology_costs(field: str, levels: int, full: int, capped: int) -> None:
    """R38: 20 and five for each SL that is needed."""
    for price, expected in (("full", full), ("capped", capped)):
        state = monero(technology_price=price)
        house = state.houses[ME]
        house.levels[field] = levels

        assert level_cost(state, house, field) == expected * POINT


def test_level_price_of_the_row_before() -> None:
    """R37: EL 2 for what is printed beside EL 1."""
    costs = [
        level_cost(state, state.houses[ME], "EL") // POINT
        for state in (monero(), monero(level_price="current"))
    ]

    assert costs == [60, 50]


def test_every_field_in_one_window() -> None:
    """XYZ.1, R89: a level of each field, EL before SL before what needs it."""
    state = monero()
    house = state.houses[ME]
    house.points = dict.fromkeys(("EL", "SL", "CST", "WEP", "SLD"), 500 * POINT)
    play = playing(state)
    advance(play, ME, house)

    assert ["EL", "SL", "CST", "WEP"] == [event.field for event in told(play, LevelReached)]


def test_one_level_of_a_field_in_a_window() -> None:
    """XYZ.1: whatever the points in hand."""
    state = monero()
    house = state.houses[ME]
    house.points = {"EL": 500 * POINT}
    play = playing(state)
    advance(play, ME, house)

    assert [(event.field, event.level) for event in told(play, LevelReached)] == [("EL", 2)]
    assert house.points["EL"] == 440 * POINT


@pytest.mark.parametrize(("roll", "gift"), [(12, "points"), (13, "none")])
def test_breakthrough(roll: int, gift: str) -> None:
    """R39: 10% and one more for each 50 points since the last window."""
    state = monero()
    house = state.houses[ME]
    house.research_spent = 149 * POINT
    play = playing(state, roll, 1)
    break_through(play, ME, house)

    (event,) = told(play, Breakthrough)

    assert (event.chance, event.gift) == (12, gift)


@pytest.mark.parametrize(("field", "level", "price"), [("WEP", 0, 25), ("EL", 3, 40)])
def test_ladder(field: str, level: int, price: int) -> None:
    """R38 of the earlier edition: 25 and five more for each level."""
    state = satoshi()
    house = state.houses[ME]
    house.levels[field] = level

    assert ladder_price(state, house, field) == price * COIN


def test_buying_only_in_upgrade_months() -> None:
    """B43: in months 1 and 6, one level of each."""
    state = satoshi()
    state.turn = 2
    late = why_not_bought(HouseDraft(state, ME), Buy("WEP"))
    state.turn = 6

    assert (late, why_not_bought(HouseDraft(state, ME), Buy("WEP"))) == (
        "levels are bought in months 1 and 6",
        "",
    )
