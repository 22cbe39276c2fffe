"""When the steps of matches were over, and which of them count."""

from __future__ import annotations

from collections.abc import Mapping

from hegemon.core.ruleset import Date
from hegemon.play.past.gathering import ONE_PASS, Gathering, ReadLine
from hegemon.play.ports import Store


def _dated(line: ReadLine) -> tuple[int, Date] | None:
    return (line.about.step.number, line.about.date) if line.kind == "step" else None


_DATES = Gathering(_dated, ONE_PASS)


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
