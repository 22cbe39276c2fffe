"""What can go wrong between a player and a server, beside what goes wrong with a match."""

from __future__ import annotations

from http import HTTPStatus

import httpx
import msgspec

from hegemon.core.errors import (
    BadAnswer,
    BadConfig,
    BadSave,
    BrokenPackage,
    HegemonError,
    RulesFailed,
)
from hegemon.core.harmless import inert
from hegemon.play.errors import (
    Changed,
    InUse,
    KeyUsed,
    Late,
    NotBegun,
    NotSaved,
    NotThere,
    StillRunning,
    Unreached,
)
from hegemon.play.people.errors import Unknown

_PREFIX = "urn:hegemon:problem:"

_MOST = 300
"""Characters of a server's sentence that are repeated."""


class NotLetIn(Unknown):
    """A link or token that opens nothing, or not this."""


_KINDS: dict[str, type[HegemonError]] = {
    "not-signed-in": NotLetIn,
    "forbidden": NotLetIn,
    "not-there": NotThere,
    "not-begun": NotBegun,
    "still-running": StillRunning,
    "late": Late,
    "changed": Changed,
    "bad-orders": BadAnswer,
    "bad-field": BadAnswer,
    "too-large": BadAnswer,
    "key-used": KeyUsed,
    "bad-config": BadConfig,
    "not-saved": NotSaved,
    "in-use": InUse,
    "busy": InUse,
    "too-many": InUse,
    "rules-failed": RulesFailed,
    "broken-package": BrokenPackage,
    "unreadable": BadSave,
}


class _Problem(msgspec.Struct):
    """What of a problem is of use here."""

    type: str
    detail: str = ""


def trouble_of(reply: httpx.Response) -> HegemonError:
    """The error that a reply tells of."""
    try:
        problem = msgspec.json.decode(reply.content, type=_Problem)
    except (msgspec.MsgspecError, RecursionError):
        if reply.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            return Unreached(f"the server cannot answer now (status {reply.status_code})")
        return strange(f"status {reply.status_code}")
    code = problem.type.removeprefix(_PREFIX)
    said = inert(problem.detail)[:_MOST]
    if code == "not-signed-in":
        return NotLetIn("this link or token opens nothing at this server, or not any more")
    if code == "fault":
        return Unreached(f"the server had a fault of its own: {said}")
    return _KINDS.get(code, HegemonError)(said)


def strange(what: str) -> BadSave:
    """The error of a reply that no Hegemon server gives, or one of another version."""
    return BadSave(f"this is no answer of a Hegemon server that this program knows: {what}")
