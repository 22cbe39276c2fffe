"""What was made of steps for one reader, kept step by step: only new steps are read again.

A curve has a point for each turn, and somebody looks at it every turn.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import Generic, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from hegemon.play.lines import StepTaken
from hegemon.play.now import Now
from hegemon.play.past.steps import StepsTaken
from hegemon.play.ports import Store

T = TypeVar("T")

_Key = tuple[str, str, Hashable]


class _Made(NamedTuple, Generic[T]):
    """What was made of the steps of one match for one reader; a value: more makes another."""

    steps: dict[int, T]
    last: int = -1
    """The last of them, and"""
    digest: str = ""
    """the digest that it had: those before it are as they were while it is."""


class ByStep(Generic[T]):
    """Of so many steps of each store what was made last; any number of threads may come.

    What a reader is told names him, so that nobody waits less for what another one has looked at.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: WeakKeyDictionary[Store, OrderedDict[_Key, _Made[T]]] = WeakKeyDictionary()
        self._lock = threading.Lock()

    def of(
        self,
        at: tuple[Store, str, Now],
        reader: Hashable,
        steps: Sequence[int],
        make: Callable[[StepTaken], T],
    ) -> list[T]:
        """Something of each of these steps, in order, made where it is not here.

        `at` are a store, the name of a match in it and how the match stands. Raises NotThere.
        """
        store, match, now = at
        key = (match, now.match.id, reader)
        with self._lock:
            made = self._kept.setdefault(store, OrderedDict()).get(key, _Made({}))
        if made.last >= now.number:  # a copy of the match from before stands in its place
            made = _Made({})
        made = _gone_on(made, StepsTaken(store, match), steps, make)
        with self._lock:
            kept = self._kept[store]
            kept[key] = made
            kept.move_to_end(key)
            while len(kept) > 1 and sum(len(one.steps) for one in kept.values()) > self._most:
                kept.popitem(last=False)
        return [made.steps[step] for step in steps]


def _gone_on(
    made: _Made[T], taken: StepsTaken, steps: Sequence[int], make: Callable[[StepTaken], T]
) -> _Made[T]:
    """With what is lacking; from the first on where others stand there now."""
    found, last, digest = dict(made.steps), made.last, made.digest
    lacking = {step for step in steps if step not in found}
    for one in taken.some(sorted(lacking | ({last} if found else set()))):
        step = one.entry.step
        if step.number == made.last and step.digest != made.digest:
            return _gone_on(_Made({}), taken, steps, make)
        if step.number in lacking:
            found[step.number] = make(one)
        if step.number >= last:
            last, digest = step.number, step.digest
    return _Made(found, last, digest)
