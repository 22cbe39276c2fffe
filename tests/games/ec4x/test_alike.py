"""2.3.3: what is reckoned once for ships that are alike is what is reckoned for each."""

from hypothesis import given
from hypothesis import strategies as st

from hegemon.games.ec4x.common.phases.end_of_turn import grouped
from hegemon.games.ec4x.common.phases.task_forces import task_force
from hegemon.games.ec4x.common.rules.detection import cloak_of, scouts_of
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.forces import (
    attack_of,
    carries,
    defense_of,
    squadron_attack,
    squadron_defense,
    why_no_squadron,
)
from hegemon.games.ec4x.common.rules.upkeep import fleet_upkeep
from hegemon.games.ec4x.common.starmap.chart import chart_of
from hegemon.games.ec4x.common.state import Colony, Facility, Fleet, Ship, Squadron, State, role
from tests.games.ec4x.cases import ME, monero
from tests.games.ec4x.starmap.cases import galaxy

STATE = monero()
CODES = [code for code in STATE.tables.units if role(STATE, code) in {"warship", "scout", "raider"}]
SHIPS = st.builds(
    Ship, st.sampled_from(CODES), st.integers(0, 2), eli=st.integers(0, 3), clk=st.integers(0, 3)
)
SQUADRONS = st.lists(
    st.tuples(st.lists(SHIPS, min_size=1, max_size=3), st.booleans()), max_size=8
).map(
    lambda made: [
        Squadron(f"s{at}", tuple(ships), crippled=hurt) for at, (ships, hurt) in enumerate(made)
    ]
)


def one_by_one(state: State, ships: list[Ship]) -> list[tuple[Ship, ...]]:
    """2.3.3: each ship joins the first squadron with room for it, asked from the first on."""
    units = state.tables.units
    squadrons: list[tuple[Ship, ...]] = []
    for ship in sorted(ships, key=lambda ship: (-units[ship.unit].command_rating, ship.unit)):
        for at, squadron in enumerate(squadrons):
            if not why_no_squadron(state, (*squadron, ship)):
                squadrons[at] = (*squadron, ship)
                break
        else:
            squadrons.append((ship,))
    return squadrons


@given(st.lists(SHIPS, max_size=30))
def test_new_ships_are_grouped_as_if_each_asked_all_squadrons(ships: list[Ship]) -> None:
    """What had no room for a ship has none for the next one like it."""
    colony = Colony(ME, 10**6, facilities=(Facility("SY"),))

    assert one_by_one(STATE, ships) == grouped(STATE, colony, ships)


@given(SQUADRONS, st.lists(SHIPS, max_size=4), st.sampled_from(["active", "reserve"]))
def test_a_fleet_is_the_sum_of_its_ships(
    squadrons: list[Squadron], fighters: list[Ship], readiness: str
) -> None:
    """Upkeep, cloak, scouts, room and what it fights with."""
    fleet = Fleet("p1-9", ME, "hub", squadrons, fighters=tuple(fighters))
    fleet.readiness = "reserve" if readiness == "reserve" else "active"
    laid_up = fleet.readiness == "reserve"
    ships = [ship for one in squadrons for ship in one.ships]
    sound = [ship for one in squadrons if not one.crippled for ship in one.ships]
    units = STATE.tables.units
    whole = sum(units[ship.unit].upkeep for ship in (*ships, *fighters))
    share = STATE.tables.reserve.upkeep if laid_up else 100
    left = STATE.tables.reserve.strength if laid_up else 100
    scouts = [ship.eli for ship in sound if role(STATE, ship.unit) == "scout"]
    force = task_force(STATE, ME, [fleet], None).units

    assert abs(whole * share / 100 - fleet_upkeep(STATE, fleet)) < 1
    assert ([] if laid_up else scouts) == scouts_of(STATE, fleet)
    assert cloak_of(STATE, fleet) == max(
        (ship.clk for ship in sound if role(STATE, ship.unit) == "raider"), default=0
    )
    assert carries(STATE, fleet, "carrier") == 0
    assert [
        (
            -(-squadron_attack(STATE, Squadron("", one.ships)) * left // 100),
            -(-squadron_defense(STATE, one) * left // 100),
            one.crippled,
        )
        for one in squadrons
    ] == [(one.attack, one.defense, one.state == "crippled") for one in force[: len(squadrons)]]
    assert [
        (attack_of(STATE, one.unit, one.wep), defense_of(STATE, one.unit, one.wep))
        for one in fighters
    ] == [(one.attack, one.defense) for one in force[len(squadrons) :]]


def test_a_draft_finds_squadrons_where_they_are_now() -> None:
    """Also where another draft was asked before, and after fleets were exchanged."""
    state = monero()
    ships = (Ship("DD"),)
    fleets = [Fleet(f"p1-{at}", ME, "hub", [Squadron(f"s{at}", ships)]) for at in (8, 9)]
    state.fleets = {fleet.id: fleet for fleet in fleets}
    before = HouseDraft(state, ME)
    assert before.squadron_called("s9") == (fleets[1], fleets[1].squadrons[0])
    both = [*fleets[0].squadrons, *fleets[1].squadrons]
    later = before.with_fleet("p1-8", squadrons=both).with_fleet("p1-9", squadrons=[])

    found = later.squadron_called("s9")
    assert found is not None
    assert ("p1-8", "s9") == (found[0].id, found[1].id)
    assert before.squadron_called("s9") == (fleets[1], fleets[1].squadrons[0])
    assert later.squadron_called("s10") is None


def test_each_of_many_maps_has_its_chart() -> None:
    """Equal maps share one, whatever was asked about between."""
    maps = [galaxy(houses) for houses in (2, 3, 4)] * 5
    for one in maps:
        assert chart_of(one).star_map == one
        assert list(chart_of(one).systems) == [system.id for system in one.systems]
    assert chart_of(maps[0]) is chart_of(galaxy(2))
