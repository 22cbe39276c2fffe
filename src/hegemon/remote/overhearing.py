"""What happens at a table of a server while somebody writes, heard beside his line."""

from __future__ import annotations

import threading

from hegemon.core.errors import HegemonError
from hegemon.play.header import Header
from hegemon.play.turn.look import SeatNow
from hegemon.remote.match import RemoteMatch
from hegemon.remote.news import SILENCE
from hegemon.remote.wire import Wire

_LATER = 15.0
"""Seconds until it is tried again, where the server cannot be reached or has no stream to spare."""


class Overhearing:
    """Listens in the background, on a line of its own: what is shown of the match stands still."""

    def __init__(self, match: RemoteMatch, wire: Wire) -> None:
        self._match, self._wire = match, wire
        self._heard: SeatNow | None = None
        self._hung_up = threading.Event()
        self._thread = threading.Thread(target=self.hear_all, name="overhearing", daemon=True)

    def listen(self) -> None:
        """Begin; the program may end without an end to it."""
        self._thread.start()

    def hang_up(self) -> None:
        """Listen no more; what is on its way still may be heard."""
        self._hung_up.set()

    def ahead(self) -> Header | None:
        """What everybody may know, where that changed since somebody here looked at the match."""
        heard = self._heard
        if heard is None or heard.step < self._match.step:
            return None
        return None if heard.header == self._match.header else heard.header

    def hear_all(self) -> None:
        """Hear whatever happens, until the line is hung up; what goes wrong is tried again."""
        while not self._hung_up.is_set():
            try:
                self._hear()
            except HegemonError:
                self._hung_up.wait(_LATER)
        self._wire.close()

    def _hear(self) -> None:
        """One stream to its end: each event on it is a reason to look. Raises HegemonError."""
        path = f"{self._match.paths.seat}/now"
        with self._wire.listening(f"{self._match.paths.seat}/news", SILENCE) as lines:
            for line in lines:
                if self._hung_up.is_set():
                    return
                if line.startswith("event:"):
                    self._heard = self._wire.get(path, SeatNow)
