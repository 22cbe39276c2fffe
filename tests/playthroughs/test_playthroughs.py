"""Every playthrough is what the rules tell when its answers and dice are played again."""

import shutil
from pathlib import Path

import pytest

from hegemon.contract.match import RandomMatch, matches
from hegemon.core.dice import SeededDice
from hegemon.core.game import Event
from hegemon.core.step import events_of, last_step
from tests.contract.games import REAL, world, worlds_of
from tests.playthroughs.runner import HERE, BadPlay, events_in, game_of, playthroughs, written


@pytest.mark.parametrize("path", playthroughs(), ids=lambda path: f"{game_of(path)}/{path.stem}")
def test_playthrough(path: Path) -> None:
    """Line by line; `python -m tests.playthroughs.write FILE` writes what is true now."""
    expected = written(path).splitlines()

    assert expected == path.read_text("utf-8").splitlines()


@pytest.mark.parametrize("game", REAL)
def test_every_game_has_a_playthrough(game: str) -> None:
    """A ruleset without a playthrough is not finished."""
    assert list((HERE / game).glob("*.play"))


def told_when_one_concedes(match: RandomMatch) -> tuple[Event, ...]:
    """What is told when the last seat gives up at the first question of a match."""
    codec, first = match.world.codec, match.moments[0]
    step = last_step(
        codec,
        first.state,
        SeededDice(b"", 1),
        number=1,
        before=first.before,
        leaving=match.world.players[-1:],
    )[1]
    return events_of(codec, step)


@pytest.mark.parametrize("game", REAL)
def test_every_event_happens_somewhere(game: str) -> None:
    """In a random match under some house rules, when somebody concedes, or in a playthrough."""
    random_matches = [match for here in worlds_of(game).values() for match in matches(here)]
    met = {
        type(event) for match in random_matches for step in match.steps() for event in step.events
    }
    met |= {type(event) for match in random_matches for event in told_when_one_concedes(match)}
    met |= {type(event) for path in (HERE / game).glob("*.play") for event in events_in(path)}
    never = [kind.__name__ for kind in world(game).ruleset.events if kind not in met]

    assert [] == never


BROKEN = [
    (">  p3      admit no", ">  p3  admit maybe", "step 6: admit: 'maybe' is not one of yes, no"),
    (">  p2      screen b2\n", "", "step 3: p2 is asked but has no line"),
    ("d  3       d6 fire a1 b1", "d  7", "step 1: a d6 for fire a1 b1 cannot show 7"),
    ("d  3       d6 fire a1 b1", "", "step 1: no face left for roll 1: d6 for fire a1 b1"),
    ("d  3       d6 fire a1 b1", "d  3 3", "1 faces too many: [3, 3]"),
    ("scenario  the-harbour", "scenario  no-such-place", "has no 'no-such-place'"),
    ("# 5 ", "5 ", "harbour.play, line 1: '5 A ship"),
    ("# 5 ", "#5 ", "harbour.play, line 1: '#5 A ship"),
    (
        "scenario  the-harbour                     strait, version 1",
        "scenario",
        "harbour.play, line 2: which scenario?",
    ),
]
"""What is written wrong in the strait's playthrough, and what its author reads."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The strait's playthrough where a test may change it."""
    folder = tmp_path / "strait"
    folder.mkdir()
    return Path(shutil.copy(HERE / "strait" / "harbour.play", folder))


def test_only_answers_and_dice_are_input(copy: Path) -> None:
    """Without all that follows from them the same playthrough is written."""
    whole = copy.read_text("utf-8")
    inputs = [line for line in whole.splitlines() if not line.startswith("=")]
    bare = [line[: {"?": 1, "d": 4}.get(line[:1], 200)] for line in inputs]
    copy.write_text("\n".join(bare), "utf-8")

    assert whole == written(copy)


def test_another_face_tells_another_story(copy: Path) -> None:
    """What stands in the file is compared with what the rules say, not believed."""
    whole = copy.read_text("utf-8")
    copy.write_text(whole.replace("d  3 ", "d  4 "), "utf-8")

    assert written(copy) != copy.read_text("utf-8")


@pytest.mark.parametrize(("right", "wrong", "told"), BROKEN)
def test_mistakes_are_told(right: str, wrong: str, told: str, copy: Path) -> None:
    """Who writes a playthrough reads what is wrong and where."""
    whole = copy.read_text("utf-8")
    assert right in whole
    copy.write_text(whole.replace(right, wrong, 1), "utf-8")

    with pytest.raises(BadPlay) as trouble:
        written(copy)
    assert told in str(trouble.value)
