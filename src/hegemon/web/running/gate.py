"""The gate before all requests: how many connections there may be, and how long each may take.

Who has connected must say a whole request in time, and take its reply in time; while the server
works on it, it is the server's time. With the house full, room is made by whoever has been longest
at saying a request, so that those who say nothing keep nobody out.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from math import inf
from typing import Protocol

from hegemon.web.frame.crowd import Households

HEAD = 10.0
"""Seconds for the head of a request, from the connection or from the last reply on."""

BODY = 20.0
"""Seconds for a body, and for a reply that waits to be taken, besides those of `PACE`."""

PACE = 10_000
"""Bytes in a second at which a body must come in the mean, and a reply must be taken."""

LINGER = 5.0
"""Seconds for the rest of a body that was answered already: cut off at once, nobody would read
the answer."""

EVERYWHERE = "so many are connected already"
HERE = "so many connections come from this address already"


class Connected(Protocol):
    """A connection, as far as the gate knows it."""

    @property
    def held_up(self) -> bool:
        """Whether it is the server that takes no more at the moment."""

    def cut(self) -> None:
        """End it at once."""


class Gate:
    """All connections of a server, in the thread of its event loop."""

    def __init__(
        self,
        most: int,
        most_each: int,
        proxies: Collection[str] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`most` connections in all, `most_each` from one household that is no proxy of ours."""
        self._most, self._clock = most, clock
        self._homes = Households(most_each, proxies)
        self._until: dict[Connected, float] = {}
        """When each must have said what it has to say."""
        self._read_by: dict[Connected, float] = {}
        """When those must have taken their reply who are slow at it."""
        self._from: dict[Connected, str] = {}
        self._speaking: dict[Connected, None] = {}
        """Those who have not said a whole request, who began first standing first."""

    def __len__(self) -> int:
        """How many are connected."""
        return len(self._until)

    def __contains__(self, connection: Connected) -> bool:
        """Whether it was let in and is still there."""
        return connection in self._until

    def enter(self, connection: Connected, address: str) -> str:
        """Let somebody in, who has to say something now; "" or why he must go."""
        home = self._homes.home_of(address)
        if self._homes.is_full(home):
            return HERE
        if len(self) >= self._most and not self._made_room():
            return EVERYWHERE
        self._from[connection] = home
        self._homes.come(home)
        self.speaks(connection)
        return ""

    def leave(self, connection: Connected) -> None:
        """Somebody is gone, who may never have been let in."""
        self._speaking.pop(connection, None)
        self._until.pop(connection, None)
        self._read_by.pop(connection, None)
        self._homes.go(self._from.pop(connection, ""))

    def speaks(self, connection: Connected, waits: int = 0) -> None:
        """It has to say the head of a request now, and to take `waits` bytes before."""
        self._speaking[connection] = None
        self._until[connection] = self._clock() + HEAD + waits / PACE

    def sends(self, connection: Connected) -> None:
        """It has said the head, and has to send the body."""
        self._until[connection] = self._clock() + BODY

    def is_kept(self, connection: Connected) -> None:
        """It has said the head, and is still to be told to send the body: that is not its time."""
        self._until[connection] = inf

    def sent(self, connection: Connected, size: int) -> None:
        """Bytes of the body came: so much longer it may take."""
        self._until[connection] += size / PACE

    def is_answered(self, connection: Connected) -> None:
        """It has its reply, and has not sent all of the body."""
        self._until[connection] = min(self._until[connection], self._clock() + LINGER)

    def waits(self, connection: Connected) -> None:
        """It has said all: now it is for the server to do something."""
        self._speaking.pop(connection, None)
        self._until[connection] = inf

    def reads(self, connection: Connected, size: int) -> None:
        """It has to take so many bytes of its reply before more is written."""
        self._read_by[connection] = self._clock() + BODY + size / PACE

    def has_read(self, connection: Connected) -> None:
        """It has taken what was there of its reply."""
        self._read_by.pop(connection, None)

    def close_late(self) -> None:
        """End those whose time is over; whom the server holds up gets it anew."""
        now = self._clock()
        for connection in _late(self._until, now):
            if connection.held_up:
                self._until[connection] = now + HEAD
            else:
                self._end(connection)
        for connection in _late(self._read_by, now):
            self._end(connection)

    def _made_room(self) -> bool:
        """End who has been longest at saying a request."""
        for connection in self._speaking:
            self._end(connection)
            return True
        return False

    def _end(self, connection: Connected) -> None:
        self.leave(connection)
        connection.cut()


def _late(until: Mapping[Connected, float], now: float) -> list[Connected]:
    return [each for each, end in until.items() if end < now]
