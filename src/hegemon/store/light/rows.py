"""A match as rows, for whatever writes them: its lines, and what a list of matches shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hegemon.core.errors import BadSave
from hegemon.play.entries import DueEntry, EndEntry, Entry, SealedEntry, StepEntry
from hegemon.play.lines import kind_of, number_of

_LONGEST_NAME = 200
"""Characters of the id of a match, and of the key of a sending."""


def storable(name: str) -> bool:
    """Whether every database can hold it as a name."""
    return len(name) <= _LONGEST_NAME and "\0" not in name and name.isprintable()


def rows_of(
    match: str, number: int, lines: Sequence[bytes], entries: Sequence[Entry]
) -> list[dict[str, Any]]:
    """Lines and the entries they hold as rows, the first one under a number."""
    return [
        {
            "match": match,
            "number": at,
            "full": number_of(line) if kind_of(line) == "full" else None,
            "key": (entry.key or None) if isinstance(entry, SealedEntry) else None,
            "content": line,
        }
        for at, (entry, line) in enumerate(zip(entries, lines, strict=True), number)
    ]


def facts_in(entries: Sequence[Entry]) -> dict[str, str]:
    """What of some entries the list of matches shows."""
    facts: dict[str, str] = {}
    for entry in entries:
        if isinstance(entry, SealedEntry):
            facts["touched"] = entry.time
        elif isinstance(entry, DueEntry):
            facts["due"] = entry.time
        elif isinstance(entry, StepEntry | EndEntry):
            facts["due"] = ""
    return facts


def is_full(content: object, number: int) -> bool:
    """Whether a row holds the full state after the step that its column says."""
    return isinstance(content, bytes) and number_of(content) == number


def whole(place: str, number: int, content: object) -> bytes:
    """What a row holds, if it is a line; another program may have put anything there."""
    if not isinstance(content, bytes):
        raise BadSave(
            f"{place}, line {number}: this was changed by another program; the match is damaged "
            "there: go on from a copy that is not"
        )
    return content


def missing(place: str, number: int) -> BadSave:
    """That a row is not there, and one behind it is."""
    return BadSave(
        f"{place}, line {number}: this is missing; the match is damaged there: go on from a copy "
        "that is not"
    )
