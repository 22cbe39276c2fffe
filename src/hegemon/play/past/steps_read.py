"""Steps that were read from where they are kept: a page is made of one in several looks."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable

from hegemon.play.lines import StepTaken

_KEPT = 4


class StepsRead:
    """The last steps that were read, each by its store, its match and the digest of the last step.

    That digest is taken of all steps, so nothing here is of another past; and it is the same
    whoever has sealed: how long a look takes must not tell that.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], StepTaken] = OrderedDict()
        self._lock = threading.Lock()

    def step(self, present: str, number: int, read: Callable[[], StepTaken]) -> StepTaken:
        """A step, read where it is not here."""
        with self._lock:
            found = self._kept.get((present, number))
        if found is None:
            found = read()
            with self._lock:
                self._kept[present, number] = found
                while len(self._kept) > _KEPT:
                    self._kept.popitem(last=False)
        return found
