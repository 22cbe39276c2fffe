"""The steps of a match as they are kept: the last one is at hand, those before it are read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from hegemon.play.errors import NotThere
from hegemon.play.lines import StepTaken
from hegemon.play.now import Now
from hegemon.play.past.looked_back import LookedBack
from hegemon.play.ports import Store

_FURTHER_BACK = 4
"""How many times as many steps are read where the last ones did not hold what is looked for."""

_READ: LookedBack[StepTaken] = LookedBack(4)
"""Steps that were read by themselves."""


class StepsTaken:
    """The steps of one match, which never change."""

    def __init__(self, store: Store, match: str) -> None:
        self._store, self._match = store, match

    def one(self, step: int) -> StepTaken:
        """A step that was taken; the last ones are kept. Raises NotThere."""
        now = self._now
        if now.last is not None and step == now.last.step.number:
            return StepTaken(now.last, now.state)
        if step not in range(now.number):
            last = now.number - 1
            known = f"there are 0 to {last}" if last >= 0 else "the match has not begun"
            raise NotThere(f"there is no step {step}; {known}")
        return _READ.once(self._store, self._match, now, step, lambda: self._read(step))

    def some(self, steps: Sequence[int]) -> Iterator[StepTaken]:
        """Steps in their order: those that are read are read in one pass; raises NotThere.

        The last of them are kept as those that are read by themselves: who is told of some steps
        is often shown the last ones too.
        """
        now = self._now
        last = now.number - 1
        read = [step for step in steps if step != last]
        if len(read) > 1 and min(read) >= 0 and max(read) < last:
            wanted = set(read)
            for taken in self._store.steps(self._match, min(read), max(read)):
                step = taken.entry.step.number
                if step in wanted:
                    yield _READ.keep(self._store, self._match, now, step, taken)
            steps = [step for step in steps if step == last]
        yield from map(self.one, steps)

    def back(self, last: int, first: int) -> Iterator[tuple[StepTaken, StepTaken]]:
        """Steps and those before them, back from one to another; few are read at first.

        Most often the last answer is the one that is looked for.
        """
        many = 1
        while last > max(first, 0):
            begins = max(last - many, first, 0)
            taken = list(self.some(range(begins, last + 1)))
            yield from reversed(list(pairwise(taken)))
            last, many = begins, many * _FURTHER_BACK

    def all(self) -> Iterator[StepTaken]:
        """Every one, read."""
        return self._store.steps(self._match, 0, self._now.number)

    def _read(self, step: int) -> StepTaken:
        return next(self._store.steps(self._match, step, step))

    @property
    def _now(self) -> Now:
        return self._store.now(self._match)
