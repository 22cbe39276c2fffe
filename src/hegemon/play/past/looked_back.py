"""What somebody looked back at: a page is made of the same steps in several looks."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from hegemon.play.now import Now
from hegemon.play.ports import Store

T = TypeVar("T")

_Key = tuple[str, str, str, Hashable]


class LookedBack(Generic[T]):
    """The last things of each store that were read, by match, its last digest and what they are.

    What stands behind that digest has been resolved and stays; and it is the same whoever has
    sealed: how long a look takes must not tell that. A name alone is no match: another one of that
    name has another id, and a copy of a match another name. What only one seat is told names it, so
    nobody waits less for what another one has looked at.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: WeakKeyDictionary[Store, OrderedDict[_Key, T]] = WeakKeyDictionary()
        self._lock = threading.Lock()

    def find(self, store: Store, match: str, now: Now, what: Hashable) -> T | None:
        """Something of the past of a match that has begun; None where it is not here."""
        with self._lock:
            return self._kept.setdefault(store, OrderedDict()).get(_key(match, now, what))

    def keep(self, store: Store, match: str, now: Now, what: Hashable, found: T) -> T:
        """Keep it as the last one that was read."""
        key = _key(match, now, what)
        with self._lock:
            kept = self._kept.setdefault(store, OrderedDict())
            kept[key] = found
            while len(kept) > self._most:
                kept.popitem(last=False)
        return found

    def once(self, store: Store, match: str, now: Now, what: Hashable, read: Callable[[], T]) -> T:
        """It, read where it is not here."""
        found = self.find(store, match, now, what)
        return self.keep(store, match, now, what, read()) if found is None else found


def _key(match: str, now: Now, what: Hashable) -> _Key:
    assert now.last is not None, "a match that has not begun has no steps"
    return (match, now.match.id, now.last.step.digest, what)
