"""Letters are fetched from a mailbox: kept first, and only then marked there as seen.

A process that dies in between finds the letter unseen once more, and the inbox knows it by its key.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

import structlog

from hegemon.core.errors import HegemonError
from hegemon.mail.mailbox import Mailbox, OpenMailbox
from hegemon.mail.receiving import MOST, receive
from hegemon.play.errors import Overtaken
from hegemon.play.inbox.ports import Inbox
from hegemon.play.ports import Clock
from hegemon.serving.bell import Bell

FIRST, LONGEST = 1, 300
"""Seconds that a mailbox is left alone after trouble: twice as many each time."""

WAIT = 1_500
"""Seconds after which a connection is used, however seldom it is to be looked: servers end it."""

_LOGGER = structlog.get_logger("hegemon.mailbox")


class Fetching:
    """Fetches what comes to a mailbox, in a thread of its own; several may fetch from one."""

    def __init__(
        self, mailbox: Mailbox, inbox: Inbox, clock: Clock, bell: Bell, *, every: float
    ) -> None:
        """It is looked so often, in seconds, where the server does not tell."""
        self._mailbox, self._inbox, self._clock, self._bell = mailbox, inbox, clock, bell
        self._every = min(every, WAIT)
        self._rest = FIRST
        self._hard: set[str] = set()
        """Letters that could not be fetched: others come first, so they are in nobody's way."""

    def begin(self) -> threading.Thread:
        """Fetch in a thread until the bell is stopped."""
        thread = threading.Thread(target=self.run, name="mailbox", daemon=True)
        thread.start()
        return thread

    def run(self) -> None:
        """Fetch until the bell is stopped; nothing is ever raised."""
        while not self._bell.over:
            if not self._tried(self._watch):
                self._bell.rest_here(self._rest)
                self._rest = min(2 * self._rest, LONGEST)

    def once(self) -> None:
        """Fetch what is there; what is wrong is only logged."""
        self._tried(self._fetch)

    def _tried(self, work: Callable[[OpenMailbox], None]) -> bool:
        """Open the mailbox and work there; nothing of a letter or of a password is ever logged."""
        try:
            with self._mailbox.opened() as box:
                work(box)
        except HegemonError as trouble:
            _LOGGER.warning("nothing is fetched", reason=str(trouble), again=self._rest)
            return False
        except Exception as fault:  # noqa: BLE001 - a mailbox that nobody looks into helps nobody
            reason = f"a fault of the program ({type(fault).__name__})"
            _LOGGER.warning("nothing is fetched", reason=reason, again=self._rest)
            return False
        return True

    def _watch(self, box: OpenMailbox) -> None:
        """Fetch, and wait for more."""
        _LOGGER.info("letters are fetched", told=box.tells)
        while not self._bell.over:
            self._fetch(box)
            self._rest = FIRST
            if box.tells:
                box.wait(self._every, lambda: self._bell.over)
            else:
                self._bell.rest_here(self._every)

    def _fetch(self, box: OpenMailbox) -> None:
        """All that nobody has seen."""
        unseen = box.unseen()
        self._hard.intersection_update(unseen)
        for uid in sorted(unseen, key=self._hard.__contains__):
            if self._bell.over:
                return
            self._hard.add(uid)
            raw = box.raw(uid, MOST)
            if raw is not None:
                self._keep(raw)
                box.mark_seen(uid)
            self._hard.discard(uid)

    def _keep(self, raw: bytes) -> None:
        """Keep a letter; the worker hears of a new one at once. Raises NotSaved, InUse."""
        try:
            _, new = receive(self._inbox, raw, self._clock)
        except Overtaken:  # by another that fetches here: it is there now
            _, new = receive(self._inbox, raw, self._clock)
        if new:
            self._bell.ring()
