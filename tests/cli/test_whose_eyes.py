"""Whose eyes one looks through; orders sent twice or late; matches elsewhere."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hegemon.cli import hegemon

GAME = "space-conquest"
ALONE = ["play", GAME, "--seed", "1", "--house-rule", "turn_limit=3"]
HOT_SEAT = [*ALONE, "--hot-seat", "--name", "p1=Ann", "--name", "p2=Ben"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Matches go into a folder of this test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "hegemon" / "matches"


def run(*arguments: str, typed: str = "") -> Result:
    """One command."""
    return CliRunner().invoke(hegemon, list(arguments), input=typed)


def told(result: Result) -> str:
    """What it printed, however long its lines are."""
    return " ".join(result.stdout.split())


def match(*, hot: bool = False) -> str:
    """A match that waits for the orders of turn 1."""
    run(*(HOT_SEAT if hot else ALONE), "--file", "m", typed="")
    return "m"


def test_sending_again_under_one_key_counts_once() -> None:
    name = match()
    first = run("order", name, "--seat", "p1", "--key", "mail-17", typed="pass\n")
    again = run("order", name, "--seat", "p1", "--key", "mail-17", "--step", "1", typed="pass\n")
    late = run("order", name, "--seat", "p1", "--key", "mail-18", "--step", "1", typed="pass\n")

    assert first.exit_code == again.exit_code == 0
    assert first.stdout == again.stdout
    assert late.exit_code == 4
    assert "step 1, which is past; open is step 2" in late.stderr


def test_nobody_sees_as_another_by_mistake() -> None:
    """Where two persons play, one says who he is; when it is over, everybody may look."""
    name = match(hot=True)
    looks = (["replay", name], ["sheet", name], ["order", name, "--check"])
    for look in looks:
        refused = run(*look, "--seat", "p1")
        assert (refused.exit_code, "say --i-am p1" in refused.stderr) == (4, True)
        assert run(*look, "--seat", "p1", "--i-am", "p2").exit_code == 4
        assert run(*look, "--seat", "p1", "--i-am", "p1", typed="pass\n").exit_code == 0
    assert run("replay", name, "--export", "--seat", "p1").exit_code == 4
    for _ in range(3):
        for seat in ("p1", "p2"):
            assert run("order", name, "--seat", seat, "--i-am", seat, typed="pass\n").exit_code == 0

    assert run("replay", name, "--seat", "p1").exit_code == 0


# The whole truth on purpose

TRUTH = ["--truth", "--as-umpire", "Ann asks whether it is a bug"]


@pytest.mark.parametrize("place", ["m", "all.db"])
def test_who_runs_a_match_looks_behind_the_fog_and_everybody_reads_it(place: str) -> None:
    """In a match file and in a database alike: it is written down before anything is shown."""
    run(*HOT_SEAT, "--file", place)
    refused = run("replay", place, "--truth")
    shown = run("replay", place, *TRUTH, "--json")
    pages = json.loads(shown.stdout)["pages"]
    again = run("play", "--resume", place)

    assert "--as-umpire REASON" in refused.stderr
    assert "events" in pages[-1]
    assert "Warning: you look behind the fog" in shown.stderr
    assert "step 1: Ann asks whether it is a bug" in told(run("verify", place))
    assert "looked behind the fog: 1 time" in told(again)


def test_a_look_that_shows_nothing_is_not_written_down() -> None:
    """A turn that there is not; a word too many; a match without fog, for it is over."""
    name = match(hot=True)

    assert run("replay", name, *TRUTH, "--turn", "99").exit_code == 3
    assert run("replay", name, "--as-umpire", "why").exit_code == 2
    assert run("replay", name, "--truth", "--as-umpire", "a\nb").exit_code != 0
    assert "looked behind" not in told(run("verify", name))
    for _ in range(3):
        for seat in ("p1", "p2"):
            run("order", name, "--seat", seat, "--i-am", seat, typed="pass\n")
    assert run("replay", name, *TRUTH).exit_code == 0
    assert "looked behind" not in told(run("verify", name))


# Matches


def test_matches_of_an_sqlite_file_and_of_a_folder() -> None:
    run(*ALONE, "--file", "all.db")
    run(*ALONE, "--file", "one.hegemon")
    Path("junk.hegemon").write_text("junk", "utf-8")

    assert run("matches", "--in", "all.db").stdout.count("Space Conquest") == 1
    plain = run("matches", "--in", ".").stdout
    assert plain.count("Space Conquest") == 1
    assert "cannot be read" in plain
    assert run("matches", "1", "--in", "all.db", typed="pass\n").exit_code == 0
    assert run("matches", "1", "--in", "all.db", "--delete", "--yes").exit_code == 0
    assert "Space Conquest" not in run("matches", "--in", "all.db").stdout
    assert run("matches", "--in", "nowhere").exit_code == 3


def test_json_obeys_no_control_character() -> None:
    """What somebody typed as a name is read back as it was, and turns no terminal around."""
    from hegemon.cli.options import print_json

    said = {"name": "a\x9b2J\u202eb\u2028\x7f\U000e0041 \u00e9"}
    with CliRunner().isolation() as (out, *_):
        print_json(said)
        text = out.getvalue().decode()

    assert json.loads(text) == said
    assert all(char.isprintable() or char == "\n" for char in text)
    assert "\u00e9" in text
