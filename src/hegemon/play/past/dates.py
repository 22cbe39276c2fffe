"""When the steps of matches were over."""

from __future__ import annotations

from hegemon.core.ruleset import Date
from hegemon.play.past.gathering import ONE_PASS, Gathering, ReadLine
from hegemon.play.ports import Store


def _dated(line: ReadLine) -> tuple[int, Date] | None:
    return (line.about.step.number, line.about.date) if line.kind == "step" else None


_DATES = Gathering(_dated, ONE_PASS)


def dates_of(store: Store, match: str) -> dict[int, Date]:
    """When each step of a match was over, by its number."""
    return dict(_DATES.of(store, match))
