"""What a worker does besides tending tables: sends what waits, forgets what is out of date."""

from __future__ import annotations

from datetime import datetime, timedelta

from hegemon.play.people.ports import Counter
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.post import Carrier, Outbox, deliver
from hegemon.serving.figures import ServerFigures

HOURLY = timedelta(hours=1)
"""So often what is out of date is removed, and what waits in the outbox is counted."""


class Post:
    """Sends notices and letters; without a carrier they stay where they are."""

    def __init__(self, outbox: Outbox, hall: Hall, desk: Counter, carrier: Carrier | None) -> None:
        self._outbox, self._hall, self._desk, self._carrier = outbox, hall, desk, carrier

    def __call__(self) -> int:
        """How many pieces were dealt with."""
        if self._carrier is None:
            return 0
        return deliver(self._outbox, self._hall, self._desk, self._carrier)


class Sweep:
    """Removes sessions, tokens, links and limits that are out of date, and notices that are old."""

    def __init__(
        self, outbox: Outbox, desk: Counter, figures: ServerFigures, days: int = 30
    ) -> None:
        self._outbox, self._desk, self._figures = outbox, desk, figures
        self._kept = timedelta(days=days)
        self._last: datetime | None = None

    def __call__(self) -> int:
        """Nothing that anybody waits for."""
        now = self._desk.clock.now()
        if self._last is None or now - self._last >= HOURLY:
            self._last = now
            self._desk.people.forget(now)
            self._outbox.forget(now - self._kept)
            self._figures.outbox.set(self._outbox.pending())
        return 0
