"""Notes of a model as a file that only its user can read."""

from __future__ import annotations

import os
from pathlib import Path

from hegemon.core.harmless import inert
from hegemon.play.errors import NotSaved

_FOR_ME = 0o600


class NoteFile:
    """The notes of one seat of one match."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> str:
        """The notes; "" for none. Raises NotSaved."""
        try:
            return self._path.read_text("utf-8", errors="replace")
        except FileNotFoundError:
            return ""
        except OSError as trouble:
            raise NotSaved(f"the notes cannot be read ({trouble.strerror})") from trouble

    def write(self, text: str) -> None:
        """Keep these in place of those before: all of them or none."""
        new = self._path.with_suffix(".new")
        said = "\n".join(inert(line) for line in text.splitlines())
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            new.unlink(missing_ok=True)
            handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FOR_ME)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(said)
            new.replace(self._path)
        except OSError as trouble:
            raise NotSaved(f"the notes cannot be kept ({trouble.strerror})") from trouble
