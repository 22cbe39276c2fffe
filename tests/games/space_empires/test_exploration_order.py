"""§5.1: the order in which markers are turned up."""

from typing import Any

import msgspec
import pytest

from hegemon.core.errors import BadAnswer
from hegemon.games.space_empires.exploration.events import Explored
from hegemon.games.space_empires.exploration.orders import ExploreNext
from hegemon.games.space_empires.exploration.rules import order_matters
from hegemon.games.space_empires.exploration.sequence import Exploration
from hegemon.games.space_empires.positions import P1, SMALL, group, played, position, run_task
from hegemon.games.space_empires.state import State
from tests.games.space_empires.cases import asked, choices_of, told


def exploring(*places: str, marker: str = "clear", **options: Any) -> State:
    """Player 1 has a Scout under each of some face-down markers."""
    return position(
        *(group("p1", "SC", place) for place in places),
        unexplored=dict.fromkeys(places, marker),
        house_rules=msgspec.structs.replace(SMALL, **options),
    )


@pytest.mark.parametrize(
    ("places", "matters"),
    [
        (("F4", "F5"), True),
        (("F4", "F6"), True),
        (("F4", "F7"), False),
        (("E4", "F4"), True),
        (("E4", "E5"), False),
        (("F4",), False),
    ],
)
def test_where_the_order_matters(places: tuple[str, ...], matters: bool) -> None:
    """§5.1; R69: two steps from a marker of deep space; nobody is lost in a home."""
    after, _ = run_task(exploring(*places), Exploration(P1))

    assert matters == (asked(after) == "AskExplore")


def test_what_a_player_has_looked_at_does_not_count() -> None:
    """§5.1; R69: who is asked is no sign of what a Cruiser saw, nor of what lies there."""
    for marker in ("lost_in_space", "danger"):
        start = exploring("F4", "F5", marker=marker)
        start.systems["F4"].seen_by = start.systems["F5"].seen_by = (P1,)

        assert "AskExplore" == asked(run_task(start, Exploration(P1))[0])


def test_warp_points_far_apart() -> None:
    """§5.1; R58, R69: the last of three is nothing, wherever it lies."""
    far = ("F1", "G8")
    assert order_matters(exploring(*far, warp_points=True), far)
    assert not order_matters(exploring(*far), far)


def test_each_is_seen_before_the_next_is_chosen() -> None:
    """§5.1; R69: the question comes again while it matters; the last one goes by itself."""
    start, _ = run_task(exploring("F3", "F4", "F5"), Exploration(P1))
    assert {"F3": "", "F4": "", "F5": ""} == choices_of(start, "p1", "explore", "at")
    first, events = played(start, ["explore F4"])
    assert ["F4"] == [one.at for one in told(events, Explored)]
    _, events = played(first, ["explore F5"])

    assert ["F5", "F3"] == [one.at for one in told(events, Explored)]


def test_the_lost_come_out_under_a_marker_that_is_known_by_then() -> None:
    """§5.1, §5.3; R69: explored first, danger is gone when others are shifted there."""
    start = exploring("F4", "F5")
    start.systems["F4"].marker, start.systems["F5"].marker = "lost_in_space", "danger"
    asking, _ = run_task(start, Exploration(P1))

    saved, _ = played(asking, ["explore F5"], ["shift F5"])
    assert ["p1-1"] == [name for name in saved.groups if name.startswith("p1")]
    lost, _ = played(asking, ["explore F4"], ["shift F5"])
    assert [] == [name for name in lost.groups if name.startswith("p1")]


def test_hexes_that_are_not_to_be_explored() -> None:
    """§5.1: the refusal names those that are."""
    start, _ = run_task(exploring("F4", "F5"), Exploration(P1))
    with pytest.raises(BadAnswer, match="these are: F4, F5"):
        played(start, ExploreNext("F6"))

    assert ExploreNext("F4") == start.agenda[-1].default(start, P1)  # type: ignore[union-attr]
