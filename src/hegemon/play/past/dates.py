"""When the steps of matches were over."""

from __future__ import annotations

from hegemon.core.ruleset import Date
from hegemon.play.lines import date_of
from hegemon.play.past.gathering import Gathering
from hegemon.play.ports import Store

_DATES = Gathering(lambda line, _: date_of(line))


def dates_of(store: Store, match: str) -> dict[int, Date]:
    """When each step of a match was over, by its number."""
    return dict(_DATES.of(store, match))
