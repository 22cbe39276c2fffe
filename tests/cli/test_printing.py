"""`hegemon print`, as somebody uses it who plays at a table."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hegemon.cli import hegemon

NEW = ["play", "space-conquest", "--seed", "1", "--house-rule", "turn_limit=3", "--file"]
HOT_SEAT = ["--hot-seat", "--name", "p1=Ann", "--name", "p2=Ben"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches go into a folder of this test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)


def run(*arguments: str, typed: str = "") -> Result:
    """One command."""
    return CliRunner().invoke(hegemon, ["print", *arguments], input=typed)


def play(name: str, *more: str, typed: str) -> None:
    """Begin a match in a file."""
    CliRunner().invoke(hegemon, [*NEW, name, *more], input=typed)


@pytest.mark.parametrize(
    ("to", "more", "begins"),
    [
        ("turn.pdf", [], b"%PDF-"),
        ("turn.pdf", ["--paper", "letter"], b"%PDF-"),
        ("turn.html", ["--html"], b"<!doctype html>"),
    ],
)
def test_a_turn_is_printed_once(to: str, more: list[str], begins: bytes) -> None:
    """To the file that is named; what is there already is kept, unless it is to be overwritten."""
    play("m", typed="pass\n")
    first = run("pack", "m", "--to", to, *more)
    again = run("pack", "m", "--to", to, *more)
    forced = run("pack", "m", "--to", to, *more, "--force")

    assert (0, 4, 0) == (first.exit_code, again.exit_code, forced.exit_code)
    assert Path(to).read_bytes().startswith(begins)
    assert f"{to} is there already" in again.stderr


def test_nobody_prints_by_mistake_what_only_another_may_know() -> None:
    """Of several persons each says who he is."""
    play("m", *HOT_SEAT, typed="Ann\npass\n")
    refused = run("pack", "m", "--seat", "p1")

    assert refused.exit_code == 4
    assert "--i-am p1" in refused.stderr
    assert run("pack", "m", "--seat", "p1", "--i-am", "p1").exit_code == 0


def test_the_umpire_looks_on_purpose_and_everybody_reads_it() -> None:
    play("m", typed="pass\n")
    refused = run("umpire", "m")
    done = run("umpire", "m", "--as-umpire", "I run it")
    lines = [json.loads(line) for line in Path("m").read_text("utf-8").splitlines()]

    assert (4, 0) == (refused.exit_code, done.exit_code)
    assert Path("umpire.pdf").read_bytes().startswith(b"%PDF-")
    assert any("I run it" in json.dumps(line) for line in lines)


@pytest.mark.parametrize("what", ["board", "counters"])
def test_boards_and_counters_need_no_match(what: str) -> None:
    assert run(what, "erkenfara").exit_code == 0
    assert Path(f"{what}.pdf").read_bytes().startswith(b"%PDF-")
    assert run(what, "erkenfarra").exit_code == 3


def test_counters_are_of_who_plays_under_the_house_rules() -> None:
    assert run("counters", "ec4x-monero", "--preset", "duel", "--each", "1").exit_code == 0
    two = len(Path("counters.pdf").read_bytes())
    assert run("counters", "ec4x-monero", "--each", "1", "--to", "four.pdf").exit_code == 0
    assert two < len(Path("four.pdf").read_bytes())


def test_where_no_typst_is_a_page_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hegemon.paper.typesetting._typst", _missing)
    play("m", typed="pass\n")
    refused = run("pack", "m")

    assert refused.exit_code == 3
    assert "hegemon[print]" in refused.stderr
    assert not Path("pack.pdf").exists()
    page = run("pack", "m", "--html", "--to", "pack.html")
    assert page.exit_code == 0
    assert "pack.html: open it in a browser" in page.stderr


def _missing() -> None:
    from hegemon.paper.typesetting import MISSING
    from hegemon.play.errors import NotThere

    raise NotThere(MISSING)
