"""All that a server does for letters that can be answered: for who wires it."""

from __future__ import annotations

from functools import partial

from hegemon.mail.answering import answer_waiting
from hegemon.mail.room import PostRoom
from hegemon.mail.sweeping import LetterSweep
from hegemon.mail.workbooks import beside_letters
from hegemon.play.inbox.ports import Inbox, ReplyAddresses
from hegemon.play.inbox.replying import WithReplies
from hegemon.play.tables.post import Carrier
from hegemon.serving.services import Services


class BothWays:
    """Letters that go out so that they can be answered, and those that answer them."""

    def __init__(self, services: Services, inbox: Inbox, addresses: ReplyAddresses) -> None:
        self._services, self._addresses = services, addresses
        self._room = PostRoom(services=services, inbox=inbox, addresses=addresses)
        self.sweep = LetterSweep(inbox, addresses, services.clock, services.settings.outbox.days)
        """Forgets what is out of date, now and then."""

    def carrier(self, carrier: Carrier) -> Carrier:
        """A carrier whose letters can be answered."""
        beside = partial(beside_letters, self._services)
        return WithReplies(carrier, self._services.hall, self._addresses, beside)

    def answer(self) -> int:
        """Answer the letters that wait; how many."""
        return answer_waiting(self._room)
