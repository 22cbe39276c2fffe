"""What a sentence is worth to its reader: for headlines, for the film of a turn, for letters.

A game gives every event a story beside its words:

    sentence.weigh({
        Battle: Story("threat", 6, "battle"),
        StarTaken: lambda event, view: TAKEN if event.player == view.me else LOST,
    })
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from hegemon.core.board import Fact
from hegemon.core.game import Event, Player, Result
from hegemon.core.records import Value

Concern = Literal["threat", "loss", "gain", "discovery", "money", "routine"]
"""What it means to its reader."""

Beat = Literal[
    "move", "battle", "border", "discovery", "piece", "blockade", "covert", "figure", "word"
]
"""How a film shows it: tokens go, ranks fight, a border moves, something lights up, a piece comes
or goes, a ring closes, something happens in the dark, a number changes, or it is only said."""

HEAVIEST = 9
"""The weight of what decides the match."""
TITLED = 4
"""What weighs so much has a headline of its own."""


class Flight(Value, tag=False, omit_defaults=True):
    """A piece that set out and was there, or lost, between two boards: neither of them shows it."""

    piece: str
    owner: Player
    sign: str
    """That of the pieces among which it was: it looks like them."""
    way: tuple[str, ...]
    count: int | None = None


class Story(Value, tag=False, omit_defaults=True):
    """What an event means to its reader, from 0 (routine, one line of many) to HEAVIEST.

    From 7 on it changes who has what, from 4 on it asks for an answer, below it is good to know.
    """

    subject: Concern
    weight: int
    beat: Beat = "word"
    figure: Fact | None = None
    """What it gave or cost, with its sign, where it is a number: "+5" prestige."""
    title: str = ""
    """The headline in a few words, without the place, which whoever shows it adds: "Battle lost"
    is "Battle lost at C11". From TITLED on each has one."""
    gist: str = ""
    """What stands below the headline where the sentence is long: a text of a report, which says
    nothing that the sentence does not say."""
    flights: tuple[Flight, ...] = ()
    """What a film shows going that no board shows: no more than the sentence says."""


Stories = Mapping[type[Event], Story | Callable[[Any, Any], Story]]
"""What each type of event means: always the same, or as the event and its reader's view have it."""

ROUTINE = Story("routine", 0)
"""The story of what happens every turn, and of an event that has no other."""


def figure(label: str, number: int, unit: str = "") -> Fact:
    """What an event gave or cost as a figure: a gain has a plus.

    >>> figure("prestige", 5).value, figure("treasury", -20, "PP").value, figure("RU", 0).value
    ('+5', '-20 PP', '0')
    >>> figure("treasury", 28_000, "gold").value
    '+28,000 gold'
    """
    signed = f"{number:+,}" if number else "0"
    return Fact(label, f"{signed} {unit}".rstrip(), number, unit)


def to_whom(field: str, own: Story, other: Story = ROUTINE) -> Callable[[Any, Any], Story]:
    """A story that is one thing for the player whom a field of the event names, another for others.

    The view must have `me`, which is None for a bystander.
    """
    return lambda event, view: own if getattr(event, field) == view.me else other


def ended(result: Result, me: Player | None) -> Story:
    """The story of the end of a match: for who won it, who lost it, and who looks on."""
    if me is None or (not result.winners and result.outcome != "defeat"):
        return Story("discovery", HEAVIEST, title="The match is over")
    if me in result.winners:
        return Story("gain", HEAVIEST, title="Victory")
    return Story("loss", HEAVIEST, title="Defeat")


def story_of_all(each: Sequence[Story]) -> Story:
    """The story of several events that one sentence tells: of the weightiest, with their sum."""
    heaviest = max(each, key=lambda story: story.weight)
    together = _sum(story.figure for story in each)
    flights = tuple(flight for story in each for flight in story.flights)
    return msgspec.structs.replace(heaviest, figure=together, flights=flights)


def _sum(figures: Iterable[Fact | None]) -> Fact | None:
    """One figure for all; none where they do not count the same."""
    found = list(figures)
    first = found[0]
    if first is None:
        return None
    numbers = [one.number for one in found if one is not None and _alike(one, first)]
    if len(numbers) < len(found):
        return None
    return figure(first.label, sum(number or 0 for number in numbers), first.unit)


def _alike(one: Fact, other: Fact) -> bool:
    return (one.label, one.unit) == (other.label, other.unit) and one.number is not None
