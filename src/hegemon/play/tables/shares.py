"""Whose table is tended next: people's before those of bots, and who had little time before others.

A worker has one processor. Whoever has many tables that want it gets as much of it as others, and
not as much for each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from hegemon.play.tables.ports import Waking

HALF = timedelta(minutes=1)
"""After so long, what somebody has had counts half; who wants a worker seldom finds it his."""

_NOTHING = timedelta(0)


class Shares:
    """How much of a worker's time the tables of each owner have had lately."""

    def __init__(self) -> None:
        self._had: dict[str, timedelta] = {}
        self._halved: datetime | None = None

    def in_turn(self, waking: Sequence[Waking], at: datetime) -> list[Waking]:
        """Those that are tended now, in this order: people's alone, as long as there are any.

        Of owners that had the same, the tables stay in their order.
        """
        self._halve(at)
        people = [each for each in waking if each.people]
        return sorted(people or waking, key=lambda each: self._had.get(whose(each), _NOTHING))

    def add(self, owner: str, time: timedelta) -> None:
        """So much time went to a table of an owner's; a clock that jumps counts for little."""
        self._had[owner] = self._had.get(owner, _NOTHING) + min(max(time, _NOTHING), HALF)

    def _halve(self, at: datetime) -> None:
        if self._halved is None or at - self._halved >= HALF or at < self._halved:
            self._halved = at
            halves = {owner: time / 2 for owner, time in self._had.items()}
            self._had = {owner: time for owner, time in halves.items() if time > _NOTHING}


def whose(waking: Waking) -> str:
    """For whom the time of a table counts: its owner, and itself where it has none."""
    return waking.owner or waking.match
