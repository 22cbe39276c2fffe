"""A view and its events as a report: what needs an answer first, then the turn, then the tables."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core.game import Event
from hegemon.core.report import Report, Section, about
from hegemon.games.ec4x.common.events import HOME_EVENTS, GameEnded, TurnBegan
from hegemon.games.ec4x.common.show import sentences_conflict
from hegemon.games.ec4x.common.show.sentences import sentence
from hegemon.games.ec4x.common.show.status import status
from hegemon.games.ec4x.common.state import year_and_month
from hegemon.games.ec4x.common.view import View

__all__ = ["report_of", "sentences_conflict"]


def report_of(view: View, events: Sequence[Event]) -> Report:
    """What happened since the last question, and how the House stands."""
    told = [(event, about(sentence(event, view), at)) for at, event in enumerate(events)]
    parts = {
        "The month": [one for event, one in told if isinstance(event, TurnBegan | GameEnded)],
        "Abroad": [one for event, one in told if not isinstance(event, HOME_EVENTS)],
        "At home": [
            one
            for event, one in told
            if isinstance(event, HOME_EVENTS) and not isinstance(event, TurnBegan | GameEnded)
        ],
    }
    sections = [Section(heading, tuple(items)) for heading, items in parts.items() if items]
    year, month = year_and_month(view.tables, view.turn)
    title = f"EC4X, turn {view.turn}, month {month} of {year}"
    return Report(title, (*sections, *status(view)))
