"""The example combat of EC4X's earlier rulebook is what the rules do."""

from pathlib import Path

from hegemon.games import RULESETS
from tools import rulebook
from tools.example_battle import fought, question

PAGE = rulebook.PAGES / "ec4x-satoshi.md"
SATOSHI = RULESETS["ec4x-satoshi"]


def test_the_example_is_fought_as_one_reckons_it_by_hand() -> None:
    """5.4.5: CER of the die with its modifiers, times AS, rounded up; hits spent on DS; lost ones.

    In round 2 the first side's DD is crippled, and the second's CA and an FF: half, rounded up.
    """
    _, battle = fought(SATOSHI)
    told = []
    for shot in (shot for each in battle.rounds for shot in each.shots):
        rolled, spent = shot.volley, sum(one.hits for one in shot.reductions)
        modified = rolled.natural + rolled.modifier
        told.append((modified, rolled.strength, rolled.hits, spent, shot.lost))

    assert [
        (6 + 1 + 1, 4 + 3 + 3 + 0, 10, 5 + 3, 2),
        (3 + 0, 4 + 2 + 2, 8 // 2, 4, 0),
        (9 - 2 + 1, 4 + 3 + 2, 9, 3 + 5, 1),
        (4 + 2, 2 + 2 + 1, 4, 1, 3),
    ] == told
    assert ("second",) == battle.retreated


def test_another_number_on_the_page_is_noticed(tmp_path: Path) -> None:
    """A rule that plays otherwise makes the page stale, as a wrong number on it does."""
    whole = PAGE.read_text("utf-8")
    assert "100%, 10 hits" in whole
    copy = tmp_path / PAGE.name
    copy.write_text(whole.replace("100%, 10 hits", "100%, 9 hits"), "utf-8")

    assert [(copy, whole)] == list(rulebook.stale(tmp_path))


def test_the_example_can_be_asked_of_odds() -> None:
    """It is written as the question that reckons it."""
    assert SATOSHI.odds is not None
    assert "AS 10, DS 14 against AS 8, DS 11" == (
        SATOSHI.odds.of(question(), SATOSHI.house_rules()).title
    )
