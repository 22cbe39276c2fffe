"""`hegemon rules GAME figures` and `--figures FILE`: a file of figures, and what it changes."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hegemon.cli import hegemon
from hegemon.games import RULESETS

GAME = "space-conquest"


def run(*arguments: str | Path) -> Result:
    """A command."""
    return CliRunner().invoke(hegemon, [*map(str, arguments)], prog_name="hegemon")


@pytest.mark.parametrize("game", ["erkenfara", "ec4x-satoshi", GAME])
def test_what_is_listed_is_a_file_of_figures(game: str, tmp_path: Path) -> None:
    """Kept as it is, it is the game itself; sources stand above as remarks."""
    listed = run("rules", game, "figures")
    kept = tmp_path / "figures.toml"
    kept.write_text(listed.stdout, "utf-8")

    assert listed.stdout.startswith("# Figures of ")
    assert (
        f"All figures are those of {RULESETS[game].title}.\n"
        == run("rules", game, "--figures", kept).stdout
    )


def test_the_list_says_value_kind_and_source() -> None:
    listed = json.loads(run("rules", GAME, "figures", "--json").stdout)["figures"]
    found = {one["path"]: one for one in listed}

    assert {
        "path": "home.ships",
        "value": 4,
        "source": "4, 14",
        "kind": "a whole number",
    } == found["home.ships"]
    assert 'names.A = "Altair"' in run("rules", GAME, "figures").stdout


def test_what_a_copy_changes_is_told(tmp_path: Path) -> None:
    """One number in a copy of the game's own file."""
    own = files("hegemon.games.space_conquest").joinpath("tables.toml").read_text("utf-8")
    copy = tmp_path / "tables.toml"
    copy.write_text(own.replace("\nships = 4", "\nships = 9"), "utf-8")
    told = json.loads(run("rules", GAME, "--figures", copy, "--json").stdout)

    assert "home.ships = 9   (4 in the game)\n" == run("rules", GAME, "--figures", copy).stdout
    assert [{"path": "home.ships", "own": 4, "value": 9}] == told["changes"]
    assert RULESETS[GAME].with_figures("home.ships = 9").figures_digest == told["digest"]


def test_bots_play_with_a_file_of_figures(tmp_path: Path) -> None:
    """What is played is told; without the file it is another game."""
    changes = tmp_path / "changes.toml"
    changes.write_text("home.ships = 9\n", "utf-8")
    few = ("simulate", GAME, "--bots", "random,expansionist", "--games", "2")
    result = run(*few, "--figures", changes, "--json")
    summary = json.loads(result.stdout)
    digest = RULESETS[GAME].with_figures("home.ships = 9").figures_digest

    assert 0 == result.exit_code
    assert digest == summary["figures"]
    assert f"games of {GAME}, figures {digest}, seed 1" in run(*few, "--figures", changes).stdout
    assert "" == json.loads(run(*few, "--json").stdout)["figures"]


@pytest.mark.parametrize(
    ("written", "code", "told"),
    [
        ("home.shipss = 9", 2, "there is no figure home.shipss; did you mean home.ships?"),
        ("home.ships =", 2, "the figures: this is no TOML"),
        ("\xff", 2, "is no text"),
        (None, 3, "No such file"),
    ],
)
def test_what_is_no_file_of_figures_is_refused(
    written: str | None, code: int, told: str, tmp_path: Path
) -> None:
    """In a sentence, before anything is played."""
    file = tmp_path / "tables.toml"
    if written is not None:
        file.write_bytes(written.encode("latin-1"))
    for command in (("rules", GAME), ("simulate", GAME, "--bots", "random")):
        result = run(*command, "--figures", file)

        assert code == result.exit_code
        assert told in result.stderr
