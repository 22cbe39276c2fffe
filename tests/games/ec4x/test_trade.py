"""2.3.2 of the earlier edition: Traders and Starliners; ETACs (rulings A34, A35, B34, B35)."""

from collections.abc import Callable

import pytest

from hegemon.games.ec4x.common.amounts import COIN, SOUL
from hegemon.games.ec4x.common.answers import Ferry, HouseOrder, Load, Unload
from hegemon.games.ec4x.common.events import IncomeReceived, PeopleArrived
from hegemon.games.ec4x.common.phases.arrivals import salvage
from hegemon.games.ec4x.common.phases.end_of_turn import Arrivals
from hegemon.games.ec4x.common.phases.income import Income, NextTurn, assess
from hegemon.games.ec4x.common.rules import law
from hegemon.games.ec4x.common.rules.draft import HouseDraft, keep
from hegemon.games.ec4x.common.rules.economy import population_units, product_now
from hegemon.games.ec4x.common.rules.forces import price_of
from hegemon.games.ec4x.common.rules.trade import trade_of
from hegemon.games.ec4x.common.state import (
    Colony,
    Fleet,
    Planet,
    Ship,
    Squadron,
    State,
    chart,
)
from tests.games.ec4x.cases import ME, MICRO, YOU, home_of, monero, people, playing, satoshi, told
from tests.games.ec4x.conflict.positions import P1, P2, P3, colony, fleet, pact, space, war

ONE_PU = 1_006_592
"""The people of one PU, in millionths of a PSU."""


def traders_at(state: State, system: str, count: int = 1) -> None:
    """A fleet of Traders without any escort."""
    state.fleets["t"] = Fleet("t", ME, system, [], (Ship("TR"),) * count, came_from=system)


def neighbour(state: State, system: str) -> str:
    """A system that no restricted lane joins to another."""
    here = chart(state)
    return next(
        one for one in here.neighbours(system) if here.lane_between(system, one) != "restricted"
    )


def obeyed(state: State, order: HouseOrder) -> None:
    """Carry out one order of the first House; it must be legal."""
    draft = HouseDraft(state, ME)
    assert law.why_not(draft, order) == ""
    keep(state, law.after(draft, order))


def why_not(state: State, order: HouseOrder) -> str:
    """Why the first House cannot order this."""
    return law.why_not(HouseDraft(state, ME), order)


@pytest.mark.parametrize("count", [1, 2])
def test_a_trader_at_home(count: int) -> None:
    """B34, B35: a tenth of 73.2 in whole money; a second one is idle."""
    state = satoshi()
    assess(state)
    traders_at(state, home_of(state)[0], count)

    assert [route.coins for route in trade_of(state, ME)] == [7 * COIN]


def test_a_flat_trader() -> None:
    """R31: by house rule 1, whatever the products."""
    state = satoshi(trade="flat")
    assess(state)
    traders_at(state, home_of(state)[0])

    assert [route.coins for route in trade_of(state, ME)] == [COIN]


def test_an_enemy_stops_trade() -> None:
    """B35: nothing while the path is contested, here by a warship of the enemy in the system."""
    state = satoshi()
    system, _ = home_of(state)
    assess(state)
    traders_at(state, system)
    state.houses[YOU].stances[ME] = "enemy"
    raid = [Squadron("s1", (Ship("DD"),))]
    state.fleets["raid"] = Fleet("raid", YOU, system, raid)

    assert trade_of(state, ME) == ()


def test_a_blockade_stops_trade() -> None:
    """2.3.2.2: the lanes of a blockaded colony are contested."""
    state = satoshi()
    system, colony = home_of(state)
    traders_at(state, system)
    colony.blockaded = True
    assess(state)

    assert trade_of(state, ME) == ()


def foreign_market(state: State) -> str:
    """A colony of the other House beside the own homeworld, with a Trader of the first there."""
    home, _ = home_of(state)
    system = neighbour(state, home)
    state.planets[system] = Planet("h0", "abundant")
    state.colonies[system] = Colony(YOU, people(state, 100))
    traders_at(state, system)
    assess(state)
    return system


def test_trade_with_a_partner() -> None:
    """2.3.2.2, R31: with a pact, a tenth of 100 and 73.2 on the way home."""
    state = satoshi()
    system = foreign_market(state)
    alone = trade_of(state, ME)
    state.houses[ME].stances[YOU] = "pact"
    offered = trade_of(state, ME)
    state.houses[YOU].stances[ME] = "pact"
    (route,) = trade_of(state, ME)

    assert (alone, offered) == ((), ())
    assert (route.way, route.coins) == ((system, home_of(state)[0]), 17 * COIN)


@pytest.mark.parametrize(
    ("lanes", "hostile", "way"),
    [
        ("A1-A2 minor, A2-A3 minor", "", ("A3", "A2", "A1")),
        ("A1-A2 minor, A2-A3 minor, A3-A4 minor", "", ()),  # nothing within three systems
        # the straight way is contested, and the way round it has four systems
        ("A1-A2 minor, A2-A3 minor, A3-A4 minor, A4-A5 minor, A5-A1 minor", "A2", ()),
        ("A1-A2 minor, A2-A3 minor, A3-A4 minor, A4-A1 minor", "A2", ("A3", "A4", "A1")),
    ],
)
def test_a_route_has_three_systems(lanes: str, hostile: str, way: tuple[str, ...]) -> None:
    """2.3.2.2: at most three, also where an enemy makes it longer; it ends at a partner's."""
    state = pact(space(lanes, satoshi))
    far = max({"A3", *(("A4",) if lanes.endswith("A3-A4 minor") else ())})
    colony(state, P1, "A1")
    colony(state, P2, far)
    fleet(state, "p1-1", far, lift="TR")
    if hostile:
        war(state, P3, P1)
        fleet(state, "p3-1", hostile, "DD")
    assess(state)

    assert [route.way for route in trade_of(state, P1)] == ([way] if way else [])


def test_trade_is_told_with_the_taxes() -> None:
    """XY.1: 50 + 1 of interest + 36.6 of taxes + 7 of trade."""
    state = satoshi()
    state.turn = 1
    traders_at(state, home_of(state)[0])
    play = playing(state)
    NextTurn().run(play)
    Income().run(play)

    (income,) = (one for one in told(play, IncomeReceived) if one.player == ME)

    assert income.treasury / COIN == 94.6
    assert sum(route.coins for route in income.trade) == 7 * COIN


def test_a_starliner_carries_a_hundred() -> None:
    """2.3.2.3: a hundred PTU; they leave one colony and land at another."""
    state = satoshi()
    home, colony = home_of(state)
    colony.people = 150 * SOUL
    state.fleets["l"] = Fleet("l", ME, home, [], (Ship("SL"),), came_from=home)
    too_many = why_not(state, Load("l", "people", 101))
    obeyed(state, Load("l", "people", 100))
    state.colonies["x"] = Colony(ME, SOUL)
    state.fleets["l"].at = "x"
    obeyed(state, Unload("l", "people", 60))

    assert too_many == "1 to 100"
    assert state.colonies[home].people == 50 * SOUL
    assert state.colonies["x"].people == 61 * SOUL
    assert state.fleets["l"].lift == (Ship("SL", carries=40 * SOUL),)


def test_an_etac_is_filled_before_a_starliner() -> None:
    """2.3.2: one PTU each for the ETACs, which wait to found colonies."""
    state = satoshi()
    home, colony = home_of(state)
    ships = (Ship("SL"), Ship("ET"))
    state.fleets["l"] = Fleet("l", ME, home, [], ships, came_from=home)
    obeyed(state, Load("l", "people", 11))

    assert [ship.carries for ship in state.fleets["l"].lift] == [10 * SOUL, ONE_PU]
    assert state.colonies[home].people == colony.people - 10 * SOUL - ONE_PU


def test_an_etac_of_satoshi_carries_a_pu() -> None:
    """R28, new_colony, etac_loading: nobody is made or lost between ship and colony."""
    state = satoshi()
    home, colony = home_of(state)
    (own,) = (one for one in state.fleets.values() if one.owner == ME)
    obeyed(state, Unload(own.id, "people", 1))
    landed = state.colonies[home].people - colony.people
    obeyed(state, Load(own.id, "people", 1))

    assert (landed, state.colonies[home].people) == (ONE_PU, colony.people)
    assert [ship.carries for ship in state.fleets[own.id].lift] == [ONE_PU]


@pytest.mark.parametrize(
    ("have", "why"), [(2 * MICRO, "B7 has none to give"), (MICRO + ONE_PU, "")]
)
def test_an_etac_leaves_a_psu(have: int, why: str) -> None:
    """R30: two PSU are too few for one PU to leave."""
    state = satoshi()
    home, colony = home_of(state)
    colony.people = have
    state.fleets["l"] = Fleet("l", ME, home, [], (Ship("SL"), Ship("ET")), came_from=home)

    assert home == "B7"
    assert why_not(state, Load("l", "people", 1)) == why


@pytest.mark.parametrize(
    ("edition", "unit", "new"), [(monero, "ET", 1), (satoshi, "ET", 0), (satoshi, "SL", 0)]
)
def test_who_goes_ashore_waits(edition: Callable[..., State], unit: str, new: int) -> None:
    """R92, XY.3: a full turn in Monero, however they came; in Satoshi they produce at once."""
    state = edition()
    home, colony = home_of(state)
    state.fleets["l"] = Fleet("l", ME, home, [], (Ship(unit, carries=2 * SOUL),), came_from=home)
    obeyed(state, Unload("l", "people", 1))
    ashore = state.colonies[home].people - colony.people

    assert ashore
    assert state.colonies[home].newcomers == new * ashore


def test_who_is_salvaged_waits() -> None:
    """R92, 3.4: also those whose ETAC is scrapped."""
    state = monero()
    home, colony = home_of(state)
    ships = (Ship("ET", carries=SOUL),)
    state.fleets["l"] = Fleet("l", ME, home, [], ships, came_from=home)
    salvage(playing(state), state.fleets["l"])

    assert colony.newcomers == SOUL


def test_what_was_free_cannot_be_sold() -> None:
    """R28: an ETAC that was loaded at nobody's expense brings a colony nobody."""
    state = monero(settlers="free")
    home, colony = home_of(state)
    state.fleets["l"] = Fleet("l", ME, home, [], (Ship("ET"),), came_from=home)
    obeyed(state, Load("l", "people", 1))
    obeyed(state, Unload("l", "people", 1))

    assert state.colonies[home].people == colony.people


@pytest.mark.parametrize(("settlers", "left"), [("people", -1), ("free", 0)])
def test_loading_an_etac(settlers: str, left: int) -> None:
    """R28: whether the colony has a PSU less."""
    state = monero(settlers=settlers)
    home, colony = home_of(state)
    state.fleets["l"] = Fleet("l", ME, home, [], (Ship("ET"),), came_from=home)
    obeyed(state, Load("l", "people", 1))

    assert state.colonies[home].people - colony.people == left * SOUL
    assert state.fleets["l"].lift == (Ship("ET", carries=SOUL),)


@pytest.mark.parametrize(
    ("units", "sent", "lost"), [(1000, 100, 18.472), (2000, 100, 0.0299), (20, 1, 0.9926)]
)
def test_what_the_mother_colony_loses(units: int, sent: int, lost: float) -> None:
    """A34, A35: the larger the colony, the less it feels it."""
    state = monero()
    home, colony = home_of(state)
    colony.people = people(state, units)
    target = neighbour(state, home)
    state.planets[target] = Planet("eden", "abundant")
    state.colonies[target] = Colony(ME, SOUL)
    state.houses[ME].treasury = 1000 * COIN
    obeyed(state, Ferry(home, target, sent))

    left = population_units(state, state.colonies[home].people)

    assert (units * MICRO - left) / MICRO == pytest.approx(lost, abs=1e-3)
    assert state.houses[ME].treasury == (1000 - 5 * sent) * COIN


def test_those_who_arrive_produce_a_turn_later() -> None:
    """XY.3: nothing for one full turn after arrival; A34: the daughter has 100.070 PU then."""
    state = monero()
    home, _ = home_of(state)
    target = neighbour(state, home)
    state.planets[target] = Planet("eden", "abundant")
    state.colonies[target] = Colony(ME, SOUL)
    state.houses[ME].levels["EL"] = 0
    state.houses[ME].treasury = 1000 * COIN
    obeyed(state, Ferry(home, target, 100))
    play = playing(state)
    Arrivals().run(play)
    products = []
    for _ in range(2):
        products.append(product_now(state, target, state.colonies[target]) / COIN)
        assess(state)

    (arrived,) = told(play, PeopleArrived)

    assert (arrived.system, arrived.people, arrived.lost) == (target, 100 * SOUL, False)
    assert products == pytest.approx([0.993, 100.070], abs=1e-3)


def test_those_who_find_their_colony_lost() -> None:
    """XY.3: it is another's now; they are lost with it."""
    state = monero()
    home, _ = home_of(state)
    target = neighbour(state, home)
    state.planets[target] = Planet("eden", "abundant")
    state.colonies[target] = Colony(ME, SOUL)
    obeyed(state, Ferry(home, target, 2))
    state.colonies[target].owner = YOU
    play = playing(state)
    Arrivals().run(play)

    assert [one.lost for one in told(play, PeopleArrived)] == [True]
    assert state.colonies[target].people == SOUL
    assert state.transfers == ()


@pytest.mark.parametrize(("turn", "idle_until", "yields"), [(5, 5, False), (6, 5, True)])
def test_a_pause_of_a_colony(turn: int, idle_until: int, yields: bool) -> None:
    """XY.3, R81: nothing until then."""
    state = monero()
    home, colony = home_of(state)
    state.turn, colony.idle_until = turn, idle_until

    assert (product_now(state, home, colony) > 0) is yields


@pytest.mark.parametrize(("code", "price"), [("DD", 8), ("SL", 30), ("TR", 12)])
def test_planetside_prices(code: str, price: int) -> None:
    """B31: twice the price from the ground."""
    assert price_of(satoshi(), code, 0, planetside=True) == price * COIN
