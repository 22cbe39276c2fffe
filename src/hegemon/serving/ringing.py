"""Doorbells rung in threads of their own: no table waits for a webhook that does not answer."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import structlog

from hegemon.core.errors import HegemonError
from hegemon.play.notices.doorbells import DoorbellRing, Doorbells
from hegemon.play.notices.ringing import Ringer, look, ring, taken
from hegemon.serving.services import Services

AT_ONCE = 8
"""So many doorbells are rung at the same time."""

_LOGGER = structlog.get_logger("hegemon.doorbells")


class Ringing:
    """Looks for notices that ring doorbells, and rings them, until the bell is stopped."""

    def __init__(self, services: Services, doorbells: Doorbells, ringer: Ringer) -> None:
        self._services, self._doorbells, self._ringer = services, doorbells, ringer

    def begin(self) -> threading.Thread:
        """Do so in a thread."""
        thread = threading.Thread(target=self.run, name="doorbells", daemon=True)
        thread.start()
        return thread

    def run(self) -> None:
        """Until the bell is stopped; nothing is ever raised."""
        bell, every = self._services.bell, self._services.settings.tending.every
        with ThreadPoolExecutor(AT_ONCE, "doorbell") as pool:
            while not bell.over:
                if not self.once(pool):
                    bell.rest_here(every)

    def once(self, pool: ThreadPoolExecutor) -> int:
        """Look once, and ring what is to be rung; how much there was to do."""
        hall, desk = self._services.hall, self._services.desk
        try:
            looked = look(self._doorbells, hall, desk)
            due = taken(self._doorbells, hall.clock.now(), AT_ONCE)
            return looked + sum(pool.map(partial(self._ring), due))
        except HegemonError as trouble:  # a database that is away is, until it is back
            _LOGGER.warning("no doorbell is rung", reason=str(trouble))
        except Exception:  # whatever it is: a thread that dies helps nobody
            _LOGGER.exception("no doorbell is rung")
        return 0

    def _ring(self, one: DoorbellRing) -> int:
        try:
            ring(self._doorbells, self._services.hall, self._services.desk, self._ringer, one)
        except Exception:  # the next one is to be rung all the same
            _LOGGER.exception("a doorbell could not be rung")
        return 1
