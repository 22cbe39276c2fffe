"""What the application needs from outside: where matches are kept, the time and chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from hegemon.core.game import Player
from hegemon.play.beside import Beside
from hegemon.play.entries import Entry, MatchEntry, SealedEntry
from hegemon.play.lines import StepTaken
from hegemon.play.now import Now


class Commit(NamedTuple):
    """What is to be added to a match, if it still stands at a chain; see `Store.commit`."""

    match: str
    after: str
    entries: Sequence[Entry]
    beside: Sequence[Beside] = ()


class LinesKept(Protocol):
    """Where lines of matches can be read, as a store or an uploaded file: what a check needs.

    Every method raises BadSave for a match that cannot be read.
    """

    def steps(self, match: str, first: int, last: int) -> Iterator[StepTaken]:
        """The steps from the first to the last, as far as there are any, with their states."""

    def lines(self, match: str) -> Iterator[bytes]:
        """Every whole line, as it is, for checking and for carrying elsewhere."""

    def notices(self, match: str) -> tuple[str, ...]:
        """What people should know about how the lines were found."""

    def place(self, match: str) -> str:
        """Where the match is, for people."""


class Store(LinesKept, Protocol):
    """Where matches are kept: any number of threads and processes may use it at the same time.

    A match is known by a name: that of its file, or its id. Whoever reads never waits for one who
    writes. Every method but `create` and `matches` raises NotThere for a match that is not there,
    and BadSave for one that cannot be read.
    """

    @property
    def keeps_people(self) -> bool:
        """Whether it keeps what stands beside the lines of a match."""

    def create(self, match: str, first: MatchEntry, beside: Sequence[Beside] = ()) -> None:
        """Begin a match; it is on the disk when this returns, and what stands beside it too.

        Raises NameTaken, NotSaved, and NotThere where there is no place for it.
        """

    def now(self, match: str) -> Now:
        """The match as it stands."""

    def commit(
        self, match: str, after: str, entries: Sequence[Entry], beside: Sequence[Beside] = ()
    ) -> None:
        """Add entries to the match that stands at the chain `after`: all of them, on the disk.

        What is to stand beside them comes with them or not at all; only a store that keeps people
        keeps it. Without entries, only that is written. Raises Overtaken if the match does not
        stand there any more, BadConfig for a seat that is held already, InUse and NotSaved; then
        none of it is added.
        """

    def lines_from(self, match: str, number: int) -> Iterator[bytes]:
        """Every whole line from the one with this number on; the first has 1.

        None where there is no such line, or no such match.
        """

    def told_from(self, match: str, number: int) -> Iterator[bytes]:
        """The same for who wants no states: one in full may be no more than its end."""

    def sealing(self, match: str, key: str) -> SealedEntry | None:
        """The answer that was sealed under a key, whenever that was."""

    def matches(self) -> Iterator[str]:
        """The names of all matches, the one played last first."""

    def due(self, at: datetime) -> Iterator[str]:
        """The matches whose answers are due."""

    def delete(self, match: str) -> None:
        """Remove a match for ever."""


class DraftKey(NamedTuple):
    """Where orders are being written: they are for this question of this seat and no other."""

    match: str
    """The id of the match."""
    step: int
    """The step that the orders are for."""
    seat: Player


NOTES = "+notes"
"""Behind a seat in a key, and before since when its holder has it: what he notes, and no orders."""


class Draft(NamedTuple):
    """Orders that were found on a key."""

    step: int
    lines: tuple[str, ...]
    damaged: str = ""
    """What is wrong with them, as a sentence; then the lines are as many as could be read."""
    revision: str = ""
    """The name of this version, for who wants to keep another in its place."""


class Drafts(Protocol):
    """Where orders are kept that are written and not sealed yet; they survive a killed process."""

    def keep(self, key: DraftKey, lines: Sequence[str], seen: str) -> str:
        """Remember orders in place of the revision that was seen, none to forget them.

        "" is the revision of nothing at all. Tells that of what is kept now. Looking and writing
        are one: raises Changed, with what stands there, if it is another one; InUse, NotSaved.
        """

    def recall(self, key: DraftKey) -> Draft | None:
        """What was kept last for this seat of this match, whatever step it was for."""


class Clock(Protocol):
    """Where the time comes from."""

    def now(self) -> datetime:
        """The present moment, in UTC."""


class Entropy(Protocol):
    """Where secrets come from."""

    def draw(self, purpose: str) -> bytes:
        """32 bytes that nobody can guess."""
