"""A view and its events as a report: what needs an answer first, then the turn, then the tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core import Event, Item, Report, Section, Sentences, cited
from hegemon.games.ec4x.common.events import (
    GUILD_EVENTS,
    HOME_EVENTS,
    GameEnded,
    PrestigeChanged,
    TurnBegan,
)
from hegemon.games.ec4x.common.events_conflict import CONFLICT_EVENTS, BattleFought
from hegemon.games.ec4x.common.show import sentences, sentences_conflict
from hegemon.games.ec4x.common.show.accounts import accounts
from hegemon.games.ec4x.common.show.attention import attention
from hegemon.games.ec4x.common.show.battles import ledger
from hegemon.games.ec4x.common.show.status import status
from hegemon.games.ec4x.common.state import year_and_month
from hegemon.games.ec4x.common.view import View

sentence = Sentences(sentences.sentence, sentences_conflict.sentence)
"""Every event of any edition in words."""
sentence.check((*HOME_EVENTS, *GUILD_EVENTS, *CONFLICT_EVENTS))

CHAPTERS = ("The month", "Abroad", "At home", "Prestige")


def report_of(view: View, events: Sequence[Event]) -> Report:
    """What needs an answer, what happened since the last sheet, and how the House stands."""
    year, month = year_and_month(view.tables, view.turn)
    title = f"EC4X, turn {view.turn}, month {month} of {year}"
    sections: list[Section] = []
    over = any(isinstance(event, GameEnded) for event in events)
    urgent = None if over else attention(view)
    if urgent is not None:
        sections.append(urgent)
    sections += _chronicle(view, events)
    books = accounts(view, events)
    if books is not None:
        sections.append(Section("Economy", (books,)))
    sections += status(view)
    return cited(Report(title, tuple(sections)), view.sections)


def _chronicle(view: View, events: Sequence[Event]) -> Iterator[Section]:
    """What happened, by chapters; each battle with its ledger."""
    told: dict[str, list[Item]] = {chapter: [] for chapter in CHAPTERS}
    for event, words in sentence.each(events, view):
        items = told[_chapter(event)]
        items.append(words)
        if isinstance(event, BattleFought):
            items.extend(ledger(view, event))
    yield from (Section(chapter, tuple(items)) for chapter, items in told.items() if items)


def _chapter(event: Event) -> str:
    if isinstance(event, TurnBegan | GameEnded):
        return "The month"
    if isinstance(event, PrestigeChanged):
        return "Prestige"
    at_home = isinstance(event, HOME_EVENTS + GUILD_EVENTS)
    return "At home" if at_home else "Abroad"
