"""2.3.3: many squadrons at a time, by their names: "s2-s40", as reports print them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from hegemon.games.ec4x.common.state import Fleet, Squadron

_NAMED = re.compile("s([1-9][0-9]{0,14})")
_RUN = re.compile("(s[1-9][0-9]{0,14})-(s[1-9][0-9]{0,14})")
_OTHERS = 10**15
"""The place of squadrons that an umpire has named otherwise: after all that have a number."""


def _number(squadron: Squadron) -> int:
    named = _NAMED.fullmatch(squadron.id)
    return int(named[1]) if named else _OTHERS


def told(squadrons: Iterable[Squadron]) -> list[str]:
    """Squadrons by their names, those whose numbers follow each other as a run: "s1-s4", "s9"."""
    runs: list[list[Squadron]] = []
    for one in sorted(squadrons, key=_number):
        if runs and _number(runs[-1][-1]) + 1 == _number(one):
            runs[-1].append(one)
        else:
            runs.append([one])
    return [run_of(run) for run in runs]


def run_of(squadrons: Sequence[Squadron]) -> str:
    """What means all from the first to the last of these: "s2-s40", or "s2"."""
    first, last = squadrons[0].id, squadrons[-1].id
    return first if first == last else f"{first}-{last}"


def alike(fleet: Fleet) -> Iterator[list[Squadron]]:
    """2.3.3: the squadrons of a fleet by number, in runs of those with the same ships."""
    numbered = sorted([one for one in fleet.squadrons if _number(one) < _OTHERS], key=_number)
    for _, run in groupby(numbered, key=lambda one: (one.ships, one.crippled)):
        yield list(run)
    yield from ([one] for one in fleet.squadrons if _number(one) == _OTHERS)


def meant(fleet: Fleet, words: Iterable[str]) -> frozenset[str] | None:
    """The squadrons of a fleet that are named one by one or as runs; None where it has no such.

    A run means those of the fleet from its first to its last, which must both be there, in order.
    """
    have = {one.id for one in fleet.squadrons}
    found: set[str] = set()
    for word in words:
        run = _RUN.fullmatch(word)
        if word in have:
            found.add(word)
        elif run and run[1] in have and run[2] in have:
            first, last = int(run[1][1:]), int(run[2][1:])
            if first > last:
                return None
            found.update(one.id for one in fleet.squadrons if first <= _number(one) <= last)
        else:
            return None
    return frozenset(found)
