"""2, XY, XYZ, 3 and 9 of the earlier document: its tables as printed, and what one owns."""

from collections import Counter
from typing import Any

import pytest

from hegemon.games.ec4x.common.amounts import COIN, SOUL
from hegemon.games.ec4x.common.answers import (
    Build,
    HouseOrder,
    Load,
    Merge,
    Reassign,
    Repair,
    Split,
    Terraform,
    Unload,
)
from hegemon.games.ec4x.common.events import PrestigeChanged
from hegemon.games.ec4x.common.phases.assault import ground_ranks
from hegemon.games.ec4x.common.phases.closing import by_prestige
from hegemon.games.ec4x.common.phases.end_of_turn import Commissioning, launch
from hegemon.games.ec4x.common.phases.income import Opinion, assess
from hegemon.games.ec4x.common.rules import law
from hegemon.games.ec4x.common.rules.calendar import year_and_month
from hegemon.games.ec4x.common.rules.draft import HouseDraft, keep
from hegemon.games.ec4x.common.rules.economy import (
    colony_level,
    gross_product,
    growth_rate,
    population_units,
)
from hegemon.games.ec4x.common.rules.forces import price_of, turns_for, wep_for
from hegemon.games.ec4x.common.rules.orders.construction import place_for, project_price
from hegemon.games.ec4x.common.rules.orders.repair import repair_price
from hegemon.games.ec4x.common.rules.prestige import worth
from hegemon.games.ec4x.common.rules.trade import trade_of
from hegemon.games.ec4x.common.show.board import board_of
from hegemon.games.ec4x.common.starmap.star_map import HUB
from hegemon.games.ec4x.common.state import (
    EMPIRE,
    Colony,
    Facility,
    Fleet,
    Planet,
    Project,
    Ship,
    Squadron,
    State,
    Wish,
    chart,
)
from hegemon.games.ec4x.satoshi.state import view_of
from hegemon.games.ec4x.satoshi.turn import Turn
from tests.games.ec4x.cases import ME, YOU, home_of, people, playing, satoshi, told


def why_not(state: State, order: HouseOrder) -> str:
    """Why the first House cannot order this."""
    assess(state)
    return law.why_not(HouseDraft(state, ME), order)


def fleet(state: State, name: str, ships: str, lift: str = "") -> Fleet:
    """A fleet of the first House at home: squadrons by their ships ("BB CA+DD")."""
    home, _ = home_of(state)
    squadrons = [
        Squadron(f"s{name[-1]}{at}", tuple(Ship(code) for code in codes.split("+")))
        for at, codes in enumerate(ships.split())
    ]
    unarmed = tuple(Ship(code) for code in lift.split())
    made = Fleet(name, ME, home, squadrons, unarmed, came_from=home)
    state.fleets[name] = made
    return made


@pytest.mark.parametrize(
    ("turn", "date"), [(1, (2001, 1)), (13, (2001, 13)), (14, (2002, 1)), (130, (2010, 13))]
)
def test_introduction_the_calendar(turn: int, date: tuple[int, int]) -> None:
    """From the year 2001 on, thirteen months a year, one a turn."""
    assert date == year_and_month(satoshi(), turn)


def test_1_four_phases() -> None:
    """Income, Command, Conflict, End of turn, and then the next."""
    state = satoshi()
    play = playing(state)
    state.agenda.clear()
    Turn().run(play)
    names = [type(task).__name__ for task in reversed(state.agenda)]
    wanted = ["NextTurn", "Income", "CommandPhase", "Travel", "SpaceCombat", "Growth", "Again"]

    assert wanted == [name for name in names if name in wanted]


def test_2_1_hexes_with_a_flat_top() -> None:
    assert "hex-flat" == board_of(view_of(satoshi(), ME)).grid


def test_2_1_how_a_house_begins() -> None:
    """An H2 planet, Rich, 61 PU, at Level III; an ETAC that is loaded."""
    state = satoshi()
    home, colony = home_of(state)

    assert Planet("h2", "rich") == state.planets[home]
    assert 61 * SOUL == population_units(state, colony.people)
    assert 3 == colony_level(state, colony.people)
    assert [("ET", True)] == [
        (ship.unit, ship.carries > 0) for ship in state.fleets[f"{ME}-1"].lift
    ]


def test_2_1_the_hub() -> None:
    """R13: fighters, batteries, troops, a shield, a Starbase; but no ship."""
    state = satoshi(3)
    hub = state.colonies[HUB]

    assert EMPIRE == hub.owner
    assert {"FR"} == {ship.unit for ship in hub.fighters}
    assert (12, {"GB": 8, "AA": 6, "MM": 2}) == (len(hub.fighters), hub.ground)
    assert (1, ["SB"]) == (hub.shield, [each.unit for each in hub.facilities])
    assert EMPIRE not in {one.owner for one in state.fleets.values()}


def test_2_2_planet_class_table() -> None:
    """R4: the bounds; the rest as printed."""
    printed = [
        ("E0", "Extreme", 1, 1, 20),
        ("E1", "Extreme", 2, 21, 60),
        ("D0", "Desolate", 3, 61, 180),
        ("D1", "Desolate", 4, 181, 500),
        ("H0", "Habitable", 5, 501, 1000),
        ("H1", "Habitable", 6, 1001, 2000),
        ("H2", "Habitable", 7, 2001, None),
    ]

    assert printed == [
        (row.name, row.conditions, row.potential, row.least, row.most)
        for row in satoshi().tables.planets.classes
    ]


@pytest.mark.parametrize(("units", "expected"), [(1, 1), (20, 1), (21, 2), (180, 3), (2001, 7)])
def test_2_2_levels_of_colonies(units: int, expected: int) -> None:
    """A colony begins at Level I, and grows by the classes' bounds."""
    state = satoshi()

    assert expected == colony_level(state, people(state, units + 0.001))


FIGHTERS_AND_SHIPS = {
    "CT": (1, 2, 0.1, 1, 2, 1, 2, 0),
    "FF": (1, 3, 0.2, 2, 3, 2, 3, 0),
    "DD": (1, 4, 0.3, 3, 4, 2, 4, 0),
    "CA": (2, 5, 0.4, 4, 5, 3, 6, 0),
    "BC": (2, 6, 0.5, 4, 6, 3, 8, 0),
    "BB": (3, 8, 1, 6, 8, 3, 9, 0),
    "DN": (3, 10, 1.25, 9, 9, 4, 10, 0),
    "CV": (1, 8, 1, 2, 6, 3, 8, 3),
    "CX": (2, 10, 1.5, 3, 9, 4, 10, 5),
    "FR": (1, 3, 0.2, 3, 2, 0, 0, 0),
    "RR": (2, 25, 0.5, 6, 5, 3, 4, 0),
    "SC": (1, 5, 0.1, 0, 1, 1, 0, 0),
    "SB": (3, 50, 2.5, 45, 50, 0, 0, 0),
}


@pytest.mark.parametrize("code", FIGHTERS_AND_SHIPS)
def test_9_1_combat_units(code: str) -> None:
    """HS, PC, MC, AS, DS, CC, CR, CL; what is not applicable counts as nothing."""
    row = satoshi().tables.units[code]

    assert FIGHTERS_AND_SHIPS[code] == (
        row.hull_size,
        row.price / COIN,
        row.upkeep / COIN,
        row.attack,
        row.defense,
        row.command_cost,
        row.command_rating,
        row.carry,
    )


@pytest.mark.parametrize(
    ("code", "figures"),
    [
        ("SS", (30, 3, 10)),
        ("ET", (15, 0.5, 1)),
        ("TR", (6, 0.5, 0)),
        ("TT", (5, 0.5, 1)),
        ("SL", (15, 2, 100)),
        ("PY", (20, 1, 5)),  # R48: its docks
        ("PS", (35, 2, 0)),
        ("GB", (4, 0.1, 0)),
        ("AA", (2, 0.2, 0)),
        ("MM", (3, 0.2, 0)),
    ],
)
def test_9_2_and_9_3(code: str, figures: tuple[float, float, int]) -> None:
    """PC, MC, and what it carries, or its docks."""
    row = satoshi().tables.units[code]

    assert figures == (row.price / COIN, row.upkeep / COIN, row.carry or row.docks)


def test_2_4_who_has_whose_firepower() -> None:
    """A Raider a Battleship's and a Cruiser's shielding; a battery the former at half the price."""
    units = satoshi().tables.units
    battleship = units["BB"]

    assert (battleship.attack, units["CA"].defense) == (units["RR"].attack, units["RR"].defense)
    assert battleship.attack == units["GB"].attack
    assert battleship.price == 2 * units["GB"].price


@pytest.mark.parametrize("code", ["GB", "AA", "MM", "ET", "TR", "TT", "SL", "SS", "PY", "PS"])
def test_2_4_7_what_technology_does_not_upgrade(code: str) -> None:
    """2.3.2, R41: nor unarmed ships."""
    assert 0 == wep_for(satoshi(), code, 3)


@pytest.mark.parametrize(
    ("works", "unit", "why"),
    [
        ("PY", "SB", "Starbase needs a working Shipyard"),
        ("PY SS", "SB", ""),
        ("", "SS", "Shipyard needs a working Spaceport"),
        ("PY SS SS SS", "SS", ""),  # there is no limit
        ("", "PY", ""),
    ],
)
def test_2_4_4_to_2_4_6_what_stations_need(works: str, unit: str, why: str) -> None:
    """A Starbase a yard, a yard a port; each takes its turns."""
    state = satoshi()
    home, colony = home_of(state)
    colony.facilities = tuple(Facility(code) for code in works.split())

    assert why == why_not(state, Build(home, unit, 1))
    assert {"SB": 5, "SS": 3, "PY": 2}[unit] == turns_for(state, unit)


def test_2_4_4_no_second_starbase_is_towed_in() -> None:
    """One operational unit in a system, however it comes there."""
    state = satoshi()
    _, colony = home_of(state)
    fleet(state, "p1-9", "CA", "SB")
    first = why_not(state, Unload("p1-9", "SB", 1))
    colony.facilities = (*colony.facilities, Facility("SB"))

    assert "" == first
    assert "one operational Starbase in a system" == why_not(state, Unload("p1-9", "SB", 1))


@pytest.mark.parametrize(
    ("ships", "lift", "cargo", "count", "why"),
    [
        ("CT", "TT", "MM", 1, ""),
        ("CT", "TT", "MM", 2, "1 to 1"),
        ("CV", "", "FR", 3, ""),
        ("CV", "", "FR", 4, "1 to 3"),
        ("CX", "", "FR", 5, ""),
        ("CX", "", "FR", 6, "1 to 5"),
        ("CT", "TT", "GB", 1, "no ship takes GB"),  # 2.4.7: immobile
    ],
)
def test_2_3_2_and_2_4_1_who_carries_what(
    ships: str, lift: str, cargo: str, count: int, why: str
) -> None:
    """A division a transport; three fighter squadrons a carrier, five a super carrier."""
    state = satoshi()
    _, colony = home_of(state)
    colony.ground, colony.fighters = {"MM": 9, "GB": 9}, (Ship("FR"),) * 9
    fleet(state, "p1-9", ships, lift)

    assert why == why_not(state, Load("p1-9", cargo, count))


def test_2_3_2_2_where_a_trader_earns() -> None:
    """At a colony; not in a system where nobody lives, though an own one is near."""
    state = satoshi(lanes="all")
    home, _ = home_of(state)
    assess(state)
    near = [one for one, kind in chart(state).lanes[home].items() if kind != "restricted"]
    trader = fleet(state, "p1-9", "", "TR")
    found = []
    for trader.at in (home, near[0]):
        found.append(len(trade_of(state, ME)))

    assert [1, 0] == found


@pytest.mark.parametrize(("works", "squadrons"), [("PY SS", [3]), ("PY", [1, 1, 1])])
def test_2_3_3_where_squadrons_are_commissioned(works: str, squadrons: list[int]) -> None:
    """R52: a shipyard groups new ships; a spaceport alone makes each a squadron of its own."""
    state = satoshi()
    home, colony = home_of(state)
    colony.facilities = tuple(Facility(code) for code in works.split())
    name = launch(state, home, colony, [Ship("BC"), Ship("CA"), Ship("CA")])

    assert squadrons == [len(one.ships) for one in state.fleets[name].squadrons]


def test_2_3_3_ships_change_squadrons() -> None:
    """As the new flagship's rating allows, and not where an enemy is to be seen."""
    state = satoshi()
    fleet(state, "p1-9", "BC+CA+CA CA+DD DD")
    fits, too_many = Reassign("s91", "DD", "s90"), Reassign("s91", "DD", "s92")
    found = [why_not(state, fits), why_not(state, too_many)]
    state.fleets["p1-9"].squadrons[0].ships += (Ship("CT"),)
    found.append(why_not(state, fits))
    state.houses[YOU].stances = {ME: "enemy"}
    home, _ = home_of(state)
    state.fleets["p2-9"] = Fleet("p2-9", YOU, home, [Squadron("s1", (Ship("DD"),))])

    assert ["", "", "Battle Cruiser commands 8, not 9"] == found
    assert "the system is hostile" == why_not(state, too_many)


def test_2_3_4_fleets_split_and_join() -> None:
    """In any system that is not hostile; no number of squadrons is too large."""
    state = satoshi()
    home, _ = home_of(state)
    fleet(state, "p1-8", " ".join(["DN"] * 200))
    fleet(state, "p1-9", "DN DN", "SL TR")
    joined = law.after(HouseDraft(state, ME), Merge("p1-9", "p1-8"))
    parted = law.after(HouseDraft(state, ME), Split("p1-9", "s90"))
    found = [why_not(state, Merge("p1-9", "p1-8")), why_not(state, Split("p1-9", "s90"))]
    state.houses[YOU].stances = {ME: "enemy"}
    state.fleets["p2-9"] = Fleet("p2-9", YOU, home, [Squadron("s1", (Ship("DD"),))])

    assert (202, 2) == (len(joined.fleets["p1-8"].squadrons), len(joined.fleets["p1-8"].lift))
    assert 1 == len(parted.fleets["p1-9"].squadrons)
    assert ["", ""] == found
    assert "the system is hostile" == why_not(state, Merge("p1-9", "p1-8"))
    assert "the system is hostile" == why_not(state, Split("p1-9", "s90"))


def test_2_4_1_fighters_are_based_planetside() -> None:
    """They are built by industry, in any number, and stand at the colony."""
    state = satoshi()
    _, colony = home_of(state)
    colony.projects = (Project("FR", "industry", 3_000, 1),) * 40
    Commissioning().run(playing(state))

    assert (40, []) == (
        len(colony.fighters),
        [one.id for one in state.fleets.values() if one.owner == ME and one.fighters],
    )


def test_2_4_7_batteries_are_built_to_no_limit() -> None:
    """However much else a small colony builds."""
    state = satoshi()
    home, colony = home_of(state)
    colony.people, state.houses[ME].treasury = 3 * SOUL, 1_000 * COIN
    assess(state)
    orders = [Build(home, "AA", 9), Build(home, "GB", 40)]
    draft = law.followed(HouseDraft(state, ME), orders)

    assert {"AA": 2, "GB": 40} == Counter(one.unit for one in draft.colonies[home].projects)


def test_2_4_8_marines_fight_beside_the_army() -> None:
    state = satoshi()
    colony = Colony(ME, SOUL, ground={"AA": 1, "MM": 2, "GB": 3})

    assert {"AA": 1, "MM": 2} == {rank.code: rank.count for rank in ground_ranks(state, colony)}


RAW = {
    "h2 h1 h0": (60, 80, 100, 120, 140),
    "d1 d0": (60, 75, 90, 105, 120),
    "e1 e0": (60, 70, 80, 90, 100),
}


def test_xy_1_raw_index() -> None:
    """The whole table."""
    printed = {name: row for names, row in RAW.items() for name in names.split()}
    index = satoshi().tables.raw_index.by_class

    assert printed == {name: tuple(row.values()) for name, row in index.items()}
    assert ["very_poor", "poor", "abundant", "rich", "very_rich"] == list(index["h0"])


@pytest.mark.parametrize(
    ("planet_class", "resources", "product"),
    [("h2", "rich", 91.52), ("d0", "very_rich", 91.52), ("h0", "abundant", 78.1)],
)
def test_xy_1_product(planet_class: str, resources: Any, product: float) -> None:
    """GCP: 61 PU by the raw index, and 10 IU, by EL 2 (R20)."""
    state = satoshi()
    home, colony = home_of(state)
    state.planets[home] = Planet(planet_class, resources)
    colony.industry, state.houses[ME].levels["EL"] = 10, 2

    assert product == gross_product(state, home, colony) / COIN


@pytest.mark.parametrize(("tax", "percent", "prestige"), [(65, 2, []), (66, 1, [-2])])
def test_xy_1_high_taxes(tax: int, percent: int, prestige: list[int]) -> None:
    """R32, R33: above 65 per cent people grow half as fast, and think less of their House."""
    state = satoshi()
    _, colony = home_of(state)
    state.houses[ME].tax = tax
    play = playing(state)
    Opinion().run(play)

    assert percent == growth_rate(state, colony, tax) * 100
    assert prestige == [one.amount for one in told(play, PrestigeChanged)]


@pytest.mark.parametrize(
    ("have", "level", "price"),
    [
        ("e0", 2, 60),
        ("e1", 3, 180),
        ("d0", 4, 500),
        ("d1", 5, 1000),  # the printed example
        ("h0", 6, 2000),
        ("h1", 7, 2100),  # R42
    ],
)
def test_xyz_3_terraforming(have: str, level: int, price: int) -> None:
    """A level for each class, the upper bound as the price, and no ETAC."""
    state = satoshi()
    home, _ = home_of(state)
    state.planets[home] = Planet(have, "poor")
    house = state.houses[ME]
    state.fleets.clear()
    house.treasury, house.levels["TER"] = price * COIN, level - 1
    early = why_not(state, Terraform(home))
    house.levels["TER"] = level
    fine = why_not(state, Terraform(home))
    house.treasury -= 1

    assert early.endswith(f"needs TER {level}, you have {level - 1}")
    assert "" == fine
    assert why_not(state, Terraform(home)).startswith("it costs")


def test_3_0_work_takes_its_turns() -> None:
    """A Destroyer for 4 takes two; before it is done it is in no fleet."""
    state = satoshi()
    home, _ = home_of(state)
    assess(state)
    keep(state, law.after(HouseDraft(state, ME), Build(home, "DD", 1)))
    found = []
    for _ in range(2):
        Commissioning().run(playing(state))
        found.append((len(state.fleets), len(state.colonies[home].projects)))
    before = len(satoshi().fleets)

    assert [(before, 1), (before + 1, 0)] == found


@pytest.mark.parametrize(
    ("code", "place"),
    [
        *((code, "industry") for code in ("GB", "AA", "MM", "FR")),
        *((code, "port") for code in ("DD", "DN", "RR", "SC", "ET", "TR", "TT", "SL")),
    ],
)
def test_3_1_where_it_is_built(code: str, place: str) -> None:
    """By the colony's industry, or in a port at twice the price."""
    state = satoshi()
    draft = HouseDraft(state, ME)
    home, colony = home_of(state)
    colony.facilities = ()
    ship = place == "port"
    why = why_not(state, Build(home, code, 1, "planetside"))
    price = project_price(draft, Wish(code, 1, planetside=True))

    assert place == place_for(draft, code, planetside=True)
    assert ship == why.endswith("needs a working Spaceport")
    assert price == price_of(state, code, 0) * (1 + ship)


def test_3_4_the_printed_example() -> None:
    """A Cruiser as good as its hull takes, two levels (R41), costs 7: its repair 1.75."""
    state = satoshi()
    ship = Ship("CA", wep=wep_for(state, "CA", 3))

    assert 7 * COIN == price_of(state, "CA", ship.wep)
    assert 1.75 * COIN == repair_price(HouseDraft(state, ME), Squadron("s1", (ship,)))


@pytest.mark.parametrize(("works", "able"), [("PY SS", True), ("PY", False)])
def test_3_4_repairs_need_a_yard(works: str, able: bool) -> None:
    state = satoshi()
    _, colony = home_of(state)
    colony.facilities = tuple(Facility(code) for code in works.split())
    fleet(state, "p1-9", "CA").squadrons[0].crippled = True

    assert able is (why_not(state, Repair("s90")) == "")


def test_x_the_highest_prestige_wins() -> None:
    """Whatever another has in his treasury."""
    state = satoshi()
    state.houses[ME].prestige, state.houses[YOU].treasury = 51, 1_000 * COIN

    assert (ME,) == by_prestige(state, [ME, YOU]).winners


@pytest.mark.parametrize(
    ("sign", "deeds"),
    [
        (1, "task_force_destroyed retreat_forced planet_taken merchant_taken starbase_destroyed"),
        (1, "colony_founded colony_full class_raised civil_gain technology spied hacked"),
        (-1, "planet_lost merchant_lost surprised ambushed starbase_lost first_tax_loss"),
    ],
)
def test_x_signs_of_prestige(sign: int, deeds: str) -> None:
    """R84: the list has signs; a planet, with two of them, counts for more than all others."""
    state = satoshi()
    amounts = {deed: worth(state.tables, state.house_rules, deed) for deed in deeds.split()}
    planets = [abs(many) for deed, many in amounts.items() if deed.startswith("planet")]

    assert all(many * sign > 0 for many in amounts.values())
    assert not planets or max(planets) == max(abs(many) for many in amounts.values())
