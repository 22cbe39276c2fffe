"""The words that can be typed at the table beside orders."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import SequenceMatcher, get_close_matches
from typing import Any, Literal, NamedTuple

from hegemon.core.form import Choice, Form
from hegemon.core.refusals import shown

FORCED = "/"
"""Before a word it says that the table's word is meant, whatever a game calls its orders."""


Unsealed = Literal["", "refused", "unsaved"]
"""Why orders do not count: they cannot be taken, or the disk did not take them; "" if they do."""


class LeaveTable(Exception):
    """Somebody leaves the table; everything that was sealed is on the disk.

    `why` says what became of the last try to seal, where it came to nothing and was not mended.
    """

    def __init__(self, why: Unsealed = "") -> None:
        super().__init__()
        self.why = why


class CommandWord(NamedTuple):
    """A word, how it is written, what it does."""

    name: str
    usage: str
    label: str
    do: Callable[[str], None]
    """Does it, given the rest of the line."""
    short: str = ""
    """A shorter word for it."""


def by_name(words: Iterable[CommandWord]) -> dict[str, CommandWord]:
    """The words by everything that may be typed for them."""
    found = list(words)
    shorts = {word.short: word for word in found if word.short}
    return {**shorts, **{word.name: word for word in found}}


def lines_in(line: str, form: Form[Any], words: Iterable[str]) -> list[str]:
    """What was typed or pasted at once, order by order: in lines of its own, or with ; between.

    A ; inside a text that an order takes stays there, unless an order or a word follows it.
    """
    known = {*words, *(kind.word for kind in form.kinds)}
    found: list[str] = []
    for row in line.splitlines():
        parts = row.split(";")
        begun = parts[0]
        for part in parts[1:]:
            if _takes_text(form, begun) and first_word(part).removeprefix(FORCED) not in known:
                begun += f";{part}"
            else:
                found.append(begun)
                begun = part
        found.append(begun)
    return [part.strip() for part in found if part.strip()]


def _takes_text(form: Form[Any], line: str) -> bool:
    kind = form.kind(first_word(line))
    return kind is not None and any(field.type == "text" for field in kind.fields)


def table_word(words: dict[str, CommandWord], form: Form[Any], line: str) -> CommandWord | None:
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


def beginning_with(words: Iterable[CommandWord], begun: str) -> list[Choice]:
    """The words that a beginning may become."""
    forced = FORCED if begun.startswith(FORCED) else ""
    begun = begun.lower().removeprefix(FORCED)
    return [Choice(forced + word.name, word.label) for word in words if word.name.startswith(begun)]


def unknown(name: str, known: Iterable[str]) -> str:
    """What to say of a word that is neither an order nor a word of the table."""
    words = list(known)
    near = get_close_matches(name, words, n=3)
    # of two that are as near the first known: an order goes before a word of the table
    near.sort(key=lambda word: (-SequenceMatcher(a=word, b=name).ratio(), words.index(word)))
    hint = f"did you mean {near[0]}?" if near else "help shows what can be typed"
    return f"There is no {shown(name)} here; {hint}"


def number_in(text: str) -> int | None:
    """The whole number that a player typed, or None."""
    return int(text) if text.isdecimal() and text.isascii() and len(text) <= 9 else None
