"""What can go wrong around a match, for callers; players read the sentences.

    HegemonError
    ├── NotSaved          something could not be brought to the disk: nothing of it counts
    │   ├── NameTaken     there is a match of that name already, and it is left alone
    │   ├── Changed       something else is kept there than what was seen
    │   └── Unsure        it may have reached the disk or not: look, or send it again
    ├── Overtaken         another was first; who sees it looks again and decides anew
    ├── Unreached         where the match is kept cannot be reached now
    ├── InUse             others write to this match without a pause
    ├── NotThere          a match, seat or step that does not exist
    ├── NotBegun          a match whose seats are not all taken
    ├── StillRunning      something that is told only when the match is over
    ├── OverQuota         more than one account may have; says how much that is
    └── BadAnswer (of the kernel)
        ├── BadField      a field of a request that names what is not there
        ├── Late          an answer to another question than the open one
        └── KeyUsed       a key under which something else was sealed

A match that cannot be read is a BadSave of the kernel; rules that break down are RulesFailed.
"""

from __future__ import annotations

from hegemon.core.errors import BadAnswer, HegemonError


def brief(trouble: Exception, most: int = 160) -> str:
    """Why something failed, as a message may repeat it: on one line, without control characters."""
    text = ascii(str(trouble))[1:-1]
    return text if len(text) <= most else f"{text[:most]}..."


class NotSaved(HegemonError):
    """Something could not be brought to the disk: nothing of it counts."""


class NameTaken(NotSaved):
    """There is a match of that name already, and it is left alone."""


class Changed(NotSaved):
    """Orders were kept elsewhere since these were seen: nothing is overwritten."""

    def __init__(self, text: str, lines: tuple[str, ...] = (), revision: str = "") -> None:
        """`lines` are the orders that stand there now, under this revision."""
        super().__init__(text)
        self.lines, self.revision = lines, revision


class Unsure(NotSaved):
    """Nobody knows whether it was saved; sent again under the same key, it has one effect."""


class Overtaken(HegemonError):
    """Another was first: the match is not any more as it was when this was decided."""


class Unreached(HegemonError):
    """Where the match is kept cannot be reached now; nothing is lost by that."""


class InUse(HegemonError):
    """Others write to this match without a pause."""


class TooLong(Exception):
    """A step, or what a bot thinks, took longer than a worker has for it; raised in its thread."""


class NotThere(HegemonError):
    """A match, seat or step that does not exist; says which ones do."""


class NotBegun(HegemonError):
    """A match whose seats are not all taken."""


class StillRunning(HegemonError):
    """Something that is told only when the match is over."""


class OverQuota(HegemonError):
    """More than one account may have; says how much that is, and what would help."""


class BadField(BadAnswer):
    """A field of a request that names what is not there, or does not fit."""

    def __init__(self, text: str, field: str = "$") -> None:
        """`field` is the one that is meant, as `$.given.fleet`."""
        super().__init__(text)
        self.field = field


class KeyUsed(BadAnswer):
    """A key under which something else was sealed already: a new one is needed."""


class Late(BadAnswer):
    """An answer to another question than the open one; says which is open."""
