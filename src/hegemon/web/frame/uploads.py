"""Room for what is sent: how much of it the server holds at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from hegemon.web.frame.problems import AGAIN, Refused

STRANGERS = 64_000
"""Bytes of a body that are read before it is known who sends them, and of a stranger in all."""


class Uploads:
    """What is held of long bodies at once, in the thread of the event loop.

    Bodies that a stranger might send are not counted: they are short, and nobody who uploads keeps
    others from their orders.
    """

    def __init__(self, most: int) -> None:
        self._most, self.held = most, 0

    @contextmanager
    def room(self) -> Iterator[UploadRoom]:
        """The room for one body, given back at the end."""
        room = UploadRoom(self, self._most)
        try:
            yield room
        finally:
            self.held -= room.size


class UploadRoom:
    """What one body takes up."""

    def __init__(self, uploads: Uploads, most: int) -> None:
        self._uploads, self._most, self.size = uploads, most, 0

    def take(self, size: int) -> None:
        """So many bytes are held of it now, or will be; raises Refused where all room is taken."""
        more = size - self.size
        if size <= STRANGERS or more <= 0:
            return
        if self._uploads.held + more > self._most:
            said = "so much is being sent to this server that there is no room for more now"
            raise Refused("busy", said, retry_after=AGAIN)
        self._uploads.held += more
        self.size = size
