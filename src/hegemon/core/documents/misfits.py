"""What the libraries say of a document that cannot be read, in words of people who write such."""

from __future__ import annotations

import re
from collections.abc import Mapping

_LONGEST = 400
"""Characters of a library's sentence that are looked at: a document may put all of it into one."""

_KINDS = {
    "int": "a whole number",
    "str": "a text in quotes",
    "bool": "true or false",
    "array": "a list in [ ]",
    "object": "a table",
    "float": "a number with a point",
    "null": "nothing",
}

_SAID = (
    (r"Expected `(\w+)` of length <= (\d+)", r"`\1` of at most \2 characters or entries"),
    (r"Expected `(\w+)` of length >= (\d+)", r"`\1` of \2 or more characters or entries"),
    (r"Expected `array` of length (\d+)(?:, got (\d+))?", r"`array` of \1 entries"),
    (r"Expected `(\w+)` (>=|<=|>|<) (-?\d+)", r"`\1` \2 \3"),
    (r"Expected `([\w| ]+)`, got `(\w+)`", r"`\1` is wanted, not `\2`"),
    (r"Object missing required field `(\w+)`", r"\1 is missing"),
    (r"Object contains unknown field `([^`]*)`", r"there is no field \1"),
    (r"Invalid (?:enum )?value '([^']*)'", r"'\1' is not possible"),
)


def in_words(problem: object, patterns: Mapping[str, str]) -> str:
    """An error of a library on one line, without its own words for types and places.

    `patterns` says what texts that fit a regex are, in words.
    """
    text = " ".join(_cut(str(problem)).split())
    for pattern, wanted in patterns.items():
        text = text.replace(f"`str` matching regex '{pattern}'", wanted)
    for said, wanted in _SAID:
        text = re.sub(said, wanted, text)
    text = text.replace("Expected ", "")
    text = re.sub(r"^(?P<what>.*) - at `\$\.?(?P<place>[^`]*)`", _placed, text)
    text = re.sub(r"`([\w| ]+)`", _kind, text)
    text = text.replace("<=", "at most").replace(">=", "at least")
    return text if text.isprintable() else ascii(text)


def _cut(text: str) -> str:
    """A sentence as it is; of a long one how it begins, and how it ends, where the place is."""
    half = _LONGEST // 2
    return text if len(text) <= _LONGEST else f"{text[:half]}...{text[-half:]}"


def _placed(found: re.Match[str]) -> str:
    place = found["place"].replace("[...]", "")
    place = re.sub(r"\[(\d+)\]", lambda index: f", entry {int(index[1]) + 1}", place)
    return f"{place}: {found['what']}" if place else found["what"]


def _kind(found: re.Match[str]) -> str:
    return " or ".join(_KINDS.get(word, word) for word in found[1].split(" | "))
