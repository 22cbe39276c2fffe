"""`hegemon dice` and `hegemon table dice`: a group rolls its own dice."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hegemon.cli import hegemon
from hegemon.games import RULESETS
from hegemon.play.matches import resume
from hegemon.play.system import SystemClock
from hegemon.store.finding import store_at
from tests.play.table import bot_answer

GAME = "erkenfara"
WHY = ["--reason", "we roll them on the table"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches go into a folder of this test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)


def run(*arguments: str, typed: str = "") -> Result:
    """One command."""
    return CliRunner().invoke(hegemon, list(arguments), input=typed)


def bots_answer_until_dice_are_asked_for(file: Path) -> None:
    """For those who sit at the table."""
    match = resume(store_at(file), str(file), RULESETS, SystemClock())
    while match.now.awaited is None:
        player = match.waiting[0]
        match.seal(player, bot_answer(match, player))


def told(result: Result) -> str:
    """What it printed, however long its lines are."""
    return " ".join(result.stdout.split())


def test_dice_are_typed_in_for_a_match_file() -> None:
    """From the first word to `verify`; who plays is told, and how to go on."""
    run("play", GAME, "--hot-seat", "--seed", "1", "--file", "m")
    assert "Dice are drawn" in told(run("dice", "m"))
    assert "asks for none before all answers are in" in told(run("dice", "m", "--own", *WHY))
    bots_answer_until_dice_are_asked_for(Path("m"))
    waited = run("play", "--resume", "m")
    asked = told(run("dice", "m"))
    found = re.search(r"asks for roll 1, a d(\d+)", asked)

    assert "the host types them in" in told(waited)
    assert "waits for dice that the host types in" in told(waited)
    assert found, asked
    refused = run("dice", "m", str(int(found[1]) + 1))
    assert (refused.exit_code, f"roll 1, a d{found[1]}" in refused.stderr) == (4, True)
    while "asks for roll" in told(run("dice", "m")):
        assert run("dice", "m", "1").exit_code == 0
    assert "typed in by the host" in told(run("verify", "m"))
    assert "Dice are drawn" in told(run("dice", "m", "--drawn", *WHY))
    assert run("dice", "m", "--own").exit_code == 2
    assert run("dice", "m", "1").exit_code == 4


def test_some_dice_are_rolled_by_hand_and_a_number_is_taken_back() -> None:
    """Sorts are listed where dice are drawn; one way at a time."""
    run("play", GAME, "--hot-seat", "--seed", "1", "--file", "m")
    assert "battles the die of each side" in told(run("dice", "m"))
    unknown = run("dice", "m", "--own", "fires", *WHY)
    assert (unknown.exit_code, "there are battles, order" in unknown.stderr) == (2, True)
    assert "types dice for battles in" in told(run("dice", "m", "--own", "battles", *WHY))
    assert run("dice", "m", "--back").exit_code == 4
    bots_answer_until_dice_are_asked_for(Path("m"))
    assert "roll 2" in told(run("dice", "m", "1"))
    assert "roll 1" in told(run("dice", "m", "--back"))
    assert run("dice", "m", "--back", "1").exit_code == 2
    assert "taken back by the host" in told(run("verify", "m"))


def test_dice_are_typed_in_for_a_table() -> None:
    database = ["--database", "sqlite:///server.sqlite"]
    opened = run(
        "table", "new", "space-conquest", "--link", "p1=Ann", "--bot", "p2=random", *database
    )
    table = re.findall(r"table +(\w+)", opened.stdout)[0]
    said = run("table", "dice", table, "--own", *WHY, *database)

    assert "asks for none before all answers are in" in told(said)
    assert "the host types them in: we roll" in told(run("table", "show", table, *database))
    assert run("table", "dice", table, "3", *database).exit_code == 4
