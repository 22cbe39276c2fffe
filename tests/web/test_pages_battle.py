"""A battle on the match page: a row for each rank, a column for each side, marks and words."""

import re

from hegemon.core.battle import BattleBoard, Formation, Rank, Side
from hegemon.core.board import Board, Owner
from hegemon.core.game import Player
from hegemon.web.pages.house import environment
from hegemon.web.pages.parts.lines import lines_of
from tests.play.table import GAMES, NAME, begun
from tests.web.pages import browsed

P1, P2 = Player("p1"), Player("p2")
NASTY = "<b>Scout</b>"
BATTLE = BattleBoard(
    title="The battle in F5",
    place="F5",
    round=2,
    sides=(Side(P1, "attacker"), Side(P2, "defender", ("fleet size bonus",))),
    ranks=(Rank("A", "class A"), Rank("E", "class E")),
    formations=(
        Formation(
            "p1-1",
            P1,
            "E",
            NASTY,
            count=2,
            reserve=1,
            hull=2,
            hits=(1,),
            acting="acts",
            figures=("strength 3-0",),
        ),
        Formation("p2-1", P2, "A", "Base", count=1, lost=1, hull=3, badges=("cloaked",)),
        Formation("p2-2", P2, "E", "Scout", count=0, lost=2, acting="acted"),
    ),
    reserve="screened",
)


def drawn(battle: BattleBoard | None) -> str:
    """The part of the page that shows a battle."""
    owners = (Owner(P1, "A", "you", "Ann"), Owner(P2, "B", "Ben", "Ben"))
    board = Board("A map", 1, (), owners=owners, battle=battle)
    template = environment().get_template("match/lines.html")
    return template.render(battle=lines_of(board), step=7)


def formation(page: str, name: str) -> str:
    """One formation of it."""
    found = re.search(rf'<div class="formation[^>]*id="formation-{name}".*?</div>', page, re.DOTALL)
    assert found, f"there is no formation {name}"
    return found[0]


def test_where_nobody_fights_there_is_nothing_to_see() -> None:
    """The part is there, so that a battle can come to it, and says nothing."""
    page = drawn(None)

    assert "hidden" in page
    assert "<table" not in page


def test_ranks_and_sides() -> None:
    """Who fights in which role, class by class, and who acts now."""
    page = drawn(BATTLE)

    assert ["Class A", "Class E"] == re.findall(r'<th scope="row">(.*?)</th>', page)
    for said in ("You", "Ben", "attacker", "fleet size bonus", "Class E: you"):
        assert said in page
    assert ["p2-1", "p1-1", "p2-2"] == re.findall(r'data-token="(.*?)"', page)


def test_pieces_are_marks_and_words() -> None:
    """Each piece in hull points: whole, hit, screened; the same in words."""
    own = formation(drawn(BATTLE), "p1-1")

    assert ["whole", "hit", "whole", "whole", "behind", "behind"] == re.findall(
        r'<i class="(.*?)">', own
    )
    assert "1 screened, 1 hit" in own
    assert "strength 3-0" in own


def test_what_is_lost_is_seen_for_the_round() -> None:
    page = drawn(BATTLE)

    assert "lost this round" in formation(page, "p2-2")
    assert 'class="formation o2 acted gone"' in formation(page, "p2-2")
    assert "1 lost" in formation(page, "p2-1")


def test_names_are_inert() -> None:
    assert "<b>Scout" not in drawn(BATTLE)


def test_every_match_page_has_room_for_a_battle() -> None:
    """For whoever waits for the next step, a part that can be filled."""
    page = browsed(begun(GAMES["space-empires"])).get(f"/t/{NAME}/p1").text

    assert '<section id="battle" class="battle"' in page
