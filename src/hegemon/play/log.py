"""A match's lines and what they mean, kept in step: what counts is what is on the disk."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core.errors import BadSave, HegemonError
from hegemon.play.entries import (
    NO_CHAIN,
    Entry,
    MatchEntry,
    chain_of,
    read,
    read_first,
    unbroken,
    write,
)
from hegemon.play.errors import NotSaved
from hegemon.play.history import History
from hegemon.play.ports import Journal, Lines


class Log:
    """The journal of a match that is being played, and its history."""

    def __init__(self, journal: Journal, history: History, chain: str) -> None:
        self.journal, self.history = journal, history
        self._chain = chain
        self._writing = False

    def append(self, *entries: Entry) -> None:
        """Bring entries to the disk, then count them; raises NotSaved, and then none counts."""
        if self._writing:
            raise NotSaved("writing was interrupted before: quit, and resume the match")
        lines, chain = _written(entries, self._chain)
        self._writing = True
        try:
            self.journal.append(lines)
        except HegemonError:
            self._writing = False
            raise
        for entry in entries:
            self.history.add(entry)
        self._chain = chain
        self._writing = False


def begin(journal: Journal, match: MatchEntry) -> Log:
    """The log of a new match; raises NotSaved."""
    line, chain = write(match, NO_CHAIN)
    journal.append([line])
    return Log(journal, History(match), chain)


def load(journal: Journal) -> Log:
    """The log of a match to go on with; raises BadSave for damage, with the line."""
    history = intact(journal)
    return Log(journal, history, chain_of(journal.lines()[-1]) or NO_CHAIN)


def intact(source: Lines) -> History:
    """What the lines say if they are as they were written; raises BadSave, with the line."""
    lines = source.lines()
    history = history_of(source, lines)
    for number in broken(lines):
        raise BadSave(
            f"{source.place}, line {number}: this was changed after it was written; "
            "go on from a copy that was not, or see with `hegemon verify` what still holds"
        )
    return history


def history_of(source: Lines, lines: Sequence[bytes]) -> History:
    """What the lines say, whether or not they are as they were; raises BadSave, with the line."""
    if not lines:
        raise BadSave(f"{source.place} is empty: no match was begun in it; begin a new one")
    try:
        history = History(read_first(lines[0]))
    except BadSave as trouble:
        raise type(trouble)(f"{source.place}: {trouble}") from trouble
    for number, line in enumerate(lines[1:], 2):
        try:
            history.add(read(line))
        except BadSave as trouble:
            raise BadSave(
                f"{source.place}, line {number}: {trouble}; the file is damaged there: "
                "go on from a copy that is not"
            ) from trouble
    return history


def broken(lines: Sequence[bytes]) -> list[int]:
    """The numbers of the lines, from 1, that are not as they were written."""
    before = [NO_CHAIN, *map(chain_of, lines)]
    return [
        number for number, line in enumerate(lines, 1) if not unbroken(line, before[number - 1])
    ]


def _written(entries: Sequence[Entry], chain: str) -> tuple[list[bytes], str]:
    lines = []
    for entry in entries:
        line, chain = write(entry, chain)
        lines.append(line)
    return lines, chain
