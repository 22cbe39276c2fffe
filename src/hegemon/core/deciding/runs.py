"""Numbers that follow one another as runs: lists of a sheet are short so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

Numbered = tuple[int | tuple[int, int], ...]
"""Numbers of choices; a pair is the first and the last of a run."""


def each_of(numbers: Numbered) -> Iterator[int]:
    """The numbers that are meant, each of a run among them."""
    for one in numbers:
        yield from (one,) if isinstance(one, int) else range(one[0], one[1] + 1)


def in_runs(numbers: Iterable[int]) -> Numbered:
    """Three numbers or more that follow one another as the first and the last of them."""
    runs = (list(run) for _, run in groupby(enumerate(numbers), lambda said: said[1] - said[0]))
    return tuple(told for run in runs for told in _told(run[0][1], run[-1][1]))


def _told(first: int, last: int) -> Numbered:
    """The numbers from one to another, as lists have them."""
    return ((first, last),) if last - first > 1 else tuple(range(first, last + 1))


def without(numbers: Numbered, gone: int) -> Numbered:
    """The same without one of them."""
    left: list[int | tuple[int, int]] = []
    for one in numbers:
        first, last = (one, one) if isinstance(one, int) else one
        within = first <= gone <= last
        left += (*_told(first, gone - 1), *_told(gone + 1, last)) if within else (one,)
    return tuple(left)
