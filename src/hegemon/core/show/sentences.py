"""Events in words: a game gives a function for each type of event.

    sentence = Sentences[View]()

    @sentence.register
    def _(event: TurnBegan, view: View) -> Sentence:
        return tell(event, f"Turn {event.turn} begins.", "a turn is a month")

    sentence.check(EVENTS)

The last line names the events that have no words yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar, get_args, get_type_hints

from hegemon.core.game import Event
from hegemon.core.report import Sentence, about

V = TypeVar("V")
"""What a reader of a report may know of the position: the game's view."""
E = TypeVar("E", bound=Event)


class Sentences(Generic[V]):
    """The words of a game for its events; called with an event and the view of its reader."""

    def __init__(self, *parts: Sentences[V]) -> None:
        """Take the words of other parts too; raises TypeError for an event that two have words for.

        What is registered with a part afterwards is not taken any more.
        """
        self.words: dict[type[Event], Callable[[Any, V], Sentence]] = {}
        """What tells each type of event."""
        for part in parts:
            for event, words in part.words.items():
                self._take(event, words)

    def register(self, words: Callable[[E, V], Sentence]) -> Callable[[E, V], Sentence]:
        """Words for the type of event, or the union of some, that their first parameter names.

        Raises TypeError where it names none, and for an event that has words already.
        """
        named = next(iter(get_type_hints(words).values()))
        for event in get_args(named) or (named,):
            if not (isinstance(event, type) and issubclass(event, Event)):
                raise TypeError(f"{words.__module__}: {event!r} is no type of event")
            self._take(event, words)
        return words

    def check(self, events: Iterable[type[Event]]) -> None:
        """Raise TypeError that names the events for which there are no words."""
        silent = [event.__name__ for event in events if event not in self.words]
        if silent:
            raise TypeError(f"there is no sentence for {', '.join(silent)}")

    def each(self, events: Sequence[Event], view: V) -> Iterator[tuple[Event, Sentence]]:
        """Each event with its sentence, which is numbered among those that the reader may know."""
        for number, event in enumerate(events):
            yield event, about(self(event, view), number)

    def __call__(self, event: Event, view: V) -> Sentence:
        """The event in words for the reader; raises TypeError for one that has none."""
        if type(event) not in self.words:
            self.check([type(event)])
        return self.words[type(event)](event, view)

    def _take(self, event: type[Event], words: Callable[[Any, V], Sentence]) -> None:
        if event in self.words:
            raise TypeError(f"{event.__name__} has two sentences")
        self.words[event] = words
