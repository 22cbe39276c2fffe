"""§2.1: leaving a doctrine, and answering by it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from hegemon.core.game import Answer, Play, Player, Question, Standing, StandingOrder
from hegemon.games.space_empires.answers import Name, Stance
from hegemon.games.space_empires.doctrine.topics import ASK, stance_of, why_no_stance
from hegemon.games.space_empires.events_doctrine import DoctrineAnswered, DoctrineSet
from hegemon.games.space_empires.state import State
from hegemon.games.space_empires.view import View, view_of

A = TypeVar("A", bound=Answer)


class Doctrine(StandingOrder):
    """§2.1: an answer from now on, to this question and to all that are like it."""

    topic: Name
    stance: Name

    @property
    def line(self) -> Stance:
        """The line of the doctrine."""
        return Stance(self.topic, self.stance)

    def why_not(self, question: Question[Any, Any], state: State, player: Player) -> str:
        """§2.1: only on what the question is about."""
        return why_no_stance(state, topics_of(question), self.line)

    def leave(self, play: Play[State], player: Player) -> None:
        """§2.1: the line counts at once."""
        set_doctrine(play, player, (self.line,))


def topics_of(question: Question[Any, Any]) -> tuple[str, ...]:
    """The topics that a doctrine must speak about to answer a question; none where it cannot."""
    topics: tuple[str, ...] = getattr(question, "topics", ())
    return topics


def set_doctrine(play: Play[State], player: Player, lines: Iterable[Stance]) -> None:
    """§2.1: each line takes the place of the one on its topic; "ask" takes it back."""
    doctrine = play.state.empires[player].doctrine
    for one in lines:
        if one.stance == ASK:
            doctrine.pop(one.topic, None)
        else:
            doctrine[one.topic] = one.stance
        play.tell(DoctrineSet(player, one.topic, one.stance))


class Advice(NamedTuple):
    """An answer, and the topic that it comes from."""

    topic: str
    answer: Any


def by_doctrine(
    state: State, player: Player, decide: Callable[[View, Player], Advice | None]
) -> Standing[Any] | None:
    """§2.1: an answer made of what the player may know; None where his doctrine is silent."""
    if not state.empires[player].doctrine:
        return None
    advice = decide(view_of(state, player), player)
    if advice is None:
        return None
    stance = stance_of(state, player, advice.topic)
    return Standing(advice.answer, DoctrineAnswered(player, advice.topic, stance))


def on(topic: str, decide: Callable[[View, Player, str], A | None]) -> Any:
    """A decision that goes by one topic alone."""

    def advised(view: View, player: Player) -> Advice | None:
        stance = stance_of(view, player, topic)
        answer = decide(view, player, stance) if stance else None
        return None if answer is None else Advice(topic, answer)

    return advised
