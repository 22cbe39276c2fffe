"""A view and its events as a report: what threatens, planets and battles, money, then the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from hegemon.core import (
    Event,
    Item,
    Private,
    Report,
    Section,
    Sentence,
    Sentences,
    capital,
    cited,
)
from hegemon.games.ec4x.common.events import (
    GUILD_EVENTS,
    HOME_EVENTS,
    GameEnded,
    HouseCapitulated,
    HouseCollapsed,
    HouseEliminated,
    IncomeReceived,
    InstalmentsPaid,
    OrdersMissed,
    OrdersPaid,
    PrestigeChanged,
    TurnBegan,
    UnitNeglected,
    UnitsNeglected,
    UpkeepPaid,
)
from hegemon.games.ec4x.common.events_conflict import (
    CONFLICT_EVENTS,
    BattleFought,
    Blockaded,
    Bombarded,
    ColonyFounded,
    ColonyMissed,
    FightersStranded,
    FleetSalvaged,
    LiftLost,
    OperationSuffered,
    PlanetAssaulted,
    ScoutsCaught,
    StanceChanged,
    Uncloaked,
)
from hegemon.games.ec4x.common.rules.calendar import year_and_month
from hegemon.games.ec4x.common.show import sentences, sentences_conflict
from hegemon.games.ec4x.common.show.accounts import accounts
from hegemon.games.ec4x.common.show.attention import attention
from hegemon.games.ec4x.common.show.battles import ledger
from hegemon.games.ec4x.common.show.fights import FIGHTS, bombardments
from hegemon.games.ec4x.common.show.gathered import gathered
from hegemon.games.ec4x.common.show.status import status
from hegemon.games.ec4x.common.show.stories import STORIES
from hegemon.games.ec4x.common.show.words import house
from hegemon.games.ec4x.common.view import View

sentence = Sentences(sentences.sentence, sentences_conflict.sentence, gathered)
"""Every event of any edition in words."""
sentence.weigh(STORIES)
sentence.fights(FIGHTS)
sentence.battles(bombardments)
sentence.check((*HOME_EVENTS, *GUILD_EVENTS, *CONFLICT_EVENTS))

_THE_WAR = (
    GameEnded,
    HouseCapitulated,
    HouseCollapsed,
    HouseEliminated,
    OrdersMissed,
    StanceChanged,
)
_PLANETS = (
    BattleFought,
    Blockaded,
    Bombarded,
    ColonyFounded,
    ColonyMissed,
    FightersStranded,
    LiftLost,
    OperationSuffered,
    PlanetAssaulted,
    ScoutsCaught,
    Uncloaked,
)
_MONEY = (
    FleetSalvaged,
    IncomeReceived,
    InstalmentsPaid,
    OrdersPaid,
    UnitNeglected,
    UnitsNeglected,
    UpkeepPaid,
)
_CHAPTERS: dict[str, tuple[type[Event], ...]] = {
    "The war": _THE_WAR,
    "Planets and battles": _PLANETS,
    "Money": _MONEY,
    "Prestige": (PrestigeChanged,),
    "The month": (TurnBegan,),
    "At home": HOME_EVENTS + GUILD_EVENTS,
    "Abroad": CONFLICT_EVENTS,
}
"""An event belongs to the first that has its type."""
CHAPTERS = ("The war", "Planets and battles", "Money", "Prestige", "At home", "Abroad", "The month")
"""The most important first."""

EventsTold = tuple[tuple[Event, ...], Sentence]
"""A sentence, and the events that it tells."""


def report_of(view: View, events: Sequence[Event]) -> Report:
    """What needs an answer, what happened since the last sheet, and how the House stands."""
    year, month = year_and_month(view, view.turn)
    title = f"EC4X, turn {view.turn}, month {month} of {year}"
    sections: list[Section] = []
    over = any(isinstance(event, GameEnded) for event in events)
    urgent = None if over else attention(view)
    if urgent is not None:
        sections.append(urgent)
    sections += _chronicle(view, events)
    sections += _battles(view, events)
    sections += status(view)
    return cited(Report(title, tuple(sections)), view.sections)


def _chronicle(view: View, events: Sequence[Event]) -> Iterator[Section]:
    """What happened, by chapters; what is alike in one line."""
    told: dict[str, list[EventsTold]] = {chapter: [] for chapter in CHAPTERS}
    for together, words in sentence.gathered(events, view):
        told[_chapter(together[0])].append((together, _of_whom(view, together[0], words)))
    told["Planets and battles"] = _by_weight(told["Planets and battles"])
    for chapter, found in told.items():
        items: list[Item] = [words for _, words in found]
        books = accounts(view, events) if chapter == "Money" else None
        if books is not None:
            items.append(books)
        if items:
            yield Section(chapter, tuple(items))


def _of_whom(view: View, event: Event, words: Sentence) -> Sentence:
    """Who reads what another House alone knows is told whose it is: that of the whole truth."""
    if not isinstance(event, Private) or event.player == view.me:
        return words
    who = house(view, event.player)
    if who in words.text:
        return words
    return msgspec.structs.replace(words, text=f"{capital(who)}: {words.text}")


def _chapter(event: Event) -> str:
    """The chapter of an event; of one that a modification brings, the last of what happens."""
    found = (name for name, kinds in _CHAPTERS.items() if isinstance(event, kinds))
    return next(found, "Abroad")


def _by_weight(told: Sequence[EventsTold]) -> list[EventsTold]:
    """System by system, and that first where the weightiest happened."""
    weights: dict[tuple[str, ...], int] = {}
    for _, words in told:
        weight = 0 if words.story is None else words.story.weight
        weights[words.places] = max(weight, weights.get(words.places, 0))
    met = list(weights)  # in the order of time
    return sorted(told, key=lambda one: (-weights[one[1].places], met.index(one[1].places)))


def _battles(view: View, events: Sequence[Event]) -> Iterator[Section]:
    """5.3: the volleys of every battle, to be looked up."""
    fought = [event for event in events if isinstance(event, BattleFought)]
    if fought:
        yield Section("Volleys", tuple(table for event in fought for table in ledger(view, event)))
