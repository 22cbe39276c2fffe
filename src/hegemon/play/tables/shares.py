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
_LITTLE = timedelta(milliseconds=1)
"""What is forgotten altogether."""


class Shares:
    """How much of a worker's time each owner's tables have had lately, and each table."""

    def __init__(self) -> None:
        self._had: dict[str, timedelta] = {}
        """By account, and by table."""
        self._halved: datetime | None = None

    def in_turn(self, waking: Sequence[Waking], at: datetime) -> list[Waking]:
        """Those that are tended now, in this order: people's alone, as long as there are any.

        Of an owner's tables, too, those that had little come first; else they stay in their order.
        """
        self._halve(at)
        people = [each for each in waking if each.people]
        return sorted(people or waking, key=self._has_had)

    def add(self, waking: Waking, time: timedelta) -> None:
        """So much time went to a table; a clock that jumps counts for little."""
        time = min(max(time, _NOTHING), HALF)
        for key in {waking.match, _whose(waking)}:
            self._had[key] = self._had.get(key, _NOTHING) + time

    def _has_had(self, waking: Waking) -> tuple[timedelta, timedelta]:
        """What the tables of its owner had, and what this one had of it."""
        return self._had.get(_whose(waking), _NOTHING), self._had.get(waking.match, _NOTHING)

    def _halve(self, at: datetime) -> None:
        if self._halved is None or at - self._halved >= HALF or at < self._halved:
            self._halved = at
            self._had = {key: time / 2 for key, time in self._had.items() if time > _LITTLE}


def _whose(waking: Waking) -> str:
    """For whom the time of a table counts: its owner, and itself where it has none."""
    return waking.owner or waking.match
