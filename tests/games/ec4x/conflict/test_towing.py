"""4.1 of the earlier edition: shipyards and Starbases go with an escort (B44, B40)."""

import pytest

from hegemon.games.ec4x.common.answers import Load
from hegemon.games.ec4x.common.events_conflict import LiftLost
from hegemon.games.ec4x.common.invariants import invariants
from hegemon.games.ec4x.common.mission_orders import Send
from hegemon.games.ec4x.common.phases.space_combat import SpaceCombat
from hegemon.games.ec4x.common.phases.travel import Travel
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.law import after, first_problem
from hegemon.games.ec4x.common.rules.missions import HOLD, MOVE
from hegemon.games.ec4x.common.state import State
from tests.games.ec4x.cases import monero, satoshi, told
from tests.games.ec4x.conflict.positions import P1, colony, conflict, fleet, space, war

ROAD = "A1-A2 major, A2-A3 major, A3-A4 restricted"


def own_road(station: str, escort: str = "CA", **rules: bool) -> State:
    """Three own systems on major lanes, a station at the first, and a fleet with it in tow."""
    state = space(ROAD, satoshi, **rules)
    for system in ("A1", "A2", "A3"):
        colony(state, P1, system, facilities=station if system == "A1" else "")
    fleet(state, "p1-1", "A1", escort)
    return state


@pytest.mark.parametrize("station", ["SS", "SB"])
def test_stations_move_with_an_escort(station: str) -> None:
    """B44: refused alone, legal with an escort; one jump in a turn, over no restricted lane."""
    state = own_road(station)
    draft = after(HouseDraft(state, P1), Load("p1-1", station, 1))
    escorted = first_problem(draft, [Send("p1-1", "move", "A3")])
    barred = first_problem(draft, [Send("p1-1", "move", "A4")])
    moving = draft.fleets["p1-1"]
    moving.squadrons = []
    alone = first_problem(draft, [Send("p1-1", "move", "A3")])

    assert ("", True) == (escorted, bool(barred))
    assert "order 1: what is in tow needs warships as an escort" == alone


@pytest.mark.parametrize(("lift", "expected"), [("", "A3"), ("SB", "A2")])
def test_the_whole_fleet_is_slowed(lift: str, expected: str) -> None:
    """4.1, R56: one lane a turn."""
    state = own_road("")
    moving = fleet(state, "p1-1", "A1", "CA", lift, mission=(MOVE, "A3"))
    conflict(state, tasks=(Travel(),))

    assert expected == moving.at
    assert [] == list(invariants(state))


def test_a_station_whose_escort_is_gone_stays() -> None:
    """4.1: they can not move across jump lanes unassisted."""
    state = own_road("")
    moving = fleet(state, "p1-1", "A1", "", "SB", mission=(MOVE, "A3"))
    conflict(state, tasks=(Travel(),))

    assert ("A1", HOLD) == (moving.at, moving.mission.number)


@pytest.mark.parametrize(("roe", "at"), [(0, "A2"), (10, None)])
def test_a_station_in_tow_is_lost(roe: int, at: str | None) -> None:
    """5.3.1, B40: it does not flee, and is not captured."""
    state = war(space("A1-A2 minor", satoshi, battle_stations=False))
    towing = fleet(state, "p1-1", "A1", "CA", "SS", roe=roe)
    fleet(state, "p2-1", "A1", "DN DN", roe=10)
    faces = (1, 1) if roe == 0 else (8, 8)
    play = conflict(state, *faces, tasks=(SpaceCombat(),))
    (lost,) = told(play, LiftLost)

    assert ({"SS": 1}, None, {}) == (lost.units, lost.captor, lost.captured)
    assert at == (towing.at if "p1-1" in state.fleets else None)
    assert () == towing.lift


def test_they_are_fixed_in_the_later_edition() -> None:
    """2.3.2.2, 2.4.4: "fixed in orbit", "do not move out of their home solar systems"."""
    state = space(ROAD, monero)
    colony(state, P1, "A1", facilities="SB")
    fleet(state, "p1-1", "A1", "CL")

    assert first_problem(HouseDraft(state, P1), [Load("p1-1", "SB", 1)])
