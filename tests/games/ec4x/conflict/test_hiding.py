"""2.4.2, 2.4.3: who is found in a system, by whom, and who hears of it."""

import pytest

from hegemon.games.ec4x.common.events_conflict import FleetSighted, ScoutsCaught, Uncloaked
from hegemon.games.ec4x.common.phases.detection import Detection
from hegemon.games.ec4x.common.rules.missions import MOVE, SPY_PLANET, SPY_SYSTEM
from hegemon.games.ec4x.common.state import Facility, Ship, State
from tests.games.ec4x.cases import satoshi, told
from tests.games.ec4x.conflict.positions import (
    P1,
    P2,
    P3,
    colony,
    conflict,
    fleet,
    pact,
    space,
    war,
)

FIND = (Detection(),)


def with_spy(**rules: str) -> State:
    """A scout of p1 spies on p2's colony."""
    state = space(**rules)
    colony(state, P2, "A2")
    fleet(state, "p1-1", "A2", "SC", mission=(SPY_PLANET, "A2"))
    return state


@pytest.mark.parametrize(("face", "caught"), [(12, False), (13, True)])
def test_spies_are_found(face: int, caught: bool) -> None:
    """2.4.2, spy ELI1 against ELI1: above 12; it is destroyed, and both Houses hear of it."""
    state = with_spy()
    fleet(state, "p2-1", "A2", "SC")
    play = conflict(state, face, tasks=FIND)

    assert caught == ("p1-1" not in state.fleets)
    assert [((P1, P2), 1, (P2,))] * caught == [
        (event.witnesses, event.scouts, event.finders) for event in told(play, ScoutsCaught)
    ]


def test_spies_hide_where_nobody_looks() -> None:
    """2.4.2: rival fleets must have a Scout; then the spy is not to be seen at all."""
    state = with_spy()
    fleet(state, "p2-1", "A2", "DD")
    play = conflict(state, tasks=FIND)

    assert not state.fleets["p1-1"].exposed
    assert [] == play.dice.rolls  # type: ignore[attr-defined]


def test_each_fleet_rolls_once() -> None:
    """A61, R61: two fleets of one scout are two rolls against the whole spying fleet."""
    state = with_spy()
    fleet(state, "p2-1", "A2", "SC")
    fleet(state, "p2-2", "A2", "SC")
    conflict(state, 12, 13, tasks=FIND)

    assert "p1-1" not in state.fleets


@pytest.mark.parametrize(("face", "caught"), [(12, False), (13, True)])
def test_a_spying_fleet_is_as_well_hidden_as_its_worst_scout(face: int, caught: bool) -> None:
    """R61: ELI 1 beside ELI 4 is found above 12, as ELI 1 alone."""
    state = with_spy()
    state.fleets["p1-1"].squadrons[0].ships = (Ship("SC", eli=4), Ship("SC", eli=1))
    fleet(state, "p2-1", "A2", "SC")
    conflict(state, face, tasks=FIND)

    assert caught == ("p1-1" not in state.fleets)


def test_na_is_never_found() -> None:
    """2.4.2: the table says NA; no number of scouts changes that."""
    state = with_spy()
    spy = state.fleets["p1-1"].squadrons[0]
    spy.ships = (Ship("SC", eli=5),)
    fleet(state, "p2-1", "A2", "SC SC SC")
    play = conflict(state, tasks=FIND)

    assert [] == play.dice.rolls  # type: ignore[attr-defined]
    assert "p1-1" in state.fleets


def test_allies_do_not_look() -> None:
    """8: a pact lets the other in."""
    state = pact(with_spy())
    fleet(state, "p2-1", "A2", "SC")
    play = conflict(state, tasks=FIND)

    assert [] == play.dice.rolls  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("sensors", "face", "caught"),
    [("none", 0, False), ("plain", 12, False), ("plain", 13, True), ("strong", 4, True)],
)
def test_starbase_sensors(sensors: str, face: int, caught: bool) -> None:
    """R63: by house rule with the House's ELI, or two more."""
    state = with_spy(starbase_sensors=sensors)
    colony(state, P2, "A2", facilities="SB")
    conflict(state, *([face] if face else []), tasks=FIND)

    assert caught == ("p1-1" not in state.fleets)


@pytest.mark.parametrize(
    ("rule", "works", "homeworld", "needed"),
    [
        (False, "SB", True, 13),
        (True, "SB", True, 11),
        (True, "SB", False, 12),
        (True, "SY", True, 12),
        (True, "SY", False, 13),
    ],
)
def test_home_sensors(rule: bool, works: str, homeworld: bool, needed: int) -> None:
    """R112: by house rule one more for a homeworld of one's own, one for a working Starbase."""
    for face, missed in ((needed, False), (needed - 1, True)):
        state = with_spy(home_sensors=rule)
        colony(state, P2, "A2", facilities=works).homeworld = homeworld
        fleet(state, "p2-1", "A2", "SC")
        conflict(state, face, tasks=FIND)

        assert missed == ("p1-1" in state.fleets)


def test_sensors_of_a_crippled_starbase_help_nobody() -> None:
    """R112: nor those of another's."""
    state = with_spy(home_sensors=True)
    there = colony(state, P2, "A2", facilities="SB")
    there.facilities = (Facility("SB", crippled=True),)
    fleet(state, "p2-1", "A2", "SC")
    conflict(state, 12, tasks=FIND)

    assert "p1-1" in state.fleets


def test_spies_find_one_another() -> None:
    """2.4.2: all look at the same time, whoever is looked for first."""
    state = with_spy()
    state.houses[P1].stances = {P3: "enemy"}
    fleet(state, "p3-1", "A2", "SC", mission=(SPY_SYSTEM, "A2"))
    conflict(state, 20, 20, tasks=FIND)

    assert [] == list(state.fleets)


def test_a_spy_that_was_caught_looks_for_nobody() -> None:
    """2.4.2: it is destroyed before raiders are looked for."""
    state = with_spy()
    state.houses[P1].stances = {P3: "enemy"}
    fleet(state, "p3-1", "A2", "SC")
    raider = fleet(state, "p3-2", "A2", "RR")
    conflict(state, 13, 15, tasks=FIND)

    assert ("p1-1" in state.fleets, raider.exposed) == (False, False)


@pytest.mark.parametrize(
    ("rule", "faces", "hidden"),
    [
        ("two_rolls", (14,), False),
        ("two_rolls", (15, 14), True),
        ("two_rolls", (15, 15), False),
        ("one_roll", (15,), True),
        ("scouts_instead", (14,), True),
        ("scouts_instead", (15,), False),
    ],
)
def test_raiders(rule: str, faces: tuple[int, ...], hidden: bool) -> None:
    """2.4.3, R64: CLK1 passes above 14; then a scout of ELI1 finds it above 14."""
    state = space(stealth=rule)
    colony(state, P2, "A2")
    fleet(state, "p1-1", "A2", "RR+DD")
    fleet(state, "p2-1", "A2", "SC")
    play = conflict(state, *faces, tasks=FIND)

    assert hidden == (not state.fleets["p1-1"].exposed)
    assert hidden == (not told(play, Uncloaked))


@pytest.mark.parametrize(
    ("rival", "third", "faces", "exposed", "heard"),
    [
        ("", "", (14,), True, []),  # it rolls where nobody is, too: the owner learns nothing by it
        ("", "", (15,), False, []),
        ("DD", "", (14,), True, [((P1, P2), ())]),  # both see one another
        ("RR", "", (14, 20), True, [((P2,), ())]),  # he is seen, and does not know by whom
        ("RR+SC", "", (15, 20, 15), True, [((P2,), (P2,))]),  # nor when hidden scouts find him
        ("RR+SC", "DD", (15, 20, 15), True, [((P1, P3), ()), ((P2,), (P2,))]),
    ],
)
def test_who_hears_that_a_raider_was_seen(
    rival: str,
    third: str,
    faces: tuple[int, ...],
    exposed: bool,
    heard: list[tuple[tuple[str, ...], tuple[str, ...]]],
) -> None:
    """2.4.3, R103: nobody hears by it of somebody whom he does not see."""
    state = war(space())
    fleet(state, "p1-1", "A2", "RR")
    if rival:
        fleet(state, "p2-1", "A2", rival)
    if third:
        war(state, P1, P3)
        fleet(state, "p3-1", "A2", third)
    play = conflict(state, *faces, tasks=FIND)

    assert exposed == state.fleets["p1-1"].exposed
    assert heard == [(event.witnesses, event.finders) for event in told(play, Uncloaked)]


@pytest.mark.parametrize(
    ("beside", "facilities", "sensors", "faces", "heard"),
    [
        ("colony", "", "none", (15, 20, 15), [((P1,), ()), ((P2,), (P2,))]),
        ("fleet", "", "none", (15, 20, 15), [((P1,), ()), ((P2,), (P2,))]),
        ("colony", "SB", "plain", (15, 20, 15, 15), [((P1, P2), (P2,))]),  # its Starbase looks
    ],
)
def test_a_house_in_sight_does_not_tell_whose_scouts_hide(
    beside: str,
    facilities: str,
    sensors: str,
    faces: tuple[int, ...],
    heard: list[tuple[tuple[str, ...], tuple[str, ...]]],
) -> None:
    """R103: neither its colony nor another fleet has scouts; those that have are hidden."""
    state = war(space(starbase_sensors=sensors))
    state.houses[P2].levels["ELI"] = 1
    fleet(state, "p1-1", "A2", "RR")
    fleet(state, "p2-1", "A2", "RR+SC")
    if beside == "colony":
        colony(state, P2, "A2", facilities=facilities)
    else:
        fleet(state, "p2-2", "A2", "DD")
    play = conflict(state, *faces, tasks=FIND)

    assert not state.fleets["p2-1"].exposed
    assert heard == [(event.witnesses, event.finders) for event in told(play, Uncloaked)]


def test_who_destroys_a_spy_shows_himself() -> None:
    """R103: a hidden raider with scouts shoots: the spy's House hears whose it was."""
    state = with_spy()
    fleet(state, "p2-1", "A2", "RR+SC")
    play = conflict(state, 13, 20, tasks=FIND)

    assert not state.fleets["p2-1"].exposed
    assert [(P1, (P2,))] == [(one.spy, one.finders) for one in told(play, ScoutsCaught)]


def test_one_counter_roll_against_the_best_cloak() -> None:
    """2.4.3: "the fleet with the highest rated CLK": one roll uncovers all that passed."""
    state = space()
    colony(state, P2, "A2")
    fleet(state, "p1-1", "A2", "RR")
    best = fleet(state, "p1-2", "A2", "RR")
    best.squadrons[0].ships = (Ship("RR", clk=2),)
    fleet(state, "p2-1", "A2", "SC")
    play = conflict(state, 20, 20, 18, tasks=FIND)

    assert (True, True) == (state.fleets["p1-1"].exposed, best.exposed)
    assert [(P2,)] == [event.finders for event in told(play, Uncloaked)]


def test_a_crippled_raider_does_not_hide() -> None:
    """2.4.3: it loses its cloak until repaired."""
    state = space()
    colony(state, P2, "A2")
    fleet(state, "p1-1", "A2", "RR").squadrons[0].crippled = True
    conflict(state, tasks=FIND)

    assert state.fleets["p1-1"].exposed


@pytest.mark.parametrize(("stl", "face", "hidden"), [(0, 20, False), (1, 18, True), (4, 8, False)])
def test_stealth_of_the_earlier_edition(stl: int, face: int, hidden: bool) -> None:
    """B19: the House's Stealth level; no scouts look."""
    state = space(edition=satoshi)
    state.houses[P1].levels["STL"] = stl
    colony(state, P2, "A2")
    fleet(state, "p1-1", "A2", "RR")
    fleet(state, "p2-1", "A2", "SC")
    conflict(state, face, tasks=FIND)

    assert hidden == (not state.fleets["p1-1"].exposed)


def test_meetings_are_reported() -> None:
    """4.1, order 03: who is new is reported, once, with or without a fight; who hides is not."""
    state = space()
    colony(state, P2, "A2")
    pact(state, P1, P2)
    fleet(state, "p1-1", "A1", "DD DD", "ET", mission=(MOVE, "A2"))
    fleet(state, "p3-1", "A1", "SC", mission=(SPY_PLANET, "A2"))
    first = [(one.player, one.owner, one.squadrons) for one in told(conflict(state), FleetSighted)]
    later = told(conflict(state), FleetSighted)

    assert [(P2, P1, 2), (P3, P1, 2)] == sorted(first)
    assert [] == later
