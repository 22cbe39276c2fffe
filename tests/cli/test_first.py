"""`hegemon play GAME --first`: the lesson of a first match at a terminal."""

from pathlib import Path

import pytest

from hegemon.games import RULESETS
from tests.cli.test_here import run


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folders of somebody new."""
    for folder in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(folder, str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("game", RULESETS.offering("lesson"))
def test_its_first_step_is_told_and_written_for_who_wants_it(game: str) -> None:
    told = run("play", game, "--first", typed="hints show\n").stdout

    assert "First match, step 1 of 6:" in told
    assert "Done: " in told
    assert "First match, step 2 of 6:" in told


def test_it_is_done_by_what_is_typed_and_goes_on_where_it_was_left(tmp_path: Path) -> None:
    """All six steps, the match left in between."""
    run("play", "space-conquest", "--first", "--file", "first", typed="move K F 3\nseal\n")
    typed = "move K C 4\nseal\npass\npass\n"
    told = run("play", "--resume", "first", typed=typed).stdout

    assert "step 3 of 6: Send 4 ships to Capella" in told
    assert "All 6 steps done. You have won two fights" in told
    assert 0 == run("verify", "first").exit_code


def test_it_is_sent_away_with_hints_off() -> None:
    told = run("play", "space-conquest", "--first", typed="hints off\nmove K F 3\nhints\n").stdout

    assert 1 == told.count("step 1 of 6")
    assert "Done:" not in told
    assert "step 2 of 6" in told


def test_all_else_is_the_lessons() -> None:
    for more in (("--bot", "random"), ("--seed", "1"), ("--preset", "author-2025")):
        refused = run("play", "space-conquest", "--first", *more)

        assert 2 == refused.exit_code
        assert "all else is the lesson's" in refused.stderr
