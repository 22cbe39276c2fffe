"""ETags: the name of a version of something, so that nobody overwrites what he has not seen."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from hegemon.web.frame.problems import Refused


def tag_of(content: bytes) -> str:
    """The name of a version: the same for the same content."""
    return f'"{hashlib.sha256(content).hexdigest()[:32]}"'


def is_known(headers: Mapping[str, str], tag: str) -> bool:
    """Whether who asks has this version already."""
    said = headers.get("if-none-match", "")
    return said == "*" or tag in _listed(said)


def check_match(
    headers: Mapping[str, str], tag: str, *, needed: bool, lines: Sequence[str] = ()
) -> None:
    """Raises Refused where somebody saw another version, or did not say which where he must.

    `lines` are what is there, where it is told to who saw something else.
    """
    said = headers.get("if-match", "")
    if not said:
        if needed:
            raise Refused("unsure", f"send If-Match with the ETag that you saw; it is {tag} now")
        return
    if said != "*" and tag not in _listed(said):
        raise Refused("changed", f"it is {tag} now: look again", lines=tuple(lines))


def _listed(said: str) -> list[str]:
    return [part.strip().removeprefix("W/") for part in said.split(",")]
