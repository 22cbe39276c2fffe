"""R36: by house rule fleets lie in reserve or in mothballs, cost less, and do less."""

from typing import Any

import pytest

from hegemon.core.checking import check
from hegemon.games.ec4x import EC4X_MONERO
from hegemon.games.ec4x.common.answers import (
    Detach,
    Engage,
    HouseOrder,
    Load,
    Merge,
    Ready,
    Reassign,
    Split,
)
from hegemon.games.ec4x.common.events_conflict import BattleFought, LiftLost
from hegemon.games.ec4x.common.mission_orders import Join, Send, Tell
from hegemon.games.ec4x.common.phases.arrivals import Meetings
from hegemon.games.ec4x.common.phases.assault import land
from hegemon.games.ec4x.common.phases.autopilot import defend
from hegemon.games.ec4x.common.phases.command import AskOrders
from hegemon.games.ec4x.common.phases.shortfall import aged
from hegemon.games.ec4x.common.phases.space_combat import OrbitalCombat, SpaceCombat
from hegemon.games.ec4x.common.phases.task_forces import task_force
from hegemon.games.ec4x.common.rules import law
from hegemon.games.ec4x.common.rules.detection import scouts_of
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.missions import BOMBARD, GUARD, HOLD, JOIN
from hegemon.games.ec4x.common.rules.upkeep import fleet_upkeep
from hegemon.games.ec4x.common.state import Mission, Readiness, State
from tests.games.ec4x.cases import ME, home_of, monero, playing, told
from tests.games.ec4x.conflict.positions import P1, P2, colony, conflict, fleet, space, war


def at_home(**rules: Any) -> HouseDraft:
    """The first House at the beginning, with a second fleet and a carrier at home."""
    state = monero(**{"reserves": True, **rules})
    system, _ = home_of(state)
    fleet(state, "p1-2", system, "BB+DD DD", lift="TT")
    return HouseDraft(state, ME)


@pytest.mark.parametrize(("reserves", "why"), [(True, ""), (False, "all fleets serve here")])
def test_whether_there_are_reserves(reserves: bool, why: str) -> None:
    """R36: an option that is usually off: neither document knows them."""
    assert law.why_not(at_home(reserves=reserves), Ready("p1-1", "reserve")) == why


def test_what_can_be_laid_up() -> None:
    """One reserve of warships at a colony, anything in mothballs, nothing abroad or twice."""
    draft = at_home()
    system, _ = home_of(monero())
    one = law.after(draft, Ready("p1-1", "reserve"))
    abroad = draft.with_fleet("p1-2", at="A1" if system != "A1" else "A2")
    unarmed = draft.with_fleet("p1-2", squadrons=[])
    found = [
        law.why_not(one, Ready("p1-2", "reserve")),
        law.why_not(one, Ready("p1-2", "mothballs")),
        law.why_not(one, Ready("p1-1", "reserve")),
        law.why_not(abroad, Ready("p1-2", "mothballs")).partition(" is ")[2],
        law.why_not(unarmed, Ready("p1-2", "reserve")),
        law.why_not(unarmed, Ready("p1-2", "mothballs")),
        law.why_not(one, Ready("p1-1", "active")),
    ]

    assert found == [
        f"one fleet in reserve at a colony: {system} has one",
        "",
        "p1-1 is in reserve",
        "no colony of yours",
        "a reserve has warships",
        "",
        "",
    ]


def test_what_it_does_and_costs() -> None:
    """Half of BB 1, two DD .6 and TT .2 in reserve, which guards; nothing in mothballs."""
    draft = at_home()
    system, _ = home_of(monero())
    found = [(fleet_upkeep(draft.here, draft.fleets["p1-2"]), draft.fleets["p1-2"].mission)]
    ways: tuple[Readiness, ...] = ("reserve", "mothballs", "active")
    for readiness in ways:
        draft = law.after(draft, Ready("p1-2", readiness))
        laid_up = draft.fleets["p1-2"]
        found.append((fleet_upkeep(draft.here, laid_up), laid_up.mission))

    assert found == [
        (1_800, Mission(HOLD)),
        (900, Mission(GUARD, system)),
        (0, Mission(HOLD)),
        (1_800, Mission(HOLD)),
    ]


@pytest.mark.parametrize(
    ("order", "legal"),
    [
        (Send("p1-2", "move", "A1"), False),
        (Join("p1-1", "p1-2"), False),
        (Split("p1-2", "s20"), False),
        (Merge("p1-1", "p1-2"), False),
        (Merge("p1-2", "p1-1"), False),
        (Detach("p1-2", "TT", 1), False),
        (Load("p1-2", "MD", 1), False),
        (Reassign("s20", "DD", "new"), False),
        (Reassign("s3", "DD", "s20"), False),
        (Engage("p1-2", 3), True),
        (Tell("p1-1", "hold"), True),
    ],
)
def test_what_laid_up_fleets_do_not_do(order: HouseOrder, legal: bool) -> None:
    """They neither move nor change until they serve again."""
    draft = law.after(at_home(), Ready("p1-2", "mothballs"))

    assert (law.why_not(draft, order) == "") is legal
    if not legal:
        assert "p1-2 is" in law.why_not(draft, order)


def siege(readiness: Any) -> State:
    """A colony of the first House with a Battleship over it; an enemy comes to bombard it."""
    state = war(space(houses=2, reserves=True))
    colony(state, P1, "A2")
    mission = (GUARD, "A2") if readiness == "reserve" else (HOLD,)
    fleet(state, "p1-1", "A2", "BB+DD", mission=mission, readiness=readiness, roe=0)
    fleet(state, "p2-1", "A2", "BB BB", mission=(BOMBARD, "A2"))
    return state


@pytest.mark.parametrize(
    ("readiness", "strength"), [("active", (9, 12)), ("reserve", (5, 6)), ("mothballs", None)]
)
def test_half_the_strength(readiness: Any, strength: tuple[int, int] | None) -> None:
    """AS and DS are halved, rounded up; what is in mothballs does not fight at all."""
    state = siege(readiness)
    force = task_force(state, P1, [state.fleets["p1-1"]], None)
    found = [(one.attack, one.defense) for one in force.units]

    assert found == ([strength] if strength else [])
    assert all(one.stays is (readiness != "active") for one in force.units)


def test_a_reserve_fights_to_the_end() -> None:
    """It guards the orbit, and does not retreat, whatever its ROE."""
    state = siege("reserve")
    play = conflict(state, tasks=(SpaceCombat(), OrbitalCombat()))

    assert [one.stage for one in told(play, BattleFought)] == ["orbit"]
    assert "p1-1" not in state.fleets


def test_mothballs_are_spared_until_the_planet_falls() -> None:
    """Nobody shoots at them; the conqueror finds them scuttled, and both hear of it."""
    state = siege("mothballs")
    fought = conflict(state, tasks=(SpaceCombat(), OrbitalCombat()))
    spared = "p1-1" in state.fleets
    play = playing(state)
    land(play, "A2", P2, [fleet(state, "p2-2", "A2", lift="TT")])

    (lost,) = told(play, LiftLost)

    assert (told(fought, BattleFought), spared) == ([], True)
    assert (lost.owner, lost.units, lost.captor) == (P1, {"BB": 1, "DD": 1}, None)
    assert "p1-1" not in state.fleets


def test_other_laid_up_details() -> None:
    """Scouts look for nobody, unpaid upkeep spares mothballs, autopilots and guests leave them."""
    state = space(houses=2, reserves=True)
    colony(state, P1, "A2")
    idle = fleet(state, "p1-1", "A2", "SC", readiness="mothballs")
    guest = fleet(state, "p1-2", "A2", "DD", mission=(JOIN, "", "p1-1"))
    draft = HouseDraft(state, P1)
    defend(draft)
    conflict(state, tasks=(Meetings(),))

    assert scouts_of(state, idle) == []
    assert [where.id for where, _ in aged(state, P1) if not isinstance(where, str)] == ["p1-2"]
    assert draft.fleets["p1-1"].mission == Mission(HOLD)
    assert guest.mission == Mission(HOLD)
    assert sorted(state.fleets) == ["p1-1", "p1-2"]


def test_a_second_word_about_a_fleet_replaces_none() -> None:
    """R36: it was laid up first, so that it can serve again: neither makes sense by itself."""
    state = at_home().here
    assert isinstance(state, State)
    form = EC4X_MONERO.form(EC4X_MONERO.view(state, ME), AskOrders())
    orders = (Ready("p1-1", "reserve"), Ready("p1-1", "active"))

    assert check(form, orders).fine
