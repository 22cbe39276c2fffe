"""R101: who gives the war up has lost it, and nobody has conquered him."""

import pytest

from hegemon.core.dice import ScriptedDice
from hegemon.core.game import Play
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.conquest.concession import concede, in_play
from hegemon.games.space_empires.conquest.events import EmpireConceded
from hegemon.games.space_empires.conquest.victory import Abdicate, count_points, fall
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.positions import P1, P2, P3, group, position
from hegemon.games.space_empires.state import State


def playing(state: State) -> Play[State]:
    return Play(state, ScriptedDice([]), frozenset(SPACE_EMPIRES.events))


def of_three(victory: str = "first_kill") -> State:
    return position(
        group("p1", "SC", "L12", 4),
        house_rules=HouseRules(map="three", victory=victory),  # type: ignore[arg-type]
    )


def test_of_two_the_other_has_won_at_once() -> None:
    """R101: no counter of the empire is left, and its homeworld is no conquest."""
    play = playing(position(group("p1", "SC", "C5", 4)))
    bounty = play.state.empires[P1].bounty
    concede(play, P2)

    assert play.state.result is not None
    assert (P1,) == play.state.result.winners
    assert [EmpireConceded(P2)] == [one for one in play.events if isinstance(one, EmpireConceded)]
    assert bounty == play.state.empires[P1].bounty
    assert [] == play.state.agenda


def test_with_more_the_empire_stays_until_the_turn_is_over() -> None:
    """R101: so no battle is left half done; meanwhile it is out of the war."""
    play = playing(of_three())
    concede(play, P2)

    assert play.state.result is None
    assert not play.state.empires[P2].fallen
    assert (P1, P3) == in_play(play.state)
    assert Abdicate(P2) in play.state.agenda[:-1]


@pytest.mark.parametrize("victory", ["first_kill", "colony_points", "last_standing"])
def test_who_has_conceded_conquers_for_nobody(victory: str) -> None:
    """R101: a homeworld that he destroys before he is gone leaves the war to the last."""
    play = playing(of_three(victory))
    concede(play, P1)
    fall(play, P2, P1, "A7")

    assert play.state.result is not None
    assert (P3,) == play.state.result.winners


def test_his_points_do_not_count() -> None:
    """R101, R53: colony points of one who has conceded win nothing."""
    play = playing(of_three("colony_points"))
    play.state.empires[P1].destroyed = 100
    concede(play, P1)
    count_points(play)

    assert play.state.result is None
