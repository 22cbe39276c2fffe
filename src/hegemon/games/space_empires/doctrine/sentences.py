"""What a doctrine does, told to its player alone; and the whole of it as a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core import (
    Begun,
    Player,
    Section,
    Sentence,
    StandingLine,
    StandingOrders,
    Table,
    capital,
    tell,
)
from hegemon.games.space_empires.doctrine.events import DoctrineAnswered, DoctrineSet
from hegemon.games.space_empires.doctrine.order import Doctrine
from hegemon.games.space_empires.doctrine.topics import ASK, TOPICS, stance_of, topics_in_play
from hegemon.games.space_empires.show.sentences import sentence
from hegemon.games.space_empires.show.words import whose
from hegemon.games.space_empires.view import View

_APPLIES = (
    "A question about which your doctrine says something is answered by it at once, by what you "
    "know then, and you are not asked. Nobody else reads it. A line counts once the orders that it "
    "stands among count."
)


@sentence.register
def _(event: DoctrineSet, view: View) -> Sentence:
    topic = TOPICS[event.topic]
    text = f"{capital(whose(view, event.player))} doctrine, {event.topic}: {event.stance}."
    means = "you are asked" if event.stance == ASK else topic.stances[event.stance]
    why = f"from now on, {topic.about}: {means}"
    return tell(event, text, why)


@sentence.register
def _(event: DoctrineAnswered, view: View) -> Sentence:
    topic = TOPICS[event.topic]
    text = f"By {whose(view, event.player)} doctrine, {event.topic} {event.stance}:"
    why = f"you left word, {topic.about}: {topic.stances[event.stance]}"
    return tell(event, text, why)


def doctrine_page(view: View, known: Sequence[Player]) -> Iterator[Section]:
    """§2.1: own doctrines, a row for each topic; of a finished match everybody's."""
    for player in known:
        if view.empires[player].doctrine:
            heading = f"{capital(whose(view, player))} doctrine"
            yield Section(heading, (doctrine_table(view, player),))


def doctrine_table(view: View, player: Player) -> Table:
    """§2.1: each topic, what the doctrine says, and what that means."""
    rows = []
    for name, topic in topics_in_play(view).items():
        stance = stance_of(view, player, name)
        rows.append((name, topic.about, topic.stances[stance] if stance else ASK))
    return Table("", ("topic", "what about", "what is done"), tuple(rows))


def standing_orders(view: View) -> StandingOrders | None:
    """§2.1: the viewer's own doctrine, a line for each topic that can come up."""
    if view.me is None or view.result is not None:
        return None
    return StandingOrders("Doctrine", _APPLIES, tuple(_standing_lines(view, view.me)))


def _standing_lines(view: View, me: Player) -> Iterator[StandingLine]:
    for name, topic in topics_in_play(view).items():
        stance = stance_of(view, me, name)
        says = topic.stances[stance] if stance else "you are asked"
        yield StandingLine(topic.about, says, Begun(Doctrine.word, (name,)), stance or ASK)
