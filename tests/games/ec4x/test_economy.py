"""XY, XX.4: products, taxes, interest, industry, upkeep (rulings A16 to A22, A88, B01 to B08)."""

from typing import Any

import pytest

from hegemon.games.ec4x.common.amounts import COIN
from hegemon.games.ec4x.common.events import IncomeReceived, PrestigeChanged
from hegemon.games.ec4x.common.phases.end_of_turn import Growth
from hegemon.games.ec4x.common.phases.income import Income, NextTurn, Opinion, Upkeep
from hegemon.games.ec4x.common.rules.economy import (
    gross_product,
    industry_that_counts,
    net_value,
    product_now,
)
from hegemon.games.ec4x.common.rules.upkeep import upkeep_of
from hegemon.games.ec4x.common.setup import map_rules
from hegemon.games.ec4x.common.starmap.map_file import text_of
from hegemon.games.ec4x.common.starmap.star_map import HUB
from hegemon.games.ec4x.common.state import Colony, Facility
from tests.games.ec4x.cases import ME, home_of, monero, people, planet, playing, satoshi, told

MONERO_RAW = {
    "eden": (60, 80, 100, 120, 140),
    "lush": (60, 75, 90, 105, 120),
    "benign": (60, 70, 80, 90, 100),
    "harsh": (60, 65, 70, 75, 80),
    "hostile": (60, 64, 68, 72, 76),
    "desolate": (60, 63, 66, 69, 72),
    "extreme": (60, 62, 64, 66, 68),
}


def test_raw_index() -> None:
    """A19: the printed table, cell by cell."""
    printed = monero().tables.raw_index.by_class

    assert {name: tuple(row.values()) for name, row in printed.items()} == MONERO_RAW


@pytest.mark.parametrize(
    ("planet_class", "resources", "expected"),
    [("d1", "rich", 105), ("e0", "very_poor", 60), ("h1", "very_rich", 140)],
)
def test_raw_index_of_the_earlier_edition(planet_class: str, resources: str, expected: int) -> None:
    """B04."""
    assert satoshi().tables.raw_index.by_class[planet_class][resources] == expected


@pytest.mark.parametrize(("level", "gross", "net"), [(0, 420, 210), (1, 441, 220.5)])
def test_homeworld_product(level: int, gross: float, net: float) -> None:
    """A16; finding 3: the treasury of the start is one turn's tax at EL 0."""
    state = monero()
    system, colony = home_of(state)
    state.houses[ME].levels["EL"] = level

    product = gross_product(state, system, colony)

    assert (product / COIN, net_value(state, product, 50) / COIN) == (gross, net)


def test_product_with_industry() -> None:
    """A17: Lush, Rich, 1,200 PU and 100 IU at EL 2."""
    state = monero()
    state.houses[ME].levels["EL"] = 2
    system = planet(state, "lush", "rich")
    colony = Colony(ME, people(state, 1200), industry=100)

    assert gross_product(state, system, colony) / COIN == 1496


@pytest.mark.parametrize(("bases", "expected"), [(3, 561.75), (0, 546)])
def test_starbases_help_industry(bases: int, expected: float) -> None:
    """A31: 420 PU, 100 IU, EL 1."""
    state = monero()
    system, colony = home_of(state)
    colony.facilities, colony.industry = (Facility("SB"),) * bases, 100

    assert gross_product(state, system, colony) / COIN == expected


@pytest.mark.parametrize(("civil", "counts"), [(True, 210), (False, 300)])
def test_civil_works(civil: bool, counts: int) -> None:
    """A88, R25: 300 IU over 420 PU."""
    state = monero(civil_works=civil)
    _, colony = home_of(state)
    colony.industry = 300

    assert industry_that_counts(state, colony) == counts


def test_the_second_income() -> None:
    """A22: nothing spent in turn 1, tax 50%, EL 0, upkeep paid."""
    state = monero(start_levels="zero")
    play = playing(state)
    for task in (NextTurn(), Income(), Upkeep(), Growth(), NextTurn(), Income(), Upkeep()):
        task.run(play)

    (income,) = (event for event in told(play, IncomeReceived) if event.player == ME)

    assert income.interest / COIN == 4.2
    assert state.houses[ME].treasury / COIN == pytest.approx(423.6295, abs=1e-3)


def test_upkeep_of_the_start() -> None:
    """9: SP 1, SY 2, CL .4, two DD .6, two SC .2, ET .3."""
    assert upkeep_of(monero(), ME) / COIN == 4.5


def test_start_of_the_earlier_edition() -> None:
    """B01, B02, B08."""
    state = satoshi()
    system, colony = home_of(state)
    (fleet,) = (one for one in state.fleets.values() if one.owner == ME)
    product = gross_product(state, system, colony)

    assert state.houses[ME].treasury == 50 * COIN
    assert [each.unit for each in colony.facilities] == ["PY", "SS"]
    assert [one.ships[0].unit for one in fleet.squadrons] == ["CA", "DD", "DD", "SC"]
    assert (product / COIN, net_value(state, product, 50) / COIN) == (73.2, 36.6)
    assert net_value(state, product, 65) / COIN == 47.58
    assert upkeep_of(state, ME) / COIN == 5.6


@pytest.mark.parametrize(("on", "left"), [(True, 40), (False, 100)])
def test_blockade(on: bool, left: int) -> None:
    """R35: 60% of the product."""
    state = monero(blockade=on)
    system, colony = home_of(state)
    colony.blockaded = True

    assert product_now(state, system, colony) * 100 == gross_product(state, system, colony) * left


@pytest.mark.parametrize(("how", "losses"), [("growing", [-2, -3, -4]), ("double", [-10] * 3)])
def test_high_taxes_cost_prestige(how: str, losses: list[int]) -> None:
    """XY.1, R33: 70% for three turns."""
    state = monero(tax_prestige=how)
    state.houses[ME].tax = 70
    play = playing(state)
    for _ in losses:
        Opinion().run(play)

    assert [event.amount for event in told(play, PrestigeChanged)] == losses


@pytest.mark.parametrize(("order", "interest"), [("interest_first", 4.2), ("taxes_first", 8.61)])
def test_income_order(order: str, interest: float) -> None:
    """R23: whether this turn's taxes bear interest."""
    state = monero(income_order=order)
    state.turn = 2
    play = playing(state)
    Income().run(play)

    (mine,) = (event for event in told(play, IncomeReceived) if event.player == ME)

    assert mine.interest / COIN == interest


@pytest.mark.parametrize(("edition", "kept", "expected"), [(monero, 210, 214.2), (satoshi, 50, 51)])
def test_interest(edition: Any, kept: int, expected: float) -> None:
    """A20, B05: 2% of what was not spent."""
    state = edition()
    state.turn, state.houses[ME].treasury = 2, kept * COIN
    state.houses[ME].tax = 0
    Income().run(playing(state))

    assert state.houses[ME].treasury / COIN == expected


@pytest.mark.parametrize(("materials", "expected"), [("very_poor", "very_poor"), ("poor", "poor")])
def test_a_roll_of_one_for_resources(materials: str, expected: str) -> None:
    """R2: the row that neither document has."""
    rules = map_rules(monero().tables, monero(resources_of_one=materials).house_rules)

    assert rules.missing_row == expected


@pytest.mark.parametrize(("hub", "there"), [("guarded", True), ("empty", False)])
def test_the_hub(hub: str, there: bool) -> None:
    """R13: the last holdouts of the Empire, or nobody."""
    assert (HUB in monero(hub=hub).colonies) is there


def test_an_own_map() -> None:
    """2.1: the whole text of a map file instead of a galaxy that is rolled."""
    state = monero(map=text_of("twin_suns"))

    assert len(state.homes) == 2


@pytest.mark.parametrize(("industry", "won"), [(210, 0), (252, 1), (630, 10), (100_000, 10)])
def test_civil_works_win_prestige_up_to_a_bound(industry: int, won: int) -> None:
    """XY.1, R25: a tenth of 420 PU each beyond the half, until there are one and a half times."""
    state = monero()
    _, colony = home_of(state)
    colony.industry = industry
    play = playing(state)
    Opinion().run(play)

    assert [event.amount for event in told(play, PrestigeChanged)] == [won] * bool(won)
