"""Errors as problem details (RFC 9457): a stable type, a sentence, and where the trouble is.

`PROBLEMS` lists every type that the server answers with; docs/api.md shows the same list.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec

from hegemon.bots.blame import blamed
from hegemon.core.checking import Check
from hegemon.core.errors import (
    BadAnswer,
    BadConfig,
    BadNotation,
    BadSave,
    BrokenPackage,
    HegemonError,
    RulesFailed,
)
from hegemon.core.records import Value
from hegemon.play.errors import (
    BadField,
    Changed,
    InUse,
    KeyUsed,
    Late,
    NameTaken,
    NotBegun,
    NotSaved,
    NotThere,
    OverQuota,
    Overtaken,
    StillRunning,
    Unreached,
)
from hegemon.play.people.errors import Busy, CodeWanted, SlowDown, Unknown

PREFIX = "urn:hegemon:problem:"
"""What every type begins with."""

AGAIN = 2
"""Seconds after which it is worth trying again, where something was not saved."""


class About(NamedTuple):
    """A type of problem."""

    status: int
    title: str


PROBLEMS: dict[str, About] = {
    "malformed": About(400, "The request cannot be read"),
    "not-signed-in": About(401, "It is not known who you are"),
    "code-wanted": About(401, "The code of your second factor is missing"),
    "forbidden": About(403, "This is not yours to do"),
    "cross-site": About(403, "The request comes from another site"),
    "not-there": About(404, "There is no such thing, or none for you"),
    "no-such-method": About(405, "This cannot be done here"),
    "late": About(409, "Another question is open"),
    "moved": About(409, "Another was first: look again"),
    "not-begun": About(409, "The match has not begun"),
    "still-running": About(409, "This is told when the match is over"),
    "over-quota": About(409, "That is more than one account may have"),
    "taken": About(409, "There is one already"),
    "told-once": About(409, "It was done, and is told only once"),
    "changed": About(412, "It is not any more as you saw it"),
    "too-large": About(413, "The request is too long"),
    "no-json": About(415, "Only JSON is taken"),
    "bad-field": About(422, "A field does not fit"),
    "bad-file": About(422, "This is no match that can be brought here"),
    "bad-orders": About(422, "These orders cannot be taken"),
    "bad-config": About(422, "There is no such choice"),
    "key-used": About(422, "The key was used for something else"),
    "unsure": About(428, "Say with If-Match which version you saw"),
    "too-many": About(429, "Too many requests"),
    "fault": About(500, "A fault of the program"),
    "unreadable": About(503, "A match that cannot be read"),
    "rules-failed": About(503, "The rules broke down"),
    "broken-package": About(503, "An installed game or bot cannot be used"),
    "not-saved": About(503, "It could not be saved, and does not count"),
    "busy": About(503, "The server is busy"),
    "in-use": About(503, "Others are at it all the time"),
}
"""Every type of problem, without its prefix."""


class Problem(Value, tag=False, omit_defaults=True):
    """What went wrong: `detail` is for people, the rest for programs."""

    type: str
    title: str
    status: int
    detail: str
    request: str = ""
    """The id of the request, for the host's log."""
    field: str = ""
    """The field that is meant, as `$.orders[2].to`."""
    order: int | None = None
    """The number of the order that is meant, from 1."""
    line: str = ""
    """The line that is no order; the trouble is from `start` up to `end`."""
    start: int | None = None
    end: int | None = None
    check: Check | None = None
    """What would become of each order, where they were refused together."""
    lines: tuple[str, ...] = ()
    """The orders that are kept there now, where they are others than those that were seen."""


class Refused(HegemonError):
    """Something that a route refuses by itself, under a type of `PROBLEMS`."""

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        field: str = "",
        check: Check | None = None,
        lines: tuple[str, ...] = (),
        retry_after: int = 0,
    ) -> None:
        super().__init__(detail)
        self.code, self.field, self.check, self.lines = code, field, check, lines
        self.retry_after = retry_after


_CODES: tuple[tuple[type[Exception], str], ...] = (
    (Unknown, "not-signed-in"),
    (CodeWanted, "code-wanted"),
    (SlowDown, "too-many"),
    (Busy, "busy"),
    (NotThere, "not-there"),
    (NotBegun, "not-begun"),
    (StillRunning, "still-running"),
    (OverQuota, "over-quota"),
    (Late, "late"),
    (KeyUsed, "key-used"),
    (Overtaken, "moved"),
    (NameTaken, "taken"),
    (NotSaved, "not-saved"),
    (InUse, "in-use"),
    (Unreached, "busy"),
    (BadAnswer, "bad-orders"),
    (BadNotation, "bad-orders"),
    (BadConfig, "bad-config"),
    (RulesFailed, "rules-failed"),
    (BrokenPackage, "broken-package"),
    (BadSave, "unreadable"),
)
"""The types of the house's errors; what stands first counts."""

_TRY_AGAIN = {"not-saved", "in-use", "busy"}
_ORDER = re.compile(r"order (\d+): ")
_PLACE = re.compile(r" - at `(\$[^`]*)`$")

LOGGED = "the host's log has it under this request"
FAULT = f"something went wrong that is no fault of yours; {LOGGED}"


def problem_of(trouble: Exception) -> Problem:
    """What is told of an error; of one that nobody foresaw, nothing but that there was one."""
    if isinstance(trouble, BadField):
        trouble = Refused("bad-field", str(trouble), field=trouble.field)
    if isinstance(trouble, Refused):
        about = {"field": trouble.field, "check": trouble.check, "lines": trouble.lines}
        return made(trouble.code, str(trouble), **about)
    if isinstance(trouble, Changed):
        return made("changed", f"{trouble}: look again", lines=trouble.lines)
    if isinstance(trouble, BadNotation):
        place = {"line": trouble.line, "start": trouble.start, "end": trouble.end}
        return made("bad-orders", trouble.message, **place)
    for kind, code in _CODES:
        if isinstance(trouble, kind):
            return made(code, _told(trouble), order=_order_in(str(trouble)))
    blame = blamed(trouble)
    if blame is not None:
        return made("rules-failed", f"{blame.who} broke down ({blame.kind}); {LOGGED}")
    return made("fault", FAULT)


def retry_after(trouble: Exception) -> int:
    """Seconds to wait before trying again; 0 where that would not help."""
    if isinstance(trouble, Refused):
        return trouble.retry_after
    if isinstance(trouble, SlowDown):
        return trouble.seconds
    return AGAIN if problem_of(trouble).type.removeprefix(PREFIX) in _TRY_AGAIN else 0


def made(code: str, detail: str, **more: Any) -> Problem:
    """A problem of a type."""
    about = PROBLEMS[code]
    return Problem(PREFIX + code, about.title, about.status, detail, **more)


def misfit(trouble: msgspec.ValidationError) -> Refused:
    """A body or query that does not fit: which field, and what was expected."""
    place = _PLACE.search(str(trouble))
    said = _PLACE.sub("", str(trouble))
    return Refused("bad-field", said, field=place[1] if place else "$")


def _told(trouble: Exception) -> str:
    """The sentence; of what the host must mend, not where it is on his disk."""
    if isinstance(trouble, BrokenPackage):
        return without_reason(str(trouble))
    if isinstance(trouble, BadSave):
        return "this match cannot be read by this program; the host's log says why"
    if isinstance(trouble, NotSaved) and not isinstance(trouble, NameTaken):
        return "it could not be brought to the disk, so nothing of it counts: try again later"
    if isinstance(trouble, InUse):
        return "others write to this match without a pause: try again later"
    return str(trouble)


def without_reason(sentence: str) -> str:
    """Which package cannot be used; why is the host's affair, and may name his files."""
    return f"{sentence.partition(': ')[0]}; the host's log says why"


def _order_in(sentence: str) -> int | None:
    found = _ORDER.match(sentence)
    return int(found[1]) if found else None
