"""XX.4, 3.4: units that cannot be paid, and repairs that are forfeited."""

from typing import Any

import pytest

from hegemon.games.ec4x.common.events import (
    RepairForfeited,
    SquadronRepaired,
    UnitNeglected,
    UnitsNeglected,
)
from hegemon.games.ec4x.common.phases.end_of_turn import Commissioning
from hegemon.games.ec4x.common.phases.shortfall import fall_short
from hegemon.games.ec4x.common.state import Facility, Project, Ship, State, unit
from tests.games.ec4x.cases import playing, told
from tests.games.ec4x.conflict.positions import P1, colony, fleet, space

ALL = 10**9
"""A gap that nothing makes up for."""


def neglected(state: State, gap: int) -> list[tuple[Any, ...]]:
    """What fell, in the order in which it fell: what is old by its fate, others by how many."""
    play = playing(state)
    fall_short(play, P1, gap)
    found: list[tuple[Any, ...]] = []
    for event in play.events:
        if isinstance(event, UnitNeglected):
            found.append((event.what, event.fate))
        elif isinstance(event, UnitsNeglected):
            found.append((event.system, event.unit, event.crippled, event.lost))
    return found


def cost(state: State, *codes: str) -> int:
    return sum(unit(state, code).upkeep for code in codes)


def everything() -> State:
    """One of each kind of unit, the yard older than the Starbase."""
    state = space()
    held = colony(state, P1, "A1", {"AA": 2, "GB": 1}, fighters=(Ship("FS"),), shield=2)
    held.facilities = (Facility("SY", built=1), Facility("SB", built=3))
    fleet(state, "p1-1", "A2", "DD", "TT").squadrons[0].built = 2
    return state


def test_each_unit_falls_one_state() -> None:
    """R34: by age; then troops and batteries; then what is lost at once; nothing falls twice."""
    state = everything()
    fell = neglected(state, ALL)
    held = state.colonies["A1"]

    assert fell == [
        ("s10", "crippled"),
        ("SY", "crippled"),
        ("SB", "crippled"),
        ("A1", "AA", 2, 0),
        ("A1", "GB", 1, 0),
        ("A1", "FS", 0, 1),
        ("A2", "TT", 0, 1),
        ("A1", "PS", 0, 1),
    ]
    assert (held.ground, held.hurt) == ({"AA": 2, "GB": 1}, {"AA": 2, "GB": 1})
    assert (held.fighters, held.shield, state.fleets["p1-1"].lift) == ((), 0, ())
    assert all(each.crippled for each in held.facilities)


def test_what_is_crippled_is_lost() -> None:
    """5.1.2: the second month without pay ends them."""
    state = everything()
    neglected(state, ALL)
    neglected(state, ALL)
    held = state.colonies["A1"]

    assert (held.ground, held.hurt, held.facilities) == ({}, {}, ())
    assert "p1-1" not in state.fleets


@pytest.mark.parametrize(
    ("paid", "fell"),
    [
        (("DD",), 1),
        (("DD", "SY"), 2),
        (("DD", "SY", "SB"), 3),
        (("DD", "SY", "SB", "AA"), 4),  # one army of two
    ],
)
def test_until_the_gap_is_made_up_for(paid: tuple[str, ...], fell: int) -> None:
    """R34: no more falls than the upkeep that is missing."""
    state = everything()

    assert len(neglected(state, cost(state, *paid))) == fell
    assert state.colonies["A1"].hurt.get("AA", 0) == (1 if "AA" in paid else 0)


def test_all_are_crippled_before_one_is_lost() -> None:
    """R34: of troops of a kind at a colony."""
    state = space()
    held = colony(state, P1, "A1", {"AA": 3}, hurt={"AA": 1})
    fell = neglected(state, 3 * cost(state, "AA"))

    assert fell == [("A1", "AA", 2, 1)]
    assert (held.ground, held.hurt) == ({"AA": 2}, {"AA": 2})


@pytest.mark.parametrize(("at", "sound"), [("A1", True), ("A2", False)])
def test_a_repair_is_forfeited_by_leaving(at: str, sound: bool) -> None:
    """3.4, R46: the squadron must lie at the yard when the turn ends; if not its House is told."""
    state = space()
    held = colony(state, P1, "A1", facilities="SY")
    ship = fleet(state, "p1-1", "A1", "DD")
    ship.squadrons[0].crippled = True
    held.projects = (Project("DD", "yard", 1_000, 1, squadron="s10"),)
    ship.at = at
    play = playing(state)
    Commissioning().run(play)

    assert ship.squadrons[0].crippled is not sound
    assert len(told(play, SquadronRepaired)) == sound
    assert [(one.squadron, one.paid) for one in told(play, RepairForfeited)] == (
        [] if sound else [("s10", 1_000)]
    )
