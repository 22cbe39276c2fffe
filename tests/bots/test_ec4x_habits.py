"""What the bots of EC4X do in positions that are made for it."""

from typing import Any

import pytest

from hegemon.bots.ec4x.covert import keep_secrets, undermine
from hegemon.bots.ec4x.desk import OrderBook
from hegemon.bots.ec4x.estimate import hub_first, needed
from hegemon.bots.ec4x.settling import ranked
from hegemon.bots.ec4x.trading import build_traders, trade
from hegemon.bots.ec4x.war import campaign
from hegemon.bots.registry import BOTS
from hegemon.games.ec4x import (
    COIN,
    EC4X_MONERO,
    EC4X_SATOSHI,
    GUARD,
    HOME,
    HUB,
    RESTRICTED,
    SPY_PLANET,
    Build,
    Colony,
    Fleet,
    Fund,
    Operate,
    Orders,
    Send,
    Squadron,
    View,
    chart,
)
from hegemon.games.ec4x.common.phases.command import AskOrders
from hegemon.games.ec4x.common.state import Intelligence, Mission, Ship, Sighting, State
from tests.games.ec4x.cases import ME, YOU, home_of, monero, people, planet, playing, satoshi


def seen(state: State) -> View:
    """What the first House sees."""
    edition = EC4X_MONERO if state.tables.edition == "monero" else EC4X_SATOSHI
    view: View = edition.view(state, ME)
    return view


def force(state: State, at: str, squadrons: int, **facts: Any) -> Fleet:
    """A fleet of so many squadrons of a cruiser each; the first House's if no other is named."""
    code = "CL" if "CL" in state.tables.units else "CA"
    name = f"{facts.get('owner', ME)}-{len(state.fleets) + 50}"
    ships = [Squadron(f"{name}s{number}", (Ship(code),)) for number in range(squadrons)]
    fleet = Fleet(name, facts.pop("owner", ME), at, ships, **facts)
    state.fleets[name] = fleet
    return fleet


# -- what is thought of others


@pytest.mark.parametrize("state", [satoshi(houses=4), monero(houses=4)], ids=("earlier", "later"))
def test_the_hub_is_met_with_three_times_its_force(state: State) -> None:
    """R13: its Starbase, its sixteen fighters and its eight divisions are known to everybody."""
    assert (3 * (95 + 16 * 5), 14) == needed(OrderBook(seen(state)), HUB)


def test_the_hub_comes_first_until_somebody_has_it() -> None:
    """Nobody knows of it, then a House is seen to hold it."""
    state = satoshi()
    before = hub_first(OrderBook(seen(state)))
    state.houses[ME].known[HUB] = Sighting(1, YOU)
    after = hub_first(OrderBook(seen(state)))

    assert (True, False) == (before, after)


def test_divisions_that_a_spy_has_counted() -> None:
    """4.1, order 09: half as many again, and two."""
    state = monero()
    home, _ = home_of(state, YOU)
    facts = {"AA": 6, "MD": 2, "GB": 4}
    state.houses[ME].intelligence = {home: (Intelligence(0, SPY_PLANET, YOU, facts),)}

    assert 14 == needed(OrderBook(seen(state)), home)[1]


# -- forces


def test_the_first_strike_is_at_the_hub() -> None:
    """With forces enough for anything, raids wait."""
    state = satoshi()
    home, colony = home_of(state)
    colony.ground = {"MM": 20}
    force(state, home, 60, lift=(Ship("TT"),) * 20)
    desk = OrderBook(seen(state))
    campaign(desk)
    goals = [one.goal for one in desk.orders if isinstance(one, Send) and one.mission == "invade"]

    assert [HUB] == goals


@pytest.mark.parametrize(("foes", "relieved"), [(2, 1), (40, 0)])
def test_a_blockaded_colony_is_relieved_by_superior_force(foes: int, relieved: int) -> None:
    """5.3: guards of the planet meet the blockade; where they would be too weak nobody goes."""
    state = satoshi()
    home, _ = home_of(state)
    colony = planet(state, "d1", "poor")
    state.colonies[colony] = Colony(ME, people(state, 5), blockaded=True)
    force(state, home, 20)
    force(state, colony, foes, owner=YOU, mission=Mission(GUARD, colony))
    desk = OrderBook(seen(state))
    campaign(desk)
    sent = [one for one in desk.orders if isinstance(one, Send) and one.goal == colony]

    assert relieved == len(sent)
    assert all(one.mission == "guard" for one in sent)


# -- unarmed ships


@pytest.mark.parametrize("state", [satoshi(houses=4), monero(houses=4)])
def test_settlers_pass_no_guarded_system(state: State) -> None:
    """R13: the Empire is at war with all; an ETAC without escort dies there."""
    desk = OrderBook(seen(state))
    assert desk.home is not None
    here = chart(desk.view)
    ways = {
        at: here.route(desk.home, at, closed=RESTRICTED) or () for at in ranked(desk, desk.home)
    }

    assert len(ways) > 10
    assert [] == [at for at, way in ways.items() if HUB in way[:-1]]


def test_settlers_pass_a_partner() -> None:
    """8: a pact lets them through."""
    state = satoshi()
    home, _ = home_of(state, YOU)
    before = home in OrderBook(seen(state)).perilous
    state.houses[ME].known[home] = Sighting(1, YOU)
    state.houses[ME].stances = {YOU: "pact"}
    state.houses[YOU].stances = {ME: "pact"}
    after = home in OrderBook(seen(state)).perilous

    assert (True, False) == (before, after)


def test_a_trader_for_each_colony_that_pays_it() -> None:
    """R31: a tenth of the product, against half a Satoshi of upkeep: ten is enough, nine is not."""
    state = satoshi()
    home, colony = home_of(state)
    colony.produced = 100 * COIN
    for product in (10, 9):
        other = planet(state, "d1", "poor")
        state.colonies[other] = Colony(ME, people(state, 5), produced=product * COIN)
    desk = OrderBook(seen(state))
    build_traders(desk)

    assert [Build(home, "TR", 2)] == desk.orders


def test_traders_part_and_go_to_market() -> None:
    """One stays at the homeworld, the other goes where the next is wanted."""
    state = satoshi()
    home, colony = home_of(state)
    colony.produced = 100 * COIN
    near = next(iter(chart(state).neighbours(home)))
    state.colonies[near] = Colony(ME, people(state, 5), produced=50 * COIN)
    state.fleets["p1-9"] = Fleet("p1-9", ME, home, [], lift=(Ship("TR"),) * 2)
    desk = OrderBook(seen(state))
    trade(desk)
    goals = [one.goal for one in desk.orders if isinstance(one, Send) and one.mission == "move"]

    assert [near] == goals


# -- in the dark


def in_the_dark(state: State) -> list[Any]:
    """What the first House orders against others."""
    desk = OrderBook(seen(state))
    keep_secrets(desk)
    undermine(desk)
    return desk.orders


def test_a_twentieth_of_the_treasury_goes_into_the_dark() -> None:
    """9.3, R84: more for one purpose would cost prestige: of 1,000 that is 2 points at 20 each."""
    state = monero()
    state.houses[ME].treasury = 1_000 * COIN

    assert [Fund("guard", 2), Fund("covert", 2)] == in_the_dark(state)


@pytest.mark.parametrize(
    ("often", "saved", "expected"),
    [
        ("one", 9, [Fund("covert", 1)]),
        ("one", 10, []),  # no more is saved up than the dearest operation takes
        ("one", 7_157, []),
        ("each", 10, [Fund("covert", 10)]),
    ],
)
def test_no_points_are_hoarded(often: str, saved: int, expected: list[Any]) -> None:
    """R95: one operation a turn needs no more than its price, which is kept for the best."""
    state = monero(houses=3, operations_a_turn=often)
    house = state.houses[ME]
    house.treasury, house.covert, house.guard = 100_000 * COIN, saved, 21
    others = len(state.players) - 1
    acts = [Operate] * (1 if often == "one" else others)
    orders = in_the_dark(state)

    assert expected == [one for one in orders if isinstance(one, Fund)]
    assert acts == [type(one) for one in orders if isinstance(one, Operate)]
    assert all(one.operation == "assassination" for one in orders if isinstance(one, Operate))


def test_no_seat_is_the_victim_of_all() -> None:
    """R95: each other House in its turn."""
    state = monero(houses=4)
    house = state.houses[ME]
    house.covert, house.guard = 10, 21
    victims = []
    for turn in (1, 2, 3):
        state.turn = turn
        victims += [one.house for one in in_the_dark(state) if isinstance(one, Operate)]

    assert {"p2", "p3", "p4"} == set(victims)


def test_nobody_works_against_a_house_that_has_fallen() -> None:
    """R85: it would be prestige for nothing."""
    state = monero()
    state.houses[ME].treasury, state.houses[ME].guard = 1_000 * COIN, 21
    state.houses[YOU].collapsed = True

    assert [] == in_the_dark(state)


# -- repairs


@pytest.mark.parametrize("name", ["steward", "warlord"])
@pytest.mark.parametrize("where", ["home", "colony"])
def test_what_is_repaired_stays_in_its_dock(name: str, where: str) -> None:
    """R46: who leaves before the turn is over forfeits the price; the sound of a fleet may go."""
    state = monero()
    home, colony = home_of(state)
    other = planet(state, "benign", "poor")
    state.colonies[other] = Colony(ME, people(state, 100), facilities=colony.facilities)
    at = home if where == "home" else other
    state.houses[ME].treasury, state.turn = 5_000 * COIN, 20
    for wrecks in (6, 2):
        own = force(state, at, 6, mission=Mission(GUARD, at))
        for squadron in own.squadrons:
            squadron.id = f"{own.id}{squadron.id}"
        for squadron in own.squadrons[:wrecks]:
            squadron.crippled = True
    view = seen(state)
    answer = BOTS["ec4x-monero"][name](1).answer(view, AskOrders(), None)  # type: ignore[arg-type]
    assert isinstance(answer, Orders)
    play = playing(state)
    AskOrders().resolve(play, {ME: answer})
    docked = {p.squadron for one in state.colonies.values() for p in one.projects if p.squadron}
    fleets = [one for one in state.fleets.values() if one.owner == ME]
    leaving = {
        squadron.id
        for fleet in fleets
        for squadron in fleet.squadrons
        if fleet.mission.system not in ("", fleet.at) or fleet.mission.number == HOME
    }

    assert len(docked) > 1
    assert docked.isdisjoint(leaving)
