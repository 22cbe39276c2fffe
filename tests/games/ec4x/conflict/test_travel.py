"""4.1, 4.2: lanes, jumps, missions that lead somewhere, and who is stopped on the way."""

from collections.abc import Callable

import pytest

from hegemon.games.ec4x.common.events_conflict import (
    BattleFought,
    FightersStranded,
    FleetMoved,
    FleetStopped,
)
from hegemon.games.ec4x.common.phases.travel import Rest, Travel
from hegemon.games.ec4x.common.rules.missions import (
    BOMBARD,
    COLONIZE,
    HOLD,
    HOME,
    INVADE,
    JOIN,
    MOVE,
    PATROL,
    SALVAGE,
)
from hegemon.games.ec4x.common.show.report import sentence
from hegemon.games.ec4x.common.state import Ship, State
from hegemon.games.ec4x.monero.ruleset import EC4X_MONERO
from tests.games.ec4x.cases import monero, satoshi, told
from tests.games.ec4x.conflict.positions import P1, P2, colony, conflict, fleet, space, war

MAJOR = "A1-A2 major, A2-A3 major, A3-A4 minor, A4-A5 restricted"
EDITIONS = pytest.mark.parametrize("edition", [monero, satoshi])


@EDITIONS
@pytest.mark.parametrize(
    ("start", "own", "goal", "expected"),
    [
        ("A1", "A1 A2 A3", "A3", "A3"),  # two major lanes, all own
        ("A1", "A1 A2", "A3", "A2"),  # the goal is nobody's
        ("A1", "A2 A3", "A3", "A2"),  # the start is nobody's
        ("A2", "A2 A3 A4", "A4", "A3"),  # the second lane is minor
        ("A4", "A4 A5", "A5", "A5"),  # restricted: one jump
    ],
)
def test_jumps(
    edition: Callable[..., State], start: str, own: str, goal: str, expected: str
) -> None:
    """T2b: two jumps along major lanes through own systems alone, else one."""
    state = space(MAJOR, edition)
    for system in own.split():
        colony(state, P1, system)
    moving = fleet(state, "p1-1", start, "DD", mission=(MOVE, goal))
    conflict(state, tasks=(Travel(),))

    assert expected == moving.at


@pytest.mark.parametrize(
    ("ships", "lift", "crippled", "rule", "expected"),
    [
        ("DD", "", False, "no_lift", "A5"),
        ("DD", "", True, "no_lift", "A4"),
        ("DD", "ET", False, "no_lift", "A4"),
        ("DD", "ET", False, "lift", "A5"),
        ("DD", "", True, "lift", "A4"),
    ],
)
def test_restricted_lanes(ships: str, lift: str, crippled: bool, rule: str, expected: str) -> None:
    """T2b, R55: closed to the crippled, and usually to unarmed ships."""
    state = space(MAJOR, restricted_lanes=rule)
    moving = fleet(state, "p1-1", "A4", ships, lift, mission=(MOVE, "A5"))
    moving.squadrons[0].crippled = crippled
    play = conflict(state, tasks=(Travel(),))

    assert expected == moving.at
    assert bool(told(play, FleetStopped)) == (expected == "A4")


def test_a_long_way_goes_on_next_turn() -> None:
    """4.1: a mission goes on until its goal is reached; then it becomes 00."""
    state = space()
    moving = fleet(state, "p1-1", "A1", "DD", mission=(MOVE, "A3"))
    stops = []
    for _ in range(2):
        play = conflict(state, tasks=(Travel(), Rest()))
        stops.append((moving.at, moving.mission.number))

    assert [("A2", MOVE), ("A3", HOLD)] == stops
    assert [("A2", "A3")] == [event.way for event in told(play, FleetMoved)]


def test_home_is_the_nearest_own_colony() -> None:
    """Order 02: and another when that is lost on the way."""
    state = space("A1-A2 minor, A2-A3 minor, A3-A4 minor, A4-A5 minor")
    colony(state, P1, "A1")
    colony(state, P1, "A5")
    moving = fleet(state, "p1-1", "A2", "DD", mission=(HOME,))
    state.colonies["A1"].owner = P2
    conflict(state, tasks=(Travel(),))

    assert "A3" == moving.at


@pytest.mark.parametrize(
    ("mission", "why"),
    [((HOME,), "no home"), ((SALVAGE,), "no home"), ((JOIN, "", "p1-9"), "no host")],
)
def test_nowhere_to_go(mission: tuple[int, ...], why: str) -> None:
    """Orders 02, 13, 15: without a goal a fleet holds, and its House hears why."""
    state = space()
    moving = fleet(state, "p1-1", "A2", "DD", mission=mission)
    play = conflict(state, tasks=(Travel(), Rest()))

    assert ([why], HOLD) == ([one.why for one in told(play, FleetStopped)], moving.mission.number)


def test_join_follows_its_host() -> None:
    """Order 13: it goes where the host is now."""
    state = space("A1-A2 minor, A2-A3 minor, A3-A4 minor")
    moving = fleet(state, "p1-1", "A1", "DD", mission=(JOIN, "", "p1-2"))
    host = fleet(state, "p1-2", "A3", "DD", mission=(MOVE, "A4"))
    conflict(state, tasks=(Travel(),))

    assert ("A2", "A4") == (moving.at, host.at)


@pytest.mark.parametrize(
    ("ships", "lift", "mission"),
    [
        ("SC", "", (BOMBARD, "A2")),
        ("BB", "", (INVADE, "A2")),
        ("BB", "", (COLONIZE, "A2")),
    ],
)
def test_missions_need_what_they_need(ships: str, lift: str, mission: tuple[int, str]) -> None:
    """4.1: what a fleet has lost since it was told: it holds, and nothing crashes."""
    state = space()
    colony(state, P2, "A2")
    moving = fleet(state, "p1-1", "A1", ships, lift, mission=mission)
    play = conflict(state)

    assert ("A1", HOLD) == (moving.at, moving.mission.number)
    assert "unfit" in [event.why for event in told(play, FleetStopped)]


def _two_jumps(**rules: str) -> State:
    state = space(MAJOR, **rules)
    for system in ("A1", "A2", "A3"):
        colony(state, P1, system)
    return state


def test_an_enemy_on_the_way_stops_a_fleet() -> None:
    """5.3: fleets are mandated to engage: nobody goes past an enemy in the same turn."""
    state = war(_two_jumps())
    moving = fleet(state, "p1-1", "A1", "DD", mission=(MOVE, "A3"))
    fleet(state, "p2-1", "A2", "DD")
    play = conflict(state, tasks=(Travel(),))

    assert "A2" == moving.at
    assert ["enemy"] == [event.why for event in told(play, FleetStopped)]


@pytest.mark.parametrize(("face", "expected"), [(14, "A2"), (15, "A3")])
def test_a_cloaked_fleet_may_slip_through(face: int, expected: str) -> None:
    """5.2: cloaked fleets with movement orders can continue if they pass stealth checks."""
    state = war(_two_jumps())
    moving = fleet(state, "p1-1", "A1", "RR", mission=(MOVE, "A3"))
    fleet(state, "p2-1", "A2", "DD")
    conflict(state, face, tasks=(Travel(),))

    assert expected == moving.at


def test_fleets_that_cross_on_a_lane_pass() -> None:
    """R90: battles are within systems; each comes where the other was."""
    state = war(space())
    one = fleet(state, "p1-1", "A1", "DD", mission=(MOVE, "A2"))
    other = fleet(state, "p2-1", "A2", "DD", mission=(MOVE, "A1"))
    battles = told(conflict(state), BattleFought)

    assert ("A2", "A1", []) == (one.at, other.at, battles)


def test_who_hides_stops_nobody() -> None:
    """2.4.2: it would tell where the spy is."""
    state = war(_two_jumps())
    moving = fleet(state, "p1-1", "A1", "DD", mission=(MOVE, "A3"))
    fleet(state, "p2-1", "A2", "SC", mission=(PATROL, "A2"), exposed=False)
    conflict(state, tasks=(Travel(),))

    assert "A3" == moving.at


def test_fighters_leave_with_carriers() -> None:
    """2.4.1, R67: those that could stay without a carrier never leave without one."""
    state = space(fighters_abroad="free")
    moving = fleet(state, "p1-1", "A1", "CV", mission=(MOVE, "A2"), fighters=(Ship("FS"),) * 5)
    play = conflict(state, tasks=(Travel(),))

    assert ("A2", 3) == (moving.at, len(moving.fighters))
    assert [(2, False)] == [(one.fighters, one.landed) for one in told(play, FightersStranded)]


def test_fighters_do_not_go_alone() -> None:
    """2.4.1: a fleet of fighters whose carrier is gone holds."""
    state = space(fighters_abroad="free")
    moving = fleet(state, "p1-1", "A1", mission=(MOVE, "A2"), fighters=(Ship("FS"),))
    conflict(state, tasks=(Travel(),))

    assert ("A1", HOLD) == (moving.at, moving.mission.number)


def test_a_way_is_told_with_the_figures_of_the_tables() -> None:
    """4.2, R55: how many jumps a turn has."""
    state = space()
    told_way = FleetMoved(P1, "p1-1", ("A1", "A2"))

    assert "1 jump a turn; 2 along major lanes through own systems" in str(
        sentence(told_way, EC4X_MONERO.view(state, P1)).reason
    )
