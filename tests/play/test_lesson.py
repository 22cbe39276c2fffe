"""A lesson, told of one seat: what counts, what does not; and the match is one as any other."""

import msgspec
import pytest

from hegemon.contract.lessons import Learner, begun_first
from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.core.mentions import plain
from hegemon.core.report import sentences
from hegemon.games import RULESETS
from hegemon.play.start.first import create_first, plans_of_first
from hegemon.play.system import SystemClock
from hegemon.play.turn import lesson as lessons
from hegemon.play.turn.lesson import NO_LESSON, lesson_of
from hegemon.play.verify import verify
from hegemon.store.memory import MemoryStore
from tests.play.table import BIDS, running

GAME = RULESETS["space-conquest"]
P1 = Player("p1")


@pytest.fixture
def learner() -> Learner:
    return Learner(GAME)


def test_orders_tick_a_step_while_they_are_written(learner: Learner) -> None:
    """What is struck again has not been done; too few ships are not what was meant."""
    for lines, current in (
        ([], 0),
        (["move K F 3"], 1),
        (["move K F 2"], 0),
        (["move K F 2", "move K F 1"], 1),
        (["move K C 4"], 0),
        (["nonsense"], 0),
    ):
        told = lesson_of(learner.match, P1, lines)

        assert (lines, current) == (lines, told.current)


def test_what_is_written_is_not_shown_again(learner: Learner) -> None:
    """Nor what cannot be ordered beside it: then sealing is what remains."""
    told = lesson_of(learner.match, P1, ["move K C 4"])

    assert ((), "seal") == (told.show, told.goal.kind if told.goal else "")
    assert ("move K F 3",) == lesson_of(learner.match, P1).show


def test_a_step_that_is_done_keeps_its_words(learner: Learner) -> None:
    before = learner.look().steps[0].what
    for _ in range(8):
        learner.go_on()

    assert before == learner.look().steps[0].what


def test_who_does_something_else_is_waited_for(learner: Learner) -> None:
    """The first step is still the next one three turns later, and can be done then."""
    for _ in range(3):
        learner.seal()
        learner.match.bots_answer(learner.bots)
    told = learner.look()

    assert 0 == told.current
    assert told.show


def test_a_lesson_ends_after_so_many_steps(
    learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lessons, "LONGEST", 1)
    for _ in range(2):
        learner.seal()
        learner.match.bots_answer(learner.bots)

    assert NO_LESSON == learner.look()


def test_all_is_held_to_the_rules(learner: Learner) -> None:
    """And that the position was set is said to everybody."""
    while learner.look().current < 6:
        learner.go_on()
    match = learner.match
    found = verify(match.store, match.name, RULESETS)
    first = next(sentences(match.replay.report(None, 0)))

    assert () == found.problems
    assert any("every first match of this game begins in it" in one for one in found.checked)
    assert "The position was set: every first match of this game begins in it." == plain(first.text)


def test_the_dice_are_those_of_every_first_match_and_the_match_is_another() -> None:
    one, other = begun_first(GAME), begun_first(GAME)

    assert one.header.commitment == other.header.commitment
    assert one.header.id != other.header.id
    assert one.now.key() == other.now.key()


def test_a_game_without_one_says_so() -> None:
    with pytest.raises(BadConfig, match="has no first match that teaches"):
        create_first(MemoryStore(), BIDS, plans_of_first(BIDS, "Ann"), SystemClock())


def test_an_ordinary_match_teaches_nothing() -> None:
    """Though its game has a lesson."""
    match, _ = running(GAME)

    assert NO_LESSON == lesson_of(match, P1)


def test_begins_of_a_lesson_is_read_by_who_knows_none_of_it() -> None:
    """An older program reads a position of another match; what is new is left out elsewhere."""
    begins = begun_first(GAME).now.match.begins
    assert begins is not None
    plain = msgspec.to_builtins(begins)

    assert True is plain.pop("lesson")
    assert "lesson" not in msgspec.to_builtins(msgspec.convert(plain, type(begins)))
