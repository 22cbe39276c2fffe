"""What the application needs from outside: where a match is kept, the time and chance."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol


class Lines(Protocol):
    """The lines of one match, for reading."""

    @property
    def place(self) -> str:
        """Where the lines are, for people: the name of a file."""

    @property
    def notices(self) -> Sequence[str]:
        """What people should know about how the lines were found."""

    def lines(self) -> Sequence[bytes]:
        """Every whole line in order, without its line end; raises BadSave."""


class Journal(Lines, Protocol):
    """The lines of one match, for playing: only this process writes them."""

    def append(self, lines: Sequence[bytes]) -> None:
        """Add lines; they are on the disk, all of them, when this returns.

        Raises NotSaved, and then none of them is.
        """


class Clock(Protocol):
    """Where the time comes from."""

    def now(self) -> datetime:
        """The present moment, in UTC."""


class Entropy(Protocol):
    """Where secrets come from."""

    def draw(self, purpose: str) -> bytes:
        """32 bytes that nobody can guess."""
