"""Steps that were read from where they are kept: a page is made of one in several looks."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from weakref import WeakKeyDictionary

from hegemon.play.lines import StepTaken
from hegemon.play.now import Now
from hegemon.play.ports import Store

_KEPT = 4

_Key = tuple[str, str, str, int]


class StepsRead:
    """The last steps of each store that were read, by match, its last digest and their number.

    What stands behind that digest has been resolved and stays; and it is the same whoever has
    sealed: how long a look takes must not tell that. A name alone is no match: another one of that
    name has another id, and a copy of a match another name.
    """

    def __init__(self) -> None:
        self._kept: WeakKeyDictionary[Store, OrderedDict[_Key, StepTaken]] = WeakKeyDictionary()
        self._lock = threading.Lock()

    def step(
        self, store: Store, match: str, now: Now, number: int, read: Callable[[], StepTaken]
    ) -> StepTaken:
        """A step of a match that has begun, read where it is not here."""
        assert now.last is not None, "a match that has not begun has no steps"
        key = (match, now.match.id, now.last.step.digest, number)
        with self._lock:
            found = self._kept.setdefault(store, OrderedDict()).get(key)
        return found or self._keep(store, key, read())

    def _keep(self, store: Store, key: _Key, step: StepTaken) -> StepTaken:
        with self._lock:
            kept = self._kept.setdefault(store, OrderedDict())
            kept[key] = step
            while len(kept) > _KEPT:
                kept.popitem(last=False)
        return step
