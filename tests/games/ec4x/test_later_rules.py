"""House rules from the author's later work, each of them both ways (R105 to R109, R113)."""

from typing import Any

import msgspec
import pytest

from hegemon.games.ec4x.common.amounts import COIN
from hegemon.games.ec4x.common.answers import Build, HouseOrder, Load, Restore, Unload
from hegemon.games.ec4x.common.events import PrestigeChanged
from hegemon.games.ec4x.common.phases.arrivals import found_colony
from hegemon.games.ec4x.common.phases.income import assess
from hegemon.games.ec4x.common.phases.prestige import change
from hegemon.games.ec4x.common.rules import law
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.economy import growth_rate, one_ptu, starbase_factor
from hegemon.games.ec4x.common.rules.orders.construction import begun, most_at_once
from hegemon.games.ec4x.common.state import Facility, Project, Ship, State, Wish
from tests.games.ec4x.cases import ME, home_of, monero, planet, playing, satoshi, told

THREE = "at most 3 Starbases at one colony"
ONE_PORT = "at most 1 Spaceport at one colony"
WHOLE, HURT = Facility("SB"), Facility("SB", crippled=True)


def why_not(state: State, order: HouseOrder) -> str:
    """Why the first House cannot order this."""
    state.houses[ME].treasury = 10_000 * COIN
    state.houses[ME].levels["CST"] = 10
    assess(state)
    return law.why_not(HouseDraft(state, ME), order)


@pytest.mark.parametrize(
    ("most", "standing", "count", "why"),
    [
        (0, (WHOLE,) * 7, 5, ""),
        (3, (), 3, ""),
        (3, (), 4, THREE),
        (3, (WHOLE,) * 2, 1, ""),
        (3, (WHOLE,) * 2, 2, THREE),
        (3, (WHOLE, WHOLE, HURT), 1, THREE),
    ],
)
def test_how_many_starbases(
    most: int, standing: tuple[Facility, ...], count: int, why: str
) -> None:
    """R105: standing, crippled or new, by house rule three."""
    state = monero(most_starbases=most)
    system, colony = home_of(state)
    colony.facilities = (*colony.facilities, *standing)

    assert why_not(state, Build(system, "SB", count)) == why


@pytest.mark.parametrize(("most", "at_once"), [(0, 1_000), (3, 3)])
def test_how_many_starbases_are_offered(most: int, at_once: int) -> None:
    """R105: the form asks for no more than there may be."""
    draft = HouseDraft(monero(most_starbases=most), ME)

    assert at_once == most_at_once(draft, "SB")


@pytest.mark.parametrize(("most", "why"), [(0, ""), (3, THREE)])
def test_starbases_under_way_count(most: int, why: str) -> None:
    """R105: else three orders would build what one cannot."""
    state = monero(most_starbases=most)
    system, colony = home_of(state)
    colony.projects = (Project("SB", "industry", 50 * COIN, 5),) * 3

    assert why_not(state, Build(system, "SB", 1)) == why


@pytest.mark.parametrize(("most", "why"), [(0, ""), (3, THREE)])
def test_starbases_set_down_count(most: int, why: str) -> None:
    """R105, R56: those that a fleet brings, too."""
    state = satoshi(most_starbases=most, one_starbase=False)
    _, colony = home_of(state)
    colony.facilities = (*colony.facilities, *(WHOLE,) * 3)
    state.fleets["p1-1"].lift = (Ship("SB"),)

    assert why_not(state, Unload("p1-1", "SB", 1)) == why


@pytest.mark.parametrize("most", [0, 3])
def test_starbases_are_restored_within_the_bound(most: int) -> None:
    """R105: a crippled one is among the three already."""
    state = monero(most_starbases=most)
    system, colony = home_of(state)
    colony.facilities = (*colony.facilities, WHOLE, WHOLE, HURT)

    assert why_not(state, Restore(system, "SB", 1)) == ""


@pytest.mark.parametrize(("most", "factor"), [(0, 1.20), (3, 1.15)])
def test_what_starbases_add_together(most: int, factor: float) -> None:
    """R105: four that stand there all the same help as three, by 15%."""
    state = monero(most_starbases=most)
    _, colony = home_of(state)
    colony.facilities = (WHOLE,) * 4

    assert float(starbase_factor(state, colony)) == pytest.approx(factor)


@pytest.mark.parametrize("edition", [monero, satoshi])
@pytest.mark.parametrize(
    ("one", "standing", "count", "why"),
    [
        (False, 1, 2, ""),
        (True, 0, 1, ""),
        (True, 0, 2, ONE_PORT),
        (True, 1, 1, ONE_PORT),
    ],
)
def test_how_many_spaceports(edition: Any, one: bool, standing: int, count: int, why: str) -> None:
    """R106: one at a colony by house rule."""
    state = edition(one_spaceport=one)
    system, colony = home_of(state)
    colony.facilities = (Facility(state.tables.code_of("spaceport")),) * standing

    assert why_not(state, Build(system, state.tables.code_of("spaceport"), count)) == why


@pytest.mark.parametrize(
    ("low", "tax", "percent"),
    [
        (False, 0, 2.0),
        (False, 40, 2.0),
        (True, 41, 2.0),
        (True, 40, 2.1),
        (True, 30, 2.2),
        (True, 20, 2.3),
        (True, 10, 2.4),
        (True, 0, 2.4),
        (True, 66, 0.0),
    ],
)
def test_low_taxes_and_growth(low: bool, tax: int, percent: float) -> None:
    """R107, T7 of the rulings: x1.05 up to 40%, then 1.10, 1.15 and 1.20."""
    state = monero(low_tax_growth=low)
    _, colony = home_of(state)

    assert float(growth_rate(state, colony, tax) * 100) == pytest.approx(percent)


@pytest.mark.parametrize(
    ("scale", "houses", "amount", "moved"),
    [
        ("fixed", 2, 10, 10),
        ("fixed", 12, -10, -10),
        ("map", 2, 10, 45),  # 19 systems: 150 / 33
        ("map", 2, -10, -45),
        ("map", 4, 10, 34),  # 61 systems: 150 / 44.5
        ("map", 12, -10, -16),  # 469 systems: 150 / 92.2
    ],
)
def test_prestige_and_the_map(scale: str, houses: int, amount: int, moved: int) -> None:
    """R108, T1 of the rulings: the fewer systems for a House, the more."""
    state = monero(houses, prestige_scale=scale)
    before = state.houses[ME].prestige
    play = playing(state)
    change(play, ME, "operation", amount)

    assert moved == state.houses[ME].prestige - before
    assert [moved] == [one.amount for one in told(play, PrestigeChanged)]


@pytest.mark.parametrize(
    ("systems", "moved"),
    [(2, 80), (500, 15)],  # 150 / 16 and 150 / 514 are out of the bounds
)
def test_the_bounds_of_the_scale(systems: int, moved: int) -> None:
    """R108: at most eightfold, at least half as much again."""
    state = monero(prestige_scale="map")
    some = state.star_map.systems[:1] * systems
    state.star_map = msgspec.structs.replace(state.star_map, systems=some)
    play = playing(state)
    change(play, ME, "operation", 10)

    assert [moved] == [each.amount for each in told(play, PrestigeChanged)]


@pytest.mark.parametrize(
    ("rule", "based", "count", "why"),
    [
        ("any", 9, 50, ""),
        ("people", 0, 4, ""),
        ("people", 0, 5, "one for 100 PU: 4 Fighter Squadrons more at this colony"),
        ("people", 3, 1, ""),
        ("people", 4, 1, "one for 100 PU: none more at this colony"),
        ("people", 9, 1, "one for 100 PU: none more at this colony"),
        ("industry", 0, 2, ""),
        ("industry", 1, 2, "one for 100 IU: 1 Fighter Squadron more at this colony"),
    ],
)
def test_how_many_fighters(rule: str, based: int, count: int, why: str) -> None:
    """R113: 420 PU and 299 IU, rounded down; those planetside count, and none is lost."""
    state = monero(fighters_based=rule)
    system, colony = home_of(state)
    colony.fighters, colony.industry = (Ship("FS"),) * based, 299

    assert why_not(state, Build(system, "FS", count)) == why


def test_fighters_under_way_count() -> None:
    """R113: those that wait begin as far as there is support for them."""
    state = monero(fighters_based="people")
    system, colony = home_of(state)
    state.houses[ME].levels["CST"] = 10
    state.houses[ME].treasury = 10_000 * COIN
    colony.queue = (Wish("FS", 9),)
    assess(state)
    after = begun(HouseDraft(state, ME), system).colonies[system]

    assert ["FS"] * 4 == [project.unit for project in after.projects]
    assert (Wish("FS", 5),) == after.queue


@pytest.mark.parametrize("edition", [monero, satoshi])
@pytest.mark.parametrize(("etacs", "load"), [(1, 1), (2, 1), (1, 3), (2, 3)])
def test_etacs_at_the_start(edition: Any, etacs: int, load: int) -> None:
    """R109: so many ETACs, each with so many PTU; one founds a colony with all that it has."""
    state = edition(start_etacs=etacs, etac_load=load)
    ptu = one_ptu(state.tables, state.house_rules, "etac")
    fleet = state.fleets["p1-1"]
    assert [load * ptu] * etacs == [ship.carries for ship in fleet.lift]

    system = planet(state, state.tables.planets.classes[-1].id, "abundant")
    found_colony(playing(state), system, fleet)
    assert load * ptu == state.colonies[system].people
    assert etacs - 1 == len(fleet.lift)


@pytest.mark.parametrize(("load", "refused"), [(1, 2), (3, 4)])
def test_how_much_an_etac_takes(load: int, refused: int) -> None:
    """R109: as many PTU as it has room for, which leave the colony."""
    state = monero(etac_load=load)
    state.fleets["p1-1"].lift = (Ship("ET"),)

    assert why_not(state, Load("p1-1", "people", load)) == ""
    assert why_not(state, Load("p1-1", "people", refused)) == f"1 to {load}"


@pytest.mark.parametrize(("one", "begun_now"), [(False, 2), (True, 1)])
def test_spaceports_of_a_queue_begin_one_by_one(one: bool, begun_now: int) -> None:
    """R106: what waits was allowed when it was ordered, and is asked for again."""
    state = monero(one_spaceport=one)
    system, colony = home_of(state)
    state.houses[ME].treasury = 10_000 * COIN
    colony.facilities, colony.queue = (), (Wish("SP", 2),)
    assess(state)
    later = begun(HouseDraft(state, ME), system)

    assert ["SP"] * begun_now == [each.unit for each in later.colonies[system].projects]
