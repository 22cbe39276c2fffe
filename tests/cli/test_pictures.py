"""Pictures of a match: of what somebody may see, by the renderer of the pages."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hegemon.cli import hegemon
from hegemon.core.game import Player
from hegemon.draw.atlas import draw_document
from hegemon.games import RULESETS
from hegemon.play.replay import Replay
from hegemon.play.replay import replay as read
from hegemon.store.finding import located

GAME = "space-conquest"
P1 = Player("p1")
NEW = ["play", GAME, "--seed", "1", "--house-rule", "turn_limit=3", "--file"]
HOT_SEAT = ["--hot-seat", "--name", "p1=Ann", "--name", "p2=Ben"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches go into a folder of this test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)


def run(*arguments: str, typed: str = "") -> Result:
    """One command."""
    return CliRunner().invoke(hegemon, list(arguments), input=typed)


def history(name: str) -> Replay:
    """The past of a match in a file."""
    kept = located(Path(name))
    return read(kept.store, kept.match, RULESETS)


def pictures(folder: str) -> dict[str, str]:
    """What was written, by name."""
    return {file.name: file.read_text("utf-8") for file in Path(folder).iterdir()}


def test_a_picture_for_each_step_that_a_seat_may_see() -> None:
    """The same pictures as everywhere; nothing is overwritten unasked."""
    run(*NEW, "m", typed="pass\npass\n")
    done = run("replay", "m", "--svg", "all", "--theme", "dark")
    past = history("m")

    assert (done.exit_code, done.stdout) == (0, "")
    assert pictures("all") == {
        f"step-{step:04}.svg": draw_document(past.page(P1, step).board, theme="dark")
        for step in past.dates()
    }
    assert len(pictures("all")) >= 3
    assert run("replay", "m", "--svg", "all").exit_code == 4
    assert run("replay", "m", "--svg", "all", "--force").exit_code == 0
    assert run("replay", "m", "--svg", "one", "--turn", "2").exit_code == 0
    assert 1 == len(pictures("one"))


def test_one_picture_of_the_map_as_it_is_now() -> None:
    run(*NEW, "m", typed="pass\n")
    shown, past = run("map", "show", "m", "--svg", "-"), history("m")
    run("map", "show", "m", "--svg", "map.svg")

    assert draw_document(past.page(P1, max(past.dates())).board) == shown.stdout
    assert shown.stdout == Path("map.svg").read_text("utf-8")
    assert run("map", "show", "m", "--svg", "map.svg").exit_code == 4
    assert "Space Conquest, turn 2" in run("map", "show", "m").stdout
    assert "Space Conquest, turn 1" in run("map", "show", "m", "--turn", "1").stdout


@pytest.mark.parametrize(
    "words",
    [["replay", "m", "--svg", "all"], ["map", "show", "m", "--svg", "map.svg"]],
)
def test_no_picture_shows_what_another_person_knows(words: list[str]) -> None:
    """Refused as the text is, before anything is written."""
    run(*NEW, "m", *HOT_SEAT)

    assert run(*words, "--seat", "p1").exit_code == 4
    assert [] == [file.name for file in Path().iterdir() if file.name in ("all", "map.svg")]
    assert run(*words, "--seat", "p1", "--i-am", "p1").exit_code == 0


def test_pictures_of_two_worlds_that_look_alike_are_alike() -> None:
    """Whatever the other does in hiding: no byte of one's own pictures tells it."""
    seen = []
    for name, orders in (("m", "pass"), ("n", "move")):
        run(*NEW, name, *HOT_SEAT)
        look = run("replay", name, "--seat", "p2", "--i-am", "p2", "--json").stdout
        places = json.loads(look)["pages"][-1]["board"]["places"]
        home = next(place["id"] for place in places if place["owner"] == "p2")
        other = next(place["id"] for place in places if place["id"] != home)
        sent = "pass\n" if orders == "pass" else f"move {home} {other} 1\n"
        for seat, typed in (("p1", "pass\n"), ("p2", sent)):
            done = run("order", name, "--seat", seat, "--i-am", seat, "-", typed=typed)
            assert done.exit_code == 0, done.stderr
        run("replay", name, "--svg", f"{name}-p1", "--seat", "p1", "--i-am", "p1")
        run("replay", name, "--svg", f"{name}-p2", "--seat", "p2", "--i-am", "p2")
        run("map", "show", name, "--svg", f"{name}.svg", "--seat", "p1", "--i-am", "p1")
        own = (pictures(f"{name}-p1"), Path(f"{name}.svg").read_text("utf-8"))
        seen.append((own, pictures(f"{name}-p2")))

    assert seen[0][0] == seen[1][0]
    assert seen[0][1] != seen[1][1]


@pytest.mark.parametrize(
    "words",
    [
        ["replay", "m", "--theme", "dark"],
        ["replay", "m", "--svg", "all", "--json"],
        ["replay", "m", "--svg", "all", "--exact"],
        ["map", "show", "m", "--theme", "dark"],
    ],
)
def test_words_that_go_not_together_are_told_so(words: list[str]) -> None:
    run(*NEW, "m")

    assert run(*words).exit_code == 2
