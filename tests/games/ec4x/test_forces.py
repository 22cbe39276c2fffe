"""2.3.3, 3, XYZ.5, XYZ.6, 9: strengths, prices, docks (rulings A47 to A56, B16 to B32)."""

import pytest

from hegemon.games.ec4x.common.amounts import COIN
from hegemon.games.ec4x.common.rules.forces import (
    attack_of,
    defense_of,
    docks_of,
    price_of,
    squadron_attack,
    squadron_defense,
    turns_for,
    wep_for,
    why_no_squadron,
)
from hegemon.games.ec4x.common.state import Facility, Ship, Squadron
from tests.games.ec4x.cases import monero, satoshi


@pytest.mark.parametrize(
    ("wep", "expected"), [(1, (49, 55)), (2, (54, 60)), (3, (59, 66)), (10, (116, 129))]
)
def test_weapons_compound(wep: int, expected: tuple[int, int]) -> None:
    """A49: a Starbase of 45 and 50."""
    state = monero()

    assert (attack_of(state, "SB", wep), defense_of(state, "SB", wep)) == expected


@pytest.mark.parametrize(
    ("unit", "wep", "strength", "price"),
    [
        ("CA", 1, (4, 6), 6),
        ("CA", 2, (5, 7), 7),
        ("BC", 1, (4, 7), 7.2),
        ("BC", 2, (5, 8), 8.4),
        ("BB", 1, (7, 9), 9.6),
        ("BB", 2, (8, 11), 11.2),
        ("BB", 3, (9, 12), 12.8),
        ("DN", 1, (10, 10), 12),
        ("DN", 2, (12, 12), 14),
        ("DN", 3, (14, 14), 16),
    ],
)
def test_weapons_linear(unit: str, wep: int, strength: tuple[int, int], price: float) -> None:
    """B17."""
    state = satoshi()

    assert (attack_of(state, unit, wep), defense_of(state, unit, wep)) == strength
    assert price_of(state, unit, wep) / COIN == price


@pytest.mark.parametrize(("unit", "wep", "strength"), [("BB", 3, (10, 13)), ("DN", 3, (15, 15))])
def test_weapons_compound_in_the_earlier_edition(
    unit: str, wep: int, strength: tuple[int, int]
) -> None:
    """B17, R41: the other value."""
    state = satoshi(weapons_growth="compound")

    assert (attack_of(state, unit, wep), defense_of(state, unit, wep)) == strength


@pytest.mark.parametrize(("unit", "wep", "built"), [("DD", 2, 1), ("CA", 3, 2), ("BB", 3, 3)])
def test_hull_size_limits_weapons(unit: str, wep: int, built: int) -> None:
    """B16: what a hull cannot take is not built in."""
    assert wep_for(satoshi(), unit, wep) == built


@pytest.mark.parametrize("unit", ["ET", "TT", "GB", "AA", "SP", "SY", "PS"])
def test_what_is_no_combat_ship_has_no_weapons(unit: str) -> None:
    """XYZ.6, R41: "combat ships": nothing else is better or dearer."""
    assert wep_for(monero(), unit, 3) == 0


@pytest.mark.parametrize(("growth", "earlier"), [("compound", 7.2), ("linear", 7)])
def test_price_with_weapons(growth: str, earlier: float) -> None:
    """A50, B17, R41: 6.655 and 6.5 are rounded up to 7; the earlier edition keeps decimals."""
    assert price_of(monero(weapons_growth=growth), "CL", 3) == 7 * COIN
    assert price_of(satoshi(weapons_growth=growth), "CA", 2) == earlier * COIN


@pytest.mark.parametrize(
    ("unit", "price"), [("DD", 8), ("SC", 30), ("ET", 30), ("TT", 10), ("RR", 50)]
)
def test_planetside_prices(unit: str, price: int) -> None:
    """A52: double."""
    assert price_of(monero(), unit, 0, planetside=True) == price * COIN


@pytest.mark.parametrize(
    ("unit", "turns"),
    [
        *(("CT", 1), ("FG", 1), ("DD", 2), ("CL", 2), ("BC", 3), ("BB", 4), ("DN", 5)),
        *(("CV", 4), ("CX", 5), ("FS", 1), ("RR", 12), ("SC", 7), ("AA", 1), ("MD", 1)),
        *(("PS", 17), ("ET", 7), ("TT", 2), ("GB", 1), ("SP", 2), ("SY", 3), ("SB", 5)),
    ],
)
def test_building_times(unit: str, turns: int) -> None:
    """3.0, R45: half the price, rounded down, unless the text says otherwise."""
    assert turns_for(monero(), unit) == turns


@pytest.mark.parametrize(
    ("unit", "turns"),
    [("SC", 2), ("TR", 3), ("SL", 7), ("RR", 12), ("PS", 17), ("GB", 1), ("PY", 2), ("SS", 3)],
)
def test_building_times_of_the_earlier_edition(unit: str, turns: int) -> None:
    """B32."""
    assert turns_for(satoshi(), unit) == turns


LINEAR_YARD = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
LINEAR_PORT = [5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10]
COMPOUND_YARD = [10, 11, 13, 15, 17, 19, 21, 24, 27, 30, 33]
COMPOUND_PORT = [5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19]


@pytest.mark.parametrize(
    ("growth", "unit", "docks"),
    [
        ("linear", "SY", LINEAR_YARD),
        ("linear", "SP", LINEAR_PORT),
        ("compound", "SY", COMPOUND_YARD),
        ("compound", "SP", COMPOUND_PORT),
    ],
)
def test_docks(growth: str, unit: str, docks: list[int]) -> None:
    """A47: by the levels gained; R40 both ways."""
    state = monero(capacity_growth=growth)

    assert [docks_of(state, Facility(unit), level) for level in range(1, 12)] == docks


@pytest.mark.parametrize(
    ("ships", "strength"),
    [(("BB", "CL", "CL", "CL"), (18, 23)), (("DD", "DD", "DD"), (9, 12))],
)
def test_squadrons(ships: tuple[str, ...], strength: tuple[int, int]) -> None:
    """A55: what they can command, and their sums."""
    state = monero()
    squadron = Squadron("s1", tuple(Ship(code) for code in ships))

    assert why_no_squadron(state, squadron.ships) == ""
    assert (squadron_attack(state, squadron), squadron_defense(state, squadron)) == strength


def test_a_full_squadron_of_the_earlier_edition() -> None:
    """B29: BC with two CA and a DD: CC 8 of CR 8."""
    state = satoshi()
    ships = tuple(Ship(code) for code in ("BC", "CA", "CA", "DD"))

    assert why_no_squadron(state, ships) == ""
    assert why_no_squadron(state, (*ships, Ship("CT"))) == "Battle Cruiser commands 8, not 9"
    assert squadron_attack(state, Squadron("s1", ships)) == 15
    assert squadron_defense(state, Squadron("s1", ships)) == 20


def test_flagship_counted() -> None:
    """R51: by house rule its own cost counts."""
    ships = tuple(Ship(code) for code in ("BB", "CL", "CL", "CL"))

    assert why_no_squadron(monero(flagship_cost="counted"), ships) == (
        "Battleship commands 9, not 12"
    )


def test_scouts_command_only_scouts() -> None:
    """A-2.3, R53: CR NA."""
    state = monero()

    assert why_no_squadron(state, (Ship("SC"), Ship("SC"))) == ""
    assert why_no_squadron(state, (Ship("SC"), Ship("CT"))) == (
        "a Scout commands no other ships than its own kind"
    )


def test_a_crippled_squadron_has_half_of_its_attack() -> None:
    """5.3.1: rounded up."""
    squadron = Squadron("s1", (Ship("DD"), Ship("DD"), Ship("DD")), crippled=True)

    assert squadron_attack(monero(), squadron) == 5


def test_ground_battery_against_battleship() -> None:
    """A89: the same firepower for half of the price."""
    units = monero().tables.units

    assert units["GB"].attack == units["BB"].attack
    assert units["GB"].price * 2 == units["BB"].price
