"""Answers that were left beforehand, and orders that leave them."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import pytest

from hegemon.core import game
from hegemon.core.dice import ScriptedDice
from hegemon.core.errors import BadAnswer
from hegemon.core.events import Private
from hegemon.core.game import (
    Answer,
    AnswerLeft,
    Play,
    Player,
    Question,
    StandingOrder,
    advance,
    run,
)

P1, P2 = Player("p1"), Player("p2")


class Bell(game.State):
    rung: list[int] = []  # noqa: RUF012  (msgspec copies it)
    left: dict[str, int] = {}  # noqa: RUF012  (msgspec copies it)


class Ring(Answer):
    times: int


class Left(Private):
    rule: ClassVar[str] = "1"


class Always(StandingOrder):
    """Ring so often, from now on."""

    times: int

    def why_not(self, question: Question[Any, Any], state: Any, player: Player) -> str:
        return "" if self.times < 100 else "nobody rings so often"

    def leave(self, play: Play[Any], player: Player) -> None:
        play.state.left[player] = self.times


class AskRing(Question[Bell, Ring]):
    players: tuple[Player, ...]

    def asked(self, state: Bell) -> Sequence[Player]:
        return self.players

    def problems(self, state: Bell, player: Player, answer: Ring) -> Sequence[str]:
        return () if answer.times < 10 else ("ten times is too loud",)

    def standing(self, state: Bell, player: Player) -> AnswerLeft[Ring] | None:
        times = state.left.get(player)
        return None if times is None else AnswerLeft(Ring(times), Left(player))

    def resolve(self, play: Play[Bell], answers: Mapping[Player, Ring]) -> None:
        play.state.rung += [one.times for one in answers.values()]


def play_of(*agenda: Any, **left: int) -> Play[Bell]:
    """A game with such an agenda, the next item first, and what was left beforehand."""
    state = Bell(list(reversed(agenda)), left=dict(left))
    return Play(state, ScriptedDice([]), frozenset([Left]))


def test_who_has_left_an_answer_is_not_asked() -> None:
    """The rules go on to the first question that is left, and tell whose answers counted."""
    play = play_of(AskRing((P1,)), AskRing((P1,)), AskRing((P2,)), p1=3)
    run(play)

    assert [3, 3] == play.state.rung
    assert [AskRing((P2,))] == play.state.agenda
    assert [Left(P1), Left(P1)] == play.events


def test_all_who_are_asked_must_have_left_one() -> None:
    """Of several at once, one alone changes nothing."""
    waiting, going = play_of(AskRing((P1, P2)), p1=3), play_of(AskRing((P1, P2)), p1=3, p2=4)
    run(waiting)
    run(going)

    assert ([AskRing((P1, P2))], []) == (waiting.state.agenda, waiting.events)
    assert ([], [3, 4]) == (going.state.agenda, going.state.rung)


def test_what_could_not_be_sent_does_not_count() -> None:
    """The question's own check decides; then its player is asked."""
    play = play_of(AskRing((P1,)), p1=10)
    run(play)

    assert ([AskRing((P1,))], [], []) == (play.state.agenda, play.state.rung, play.events)


def test_a_standing_order_answers_from_now_on() -> None:
    """It is remembered, and answers the open question and the next one."""
    play = play_of(AskRing((P1,)), AskRing((P1,)))
    advance(play, {P1: Always(2)})

    assert ([], [2, 2], {P1: 2}) == (play.state.agenda, play.state.rung, play.state.left)


def test_a_standing_order_that_does_not_answer_leaves_the_question_open() -> None:
    """The player is asked again, as before."""
    play = play_of(AskRing((P1,)))
    advance(play, {P1: Always(50)})

    assert ([AskRing((P1,))], []) == (play.state.agenda, play.state.rung)
    advance(play, {P1: Ring(1)})
    assert [1] == play.state.rung


def test_a_standing_order_is_refused_with_its_own_reason() -> None:
    """Before anything has changed."""
    play = play_of(AskRing((P1,)))

    with pytest.raises(BadAnswer, match="nobody rings so often"):
        advance(play, {P1: Always(100)})
    assert {} == play.state.left


def test_bare_standing_orders_do_nothing() -> None:
    """Each game says what its own mean, and most questions know none."""
    order, question = StandingOrder(), Question[Bell, Ring]()

    assert question.standing(Bell([]), P1) is None
    with pytest.raises(NotImplementedError):
        order.why_not(question, Bell([]), P1)
    with pytest.raises(NotImplementedError):
        order.leave(play_of(), P1)
