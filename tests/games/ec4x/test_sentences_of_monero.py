"""Sentences of the later document that no other test holds, by their sections."""

import pytest

from hegemon.core import Question
from hegemon.games.ec4x.common.amounts import COIN, SOUL
from hegemon.games.ec4x.common.answers import (
    Build,
    Detach,
    Engage,
    HouseOrder,
    Load,
    Merge,
    Reassign,
    Repair,
    Scrap,
    Split,
)
from hegemon.games.ec4x.common.events import IncomeReceived, LevelReached, PrestigeChanged
from hegemon.games.ec4x.common.phases.command import AskOrders, Research, advance
from hegemon.games.ec4x.common.phases.income import Income
from hegemon.games.ec4x.common.rules import law
from hegemon.games.ec4x.common.rules.battle.rounds import stays
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.economy import colony_level
from hegemon.games.ec4x.common.rules.forces import fleet_attack
from hegemon.games.ec4x.common.rules.orders.construction import free_docks
from hegemon.games.ec4x.common.rules.orders.repair import repair_price
from hegemon.games.ec4x.common.starmap.star_map import HUB
from hegemon.games.ec4x.common.state import EMPIRE, Colony, Facility, Fleet, Ship, Squadron, State
from hegemon.games.ec4x.monero.ruleset import EC4X_MONERO
from hegemon.games.ec4x.monero.turn import Turn
from tests.games.ec4x.cases import ME, YOU, home_of, monero, people, planet, playing, told
from tests.games.ec4x.conflict.positions import P1, colony, fleet, space, war


def why_not(state: State, order: HouseOrder) -> str:
    """Why the first House cannot order this."""
    return law.why_not(HouseDraft(state, ME), order)


def test_the_last_holdouts() -> None:
    """2.1, R13: fighters and a fortified planet, and no ship that could attack."""
    state = monero(houses=3)
    held = state.colonies[HUB]

    assert (held.owner, len(held.fighters), held.shield) == (EMPIRE, 12, 3)
    assert held.ground == {"GB": 8, "AA": 6, "MD": 2}
    assert [each.unit for each in held.facilities] == ["SB"]
    assert {ME, YOU, state.players[2]} == {one.owner for one in state.fleets.values()}


@pytest.mark.parametrize(
    ("units", "level"),
    [(1, 1), (20, 1), (21, 2), (61, 3), (181, 4), (501, 5), (1_001, 6), (2_001, 7)],
)
def test_levels_of_colonies(units: int, level: int) -> None:
    """2.2: a colony begins as Level I and grows into the others."""
    state = monero()

    assert colony_level(state, people(state, units)) == level


@pytest.mark.parametrize(
    ("ship", "cargo", "most"),
    [("ET", "people", 1), ("TT", "MD", 1), ("CV", "FS", 3), ("CX", "FS", 5)],
)
def test_what_ships_carry(ship: str, cargo: str, most: int) -> None:
    """2.3.2.3, 2.3.2.4, 2.4.1: one PTU, one division, three fighter squadrons or five."""
    state = space()
    colony(state, P1, "A1", {"MD": 9}, fighters=(Ship("FS"),) * 9)
    armed = ship in {"CV", "CX"}
    empty = fleet(state, "p1-1", "A1", ship if armed else "", "" if armed else ship)
    empty.lift = () if armed else (Ship(ship),)

    assert why_not(state, Load("p1-1", cargo, most)) == ""
    assert why_not(state, Load("p1-1", cargo, most + 1)) == f"1 to {most}"


@pytest.mark.parametrize(
    ("unit", "works", "place", "why"),
    [
        ("SY", "", "yard", "Shipyard needs a working Spaceport"),
        ("SY", "SP", "yard", ""),
        ("SB", "SP", "yard", "Starbase needs a working Shipyard"),
        ("SB", "SP SY", "yard", ""),
        ("DD", "SP", "yard", "Destroyer needs a working Shipyard"),
        ("DD", "SP", "planetside", ""),
        ("DD", "SY", "planetside", "Destroyer needs a working Spaceport"),
        ("FS", "", "yard", ""),
        ("GB", "", "yard", ""),
        ("AA", "", "planetside", ""),
        ("MD", "", "planetside", ""),
    ],
)
def test_what_building_needs(unit: str, works: str, place: str, why: str) -> None:
    """2.3.2, 2.4.4, 3.1, 3.3: ports before yards before Starbases; a port or a yard for ships."""
    state = monero()
    system, held = home_of(state)
    state.houses[ME].levels["CST"] = 3
    held.facilities = tuple(Facility(code) for code in works.split())

    assert why_not(state, Build(system, unit, 1, place)) == why  # type: ignore[arg-type]


@pytest.mark.parametrize(("level", "why"), [(3, "Battleship needs CST 4, you have 3"), (4, "")])
def test_hulls_need_construction(level: int, why: str) -> None:
    """XYZ.5, 9.1: larger hulls are opened up by CST."""
    state = monero()
    state.houses[ME].levels["CST"] = level

    assert why_not(state, Build(home_of(state)[0], "BB", 1)) == why


@pytest.mark.parametrize(("levels", "why"), [(0, "Planetary Shield needs SLD 1"), (1, "")])
def test_shields_need_their_technology(levels: int, why: str) -> None:
    """XYZ.10: none without a level of SLD; and a new level means to scrap what stands there."""
    state = monero()
    system, held = home_of(state)
    state.houses[ME].levels |= {"CST": 5, "SLD": levels}

    assert why_not(state, Build(system, "PS", 1)) == why
    held.shield = 1
    state.houses[ME].levels["SLD"] = 2
    anew = law.after(HouseDraft(state, ME), Scrap(system, "PS", 1))
    assert why_not(state, Build(system, "PS", 1)) != ""
    assert law.why_not(anew, Build(system, "PS", 1)) == ""


@pytest.mark.parametrize(
    "order",
    [
        Split("p1-1", "s10"),
        Merge("p1-2", "p1-1"),
        Reassign("s11", "CT", "s10"),
        Detach("p1-1", "TT", 1),
    ],
    ids=lambda order: type(order).__name__,
)
def test_nothing_is_rearranged_among_enemies(order: HouseOrder) -> None:
    """2.3.3, 2.3.4: in systems that are not hostile alone."""
    state = war(space())
    fleet(state, "p1-1", "A2", "BB CT", "TT")
    fleet(state, "p1-2", "A2", "DD")
    before = why_not(state, order)
    fleet(state, "p2-1", "A2", "DD")

    assert (before, why_not(state, order)) == ("", "the system is hostile")


def test_what_leaves_a_hidden_fleet_is_hidden_and_what_joins_is_seen() -> None:
    """2.3.4, R104: until somebody looks for it; nobody is hidden among ships in sight."""
    state = space()
    fleet(state, "p1-1", "A2", "RR DD", exposed=False)
    fleet(state, "p1-2", "A2", "CT")
    state.houses[P1].fleets_made = 2
    draft = law.after(HouseDraft(state, P1), Split("p1-1", "s11"))
    (new,) = draft.fleets.keys() - state.fleets.keys()
    joined = law.after(draft, Merge(new, "p1-2"))

    assert not draft.fleets[new].exposed
    assert joined.fleets["p1-2"].exposed


@pytest.mark.parametrize(
    ("host", "why"), [("CL CT", ""), ("CT CL", "Corvette commands 2, not 3"), ("CL FG", "")]
)
def test_a_flagship_takes_what_it_can_command(host: str, why: str) -> None:
    """2.3.3: a ship joins another squadron if the new flagship's rating allows."""
    state = space()
    flagship, joining = host.split()
    fleet(state, "p1-1", "A2", f"{flagship} {joining}")

    assert why_not(state, Reassign("s11", joining, "s10")) == why


def test_a_fleet_has_any_number_of_squadrons() -> None:
    """2.3.4: no limit; a hundred join a hundred."""
    state = space()
    for number in (1, 2):
        fleet(state, f"p1-{number}", "A2", " ".join(["CT"] * 100))
    draft = law.after(HouseDraft(state, P1), Merge("p1-2", "p1-1"))

    assert why_not(state, Merge("p1-2", "p1-1")) == ""
    assert len(draft.fleets["p1-1"].squadrons) == 200


def test_a_home_system_has_any_number_of_fighters() -> None:
    """2.4.1: no limit: where a thousand stand more can be built."""
    state = monero()
    system, held = home_of(state)
    state.houses[ME].levels["CST"] = 3
    held.fighters = (Ship("FS"),) * 1_000
    draft = law.after(HouseDraft(state, ME), Build(system, "FS", 10))

    assert [one.unit for one in draft.colonies[system].projects] == ["FS"] * 10


def test_what_was_built_before_stays_as_it_was() -> None:
    """XYZ.6: new weapons do not reach ships that are in service; 2.4.7: nor batteries ever."""
    state = monero()
    before = fleet_attack(state, state.fleets["p1-1"])
    state.houses[ME].levels["WEP"] = 5
    draft = law.after(HouseDraft(state, ME), Build(home_of(state)[0], "GB", 1))

    assert fleet_attack(state, state.fleets["p1-1"]) == before == 4 + 3 + 3
    assert [one.wep for one in draft.colonies[home_of(state)[0]].projects] == [0]


@pytest.mark.parametrize(("turn", "levels"), [(1, 1), (2, 0), (5, 0), (6, 1), (7, 0), (14, 1)])
def test_levels_come_in_two_months_a_year(turn: int, levels: int) -> None:
    """XYZ.1: points are bought in every turn, levels in the first and the sixth."""
    state = monero(breakthroughs=False)
    state.turn = turn
    state.houses[ME].points = {"EL": 500_000}
    play = playing(state)
    Research().run(play)

    assert len(told(play, LevelReached)) == levels


def test_a_level_wins_prestige() -> None:
    """9.3: two for each."""
    state = monero()
    state.houses[ME].points = {"EL": 500_000}
    play = playing(state)
    advance(play, ME, state.houses[ME])

    found = [(one.deed, one.amount) for one in told(play, PrestigeChanged)]

    assert found == [("technology", 2)]


def test_the_printed_repair() -> None:
    """3.4: a quarter of the 7 that a Cruiser of WEP 3 costs."""
    state = monero()
    cruiser = Squadron("s1", (Ship("CL", wep=3),))

    assert repair_price(HouseDraft(state, ME), cruiser) / COIN == 1.75


@pytest.mark.parametrize(("works", "why"), [("SP", True), ("SP SY", False)])
def test_ships_are_repaired_in_yards(works: str, why: bool) -> None:
    """3.4: not on the ground, whatever stands there."""
    state = monero()
    system, held = home_of(state)
    held.facilities = tuple(Facility(code) for code in works.split())
    hurt = [Squadron("s1", (Ship("DD"),), crippled=True)]
    state.fleets["p1-9"] = Fleet("p1-9", ME, system, hurt, came_from=system)

    assert bool(why_not(state, Repair("s1"))) is why


@pytest.mark.parametrize(("roe", "fine"), [(-1, False), (0, True), (10, True), (11, False)])
def test_rules_of_engagement_are_from_0_to_10(roe: int, fine: bool) -> None:
    """5.1.1: and can be changed in any turn, before there is a fight."""
    state = monero()
    order = Engage("p1-1", roe)

    assert (why_not(state, order) == "") is fine
    if fine:
        assert law.after(HouseDraft(state, ME), order).fleets["p1-1"].roe == roe


def test_nobody_is_asked_in_the_midst_of_a_battle() -> None:
    """1.2, 5.1.1, 5.3: orders are given in the Command phase; then nothing is changed."""
    asking = [task for task in EC4X_MONERO.agenda if issubclass(task, Question)]

    assert asking == [AskOrders]


def test_a_ptu_is_a_psu() -> None:
    """XY.1, R19: what an ETAC of one PTU carries."""
    (etac,) = monero().fleets["p1-1"].lift

    assert etac.carries == SOUL


def test_four_phases_in_their_order() -> None:
    """1.2, R18: income, command, conflict, and the end of the turn."""
    state = monero()
    state.agenda = []
    Turn().run(playing(state))
    names = [type(task).__name__ for task in reversed(state.agenda)]
    first = ("Income", "CommandPhase", "Travel", "Commissioning", "Again")

    assert [name for name in names if name in first] == list(first)


def test_all_colonies_are_taxed_alike() -> None:
    """XY.1: one rate for all; what they yield goes to the treasury."""
    state = monero(start_levels="zero")
    other = planet(state, "eden", "abundant")
    state.colonies[other] = Colony(ME, people(state, 100))
    state.turn, state.houses[ME].tax, state.houses[ME].treasury = 2, 30, 0
    play = playing(state)
    Income().run(play)
    (mine,) = (one for one in told(play, IncomeReceived) if one.player == ME)

    assert sorted(one.tax / COIN for one in mine.yields) == pytest.approx([30, 126])
    assert state.houses[ME].treasury / COIN == pytest.approx(156)


@pytest.mark.parametrize(("level", "docks"), [(1, 10), (2, 11), (4, 13)])
def test_yards_that_stand_grow_with_construction(level: int, docks: int) -> None:
    """XYZ.5: at no cost, whenever they were built."""
    state = monero()
    _, held = home_of(state)
    state.houses[ME].levels["CST"] = level

    assert free_docks(HouseDraft(state, ME), held, "yard") == docks


@pytest.mark.parametrize(
    ("roe", "theirs", "fights_on"), [(0, 0, False), (1, 0, True), (1, 1, False), (10, 999, True)]
)
def test_the_ends_of_the_scale(roe: int, theirs: int, fights_on: bool) -> None:
    """5.1.1: 00 avoids all, 01 fights who is defenseless, 10 anybody."""
    assert stays(monero().tables.rounds, roe, 5, theirs) is fights_on


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_points_are_bought_in_every_month(turn: int) -> None:
    """XYZ.1: 2.5 XMR for a point of science at SL 1, whatever the month."""
    state = monero(breakthroughs=False)
    state.turn = turn
    state.houses[ME].budget = {"SL": 5 * COIN}
    Research().run(playing(state))

    assert (state.houses[ME].points, state.houses[ME].treasury) == ({"SL": 2_000}, 205 * COIN)


def test_its_hexes_have_a_flat_top() -> None:
    """2.1: drawn so, and the hex straight above the hub is on ring 1."""
    board = EC4X_MONERO.board(EC4X_MONERO.view(monero(), ME))
    places = {place.id: place for place in board.places}

    assert board.grid == "hex-flat"
    assert (places["A1"].x, places["A1"].y < places["hub"].y) == (places["hub"].x, True)
