"""`hegemon matches`, what stands beside a match, nonces, readings of the rulebook."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hegemon.cli import hegemon

SHORT = ("play", "space-conquest", "--house-rule", "turn_limit=3", "--bot", "random")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Matches go into a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "hegemon" / "matches"


def run(*arguments: str, typed: str = "") -> Result:
    """One command, with this on stdin."""
    return CliRunner().invoke(hegemon, list(arguments), input=typed, prog_name="hegemon")


def test_no_matches_are_told_so() -> None:
    assert "No matches are kept" in run("matches").stdout
    assert run("matches", "1").exit_code == 3


def test_matches_are_listed_resumed_and_deleted_by_number(home: Path) -> None:
    """They stand in one database; what is deleted is gone with its drafts and receipts."""
    run(*SHORT, "--name", "p1=Ann", typed="pass\n")
    listed = run("matches").stdout
    (found,) = json.loads(run("matches", "--json").stdout)["matches"]
    played = run("matches", "1", typed="pass\n").stdout
    kept = run("matches", "1", "--delete", typed="n\n").stdout
    (again,) = json.loads(run("matches", "--json").stdout)["matches"]
    receipts = list((home.parent / "receipts").iterdir())

    assert re.search(r"Space Conquest, turn 2: Ann against random \((today \d\d:|\d{4}-)", listed)
    assert f"{home.parent / 'home.sqlite'}#{found['match']['match']}" == found["file"]
    assert found["match"]["over"] is False
    assert "Turn 3: your moves" in played
    assert "Nothing is deleted." in kept
    assert again["match"]["match"] == found["match"]["match"]
    assert [f"{found['match']['match']}.p1.receipts"] == [path.name for path in receipts]
    assert "Deleted" in run("matches", "1", "--delete", "--yes").stdout
    assert [] == json.loads(run("matches", "--json").stdout)["matches"]
    assert [] == list((home.parent / "receipts").iterdir())


def test_receipts_kept_beside_the_match_prove_it(home: Path) -> None:
    """What is kept by itself is what `verify --receipt` takes."""
    run(*SHORT, typed="pass\npass\npass\n")
    (path,) = (home.parent / "receipts").iterdir()
    kept = path.read_text("utf-8").splitlines()
    result = run(
        "verify",
        path.name.partition(".")[0],
        *(part for line in kept for part in ("--receipt", line)),
    )

    assert len(kept) == 3
    assert result.exit_code == 0


def test_nonce_of_ones_own_changes_the_dice() -> None:
    """The same seed with another nonce is another map; a seat that is not there is refused."""
    runs = [
        run(*SHORT, "--seed", "5", "--file", f"{at}", *nonce).stdout
        for at, nonce in enumerate([(), ("--nonce", "mine"), ("--nonce", "p1=mine")])
    ]
    maps = [text[text.index("Space Conquest, turn 1") :].partition("Owners")[0] for text in runs]

    assert maps[0] != maps[1] == maps[2]
    wrong = run(*SHORT, "--nonce", "p7=x")
    assert wrong.exit_code == 2
    assert "there is no seat 'p7'" in wrong.stderr


@pytest.mark.parametrize(
    ("game", "wanted", "found"),
    [
        ("space-conquest", "R14", "R14 A tie at an owned star"),
        ("space-conquest", "r14", "R14 A tie at an owned star"),
        ("erkenfara", "R40", "Reading R40"),
        ("erkenfara", "2", "2. Winter"),
        ("ec4x-satoshi", "R56", "Reading R56"),
    ],
)
def test_readings_are_told(game: str, wanted: str, found: str) -> None:
    assert run("rules", game, wanted).stdout.startswith(found)


@pytest.mark.parametrize(
    ("wanted", "why"),
    [("5", "there are 1, 2, 3, 4, 6,"), ("R999", "there is no reading R999 of Space Conquest")],
)
def test_section_that_is_not_there_is_no_other_one(wanted: str, why: str) -> None:
    """A number is looked for among numbers only: 5 is not 6.5."""
    result = run("rules", "space-conquest", wanted)

    assert result.exit_code == 3
    assert why in result.stderr


def test_matches_in_a_database_have_names_of_their_own() -> None:
    """By the name that every command takes; the file's time is no match's."""
    run(*SHORT, "--file", "all.sqlite", "--name", "p1=Ann")
    run(*SHORT, "--file", "all.sqlite", "--name", "p1=Ben")
    listed = run("matches", "--in", "all.sqlite").stdout
    assert " matches --in all.sqlite NUMBER" in " ".join(listed.split())
    names = [
        row["file"]
        for row in json.loads(run("matches", "--in", "all.sqlite", "--json").stdout)["matches"]
    ]

    assert 2 == len(set(names))
    assert all(f"{name}  Space Conquest, turn 1: " in listed for name in names), listed
    assert "gone" not in listed
