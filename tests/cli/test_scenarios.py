"""`hegemon table scenario`, and `--scenario` where a match or a table begins."""

import json
from pathlib import Path

import msgspec
import pytest

from hegemon.play.lines import read, written
from tests.cli.test_voting import does


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A match file of two people."""
    name = str(tmp_path / "kitchen.hegemon")
    does("play", "space-conquest", "--hot-seat", "--file", name, typed="quit\n")
    return name


@pytest.fixture
def scenario(file: str, tmp_path: Path) -> str:
    """The position of it as a scenario."""
    place = str(tmp_path / "siege.scenario")
    done = does("table", "scenario", file, "--title", "The siege", "--to", place)
    assert "who has it knows all of the position" in done.output
    return place


def test_match_of_bots_begins_in_it_and_is_proved(scenario: str, tmp_path: Path) -> None:
    new = str(tmp_path / "new.hegemon")
    words = ("--scenario", scenario, "--watch", "--bot", "random", "--seed", "1", "--file", new)
    played = does("play", "space-conquest", *words, typed="quit\n")
    proved = does("verify", new)

    assert 0 == played.exit_code, played.output
    assert "as in the scenario “The siege”" in Path(new).read_text("utf-8")
    assert 0 == proved.exit_code, proved.output


def test_saving_is_told_where_people_play(file: str, scenario: str) -> None:
    last = read(Path(file).read_bytes().splitlines()[-1])

    assert "saved as the scenario “The siege”" in str(last)
    again = does("table", "scenario", file, "--title", "The siege", "--to", scenario)
    assert "is there already" in again.output


def test_host_is_told_of_where_an_umpire_runs_it(file: str, tmp_path: Path) -> None:
    """He need not be the umpire, and may play: only of whom plays no seat it is known anyway."""
    place = Path(file)
    first, *rest = map(read, place.read_bytes().splitlines())
    overseen = written([msgspec.structs.replace(first, overseen=True), *rest], "")
    place.write_bytes(b"".join(line + b"\n" for line in overseen))
    words = ("--title", "The siege", "--to", str(tmp_path / "siege.scenario"))
    done = does("table", "scenario", file, *words)

    assert 0 == done.exit_code, done.output
    assert "saved as the scenario “The siege”" in str(read(place.read_bytes().splitlines()[-1]))


def test_table_begins_in_it(scenario: str, tmp_path: Path) -> None:
    url = ("--database", f"sqlite:///{tmp_path / 'server.sqlite'}")
    words = ("--scenario", scenario, "--link", "p1=Ann", "--link", "p2=Bea", "--json", *url)
    made = json.loads(does("table", "new", "space-conquest", *words).stdout)
    shown = does("table", "show", made["table"], *url).stdout

    assert "The siege (space-conquest)" in shown
    assert "as in the scenario “The siege”" in shown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("erkenfara",), "is a scenario of space-conquest"),
        (("space-conquest", "--house-rule", "turn_limit=9"), "has its own house rules"),
        (("space-conquest", "--first"), "with --first only GAME and --file"),
        (("space-conquest", "--at", "http://127.0.0.1:9"), "--at"),
    ],
)
def test_what_does_not_go_with_it_is_said(scenario: str, words: tuple[str, ...], said: str) -> None:
    told = does("play", *words, "--scenario", scenario)

    assert told.exit_code
    assert said in told.output


def test_forged_file_is_refused(scenario: str) -> None:
    place = Path(scenario)
    place.write_bytes(place.read_bytes().replace(b"The siege", b"A siege!!"))
    told = does("play", "space-conquest", "--scenario", scenario)

    assert told.exit_code
    assert "it was changed after it was saved" in told.output
