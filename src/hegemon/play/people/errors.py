"""What can go wrong around people; none of these repeats a secret.

HegemonError
├── Unknown            a credential that opens nothing: wrong, ended or out of date
├── SlowDown           too many tries: says in how many seconds to try again
├── Busy               the server is busy checking passwords: try again
├── CodeWanted         all is right so far, and the second factor is missing
└── BadConfig (of the kernel)
    └── Unfit          a name, password, address or scope that cannot be taken; says why

What is kept and cannot be brought to the disk is NotSaved, as with matches.
"""

from __future__ import annotations

from hegemon.core.errors import BadConfig, HegemonError


class Unknown(HegemonError):
    """A credential that opens nothing: wrong, ended or out of date. It does not say which."""


class SlowDown(HegemonError):
    """Too many tries."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"too many tries: try again in {seconds} s")
        self.seconds = seconds
        """So long to wait, at least 1."""


class Busy(HegemonError):
    """The server is busy checking passwords; nothing was checked."""


class CodeWanted(HegemonError):
    """Name and password, or the link, are right; the second factor's code is missing."""


class Unfit(BadConfig):
    """A name, password, address or scope that cannot be taken; says why and what would be."""
