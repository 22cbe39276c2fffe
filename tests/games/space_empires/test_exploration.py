"""§5: exploration."""

import pytest

from hegemon.core.game import open_question
from hegemon.games.space_empires.battle.events import BattleBegan
from hegemon.games.space_empires.events import Moved
from hegemon.games.space_empires.exploration.events import (
    BlackHolePassed,
    Explored,
    LostToDanger,
    Shifted,
    ThrownBack,
)
from hegemon.games.space_empires.exploration.sequence import AskShift, to_the_right
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.positions import (
    P1,
    P2,
    P3,
    group,
    played,
    position,
    run_task,
)
from hegemon.games.space_empires.turn import Turn
from tests.games.space_empires.cases import asked, choices_of, fleets, told


def test_markers_are_turned_up_in_the_third_phase() -> None:
    """§5.1; R9: not during movement, and lasting markers stay."""
    start = position(
        group("p1", "SC", "F4", 2), group("p1", "CO", "F4"), unexplored={"F5": "nebula"}
    )
    after, events = played(start, ["move p1-1 F5", "move p1-2 F5"])

    assert [("nebula", False)] == [(one.marker, one.removed) for one in told(events, Explored)]
    assert {("p1", "SC", 2), ("p1", "CO", 1)} == set(fleets(after, "F5"))


@pytest.mark.parametrize("kind", ["CO", "DECOY"])
def test_who_cannot_fight_explores_nothing(kind: str) -> None:
    """§5.1; R38: who lost its escort stays beside a face-down marker."""
    start = position(group("p1", kind, "F5"), unexplored={"F5": "danger"})
    after, events = played(start, [])

    assert [] == told(events, Explored)
    assert [("p1", kind, 1)] == fleets(after, "F5")


def test_danger_destroys_everything() -> None:
    """§5.2: and leaves an empty hex."""
    start = position(
        group("p1", "SC", "F4", 2), group("p1", "CO", "F4"), unexplored={"F5": "danger"}
    )
    after, events = played(start, ["move p1-1 F5", "move p1-2 F5"])

    assert [("SC", "SC", "CO")] == [event.kinds for event in told(events, LostToDanger)]
    assert [] == fleets(after, "F5")
    assert "clear" == after.systems["F5"].marker


def test_a_found_black_hole_is_rolled_at_once() -> None:
    """§5.2; R9: movement is over by then."""
    start = position(group("p1", "SC", "F4", 3), unexplored={"F5": "black_hole"})
    after, events = played(start, ["move p1-1 F5"], dice=[1, 6, 7])

    assert [1] == [event.lost for event in told(events, BlackHolePassed)]
    assert [("p1", "SC", 2)] == fleets(after, "F5")
    assert "black_hole" == after.systems["F5"].marker


def test_battles_come_before_exploration() -> None:
    """§2: movement, then combat, then exploration."""
    start = position(
        group("p1", "SC", "F4"),
        group("p1", "SC", "F4"),
        group("p2", "SC", "F3"),
        unexplored={"F5": "nebula"},
    )
    start.agenda.clear()
    _, events = played(
        run_task(start, Turn(1, P1))[0],
        ["move p1-1 F5", "move p1-2 F3"],
        [],
        ["fire p2-1 p1-2 1"],
        dice=[1],
    )
    steps = [type(one) for one in events if isinstance(one, Moved | BattleBegan | Explored)]

    assert [Moved, Moved, BattleBegan, Explored] == steps


def test_super_nova_throws_everybody_back() -> None:
    """§5.2, X05; R39: each to the hex that it came from."""
    start = position(
        group("p1", "SC", "F4"), group("p1", "CO", "E5"), unexplored={"F5": "super_nova"}
    )
    after, events = played(start, ["move p1-1 F5", "move p1-2 F5"])

    assert [{"p1-1": "F4", "p1-2": "E5"}] == [event.back for event in told(events, ThrownBack)]
    assert "super_nova" == after.systems["F5"].marker
    assert [("p1", "SC", 1)] == fleets(after, "F4")


def test_who_is_thrown_back_after_a_shift_is_lost_no_more() -> None:
    """§5.2, §5.3; R39: back to the hex of the shift, not to where the turn began."""
    start = position(
        group("p1", "SC", "F4"), unexplored={"F5": "lost_in_space", "F6": "super_nova"}
    )
    after, _ = played(start, ["move p1-1 F5"], ["shift F6"])

    assert [("p1", "SC", 1)] == fleets(after, "F5")


def test_lost_in_space_is_moved_by_the_player_to_the_right() -> None:
    """§5.3, X06; R25: the seat before; the stack goes together, and the marker is gone."""
    start = position(
        group("p1", "SC", "F5"),
        group("p1", "CO", "F5"),
        unexplored={"F5": "lost_in_space", "F6": "lost_in_space", "G6": "planet"},
        terrain={"F4": "super_nova"},
        house_rules=HouseRules(map="three"),
    )
    choosing, _ = played(start, [])
    question = open_question(choosing)
    assert isinstance(question, AskShift)
    assert P3 == question.chooser
    legal = choices_of(choosing, "p3", "shift", "to")
    assert "F4" not in legal
    assert {"F6", "G6"} <= set(legal)

    again, events = played(choosing, ["shift F6"])
    assert "clear" == again.systems["F5"].marker
    assert [("p1-1", "p1-2")] == [event.groups for event in told(events, Shifted)]
    after, _ = played(again, ["shift G6"])
    assert "AskSettlers" == asked(after)


def test_shifted_ships_fight_who_is_there() -> None:
    """§5.3; R25: they attack, and then turn the marker up."""
    start = position(
        group("p1", "SC", "F5"), group("p2", "SC", "F6"), unexplored={"F5": "lost_in_space"}
    )
    after, events = played(start, [], ["shift F6"])

    assert [P1] == [event.attacker for event in told(events, BattleBegan)]
    assert "AskFire" == asked(after)


def test_who_is_to_the_right() -> None:
    """§5.3; R25: of those still in the game."""
    state = position(house_rules=HouseRules(map="three"))
    assert [P3, P1, P2] == [to_the_right(state, player) for player in state.empires]

    state.empires[P1].fallen = True
    assert P3 == to_the_right(state, P2)


def test_markers_of_options_are_empty_space() -> None:
    """R46: warp points and doomsday machines."""
    start = position(group("p1", "SC", "F5"), unexplored={"F5": "warp_point_1"})
    after, events = played(start, [])

    assert [True] == [event.removed for event in told(events, Explored)]
    assert "clear" == after.systems["F5"].marker
