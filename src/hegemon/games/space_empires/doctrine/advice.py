"""§2.1: answering by a doctrine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from hegemon.core import Answer, AnswerLeft, Player
from hegemon.games.space_empires.doctrine.events import DoctrineAnswered
from hegemon.games.space_empires.doctrine.topics import stance_of
from hegemon.games.space_empires.state import State
from hegemon.games.space_empires.view import View, view_of

A = TypeVar("A", bound=Answer)


class Advice(NamedTuple):
    """An answer, and the topic that it comes from."""

    topic: str
    answer: Any


def by_doctrine(
    state: State, player: Player, decide: Callable[[View, Player], Advice | None]
) -> AnswerLeft[Any] | None:
    """§2.1: an answer made of what the player may know; None where his doctrine is silent."""
    if not state.empires[player].doctrine:
        return None  # most players have none, and a view is dear
    advice = decide(view_of(state, player), player)
    if advice is None:
        return None
    stance = stance_of(state, player, advice.topic)
    return AnswerLeft(advice.answer, DoctrineAnswered(player, advice.topic, stance))


def on(topic: str, decide: Callable[[View, Player, str], A | None]) -> Any:
    """A decision that goes by one topic alone."""

    def advised(view: View, player: Player) -> Advice | None:
        """The decision, where the doctrine says something on the topic."""
        stance = stance_of(view, player, topic)
        answer = decide(view, player, stance) if stance else None
        return None if answer is None else Advice(topic, answer)

    return advised
