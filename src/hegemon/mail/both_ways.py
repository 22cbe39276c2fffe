"""All that a server does for letters that can be answered: for who wires it."""

from __future__ import annotations

import threading
from functools import partial

import structlog

from hegemon.core.errors import HegemonError
from hegemon.mail.answering import answer_waiting
from hegemon.mail.room import PostRoom
from hegemon.mail.sweeping import LetterSweep
from hegemon.mail.workbooks import beside_letters
from hegemon.play.inbox.ports import Inbox, ReplyAddresses
from hegemon.play.inbox.replying import WithReplies
from hegemon.play.tables.post import Carrier
from hegemon.serving.services import Services

_LOGGER = structlog.get_logger("hegemon.mail")


class BothWays:
    """Letters that go out so that they can be answered, and those that answer them.

    They are answered in a thread of their own: no table waits while one is read.
    """

    def __init__(self, services: Services, inbox: Inbox, addresses: ReplyAddresses) -> None:
        self._services, self._addresses = services, addresses
        self._room = PostRoom(services=services, inbox=inbox, addresses=addresses)
        self._sweep = LetterSweep(inbox, addresses, services.clock, services.settings.outbox.days)

    def carrier(self, carrier: Carrier) -> Carrier:
        """A carrier whose letters can be answered."""
        beside = partial(beside_letters, self._services)
        return WithReplies(carrier, self._services.hall, self._addresses, beside)

    def begin(self) -> threading.Thread:
        """Answer letters in a thread until the bell is stopped."""
        thread = threading.Thread(target=self.run, name="letters", daemon=True)
        thread.start()
        return thread

    def run(self) -> None:
        """Answer letters until the bell is stopped; nothing is ever raised."""
        bell, every = self._services.bell, self._services.settings.tending.every
        while not bell.over:
            if not self.once():
                bell.rest_here(every)

    def once(self) -> int:
        """Answer what waits, and forget what is out of date; how many letters."""
        try:
            self._sweep()
            return answer_waiting(self._room)
        except HegemonError as trouble:  # a database that is away is, until it is back
            _LOGGER.warning("no letter is answered", reason=str(trouble))
        except Exception:  # whatever it is: a thread that dies helps nobody
            _LOGGER.exception("no letter is answered")
        return 0
