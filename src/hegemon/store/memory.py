"""A journal in memory, for matches that need not last, and for tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class MemoryJournal:
    """The lines of a match that ends with this process."""

    place = "memory"
    notices: Sequence[str] = ()

    def __init__(self, lines: Iterable[bytes] = ()) -> None:
        self._lines = list(lines)

    def lines(self) -> list[bytes]:
        """Every line in order."""
        return list(self._lines)

    def append(self, lines: Sequence[bytes]) -> None:
        """Add lines."""
        self._lines.extend(lines)
