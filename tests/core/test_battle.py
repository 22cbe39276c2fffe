"""A battle as a board of lines: what is wrong with a bad one."""

import msgspec
import pytest

from hegemon.core.battle import BattleBoard, Formation, Rank, Side, formations_in
from hegemon.core.board import Board, Owner, Place, Token
from hegemon.core.game import Player
from hegemon.core.show.board_checks import check_board

P1, P2, P3 = Player("p1"), Player("p2"), Player("p3")
OWN = Formation("f1", P1, "A", "Scout", count=2, reserve=1, hull=2, hits=(1,))
GONE = Formation("f9", P2, "B", "Scout", count=0, lost=1)
SOUND = BattleBoard(
    title="The battle",
    place="a",
    round=1,
    sides=(Side(P1), Side(P2)),
    ranks=(Rank("A", "class A"), Rank("B", "class B")),
    formations=(OWN, GONE),
)


def board(**changes: object) -> Board:
    """A board of one place on which a battle is fought, with changes to that."""
    return Board(
        "A battle",
        1,
        (Place("a", 50, 50),),
        owners=(Owner(P1, "R", "Red"), Owner(P2, "B", "Blue")),
        tokens=(Token("f1", P1, "fleet", "a", count=3),),
        battle=msgspec.structs.replace(SOUND, **changes),
    )


def test_what_is_lost_needs_no_token() -> None:
    """A formation of which nothing is left is told for the rest of the round."""
    assert [] == check_board(board())


def test_a_rank_has_its_formations() -> None:
    """The formations of a side in a rank, in their order."""
    assert (OWN,) == formations_in(SOUND, "A", P1)
    assert () == formations_in(SOUND, "A", P2)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"place": "b"}, "the battle is at 'b', which is not on the board"),
        ({"sides": (Side(P1),), "formations": ()}, "the battle has 1 sides"),
        (
            {"sides": (Side(P1), Side(P2), Side(P3))},
            "'p3' fights, who is not among the owners",
        ),
        ({"formations": (OWN, OWN)}, "formation 'f1' fights 2 times"),
        (
            {"formations": (msgspec.structs.replace(OWN, side=P3),)},
            "formation 'f1' fights for 'p3', who is no side",
        ),
        (
            {"formations": (msgspec.structs.replace(OWN, rank="C"),)},
            "formation 'f1' stands in the rank 'C', which there is not",
        ),
        (
            {"formations": (msgspec.structs.replace(OWN, id="f2"),)},
            "formation 'f2' is no token of the board",
        ),
        (
            {"formations": (msgspec.structs.replace(OWN, lost=-1),)},
            "formation 'f1' counts 2, 1 and -1",
        ),
        (
            {"formations": (msgspec.structs.replace(OWN, hits=(1, 1, 1)),)},
            "formation 'f1' has more damaged pieces than pieces",
        ),
        (
            {"formations": (msgspec.structs.replace(OWN, hits=(2,)),)},
            "formation 'f1' has hits that are none, or destroy a piece",
        ),
    ],
)
def test_a_bad_battle_is_told(changes: dict[str, object], complaint: str) -> None:
    """Whatever no renderer could draw is said in a sentence."""
    assert [complaint] == check_board(board(**changes))
