"""The printed tables of the later edition, figure by figure."""

import pytest

from hegemon.games.ec4x.common.amounts import COIN
from hegemon.games.ec4x.common.rules.missions import MISSIONS
from hegemon.games.ec4x.common.rules.research import (
    POINT,
    highest,
    level_cost,
    point_price,
    science_needed,
)
from tests.games.ec4x.cases import ME, monero

SHIPS = {
    # CST, HS, PC, MC in tenths, AS, DS, CC, CR, CL; None where there is none
    "CT": (1, 1, 2, 1, 1, 2, 1, 2, None),
    "FG": (1, 1, 3, 2, 2, 3, 2, 3, None),
    "DD": (1, 1, 4, 3, 3, 4, 2, 4, None),
    "CL": (1, 2, 5, 4, 4, 5, 3, 6, None),
    "BC": (3, 2, 6, 5, 4, 6, 3, 8, None),
    "BB": (4, 3, 8, 10, 6, 8, 3, 9, None),
    "DN": (5, 3, 10, 12.5, 9, 9, 4, 10, None),
    "CV": (3, 1, 8, 10, 2, 6, 3, 8, 3),
    "CX": (5, 2, 10, 15, 3, 9, 4, 10, 5),
    "FS": (3, 1, 3, 2, 3, 2, None, None, None),
    "RR": (3, 2, 25, 5, 4, 6, 3, 4, 0),
    "SC": (1, 1, 15, 1, 0, 1, 1, None, None),
    "SB": (3, 3, 50, 25, 45, 50, None, None, None),
}


@pytest.mark.parametrize(("code", "printed"), SHIPS.items())
def test_ships(code: str, printed: tuple[float | None, ...]) -> None:
    """9.1, row by row."""
    row = monero().tables.units[code]
    found = (
        row.construction,
        row.hull_size,
        row.price / COIN,
        row.upkeep * 10 / COIN,
        row.attack,
        row.defense,
        row.command_cost,
        row.command_rating,
        row.carry,
    )

    assert found == tuple(figure or 0 for figure in printed)


@pytest.mark.parametrize(("code", "level"), [("CA", 2), ("SD", 6), ("PB", 10)])
def test_hulls_whose_rows_are_empty(code: str, level: int) -> None:
    """9.1: their least CST alone is printed."""
    assert level == monero().tables.units[code].construction


GROUND = {
    # CST, PC, MC in tenths, AS, DS
    "PS": (5, 35, 20, 0, 50),
    "GB": (1, 4, 1, 6, 2),
    "AA": (1, 2, 2, 2, 3),
    "MD": (1, 3, 2, 3, 2),
}


@pytest.mark.parametrize(("code", "printed"), GROUND.items())
def test_ground_units(code: str, printed: tuple[int, ...]) -> None:
    """9.3, row by row."""
    row = monero().tables.units[code]
    price, upkeep = row.price / COIN, row.upkeep * 10 / COIN

    assert (row.construction, price, upkeep, row.attack, row.defense) == printed


LIFT = {
    # CST, PC, MC in tenths, CL or docks
    "SP": (1, 20, 10, 5),
    "SY": (1, 30, 20, 10),
    "ET": (1, 15, 3, 1),
    "TT": (1, 5, 2, 1),
}


@pytest.mark.parametrize(("code", "printed"), LIFT.items())
def test_spacelift(code: str, printed: tuple[int, ...]) -> None:
    """9.2, row by row: what a port or yard carries are its docks."""
    row = monero().tables.units[code]
    price, upkeep = row.price / COIN, row.upkeep * 10 / COIN

    assert (row.construction, price, upkeep, row.carry or row.docks) == printed


def test_spy_detection() -> None:
    """2.4.2: rows by the spy's ELI, columns by the fleet's; 20 is never exceeded."""
    assert monero().tables.detection.spies == (
        (12, 7, 3, 1, 1),
        (16, 12, 7, 3, 1),
        (18, 16, 12, 7, 3),
        (19, 18, 16, 12, 7),
        (20, 19, 18, 16, 12),
    )


def test_raider_detection() -> None:
    """2.4.3: rows by the Raider's CLK, columns by the scouts' ELI; 20 is never exceeded."""
    assert monero().tables.detection.raiders == (
        (14, 9, 5, 2, 1),
        (17, 14, 9, 5, 2),
        (19, 17, 14, 9, 5),
        (20, 19, 17, 14, 9),
        (20, 20, 19, 17, 14),
        (20, 20, 20, 19, 17),
        (20, 20, 20, 20, 19),
    )


def test_bounds_of_what_scouts_add() -> None:
    """2.4.2, 2.4.3: at most two against spies, four against Raiders."""
    figures = monero().tables.detection

    assert (figures.most_spy_bonus, figures.most_raider_bonus) == (2, 4)


def test_what_the_guilds_ask() -> None:
    """XY.3: for a PTU, from the best conditions to the worst."""
    guilds = monero().tables.guilds
    assert guilds is not None
    classes = ("eden", "lush", "benign", "harsh", "hostile", "desolate", "extreme")

    assert [guilds.price[one] / COIN for one in classes] == [5, 6, 8, 11, 14, 18, 25]


def test_shares_of_hits_that_shields_block() -> None:
    """2.4.7: by SLD, 25% and five more for each further level."""
    assert [blocked for _, blocked in monero().tables.bombardment.shields] == [
        25, 30, 35, 40, 45, 50,
    ]  # fmt: skip


def test_science_levels() -> None:
    """XYZ.3: 25 points and five more for each level up to the seventh; 2 and a half a level."""
    state = monero()
    house = state.houses[ME]
    costs, prices = [], []
    for level in range(9):
        house.levels["SL"] = level
        costs.append(level_cost(state, house, "SL") // POINT)
        prices.append(point_price(state, house, "SL") / COIN)

    assert costs == [25, 30, 35, 40, 45, 50, 55, 55, 55]
    assert prices == [2 + level / 2 for level in range(9)]


@pytest.mark.parametrize(
    ("field", "first", "most"),
    [
        ("CST", 1, 10),
        ("WEP", 1, 10),
        ("TER", 1, 7),
        ("ELI", 1, 5),
        ("CLK", 3, 7),
        ("SLD", 5, 6),  # R66: the second row called SLD5 is the sixth
    ],
)
def test_technologies(field: str, first: int, most: int) -> None:
    """XYZ.5 to XYZ.10: the SL that each level needs, and the highest level."""
    state = monero()
    levels = range(1, most + 1)

    assert [science_needed(state.tables, field, one) for one in levels] == [
        first + one - 1 for one in levels
    ]
    assert highest(state, field) == most


def test_what_a_house_begins_with() -> None:
    """2.1: planet, people, treasury, port, yard and ships; R16."""
    state = monero()
    home = state.homes[ME]
    colony, fleet = state.colonies[home], state.fleets["p1-1"]

    assert (state.planets[home].planet_class, state.planets[home].resources) == ("eden", "abundant")
    assert state.houses[ME].treasury == 210 * COIN
    assert [each.unit for each in colony.facilities] == ["SP", "SY"]
    assert [one.ships[0].unit for one in fleet.squadrons] == ["CL", "DD", "DD", "SC", "SC"]
    assert [(ship.unit, ship.carries) for ship in fleet.lift] == [("ET", 10**6)]
    assert colony.homeworld


def test_what_missions_need() -> None:
    """4.1: the column of requirements; 07 and 08 marines on board, 09 to 11 scouts, 12 an ETAC."""
    needs = [kind.needs for kind in MISSIONS]

    assert needs == [
        *["nothing"] * 4, *["combat"] * 3, "combat_and_marines", "marines",
        *["scouts"] * 3, "etac", *["nothing"] * 3,
    ]  # fmt: skip
