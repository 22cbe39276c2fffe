"""Letters and reply addresses that are out of date are forgotten."""

from __future__ import annotations

from datetime import datetime, timedelta

from hegemon.play.inbox.ports import Inbox, ReplyAddresses
from hegemon.play.ports import Clock
from hegemon.serving.chores import HOURLY

ADDRESSES = timedelta(days=180)
"""So long a reply address is known: who answers late is told so."""


class LetterSweep:
    """Forgets letters that were dealt with, after so many days."""

    def __init__(self, inbox: Inbox, addresses: ReplyAddresses, clock: Clock, days: int) -> None:
        self._inbox, self._addresses, self._clock = inbox, addresses, clock
        self._kept = timedelta(days=days)
        self._last: datetime | None = None

    def __call__(self) -> int:
        """Nothing that anybody waits for."""
        now = self._clock.now()
        if self._last is None or now - self._last >= HOURLY:
            self._last = now
            self._inbox.forget(now - self._kept)
            self._addresses.forget(now - ADDRESSES)
        return 0
