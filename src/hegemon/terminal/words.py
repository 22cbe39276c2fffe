"""The words that can be typed at the table beside orders."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import NamedTuple

from hegemon.core.form import Choice, Form
from hegemon.core.refusals import shown

FORCED = "/"
"""Before a word it says that the table's word is meant, whatever a game calls its orders."""


class Leave(Exception):
    """Somebody leaves the table; everything that was sealed is on the disk."""


class Word(NamedTuple):
    """A word, how it is written, what it does."""

    name: str
    usage: str
    label: str
    do: Callable[[str], None]
    """Does it, given the rest of the line."""


def table_word(words: dict[str, Word], form: Form, line: str) -> Word | None:
    """The table's word that a line starts with; an order of the same name goes before it."""
    name = first_word(line)
    if form.kind(name) is not None:
        return None
    return words.get(name.removeprefix(FORCED))


def first_word(line: str) -> str:
    """The first word of a line, in lower case."""
    words = line.split(maxsplit=1)
    return words[0].lower() if words else ""


def rest_of(line: str) -> str:
    """A line without its first word."""
    words = line.split(maxsplit=1)
    return words[1].strip() if len(words) > 1 else ""


def beginning_with(words: Iterable[Word], begun: str) -> list[Choice]:
    """The words that a beginning may become."""
    forced = FORCED if begun.startswith(FORCED) else ""
    begun = begun.lower().removeprefix(FORCED)
    return [Choice(forced + word.name, word.label) for word in words if word.name.startswith(begun)]


def unknown(name: str, known: Iterable[str]) -> str:
    """What to say of a word that is neither an order nor a word of the table."""
    near = get_close_matches(name, list(known), n=1)
    hint = f"did you mean {near[0]}?" if near else "help shows what can be typed"
    return f"There is no {shown(name)} here; {hint}"


def number_in(text: str) -> int | None:
    """The whole number that a player typed, or None."""
    return int(text) if text.isdecimal() and text.isascii() and len(text) <= 9 else None
