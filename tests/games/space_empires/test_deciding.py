"""Which groups wait, where they can go in a turn, and what an economic phase leaves open."""

from typing import Any

from hegemon.core import Way, parse
from hegemon.core.deciding.targets import Destination, targets_of
from hegemon.games.space_empires.answers import Detach, Move
from hegemon.games.space_empires.economy.sequence import EconomicPhase
from hegemon.games.space_empires.odds.question import read_question
from hegemon.games.space_empires.positions import HOMES, group, played, position, run_task
from hegemon.games.space_empires.state import neighbours
from hegemon.games.space_empires.turn import RoundEnd
from tests.games.space_empires.cases import form_of

HOME = HOMES["small"]["p1"]


def waiting(form: Any) -> dict[str, str]:
    """What is open, and in which words."""
    return {one.id: one.words for one in form.open()}


def test_groups_that_can_move_and_were_told_nothing_wait() -> None:
    """§3.2: yards never move, and who stays on purpose was told so."""
    form = form_of(
        position(group("p1", "SC", "F4", 3), group("p1", "CA", "F5"), group("p1", "SY", HOME)), "p1"
    )

    assert {"p1-1": "3 Scouts wait in F4", "p1-2": "Cruiser waits in F5"} == waiting(form)
    assert ["p1-2"] == list(waiting(form.then(Move("p1-1", "F5"))))


def test_who_can_go_nowhere_does_not_wait_for_an_order() -> None:
    """§3.2: a Colony Ship explores nothing; once a Scout goes there, it can follow.

    It is told so and waits for nothing: with each order less is open, never more.
    """
    state = position(group("p1", "SC", "F4"), group("p1", "CO", "F4"))
    for place in neighbours(state, "F4"):
        state.systems[place].explored = False
    form = form_of(state, "p1")

    assert {"p1-1": "Scout waits in F4"} == waiting(form)

    after = form.then(Move("p1-1", "F5"))

    assert {} == waiting(after)
    assert ("can still move: Colony Ship in F4 (p1-2)",) == after.forecast()


def reached(movement: int) -> tuple[Any, dict[str, Destination]]:
    """A Scout at F4, and every hex that it can get to."""
    state = position(group("p1", "SC", "F4", movement=movement), turn=3)
    found = targets_of(form_of(state, "p1"), "p1-1")
    (move,) = (one for one in found.deeds if one.verb == "Move")
    assert ("group", "to", "on", "place", 1) == (
        move.about,
        move.field,
        move.onward,
        move.kind,
        move.usual,
    )
    assert move.targets is not None
    return state, {one.value: one for one in found.lists[move.targets]}


def test_every_hex_in_reach_is_there_when_its_way_is_ordered() -> None:
    """§3.2: played one by one; within this turn, hop by hop."""
    state, found = reached(movement=5)
    assert max(len(one.way) for one in found.values()) == 4  # three hexes on the third turn
    for there, one in found.items():
        assert (0, "F4", there) == (one.turns, one.way[0], one.way[-1])
        after, _ = played(state, [f"move p1-1 {' '.join(one.way[1:])}"])
        assert there == after.groups["p1-1"].at


def test_a_part_that_stays_goes_nowhere() -> None:
    """§3.3: the way of a part."""
    form = form_of(position(group("p1", "SC", "F4", 3)), "p1")

    assert Way(0, ("F4",)) == form.way(Detach("p1-1", 1, "F4"))
    assert Way(0, ("F4", "F5")) == form.way(Detach("p1-1", 1, "F5"))


def test_somebody_there_is_told_of_the_hex() -> None:
    """§3.2: a surprise ends the move."""
    form = form_of(position(group("p1", "SC", "F4"), group("p2", "SC", "F5", 2)), "p1")

    assert "somebody is there" == form.prospect(Move("p1-1", "F5"))
    assert "" == form.prospect(Move("p1-1", "F3"))


def test_the_fight_that_a_move_may_come_to() -> None:
    """§4: what lies face down is guessed to be a scout; own ships that are there fight along."""
    known = group("p2", "BB", "F5", 2, defense=2)
    known.shown = known.tech
    own = group("p1", "CA", "F4", 3, attack=1), group("p1", "DD", "F5")
    here = position(*own, group("p2", "SC", "F5", 2), known, terrain={"F5": "asteroids"})
    form = form_of(here, "p1")
    fight = form.fight(Move("p1-1", "F5"))

    assert "3 CA A1 1 DD vs 1 SC 2 BB D2 in asteroids" == fight
    assert "2 CA A1 1 DD" == form.fight(Detach("p1-1", 2, "F5")).split(" vs ")[0]
    assert read_question(fight, here.house_rules)
    assert "" == form.fight(Move("p1-1", "F3"))


def economics(cp: int) -> Any:
    """The economic sheet of a player with so many points in store and a yard at home."""
    start = position(group("p1", "SY", HOME), cp=cp)
    start.agenda = [RoundEnd()]
    return form_of(run_task(start, EconomicPhase())[0], "p1")


def test_points_yards_and_a_bid_are_open() -> None:
    """§6: until they are spent, and until one has bid."""
    form = economics(10)
    points = form.purses()[0].left
    home = next(one.thing for one in form.open() if one.kind == "place")

    assert [f"yards-{home}", "cp", "bid"] == list(waiting(form))
    assert f"{points} CP unspent" == waiting(form)["cp"]
    bid = form.then(parse(form, f"bid {points}"))
    assert [] == list(waiting(bid))
