"""A first match that guides: a hint a turn, until somebody has read them all or has enough."""

from __future__ import annotations

import contextlib
from pathlib import Path

HINTS = (
    "an order is one line; `Tab` completes it, `undo` strikes it, and `seal` ends your turn.",
    "`why 1` tells the rule and the dice behind line 1; `look` and a name tells all of a place.",
    "`next` shows what needs an order, `again` repeats your orders of last turn.",
)
_DONE = "done"


class Guide:
    """Which hint comes next on this machine; there are none where nothing can be remembered."""

    def __init__(self, file: Path | None) -> None:
        self._file = file

    def hint(self) -> str:
        """The next hint, and it counts as read; empty when all were."""
        read = self._read()
        if read >= len(HINTS):
            return ""
        self._write(str(read + 1))
        return f"Hint {read + 1} of {len(HINTS)}: {HINTS[read]} `hints off` ends the hints."

    def dismiss(self) -> None:
        """No more hints, for ever."""
        self._write(_DONE)

    def begin_again(self) -> None:
        """All hints once more."""
        self._write("0")

    def _read(self) -> int:
        if self._file is None:
            return len(HINTS)
        try:
            text = self._file.read_text("utf-8").strip()
        except FileNotFoundError:
            return 0
        except (OSError, ValueError):
            return len(HINTS)
        return int(text) if text in map(str, range(len(HINTS))) else len(HINTS)

    def _write(self, text: str) -> None:
        """Remember it; hints that come twice are no harm."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.parent.mkdir(parents=True, exist_ok=True)
                self._file.write_text(f"{text}\n", "utf-8")
