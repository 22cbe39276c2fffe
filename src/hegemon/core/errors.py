"""What can go wrong, for callers; players read the sentences.

    HegemonError
    ├── BadAnswer         an answer that the open question cannot take
    ├── BadNotation       a line of text that is no order; points at the word
    ├── BadConfig         an option or house rule that does not exist or has no such value
    ├── BadTables         a figure in a ruleset's tables that is missing or of the wrong type
    ├── BadSave           stored data that cannot be read
    │   └── NewerSave     stored data of a schema that this program does not know yet
    ├── BrokenPackage     an installed game or bot that cannot be opened; names its package
    ├── OutOfDice         scripted dice that have no face left; names the roll
    └── RulesFailed       the rules broke down; the match stands where it stood

A broken invariant inside the rules is an AssertionError: nobody is meant to catch it.
"""

from __future__ import annotations


class HegemonError(Exception):
    """The root of everything that a caller may want to catch."""


class BadAnswer(HegemonError):
    """An answer that the open question cannot take; says whose and why."""


class BadNotation(HegemonError):
    """A line of text that is no order: where the trouble is and what would be legal."""

    def __init__(self, message: str, line: str, start: int, end: int) -> None:
        super().__init__(message)
        self.message, self.line, self.start, self.end = message, line, start, max(end, start + 1)

    def pointer(self) -> str:
        """The line, harmless to print, and under it a mark below the word that is meant."""
        line = "".join(char if char.isprintable() else "?" for char in self.line)
        return f"{line}\n{' ' * self.start}{'^' * (self.end - self.start)}"


class BadConfig(HegemonError):
    """An option or house rule that does not exist or has no such value."""


class BadTables(HegemonError):
    """A figure in a ruleset's tables that is missing or of the wrong type."""


class BadSave(HegemonError):
    """Stored data that cannot be read; says what is wrong with it."""


class NewerSave(BadSave):
    """Stored data of a schema that this program does not know yet."""


class BrokenPackage(HegemonError):
    """An installed game or bot that cannot be opened; says which package it is of, and why."""


class OutOfDice(HegemonError):
    """Scripted dice that have no face left; names the roll that was asked for."""


class RulesFailed(HegemonError):
    """The rules broke down, which is a fault of the program; the match stands where it stood."""
