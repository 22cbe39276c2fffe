"""Raiders and carriers: when the bots build them, and what goes with them."""

import pytest

from hegemon.bots.ec4x.arming import arm
from hegemon.bots.ec4x.desk import OrderBook
from hegemon.bots.ec4x.specials import take_fighters
from hegemon.bots.ec4x.war import detail
from hegemon.games.ec4x import COIN, Build, Fleet, Load, Squadron
from hegemon.games.ec4x.common.state import Ship, State
from tests.bots.test_ec4x_habits import force, seen
from tests.games.ec4x.cases import ME, home_of, monero


def rich(coins: int, **levels: int) -> State:
    """The later edition with so much in the treasury, many yards, these levels of technology."""
    state = monero()
    house, (_, colony) = state.houses[ME], home_of(state)
    colony.facilities, colony.produced = colony.facilities * 5, 400 * COIN
    house.treasury, house.levels = coins * COIN, {**house.levels, **levels}
    return state


def armed(state: State) -> dict[str, int]:
    """What the first House builds of arms, by its code."""
    desk = OrderBook(seen(state))
    arm(desk)
    return {one.unit: one.count for one in desk.orders if isinstance(one, Build)}


# -- raiders


@pytest.mark.parametrize(("cloaking", "cruisers", "raiders"), [(1, 50, 1), (0, 50, 0), (1, 20, 0)])
def test_a_raider_for_a_large_force(cloaking: int, cruisers: int, raiders: int) -> None:
    """2.4.3: it hides a whole force, if it can hide at all; for a small one it is too dear."""
    state = rich(1_000, CST=3, CLK=cloaking)
    force(state, home_of(state)[0], cruisers)

    assert raiders == armed(state).get("RR", 0)


def test_no_second_raider_while_there_is_one() -> None:
    """2.4.3: more of them hide nothing more."""
    state = rich(1_000, CST=3, CLK=1)
    fleet = force(state, home_of(state)[0], 50)
    fleet.squadrons.append(Squadron("r1", (Ship("RR"),)))

    assert "RR" not in armed(state)


@pytest.mark.parametrize(("power", "raiders"), [(400, 1), (100, 0)])
def test_one_raider_goes_with_a_large_force(power: int, raiders: int) -> None:
    """2.4.3: a fleet with a Raider is cloaked as a whole; the others wait for the next."""
    state = monero()
    fleet = force(state, home_of(state)[0], 60)
    fleet.squadrons += [Squadron(f"r{one}", (Ship("RR"),)) for one in range(2)]
    desk = OrderBook(seen(state))
    name = detail(desk, fleet.id, power)
    assert name is not None
    parted = desk.fleets[name].squadrons

    assert raiders == sum(one.ships[0].unit == "RR" for one in parted)
    assert desk.strength(desk.fleets[name]) >= power


def test_a_crippled_raider_hides_nobody() -> None:
    """2.4.3: it has lost its cloak until it is repaired."""
    state = monero()
    fleet = force(state, home_of(state)[0], 60)
    fleet.squadrons.append(Squadron("r1", (Ship("RR"),), crippled=True))
    desk = OrderBook(seen(state))
    name = detail(desk, fleet.id, 400)
    assert name is not None

    assert all(one.ships[0].unit == "CL" for one in desk.fleets[name].squadrons)


# -- carriers


@pytest.mark.parametrize(("coins", "built"), [(5_000, True), (150, False)])
def test_carriers_where_docks_are_scarce(coins: int, built: bool) -> None:
    """3, 2.4.1: with money for more warships than all docks can begin."""
    assert ("CV" in armed(rich(coins, CST=3))) is built


def test_fighters_for_the_berths_that_are_free() -> None:
    """2.4.1: a carrier holds three; what is on the ground and on board counts."""
    state = rich(5_000, CST=3)
    home, colony = home_of(state)
    carriers = [Squadron(f"c{one}", (Ship("CV"),)) for one in range(2)]
    state.fleets["p1-9"] = Fleet("p1-9", ME, home, carriers, fighters=(Ship("FS"),))
    colony.fighters = (Ship("FS"),) * 2

    assert armed(state)["FS"] == 3


@pytest.mark.parametrize(("ready", "loaded"), [(2, 2), (8, 3), (0, 0)])
def test_fighters_come_on_board(ready: int, loaded: int) -> None:
    """2.4.1: as many as there are, and as there is room for."""
    state = rich(100, CST=3)
    home, colony = home_of(state)
    state.fleets["p1-9"] = Fleet("p1-9", ME, home, [Squadron("c1", (Ship("CV"),))])
    colony.fighters = (Ship("FS"),) * ready
    desk = OrderBook(seen(state))
    take_fighters(desk, "p1-9")

    assert ([Load("p1-9", "FS", loaded)] if loaded else []) == desk.orders
