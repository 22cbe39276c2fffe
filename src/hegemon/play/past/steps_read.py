"""Steps that were read from where they are kept: a page is made of one in several looks."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable

from hegemon.play.lines import StepTaken

_KEPT = 4


class StepsRead:
    """The last steps that were read, each by the chain of the present of its match.

    A chain is taken of all that happened: whatever else stands now, nothing here is older than it.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], StepTaken] = OrderedDict()
        self._lock = threading.Lock()

    def step(self, chain: str, number: int, read: Callable[[], StepTaken]) -> StepTaken:
        """A step, read where it is not here."""
        with self._lock:
            found = self._kept.get((chain, number))
        if found is None:
            found = read()
            with self._lock:
                self._kept[chain, number] = found
                while len(self._kept) > _KEPT:
                    self._kept.popitem(last=False)
        return found
