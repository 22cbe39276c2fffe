"""XY.1, XY.2: PU and PSU, and how people grow (rulings A11 to A35, B07)."""

import random
from decimal import Context, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.games.ec4x.common import population
from hegemon.games.ec4x.common.population import psu_of, pu_of
from hegemon.games.ec4x.common.rules.economy import (
    MOST_PEOPLE,
    grown,
    growth_rate,
    population_units,
)
from hegemon.games.ec4x.common.state import Colony, Facility, State
from tests.games.ec4x.cases import ME, MICRO, home_of, monero, people, planet, satoshi

C = 657


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        (0, 0),
        (1, 1.0066),
        (20, 20.1404),
        (60, 60.4832),
        (180, 182.2628),
        (420, 434.7904),
        (500, 525.7090),
        (840, 1088.3357),
        (1000, 1712.3698),
        (1500, 20552.384),
        (2000, 510895.5331),
    ],
)
def test_psu_of_pu(units: int, expected: float) -> None:
    """A11, as printed."""
    assert psu_of(units * MICRO, C) / MICRO == pytest.approx(expected, abs=1e-4)


@given(st.integers(0, 2500 * MICRO), st.integers(0, 2000))
def test_it_is_exact_to_the_millionth(units: int, exponent: int) -> None:
    """Whatever floats say: the same as with as many digits as one likes."""
    precise = Context(prec=60)
    power = precise.divide(Decimal(exponent * units), Decimal(100_000 * MICRO))
    grown = precise.multiply(precise.exp(power), Decimal(MICRO))
    assert psu_of(units, exponent) == units - MICRO + int(grown.to_integral_value())


def test_decimals_are_for_the_doubtful_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A conversion in decimals takes six times as long, and a turn has some thousand."""
    slow = list[int]()
    exactly = population._grown_exactly

    def counted(units: int, exponent: int) -> int:
        slow.append(units)
        return exactly(units, exponent)

    monkeypatch.setattr(population, "_grown_exactly", counted)
    lot = random.Random(1)
    for _ in range(1_000):
        pu_of.__wrapped__(lot.randrange(2_000 * MICRO), C)
    assert not slow


def test_a_doubtful_one_is_told() -> None:
    """Where what is lost on the quick way could be as much as the doubt, it says nothing."""
    assert population._grown_nearly(1, C) == MICRO
    assert population._grown_nearly(4_600 * MICRO, C) is not None
    assert population._grown_nearly(4_700 * MICRO, C) is None


def test_near_the_middle_between_two_millionths_it_says_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As nothing comes so near by itself, all of it counts as near here."""
    monkeypatch.setattr(population, "_DOUBT", population._ONE)

    assert population._grown_nearly(1_000 * MICRO, C) is None


@pytest.mark.parametrize(
    ("psu", "expected"),
    [
        (0, 0),
        (1, 0.993452),
        (2, 1.986861),
        (100, 99.082595),
        (1000, 804.079309),
        (100_000, 1749.662731),
        (10**6, 2102.497237),
        (10**9, 3154.225675),
    ],
)
def test_pu_of_psu(psu: int, expected: float) -> None:
    """A13, R19: the true inverse, where the printed program gives back PSU + 0.0065."""
    assert pu_of(psu * MICRO, C) / MICRO == pytest.approx(expected, abs=2e-6)


def test_there_and_back() -> None:
    """A14: to the millionth, for every whole PU up to 3,000."""
    lost = [units for units in range(3001) if pu_of(psu_of(units * MICRO, C), C) != units * MICRO]

    assert lost == []


@pytest.mark.parametrize(
    ("planet_class", "before", "expected"),
    [
        ("eden", 420, 427.8591),  # A23: no bound
        ("benign", 500, 506.180),  # A28
        ("extreme", 0.993452, 1.012334),  # A29: a new colony, 1 PSU
    ],
)
def test_logistic_growth(planet_class: str, before: float, expected: float) -> None:
    """XY.2: 2% of the PSU, less the nearer the bound is."""
    state = monero()
    system = planet(state, planet_class, "abundant")
    colony = Colony(ME, people(state, before))

    after = grown(state, system, colony, tax=50)

    assert population_units(state, after) / MICRO == pytest.approx(expected, abs=1e-3)


def test_plain_growth_stops_at_the_bound() -> None:
    """B07: 19.9 PU on E0 would be 20.298."""
    state = satoshi()
    system = planet(state, "e0", "abundant")
    colony = Colony(ME, people(state, 19.9))

    after = grown(state, system, colony, tax=50)

    assert population_units(state, after) == 20 * MICRO


@pytest.mark.parametrize(("state", "unbounded"), [(satoshi(), "h2"), (monero(), "eden")])
def test_people_grow_no_further_than_can_be_reckoned(state: State, unbounded: str) -> None:
    """R27: on a planet without a bound, by whatever figures; nor does one more turn break."""
    system = planet(state, unbounded, "abundant")
    colony = Colony(ME, MOST_PEOPLE - 1)
    colony.people = grown(state, system, colony, tax=50)
    again = grown(state, system, colony, tax=50)

    assert again <= MOST_PEOPLE
    assert abs(population_units(state, again) - population_units(state, MOST_PEOPLE)) <= 1
    assert again == grown(state, system, Colony(ME, again), tax=50)


@pytest.mark.parametrize(("crippled", "percent"), [(0, 2.3), (1, 2.2)])
def test_starbases_help_growth(crippled: int, percent: float) -> None:
    """A31, A32: 5% each; crippled ones do not help."""
    state = monero()
    _, colony = home_of(state)
    colony.facilities = tuple(Facility("SB", crippled=at < crippled) for at in range(3))

    assert growth_rate(state, colony, tax=50) * 100 == pytest.approx(percent)


def test_three_starbases_over_a_homeworld() -> None:
    """A31: 420 PU grow by 9.0345."""
    state = monero()
    system, colony = home_of(state)
    colony.facilities = (Facility("SB"),) * 3

    gained = population_units(state, grown(state, system, colony, tax=50)) - 420 * MICRO

    assert gained / MICRO == pytest.approx(9.0345, abs=1e-4)


@pytest.mark.parametrize(
    ("mother", "sent", "loses"), [(1000, 100, 18.472), (2000, 100, 0.0299), (20, 1, 0.9926)]
)
def test_mothers_lose_little(mother: int, sent: int, loses: float) -> None:
    """A34, A35: the larger the mother, the less she feels."""
    before = psu_of(mother * MICRO, C)

    assert mother - pu_of(before - sent * MICRO, C) / MICRO == pytest.approx(loses, abs=1e-4)


def test_a_daughter_gains_much() -> None:
    """A34: 1 PSU and 100 more are 100.070 PU."""
    assert pu_of(101 * MICRO, C) / MICRO == pytest.approx(100.070, abs=1e-3)


@pytest.mark.parametrize(
    ("stall", "tax", "percent"),
    [("stop", 65, 2), ("stop", 66, 0), ("half", 66, 1), ("slope", 50, 2), ("slope", 66, 0.4)],
)
def test_taxes_slow_growth(stall: str, tax: int, percent: float) -> None:
    """XY.1, R32."""
    state = monero(tax_stall=stall)
    _, colony = home_of(state)

    assert float(growth_rate(state, colony, tax) * 100) == pytest.approx(percent)


@pytest.mark.parametrize(
    ("turns", "expected"),
    [(1, 1.01999), (13, 1.2934), (100, 7.2188), (200, 50.98), (300, 312.29), (400, 1063.76)],
)
def test_the_authors_chart(turns: int, expected: float) -> None:
    """A25: one PSU on a Benign planet, turn by turn (the workbook's bound is 1,712)."""
    state = monero()
    system = planet(state, "benign", "abundant")
    colony = Colony(ME, MICRO)
    for _ in range(turns):
        colony.people = grown(state, system, colony, tax=50)

    assert colony.people / MICRO == pytest.approx(expected, rel=1e-3)


def test_growth_is_steepest_halfway() -> None:
    """A26: half of the bound grows by 1%: 856 PSU to 864.56."""
    state = monero()
    system = planet(state, "benign", "abundant")
    colony = Colony(ME, 856 * MICRO)

    assert grown(state, system, colony, tax=50) / MICRO == pytest.approx(864.56, abs=1e-2)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (monero(growth="logistic"), 506.180),
        (monero(growth="plain"), 510),
        (satoshi(growth="logistic"), 506.180),
        (satoshi(), 510),
    ],
    ids=["monero", "monero plain", "satoshi logistic", "satoshi"],
)
def test_how_people_grow(state: State, expected: float) -> None:
    """R27: towards the bound of 1,000 PU, or by 2% of the PU (A28)."""
    best = next(row.id for row in state.tables.planets.classes if row.most == 1000)
    system = planet(state, best, "abundant")
    colony = Colony(ME, people(state, 500))

    after = grown(state, system, colony, tax=50)

    assert population_units(state, after) / MICRO == pytest.approx(expected, abs=1e-3)
