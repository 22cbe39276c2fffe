"""What was said between a bot and its model, kept beside the match for whoever plays there."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Any

import msgspec

_FOR_ME = 0o600


class Transcript:
    """A file with a line of JSON for each exchange; without a place nothing is kept.

    It is a help and no record: where it cannot be written, the match goes on.
    """

    def __init__(self, path: Path | None, **about: Any) -> None:
        """`about` stands in each line: which of several bots it was."""
        self._path, self._about = path, about

    def add(self, **said: Any) -> None:
        """One line more."""
        if self._path is None:
            return
        with contextlib.suppress(OSError):
            handle = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, _FOR_ME)
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.encode(self._about | said) + b"\n")
