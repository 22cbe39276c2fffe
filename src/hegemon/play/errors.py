"""What can go wrong around a match, for callers; players read the sentences.

    HegemonError
    ├── NotSaved          something could not be brought to the disk: nothing of it counts
    │   └── NameTaken     there is a file of that name already, and it is left alone
    ├── InUse             another process is playing this match
    ├── NotThere          a match, seat or step that does not exist
    ├── NotBegun          a match whose seats are not all taken
    └── StillRunning      something that is told only when the match is over

A match that cannot be read is a BadSave of the kernel.
"""

from __future__ import annotations

from hegemon.core.errors import HegemonError


def brief(trouble: Exception, most: int = 160) -> str:
    """Why something failed, as a message may repeat it: on one line, without control characters."""
    text = ascii(str(trouble))[1:-1]
    return text if len(text) <= most else f"{text[:most]}..."


class NotSaved(HegemonError):
    """Something could not be brought to the disk: nothing of it counts."""


class NameTaken(NotSaved):
    """There is a file of that name already, and it is left alone."""


class InUse(HegemonError):
    """Another process is playing this match."""


class NotThere(HegemonError):
    """A match, seat or step that does not exist; says which ones do."""


class NotBegun(HegemonError):
    """A match whose seats are not all taken."""


class StillRunning(HegemonError):
    """Something that is told only when the match is over."""
