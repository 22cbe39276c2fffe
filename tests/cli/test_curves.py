"""`hegemon curves`: how far everybody was, as lines of blocks, for those who may know it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hegemon.cli import hegemon
from hegemon.draw.text_curves import BLOCKS

CONQUEST = ["play", "space-conquest", "--seed", "1"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(hegemon, list(arguments), input=typed)


def over() -> str:
    """A match of bots, to its end."""
    bots = ["--watch", "--bot", "p1=expansionist", "--bot", "p2=expansionist"]
    run(*CONQUEST, *bots, "--house-rule", "turn_limit=9", "--file", "m")
    return "m"


def test_a_finished_match_is_told_as_it_was() -> None:
    told = run("curves", over())

    assert 0 == told.exit_code
    assert max(map(len, told.stdout.splitlines())) <= 80
    stars = told.stdout.partition("Stars")[2].partition("Ships")[0]
    assert 2 == sum(any(block in line for block in BLOCKS) for line in stars.splitlines())
    assert "?" not in stars
    assert "Dice of hyperspace (d50, 25.5 is even)" in told.stdout


def test_a_seat_is_told_what_it_knew() -> None:
    told = run("curves", over(), "--seat", "p1", "--measure", "stars").stdout

    assert "?" in told
    assert "Ships" not in told
    assert "Dice" not in told


def test_programs_get_the_series() -> None:
    told = json.loads(run("curves", over(), "--json").stdout)
    (turns, lines) = (told["curves"]["turns"], told["curves"]["curves"][0]["lines"])

    assert ["p1", "p2"] == [line["player"] for line in lines]
    assert {len(turns)} == {len(line["figures"]) for line in lines}
    assert told["luck"]["dice"]


def test_who_may_not_know_is_told_nothing() -> None:
    run(*CONQUEST, "--hot-seat", "--file", "h")
    run(*CONQUEST, "--bot", "p2=expansionist", "--file", "b")
    refused = {
        ("h", "--seat", "p1"): "say --i-am p1",
        ("h", "--truth"): "is told when the match is over",
        ("b", "--seat", "p2"): "what p2, a bot, sees",
        ("b", "--measure", "luck"): "there is no measure 'luck'; there are homes, stars",
        ("b", "--seat", "p1", "--truth"): "either --seat or --truth",
    }
    for words, why in refused.items():
        told = run("curves", *words)

        assert 0 != told.exit_code
        assert why in " ".join(told.stderr.split())
    assert 0 == run("curves", "h", "--seat", "p1", "--i-am", "p1").exit_code
    assert 0 == run("curves", "b").exit_code


def test_a_game_without_measures_says_so() -> None:
    """Before the first turn of Space Empires nothing is measured."""
    run("play", "space-empires", "--seed", "1", "--file", "e")

    assert "Space Empires 4X has no measures." == run("curves", "e").stdout.strip()
