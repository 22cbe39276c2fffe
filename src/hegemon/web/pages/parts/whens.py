"""Of which turns the news tell, by the same count as films, battles and the bar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hegemon.core.ruleset import Date
from hegemon.core.words import capital


def turns_of(dates: Mapping[int, Date], steps: Sequence[int]) -> str:
    """The turns in which some steps were over: "Turn 17"; empty where there are none.

    >>> turns_of({7: Date(17), 8: Date(18)}, [7, 8])
    'Turns 17 and 18'
    """
    told = [dates[step] for step in steps if step in dates]
    if not told:
        return ""
    clock = capital(told[-1].clock)
    first, *others = sorted({date.turn for date in told})
    if not others:
        return f"{clock} {first}"
    return f"{clock}s {first} {'and' if len(others) == 1 else 'to'} {others[-1]}"
