"""Events in words: a game gives a function for each type of event.

    sentence = Sentences[View]()

    @sentence.register
    def _(event: TurnBegan, view: View) -> Sentence:
        return tell(event, f"Turn {event.turn} begins.", "a turn is a month")

    sentence.check(EVENTS)

The last line names the events that have no words yet. `weigh` says what they mean to their reader
(see `stories`), `fights` and `battles` how they fought (see `fights`). Events of a type that come
by the dozen may have words for many, too: a report tells those that are alike in one line, with a
count.

    @sentence.together(lambda event: event.system)
    def _(events: Sequence[SquadronRepaired], view: View) -> str:
        return f"{events[0].system} has repaired {counted(len(events), 'squadron')}."
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar, get_args, get_type_hints

import msgspec

from hegemon.core.events import Private
from hegemon.core.game import Event
from hegemon.core.report import Reason, Sentence, about
from hegemon.core.show.fights import Fight, Fights, Gatherer
from hegemon.core.show.stories import ROUTINE, Stories, Story, story_of_all
from hegemon.core.words import enumerated

MOST_NAMED = 8
"""Names in a sentence; more are only counted."""

V = TypeVar("V")
"""What a reader of a report may know of the position: the game's view."""
E = TypeVar("E", bound=Event)


class ToldOnce(NamedTuple):
    """Words for many events of a type: which are told in one sentence, and what it says."""

    alike: Callable[[Any], Hashable]
    words: Callable[[Any, Any], str]


class Sentences(Generic[V]):
    """The words of a game for its events; called with an event and the view of its reader."""

    def __init__(self, *parts: Sentences[V]) -> None:
        """Take the words of other parts too; raises TypeError for an event that two have words for.

        What is registered with a part afterwards is not taken any more.
        """
        self.words: dict[type[Event], Callable[[Any, V], Sentence]] = {}
        """What tells each type of event."""
        self.many: dict[type[Event], ToldOnce] = {}
        """What tells several of a type at once."""
        self.stories: dict[type[Event], Story | Callable[[Any, V], Story]] = {}
        """What each type of event means to its reader; without one it is routine."""
        self.fought: dict[type[Event], Callable[[Any, V], Fight | None]] = {}
        """The fight that an event of a type tells by itself."""
        self.gatherers: list[Gatherer] = []
        """What finds the fights that several events tell."""
        for part in parts:
            for event, words in part.words.items():
                self._take(event, words)
            self.many |= part.many
            self.weigh(part.stories)
            self.fights(part.fought)
            self.gatherers += part.gatherers

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

    def together(
        self, alike: Callable[[Any], Hashable] = lambda _: None
    ) -> Callable[[Callable[[Sequence[E], V], str]], Callable[[Sequence[E], V], str]]:
        """Words for two or more events of the type in the hint of their first parameter.

        One sentence tells those for which `alike` says the same; private ones of several players
        are never told in one. Raises TypeError for a type that has such words already.
        """

        def take(words: Callable[[Sequence[E], V], str]) -> Callable[[Sequence[E], V], str]:
            (event,) = get_args(next(iter(get_type_hints(words).values())))
            if event in self.many:
                raise TypeError(f"{event.__name__} has words for many twice")
            self.many[event] = ToldOnce(alike, words)
            return words

        return take

    def weigh(self, stories: Stories) -> None:
        """What events mean to their reader, by type: always the same, or as his view has it.

        Raises TypeError for a type that has a story already.
        """
        for event, story in stories.items():
            if event in self.stories:
                raise TypeError(f"{event.__name__} has two stories")
            self.stories[event] = story

    def fights(self, fought: Fights) -> None:
        """The fights that single events tell, by type; None for one that is no fight.

        Raises TypeError for a type that has a fight already.
        """
        for event, fight in fought.items():
            if event in self.fought:
                raise TypeError(f"{event.__name__} has two fights")
            self.fought[event] = fight

    def battles(self, gather: Gatherer) -> None:
        """Fights that several events tell: each stands with the weightiest of their sentences.

        Where two weigh alike that is the first, as among headlines.
        """
        self.gatherers.append(gather)

    def check(self, events: Iterable[type[Event]]) -> None:
        """Raise TypeError that names the events for which there are no words."""
        silent = [event.__name__ for event in events if event not in self.words]
        if silent:
            raise TypeError(f"there is no sentence for {', '.join(silent)}")

    def each(self, events: Sequence[Event], view: V) -> Iterator[tuple[Event, Sentence]]:
        """Each event with its sentence, which is numbered among those that the reader may know."""
        gathered = self._gathered_fights(events, view)
        for number, event in enumerate(events):
            yield event, _told(self(event, view), (number,), gathered)

    def gathered(
        self, events: Sequence[Event], view: V
    ) -> Iterator[tuple[tuple[Event, ...], Sentence]]:
        """Events with their sentence, those that are alike in one, where the first of them stands.

        It has the number of the first; why it is so tells each of them.
        """
        groups: dict[Hashable, list[int]] = {}
        for number, event in enumerate(events):
            key = self._kind(event)
            groups.setdefault((number,) if key is None else key, []).append(number)
        return self._in_groups(groups.values(), events, view)

    def in_turn(
        self, events: Sequence[Event], view: V
    ) -> Iterator[tuple[tuple[Event, ...], Sentence]]:
        """As `gathered`, for a chronicle: only those become one that follow each other."""
        runs: list[list[int]] = []
        for number, event in enumerate(events):
            if number and self._alike(events[number - 1], event):
                runs[-1].append(number)
            else:
                runs.append([number])
        return self._in_groups(runs, events, view)

    def _in_groups(
        self, groups: Iterable[Sequence[int]], events: Sequence[Event], view: V
    ) -> Iterator[tuple[tuple[Event, ...], Sentence]]:
        """The events of each group, by their numbers, with the sentence that tells them."""
        gathered = self._gathered_fights(events, view)
        for numbers in groups:
            told = tuple(events[number] for number in numbers)
            yield told, _told(self._in_one(told, view), numbers, gathered)

    def _gathered_fights(self, events: Sequence[Event], view: V) -> dict[int, Fight]:
        """The fights that several events tell, by the number of the weightiest of them."""

        def weight(number: int) -> int:
            return self.story(events[number], view).weight

        return {
            max(numbers, key=weight): fight
            for gather in self.gatherers
            for numbers, fight in gather(events, view)
        }

    def _alike(self, one: Event, other: Event) -> bool:
        kind = self._kind(one)
        return kind is not None and kind == self._kind(other)

    def _kind(self, event: Event) -> tuple[Hashable, ...] | None:
        """The same for events that one sentence tells; None for one that is told alone."""
        many = self.many.get(type(event))
        if many is None:
            return None
        # who reads the whole truth gets those of all players: one sum would be nobody's
        whose = event.player if isinstance(event, Private) else None
        return (type(event), whose, many.alike(event))

    def _in_one(self, events: Sequence[Event], view: V) -> Sentence:
        """What one sentence says of one event, or of several that are alike."""
        each = [self(event, view) for event in events]
        if len(each) == 1:
            return each[0]
        text = self.many[type(events[0])].words(events, view)
        places = tuple(dict.fromkeys(place for one in each for place in one.places))
        stories = [one.story for one in each if one.story is not None]
        fight = next((one.fight for one in each if one.fight is not None), None)
        return Sentence(
            text, _reason_of_all(each), places, story=story_of_all(stories), fight=fight
        )

    def __call__(self, event: Event, view: V) -> Sentence:
        """The event in words for the reader; raises TypeError for one that has none."""
        if type(event) not in self.words:
            self.check([type(event)])
        told = self.words[type(event)](event, view)
        fight = self.fought.get(type(event))
        fought = None if fight is None else fight(event, view)
        return msgspec.structs.replace(told, story=self.story(event, view), fight=fought)

    def story(self, event: Event, view: V) -> Story:
        """What the event means to the reader."""
        story = self.stories.get(type(event), ROUTINE)
        return story if isinstance(story, Story) else story(event, view)

    def _take(self, event: type[Event], words: Callable[[Any, V], Sentence]) -> None:
        if event in self.words:
            raise TypeError(f"{event.__name__} has two sentences")
        self.words[event] = words


def first_of(words: Sequence[str], *, between: str = ", ", most: int = MOST_NAMED) -> str:
    """The first of many as a sentence lists them, and how many are not named.

    >>> first_of(["Altair", "Deneb"]), first_of(["Altair", "Deneb", "Vega"], most=2)
    ('Altair and Deneb', 'Altair, Deneb and 1 more')
    """
    if len(words) > most:
        return f"{between.join(words[:most])} and {len(words) - most} more"
    return enumerated(words) if between == ", " else between.join(words)


def _told(sentence: Sentence, numbers: Sequence[int], fights: Mapping[int, Fight]) -> Sentence:
    """The sentence with the number of its first event, and a fight that stands with any of them."""
    fight = next((fights[number] for number in numbers if number in fights), sentence.fight)
    anchored = about(sentence, numbers[0])
    return anchored if fight is None else msgspec.structs.replace(anchored, fight=fight)


def _reason_of_all(each: Sequence[Sentence]) -> Reason | None:
    """The reason that alike sentences share, with what each says and is given."""
    why = each[0].reason
    if why is None:
        return None
    inputs: list[str] = []
    dice: list[str] = []
    for one in each:
        inputs.append(one.text)
        if one.reason is not None:
            inputs += one.reason.inputs
            dice += one.reason.dice
    return msgspec.structs.replace(why, inputs=tuple(inputs), dice=tuple(dice))
