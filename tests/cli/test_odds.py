"""`hegemon odds`: exact chances for people and programs; every malformed question is explained."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from hegemon.cli import hegemon


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """80 columns."""
    monkeypatch.setenv("COLUMNS", "80")


def odds(*arguments: str) -> Result:
    """The command."""
    return CliRunner().invoke(hegemon, ["odds", *arguments], prog_name="hegemon")


def test_equal_armies_have_equal_chances() -> None:
    """Nothing speaks for either side, and both lose the same."""
    report = json.loads(odds("erkenfara", "10000 vs 10000", "--json").stdout)["report"]
    first, second = report["sections"][1]["items"][0]["rows"]

    assert first[1:] == second[1:]
    assert "Net advantage of the first side: +0." == report["sections"][0]["items"][0]["text"]


def test_question_may_stand_without_quotes() -> None:
    words = "12000 vs 10000 fort=2 exhausted"

    assert odds("erkenfara", words).stdout == odds("erkenfara", *words.split()).stdout


def test_outcomes_are_all_pairs_of_faces() -> None:
    """The counted pairs are the 100 times 100 that there are, and the advantages are told."""
    found = json.loads(odds("erkenfara", "12000 vs 10000 fort=2 exhausted", "--json").stdout)
    sentence, advantages, outcomes = found["report"]["sections"][0]["items"]

    assert 10_000 == sum(int(row[2].split()[0]) for row in outcomes["rows"])
    assert ["second", "fort 2 +20, exhausted -20", "+0"] == advantages["rows"][2]
    assert "Net advantage of the first side: +20." == sentence["text"]


def test_house_rules_count() -> None:
    """With a fort worth 30 a level the same fight is another one."""
    usual, other = (
        json.loads(odds("erkenfara", "9000 vs 9000 fort=1", "--json", *more).stdout)["report"]
        for more in ((), ("--house-rule", "fort_per_level=30"))
    )

    assert "Net advantage of the first side: -10." == usual["sections"][0]["items"][0]["text"]
    assert "Net advantage of the first side: -30." == other["sections"][0]["items"][0]["text"]


def test_text_fits_the_width() -> None:
    result = odds("erkenfara", "12000 fort=4 rested homeland card=3 vs 500000 hero=100 points=-500")

    assert 0 == result.exit_code
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_without_a_question_it_says_how_one_is_written() -> None:
    told = json.loads(odds("erkenfara", "--json").stdout)["help"]

    assert "Example: 12000 vs 10000 fort=2 exhausted" in odds("erkenfara").stdout
    assert told.rstrip() == odds("erkenfara").stdout.rstrip()


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("12000", "VALUE [ADVANTAGES] vs VALUE"),
        ("12000 vs", "VALUE [ADVANTAGES] vs VALUE"),
        ("many vs 10000", "a side begins with its current value"),
        ("12000 vs 10000 castle=2", "there is no advantage 'castle=2'"),
        ("12000 vs 10000 fort=9", "fort goes from 1 to 4, not 9"),
        ("12000 vs 10000 fort", "there is no advantage 'fort'"),
        ("999 vs 10000", "an army has 1000 to 500000, not 999"),
        ("999999999 vs 10000", "an army has 1000 to 500000, not 999999999"),
        ("12000 vs 10000 \x1b[31m", "there is no advantage"),
        ("1000 vs 2000 vs 3000", "VALUE [ADVANTAGES] vs VALUE"),
    ],
)
def test_malformed_question_is_explained(question: str, said: str) -> None:
    """One sentence with what would do, exit code 2, nothing of the terminal's own characters."""
    result = odds("erkenfara", question)

    assert 2 == result.exit_code
    assert said in result.stderr
    assert "\x1b" not in result.stderr
    assert "" == result.stdout


def test_game_without_odds_says_which_has_them() -> None:
    result = odds("space-conquest", "1 vs 2")

    assert 3 == result.exit_code
    assert "Space Conquest has no odds; games with odds: erkenfara" in result.stderr


def test_unknown_preset_is_refused() -> None:
    result = odds("erkenfara", "1000 vs 2000", "--preset", "x")

    assert 2 == result.exit_code
    assert "there is no preset 'x'" in result.stderr
