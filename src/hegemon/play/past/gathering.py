"""What lines of matches say, gathered as they grow: no line is read for it twice.

For lists of all that ever happened, of which somebody wants to see the end. What is kept of a match
is good as long as the line where it ends is there still: every line is chained to those before.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from hegemon.play.entries import Entry
from hegemon.play.lines import NO_CHAIN, StepAbout, about_step, chain_of, kind_of, read
from hegemon.play.ports import Store

T = TypeVar("T")

_MATCHES = 64
"""Matches of a store of which something is kept."""


class ReadLine:
    """A line, read as far as somebody wants to know it, and no part of it twice."""

    def __init__(self, text: bytes, kind: str, steps: int) -> None:
        self.text, self.kind = text, kind
        self.steps = steps
        """How many there are up to it."""

    @cached_property
    def about(self) -> StepAbout:
        """Of a step what lists tell; raises BadSave."""
        return about_step(self.text)

    @cached_property
    def entry(self) -> Entry:
        """All of it; raises BadSave."""
        return read(self.text)


Pick = Callable[[ReadLine], T | None]
"""What a line says; None for nothing. Of a state in full there may be no more than its end."""


class _Read(NamedTuple):
    """What the first lines of a match say; a value: who goes on from it makes another."""

    lines: int = 0
    chain: str = NO_CHAIN
    """That of the last of them."""
    steps: int = 0
    found: tuple[tuple[Any, ...], ...] = ()
    """For each pick."""


class OnePass:
    """Gatherings for which lines are read in one pass; any number of threads may come."""

    def __init__(self) -> None:
        self._picks: list[Pick[Any]] = []
        self._kept: WeakKeyDictionary[Store, OrderedDict[str, _Read]] = WeakKeyDictionary()
        """What is kept of each store, and goes with it."""
        self._lock = threading.Lock()

    def add(self, pick: Pick[Any]) -> int:
        """One more; where what it finds will stand. What was read before is read again for it."""
        with self._lock:
            self._picks.append(pick)
            return len(self._picks) - 1

    def of(self, store: Store, match: str, at: int) -> Sequence[Any]:
        """All that there is now for one of them, in order; raises NotThere, BadSave."""
        with self._lock:
            kept = self._kept.setdefault(store, OrderedDict())
            before = kept.get(match, _Read())
            picks = tuple(self._picks)
        gathered = _gone_on(store, match, picks, before)
        with self._lock:
            kept[match] = gathered
            kept.move_to_end(match)
            while len(kept) > _MATCHES:
                kept.popitem(last=False)
        return gathered.found[at]


def _gone_on(store: Store, match: str, picks: Sequence[Pick[Any]], before: _Read) -> _Read:
    """With the lines that have come since; from the first on where others stand there now."""
    if len(before.found) != len(picks):
        before = _Read(found=((),) * len(picks))
    lines = store.told_from(match, before.lines or 1)
    if before.lines and chain_of(next(lines, b"")) != before.chain:
        return _gone_on(store, match, picks, _Read())
    count, steps, found = before.lines, before.steps, [*map(list, before.found)]
    last = b""
    for text in lines:
        count, last, kind = count + 1, text, kind_of(text)
        steps += kind == "step"
        line = ReadLine(text, kind, steps)
        for pick, ones in zip(picks, found, strict=True):
            said = pick(line)
            if said is not None:
                ones.append(said)
    if not count:
        store.now(match)  # raises NotThere
    chain = (chain_of(last) or NO_CHAIN) if last else before.chain
    return _Read(count, chain, steps, tuple(map(tuple, found)))


ONE_PASS = OnePass()
"""Those of pages: who looks at one of their lists looks at another soon."""


class Gathering(Generic[T]):
    """What `pick` finds in the lines of each match, read in one pass with others."""

    def __init__(self, pick: Pick[T], one_pass: OnePass | None = None) -> None:
        self.pick = pick
        self._pass = one_pass or OnePass()
        self._at = self._pass.add(pick)

    def of(self, store: Store, match: str) -> Sequence[T]:
        """All that there is now, in order; raises NotThere, BadSave."""
        return self._pass.of(store, match, self._at)
