"""When the steps of matches were over, and which of them count."""

from __future__ import annotations

from collections.abc import Mapping

from hegemon.core.ruleset import Date
from hegemon.play.lines import date_of
from hegemon.play.past.gathering import Gathering
from hegemon.play.ports import Store

_DATES = Gathering(lambda line, _: date_of(line))


def dates_of(store: Store, match: str) -> dict[int, Date]:
    """When each step of a match was over, by its number."""
    return dict(_DATES.of(store, match))


def counted_steps(dates: Mapping[int, Date]) -> tuple[int, ...]:
    """The steps that count, in order; those of turns that an umpire undid do not.

    Where he went back, the turns after that one are gone until they are played again.
    """
    kept: list[tuple[int, int]] = []
    for step, date in dates.items():
        while kept and kept[-1][1] > date.turn:
            kept.pop()
        kept.append((step, date.turn))
    return tuple(step for step, _ in kept)
