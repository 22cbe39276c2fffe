"""4.1: what each mission needs (rulings A86), and what a fleet can be told."""

import pytest

from hegemon.games.ec4x.common.mission_orders import Join, MissionOrder, Send, Tell, mission_order
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.lanes import way_through
from hegemon.games.ec4x.common.rules.missions import MISSIONS, MissionKind
from hegemon.games.ec4x.common.rules.orders.missions import why_no_mission
from hegemon.games.ec4x.common.state import Fleet, Ship, Squadron, State, chart
from tests.games.ec4x.cases import ME, home_of, monero


def fleet(state: State, ships: str = "", lift: str = "", cargo: int = 0) -> Fleet:
    """A fleet at home of ships by their codes, in place of the one there is."""
    home, _ = home_of(state)
    squadrons = [Squadron(f"s{at}", (Ship(code),)) for at, code in enumerate(ships.split(), 1)]
    loaded = tuple(Ship(code, carries=cargo) for code in lift.split())
    made = Fleet("p1-1", ME, home, squadrons, loaded)
    state.fleets["p1-1"] = made
    return made


def why(state: State, mission: int) -> str:
    home, _ = home_of(state)
    return why_no_mission(HouseDraft(state, ME), mission_order("p1-1", mission, home))


@pytest.mark.parametrize(
    ("mission", "ships", "lift", "cargo", "expected"),
    [
        (7, "BB", "TT", 0, "07 needs a combat ship and loaded Troop Transports"),
        (7, "BB", "TT", 1, ""),
        (8, "", "TT", 1, ""),
        (8, "", "TT", 0, "08 needs loaded Troop Transports"),
        (9, "SC CT", "", 0, "09 needs scouts and no other ships"),
        (9, "SC SC", "", 0, ""),
        (11, "SC", "TT", 0, "11 needs scouts and no other ships"),
        (12, "BB", "", 0, "12 needs a loaded ETAC"),
        (12, "BB", "ET", 10**6, ""),
        (4, "SC", "", 0, "04 needs a combat ship"),
        (6, "CT", "", 0, ""),
    ],
)
def test_requirements(mission: int, ships: str, lift: str, cargo: int, expected: str) -> None:
    """A86."""
    state = monero()
    fleet(state, ships, lift, cargo)

    assert why(state, mission) == expected


def test_any_fleet_with_a_scout_may_spy_by_house_rule() -> None:
    """R60: the other value."""
    state = monero(spies="any")
    fleet(state, "SC CT")

    assert why(state, 9) == ""


def test_sixteen_missions() -> None:
    """4.1: 00 to 15."""
    assert [kind.number for kind in MISSIONS] == [*range(16)]


def test_a_way_is_systems_to_pass() -> None:
    """4.2: a way names systems, in their order, before the goal; each is reached the best way."""
    state = monero()
    own = fleet(state, "BB")
    jumps = chart(state).jumps_from(own.at)
    far, *_, near = [system for system, distance in jumps.items() if distance == 2]
    draft = HouseDraft(state, ME)

    assert why_no_mission(draft, Send("p1-1", "move", far, (near, own.at))) == ""
    assert why_no_mission(draft, Send("p1-1", "move", far, ("zz",))) == "there is no system zz"

    way = way_through(state, own, (near, far))

    assert way is not None
    assert way.index(near) < way.index(far) == len(way) - 1


def test_no_fleet_joins_itself() -> None:
    """4.1, order 13: a fleet cannot be its own host."""
    state = monero()
    fleet(state, "BB")
    why = why_no_mission(HouseDraft(state, ME), Join("p1-1", "p1-1"))

    assert why == "a fleet cannot join itself"


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (Send("p1-1", "home", "B1"), "order is for the missions move, patrol, guard_base, guard,"),
        (Send("p1-1", "join", "p1-2"), "order is for the missions move, patrol,"),
        (Send("p1-1", "dance", "B1"), "order is for the missions move, patrol,"),
        (Tell("p1-1", "move"), "tell is for the missions hold, home, salvage"),
    ],
)
def test_each_way_to_give_a_mission_has_its_own(order: MissionOrder, expected: str) -> None:
    """4.1: what is refused names the missions that can be given so."""
    state = monero()
    fleet(state, "BB")

    assert why_no_mission(HouseDraft(state, ME), order).startswith(expected)


@pytest.mark.parametrize("kind", MISSIONS, ids=lambda kind: kind.word)
def test_each_mission_has_one_order(kind: MissionKind) -> None:
    """4.1: sixteen of them, and each comes back as the row of the table that it is."""
    order = mission_order("p1-1", kind.number, "B3")

    assert kind == order.kind_of_mission
    assert kind.goal in order.goals
    assert ("B3" if kind.goal != "none" else "") == order.target
