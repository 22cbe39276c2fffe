"""§2.1: the order that leaves a line of a doctrine, in the place of an answer or beside others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from hegemon.core import Order, Play, Player, Question, Says, StandingOrder, shown
from hegemon.games.space_empires.doctrine.events import DoctrineSet
from hegemon.games.space_empires.doctrine.topics import ASK, TOPICS, topic_in_play, topics_in_play
from hegemon.games.space_empires.fields import MOST_ORDERS, Name

if TYPE_CHECKING:
    # a position may hold orders that wait, and lines of a doctrine among them
    from hegemon.games.space_empires.state import Position, State


class Doctrine(Order, StandingOrder):
    """§2.1: say how to answer such questions from now on.

    In the place of an answer it answers this question and all that are like it.
    """

    example = "doctrine fire easiest"
    about = "topic"
    verb = "Doctrine"
    topic: Annotated[Name, Says("choice", "what about")]
    stance: Annotated[Name, Says("choice", "what is done", needs=("topic",))]

    def why_not(self, question: Question[Any, Any], state: State, player: Player) -> str:
        """§2.1: only on what the question is about."""
        return why_no_line(state, topics_of(question), self)

    def leave(self, play: Play[State], player: Player) -> None:
        """§2.1: the line counts at once."""
        set_doctrine(play, player, (self,))


def topics_of(question: Question[Any, Any]) -> tuple[str, ...]:
    """The topics that a doctrine must speak about to answer a question; none where it cannot."""
    topics: tuple[str, ...] = getattr(question, "topics", ())
    return topics


def why_no_line(here: Position, topics: Iterable[str], line: Doctrine) -> str:
    """§2.1: why a line of a doctrine cannot be left; empty when it can."""
    topic = topic_in_play(here, line.topic)
    if topic is None or line.topic not in topics:
        known = ", ".join(name for name in topics_in_play(here) if name in topics)
        return f"{shown(line.topic)} is nothing for a doctrine here; {known} is"
    stances = [*topic.stances, ASK]
    if line.stance not in stances:
        return f"{line.topic} cannot be {shown(line.stance)}; it can be {', '.join(stances)}"
    return ""


def doctrine_problems(here: Position, lines: tuple[Doctrine, ...]) -> Iterable[str]:
    """§2.1: why the lines of a doctrine on a sheet cannot be left."""
    if len({one.topic for one in lines}) != len(lines):
        yield "a topic of the doctrine is named twice"
    for one in lines:
        why = why_no_line(here, TOPICS, one)
        if why:
            yield f"doctrine: {why}"


def set_doctrine(play: Play[State], player: Player, lines: Iterable[Doctrine]) -> None:
    """§2.1: each line takes the place of the one on its topic; "ask" takes it back."""
    doctrine = play.state.empires[player].doctrine
    for one in lines:
        if one.stance == ASK:
            doctrine.pop(one.topic, None)
        else:
            doctrine[one.topic] = one.stance
        play.tell(DoctrineSet(player, one.topic, one.stance))


Doctrines = Annotated[tuple[Doctrine, ...], msgspec.Meta(max_length=MOST_ORDERS)]
