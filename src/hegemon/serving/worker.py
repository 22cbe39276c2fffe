"""A worker: tends the tables that want it, and sleeps until somebody rings or time has passed."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence

import structlog

from hegemon.core.errors import HegemonError
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.telling import AT_ONCE, IN_SPARE_TIME
from hegemon.play.tables.tending import Memory, after_outage, tend_all
from hegemon.play.times.timing import moment_of
from hegemon.serving.bell import Bell
from hegemon.serving.figures import ServerFigures
from hegemon.serving.traffic import Traffic

MOST = 1000
"""Tables among which it is chosen whose turn it is: more than an account may have."""

ROUNDS = 8
"""So often something may follow at a table until others have their turn: bots play on alone."""

PULSE = 60
"""Seconds between two signs of life, when there is nothing to do."""

PACE = 0.05
"""Seconds between two looks for what is to be done: many who seal at once ring but once."""

_LOGGER = structlog.get_logger("hegemon.worker")


class Worker:
    """Does what is due. Any number of them may work on one store."""

    def __init__(
        self,
        hall: Hall,
        name: str,
        *,
        every: float,
        bell: Bell,
        figures: ServerFigures,
        traffic: Traffic,
        chores: Sequence[Callable[[], int]] = (),
        helper: Callable[[], bool] | None = None,
    ) -> None:
        """A helper sees to it that tables of bots alone are tended elsewhere, or says no."""
        self._hall, self._name, self._every = hall, name, every
        self._bell, self._figures, self._chores = bell, figures, chores
        self._traffic, self._helper = traffic, helper
        self._memory, self._pulsed = Memory(), 0.0

    def run(self) -> None:
        """Work until the bell is stopped; nothing is ever raised."""
        self._begin()
        while not self._bell.over:
            begun = time.monotonic()
            if not self.round():
                self._bell.wait_here(self._every)
                # what somebody does to the clock makes it neither longer nor negative
                self._bell.rest_here(min(max(begun + PACE - time.monotonic(), 0), PACE))

    def begin(self) -> threading.Thread:
        """Work in a thread of its own."""
        thread = threading.Thread(target=self.run, name="worker", daemon=True)
        thread.start()
        return thread

    def round(self) -> int:
        """Tend what wants it now, and do the chores; tells how much there was to do."""
        begun = time.perf_counter()
        try:
            self._note_lateness()
            tended = self._tend()
            done = tended + sum(chore() for chore in self._chores)
            self._pulse(begun)
        except HegemonError as trouble:  # a database that is away is, each second, until it is back
            _LOGGER.warning("a round failed", reason=str(trouble))
            return 0
        except (Exception, SystemExit):  # whatever it is: a worker that dies helps nobody
            _LOGGER.exception("a round failed")
            return 0
        if tended:
            self._figures.resolving.observe(time.perf_counter() - begun)
            self._bell.ring()  # who listens in this process hears of it now, and not in a second
        return done

    def _tend(self) -> int:
        """Tables of people; those of bots alone where nobody else does it, and in spare time."""
        memory = self._memory
        memory.bots = self._helper is None and self._traffic.leaves_time()
        tended = tend_all(self._hall, MOST, ROUNDS, memory)
        if memory.bots_wait and self._helper is not None and not self._helper():
            self._helper = None
        return tended

    def _note_lateness(self) -> None:
        """Count how late the table is that waits longest; the others wait no longer.

        What is to be done at once has no time of its own, and says nothing about deadlines.
        """
        now = self._hall.clock.now()
        for waking in self._hall.store.waking(now, 1):
            wake = self._hall.store.table(waking.match).facts.wake
            if wake not in ("", AT_ONCE, IN_SPARE_TIME):
                self._figures.lateness.observe((now - moment_of(wake)).total_seconds())

    def _begin(self) -> None:
        """Give the time back for which no worker was there."""
        try:
            tables = after_outage(self._hall, self._name)
        except HegemonError as trouble:
            _LOGGER.warning("the time of an outage could not be given back", reason=str(trouble))
            return
        if tables:
            _LOGGER.info("the time of an outage was given back", tables=tables)

    def _pulse(self, at: float) -> None:
        if at - self._pulsed >= PULSE or not self._pulsed:
            self._hall.store.pulse(self._name, self._hall.clock.now())
            self._pulsed = at
