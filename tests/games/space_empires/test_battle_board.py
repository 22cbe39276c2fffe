"""§4: a battle as a board of lines: classes, who fires now, what this round has cost."""

from hegemon.core.asked import all_asked
from hegemon.core.battle import Formation
from hegemon.core.game import open_question
from hegemon.core.sheet import sheet
from hegemon.core.show.board_checks import check_board
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.battle.sequence import RoundOver
from hegemon.games.space_empires.positions import P1, P2, group, played, run_task
from hegemon.games.space_empires.state import State
from tests.games.space_empires.cases_combat import lined_up


def formations(state: State) -> dict[str, Formation]:
    """What everybody sees of a battle, by group."""
    board = SPACE_EMPIRES.board(SPACE_EMPIRES.view(state, None))
    assert [] == check_board(board)
    assert board.battle is not None
    return {one.id: one for one in board.battle.formations}


def two_against_two() -> State:
    """Both sides have Scouts (E) and a Destroyer (D) or Cruiser (C)."""
    start = lined_up(
        group("p1", "SC", "F5", 2),
        group("p1", "CA", "F5"),
        group("p2", "SC", "F5", 2),
        group("p2", "DD", "F5", tactics=1),
        at_round=0,
    )
    return run_task(start, RoundOver())[0]


def test_classes_stand_in_firing_order() -> None:
    """§4.5: A before B; in a class the defender first."""
    board = SPACE_EMPIRES.board(SPACE_EMPIRES.view(two_against_two(), P1))
    assert board.battle is not None

    assert ["C", "D", "E"] == [rank.id for rank in board.battle.ranks]
    assert ["p1-2", "p2-2", "p2-1", "p1-1"] == [one.id for one in board.battle.formations]
    assert [P1, P2] == [side.player for side in board.battle.sides]


def test_who_fires_now() -> None:
    """§4.5: the class whose turn it is acts, those before it have acted, the others wait."""
    state = two_against_two()
    at_first = {name: one.acting for name, one in formations(state).items()}
    after, _ = played(state, ["hold p1-2"])
    then = {name: one.acting for name, one in formations(after).items()}

    assert {"p1-2": "acts", "p2-2": "waits", "p2-1": "waits", "p1-1": "waits"} == at_first
    assert {"p1-2": "acted", "p2-2": "acts", "p2-1": "waits", "p1-1": "waits"} == then


def test_what_a_round_has_cost() -> None:
    """§4.7: ships that are destroyed are told until the round is over."""
    after, _ = played(two_against_two(), ["fire p1-2 p2-1 1"], dice=[1])
    hurt = formations(after)["p2-1"]

    assert (1, 1) == (hurt.count, hurt.lost)


def test_a_group_that_is_gone_is_told_for_the_round() -> None:
    """§4.7: where the last ship dies the group is still in sight, and without a token."""
    start = lined_up(
        group("p1", "CA", "F5"),
        group("p1", "SC", "F5"),
        group("p2", "SC", "F5"),
        group("p2", "DD", "F5"),
        at_round=0,
    )
    state, _ = run_task(start, RoundOver())
    after, _ = played(state, ["fire p1-1 p2-1 1"], dice=[1])
    gone = formations(after)["p2-1"]

    assert (0, 0, 1, "E") == (gone.count, gone.reserve, gone.lost, gone.rank)
    assert "p2-1" not in after.groups


def test_a_new_round_begins_without_losses() -> None:
    """§4.9: what was lost is told for one round."""
    after, _ = played(two_against_two(), ["fire p1-2 p2-1 1"], dice=[1])
    while after.battle is not None and after.battle.round == 1:
        question = open_question(after)
        assert question is not None
        (player,) = question.asked(after)
        default = question.default(after, player)
        after, _ = played(after, default, dice=[10, 10])

    assert all(one.lost == 0 for one in formations(after).values())


def test_a_question_of_a_battle_says_where_it_is() -> None:
    """Under a doctrine, too, which stands beside the question; the sheet tells clients."""
    asked = all_asked(SPACE_EMPIRES, two_against_two())

    assert asked
    assert {("F5",)} == {sheet(one.form).places for one in asked.values()}
