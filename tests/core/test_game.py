"""The agenda: what is planned is done in order, and stops at each question."""

import pytest

from hegemon.core import game
from hegemon.core.dice import ScriptedDice
from hegemon.core.errors import BadAnswer, RulesFailed
from hegemon.core.game import (
    Answer,
    Play,
    Player,
    Question,
    Task,
    advance,
    answers_to,
    open_question,
    problems_with,
    refusals,
    run,
)
from tests.core.tally import (
    P1,
    P2,
    TALLY,
    Add,
    Added,
    AskBoth,
    AskOne,
    Note,
    Pass,
    Tally,
    Throw,
    Unlisted,
    Whispered,
)


def play_of(*agenda: object, faces: tuple[int, ...] = ()) -> Play[Tally]:
    """A play with an agenda, its top first."""
    return Play(Tally(list(reversed(agenda))), ScriptedDice(faces), frozenset(TALLY.events))


def test_tasks_run_in_the_order_planned() -> None:
    """What a task plans comes before whatever was planned already, in the order given."""
    play = play_of(Note("a", ("b", "c")), Note("d", ("e",)), Note("f"))
    run(play)

    assert ["a", "b", "c", "d", "e", "f"] == play.state.trail
    assert [] == play.state.agenda


def test_run_stops_at_a_question() -> None:
    """Nothing behind a question is done before it is answered."""
    play = play_of(Note("a"), AskBoth(), Note("b"))
    run(play)

    assert ["a"] == play.state.trail
    assert [Note("b"), AskBoth()] == play.state.agenda
    assert AskBoth() == open_question(play.state)


class Again(Task[Tally]):
    """A task that plans itself anew."""

    def run(self, play: Play[Tally]) -> None:
        play.then(self)


def test_rules_that_never_ask_again_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many tasks as there may be are done; one more is a fault of the rules."""
    monkeypatch.setattr(game, "MOST_TASKS", 3)
    run(play_of(Note("a"), Note("b"), AskBoth()))

    with pytest.raises(RulesFailed, match="3 tasks and asked nobody"):
        run(play_of(Again()))


def test_answers_go_on_in_seat_order() -> None:
    """Whoever answers first, the rules see the answers in the order of those asked."""
    play = play_of(AskBoth(), Note("after"), AskOne(P1), faces=(4,))
    advance(play, {P2: Add(2), P1: Add(1)})

    assert ["p1", "p2", "after"] == play.state.trail
    assert [Added(1), Added(2)] == play.events
    assert 7 == play.state.total
    assert AskOne(P1) == open_question(play.state)


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ({}, "asked are p1, p2; answered have none"),
        ({P1: Pass()}, "asked are p1, p2; answered have p1"),
        ({P1: Pass(), Player("p3"): Pass()}, "asked are p1, p2; answered have p1, p3"),
        ({P1: Pass(), P2: Add(-1)}, "p2: -1 is below 0"),
        ({P1: Pass(), P2: Answer()}, "p2: answer is no answer to ask-both: send add or pass"),
    ],
)
def test_bad_answers_change_nothing(answers: dict[Player, Answer], told: str) -> None:
    """Missing, unasked and impossible answers are refused before anything has changed."""
    play = play_of(AskBoth())

    with pytest.raises(BadAnswer, match=f"^{told}$"):
        advance(play, answers)
    assert Tally([AskBoth()]) == play.state
    assert [] == play.events


def test_nothing_is_asked_when_the_match_is_over() -> None:
    """An empty agenda is the end."""
    play = play_of()

    assert open_question(play.state) is None
    with pytest.raises(BadAnswer, match="the match is over: nothing is asked"):
        advance(play, {})


def test_an_agenda_stops_at_questions_only() -> None:
    """A task on top of a saved agenda is a broken save or a broken rule."""
    with pytest.raises(AssertionError, match=r"Throw.*is no question"):
        open_question(Tally([Throw()]))


def test_problems_and_refusals() -> None:
    """Every problem of every answer, with whose it is; an answer of another kind is one."""
    state = Tally([AskBoth()])

    assert [] == list(problems_with(AskBoth(), state, P1, Add(0)))
    assert [] == list(AskOne(P1).problems(state, P1, Pass()))
    assert ["add is no answer to ask-one: send pass"] == list(
        problems_with(AskOne(P1), state, P1, Add(1))
    )
    assert [
        (P1, "-5 is below 0"),
        (P1, "only whole numbers from 0 can be added"),
    ] == list(refusals(AskBoth(), state, {P1: Add(-5), P2: Pass()}))


def test_answers_to_a_question() -> None:
    """The class statement of a question says which answers it takes."""
    assert (Add, Pass) == answers_to(AskBoth)
    assert (Pass,) == answers_to(AskOne)


def test_unlisted_events_are_refused() -> None:
    """A ruleset lists its events, or readers of old matches would not know them."""
    play = play_of()

    with pytest.raises(AssertionError, match="Unlisted is not among the ruleset's events"):
        play.tell(Unlisted())
    assert [] == play.events


def test_events_are_seen_as_they_may_be() -> None:
    """Public by default; a secret one whole, reduced, or not at all."""
    whisper = Whispered(P1, 7)

    assert Added(1) == Added(1).seen_by(None) == Added(1).seen_by(P2)
    assert (whisper, Whispered(P1, None), None) == tuple(
        whisper.seen_by(player) for player in (P1, P2, None)
    )


def test_questions_are_public_unless_they_say_otherwise() -> None:
    """Bots get the question as their player may know it."""
    assert AskOne(P1) == AskOne(P1).seen_by(P2) == AskOne(P1).seen_by(None)


def test_bare_questions_and_tasks_do_nothing() -> None:
    """The base classes define what each game must say for itself."""
    state = Tally([])
    question: Question[Tally, Pass] = Question()
    task: Task[Tally] = Task()

    for silent in (
        lambda: question.asked(state),
        lambda: question.default(state, P1),
        lambda: question.resolve(play_of(), {}),
        lambda: task.run(play_of()),
    ):
        with pytest.raises(NotImplementedError):
            silent()
