"""A store in memory, for matches that need not last, and for tests."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from datetime import datetime

from hegemon.play.beside import Beside
from hegemon.play.entries import Entry, MatchEntry, SealedEntry
from hegemon.play.errors import NameTaken, NotThere, Overtaken
from hegemon.play.lines import (
    NO_CHAIN,
    LineReader,
    StepTaken,
    chain_of,
    kind_of,
    read,
    steps_in,
    written,
)
from hegemon.play.now import Now
from hegemon.play.receipts import in_utc


class MemoryStore:
    """Matches that end with this process."""

    keeps_people = False

    def __init__(self) -> None:
        self._matches: dict[str, list[bytes]] = {}
        self._readings: dict[str, LineReader] = {}
        self._lock = threading.RLock()

    def create(self, match: str, first: MatchEntry, beside: Sequence[Beside] = ()) -> None:
        """Begin a match."""
        with self._lock:
            if match in self._matches:
                raise NameTaken(f"{match} is there already")
            self._matches[match] = written([first], NO_CHAIN)

    def now(self, match: str) -> Now:
        """The match as it stands."""
        with self._lock:
            reading = self._readings.setdefault(match, LineReader(self.place(match)))
            for line in self._lines(match)[reading.count :]:
                reading.add(line)
            return reading.now()

    def commit(
        self, match: str, after: str, entries: Sequence[Entry], beside: Sequence[Beside] = ()
    ) -> None:
        """Add entries to the match that stands at the chain `after`."""
        with self._lock:
            lines = self._lines(match)
            if chain_of(lines[-1]) != after:
                raise Overtaken(f"{match} has moved on")
            self._append(lines, written(entries, after))

    def _append(self, lines: list[bytes], more: list[bytes]) -> None:
        lines += more

    def steps(self, match: str, first: int, last: int) -> Iterator[StepTaken]:
        """The steps from the first to the last."""
        return steps_in(self.lines(match), first, last)

    def sealing(self, match: str, key: str) -> SealedEntry | None:
        """The answer that was sealed under a key."""
        for line in self.lines(match):
            if kind_of(line) == "sealed":
                entry = read(line)
                if isinstance(entry, SealedEntry) and entry.key == key:
                    return entry
        return None

    def lines(self, match: str) -> Iterator[bytes]:
        """Every line."""
        with self._lock:
            return iter(list(self._lines(match)))

    def lines_from(self, match: str, number: int) -> Iterator[bytes]:
        """Every line from one on."""
        with self._lock:
            return iter(self._lines(match)[number - 1 :])

    def told_from(self, match: str, number: int) -> Iterator[bytes]:
        """The same."""
        return self.lines_from(match, number)

    def notices(self, match: str) -> tuple[str, ...]:
        """Nothing is ever found half written here."""
        return ()

    def place(self, match: str) -> str:
        """Where the match is."""
        return "memory"

    def matches(self) -> Iterator[str]:
        """The names of all matches."""
        with self._lock:
            return iter(list(reversed(self._matches)))

    def due(self, at: datetime) -> Iterator[str]:
        """The matches whose answers are due."""
        return (match for match in self.matches() if "" < self.now(match).due <= in_utc(at))

    def delete(self, match: str) -> None:
        """Remove a match."""
        with self._lock:
            self._lines(match)
            del self._matches[match]
            self._readings.pop(match, None)

    def keep(self, match: str, lines: Sequence[bytes]) -> None:
        """Take lines that were read elsewhere as a match, whatever they are."""
        with self._lock:
            self._matches[match] = list(lines)
            self._readings.pop(match, None)

    def _lines(self, match: str) -> list[bytes]:
        if match not in self._matches:
            raise NotThere(f"there is no match {ascii(match)[:40]}")
        return self._matches[match]
