"""Room for what is sent: how much of it the server holds at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from hegemon.web.frame.problems import AGAIN, Refused

STRANGERS = 64_000
"""Bytes of a body that are read before it is known who sends them, and of a stranger in all."""


SHARES = 2
"""The part of the room that several uploads of one account may take together: half of it."""


class Uploads:
    """What is held of long bodies at once, in the thread of the event loop.

    Bodies that a stranger might send are not counted: they are short, and nobody who uploads keeps
    others from their orders. Of the others what has come is counted, and not what may come: a body
    that takes hours takes little room for most of them.
    """

    def __init__(self, most: int) -> None:
        self.most, self.held = most, 0
        self.held_by = Counter[str]()
        """By whom, as requests are counted."""

    @contextmanager
    def room(self) -> Iterator[UploadRoom]:
        """The room for one body, given back at the end."""
        room = UploadRoom(self)
        try:
            yield room
        finally:
            room.leave()


class UploadRoom:
    """What one body takes up."""

    def __init__(self, uploads: Uploads) -> None:
        self._uploads, self.size, self.whose = uploads, 0, ""
        """`whose` it is, once that is known of somebody who may send a long one."""

    def expect(self, size: float) -> None:
        """So many bytes will come; raises Refused where there is no room for them now."""
        uploads, more = self._uploads, size - self.size
        if size <= STRANGERS or more <= 0:
            return
        if uploads.held + more > uploads.most:
            said = "so much is being sent to this server that there is no room for more now"
            raise Refused("busy", said, retry_after=AGAIN)
        others = uploads.held_by[self.whose] - self.size
        if others and others + size > uploads.most // SHARES:
            said = "so much is being sent by you already: send one after the other"
            raise Refused("too-many", said, retry_after=AGAIN)

    def take(self, size: int) -> None:
        """So many bytes of it are there now; raises Refused as above."""
        self.expect(size)
        if size > STRANGERS:
            self._add(max(size - self.size, 0))

    def leave(self) -> None:
        """It takes up nothing any more."""
        self._add(-self.size)
        if not self._uploads.held_by[self.whose]:
            del self._uploads.held_by[self.whose]

    def _add(self, more: int) -> None:
        self.size += more
        self._uploads.held += more
        self._uploads.held_by[self.whose] += more
