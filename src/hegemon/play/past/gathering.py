"""What lines of matches say, gathered as they grow: no line is read for it twice.

For lists of all that ever happened, of which somebody wants to see the end. What is kept of a match
is good as long as the line where it ends is there still: every line is chained to those before.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from hegemon.play.lines import NO_CHAIN, chain_of, kind_of
from hegemon.play.ports import Store

T = TypeVar("T")

_MATCHES = 64
"""Matches of a store of which something is kept."""

Pick = Callable[[bytes, int], T | None]
"""What a line says, with the number of steps up to it; None for nothing."""


class _Gathered(NamedTuple, Generic[T]):
    """What the first lines of a match say; a value: who goes on from it makes another."""

    lines: int = 0
    chain: str = NO_CHAIN
    """That of the last of them."""
    steps: int = 0
    found: tuple[T, ...] = ()


class Gathering(Generic[T]):
    """What `pick` finds in the lines of each match; any number of threads may come."""

    def __init__(self, pick: Pick[T]) -> None:
        self._pick = pick
        self._kept: WeakKeyDictionary[Store, OrderedDict[str, _Gathered[T]]] = WeakKeyDictionary()
        """What is kept of each store, and goes with it."""
        self._lock = threading.Lock()

    def of(self, store: Store, match: str) -> Sequence[T]:
        """All that there is now, in order; raises NotThere, BadSave."""
        with self._lock:
            kept = self._kept.setdefault(store, OrderedDict())
            before = kept.get(match, _Gathered())
        gathered = self._gone_on(store, match, before)
        with self._lock:
            kept[match] = gathered
            kept.move_to_end(match)
            while len(kept) > _MATCHES:
                kept.popitem(last=False)
        return gathered.found

    def _gone_on(self, store: Store, match: str, before: _Gathered[T]) -> _Gathered[T]:
        """With the lines that have come since; from the first on where others stand there now."""
        lines = store.lines_from(match, before.lines) if before.lines else store.lines(match)
        if before.lines and chain_of(next(lines, b"")) != before.chain:
            return self._gone_on(store, match, _Gathered())
        count, steps, found = before.lines, before.steps, list(before.found)
        last = b""
        for line in lines:
            count, last = count + 1, line
            steps += kind_of(line) == "step"
            said = self._pick(line, steps)
            if said is not None:
                found.append(said)
        chain = (chain_of(last) or NO_CHAIN) if last else before.chain
        return _Gathered(count, chain, steps, tuple(found))
