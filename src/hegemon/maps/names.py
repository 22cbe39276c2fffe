"""Ids made of names: short, ASCII, each once."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

LEGAL_ID = re.compile(r"[a-z][a-z0-9_]{0,23}")
"""What an id may look like; one that does is kept."""

_LONGEST = 16
_LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "ø": "o", "œ": "oe", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i"}
)


class NewIds:
    """Ids for names of one map, where what is taken stays taken."""

    def __init__(self) -> None:
        self._last: dict[str, int] = {}
        """The last number that each name got: those before it are taken."""

    def of(self, name: str, taken: Collection[str], fallback: str = "region") -> str:
        """An id for a name that is not taken yet.

        A name without a Latin letter gives the fallback; a second of the same name a number.
        """
        stem = _slug(name) or fallback
        number = self._last.get(stem, 1)
        found = _numbered(stem, number)
        while found in taken:
            number += 1
            found = _numbered(stem, number)
        self._last[stem] = number
        return found


def _numbered(stem: str, number: int) -> str:
    return stem if number == 1 else f"{stem[: _LONGEST - len(str(number)) - 1]}_{number}"


def _slug(name: str) -> str:
    """The name in small ASCII letters, digits and underscores, cut after a whole word if it can."""
    plain = unicodedata.normalize("NFKD", name.lower().translate(_LETTERS))
    letters = "".join(char for char in plain if not unicodedata.combining(char))
    words = re.findall(r"[a-z0-9]+", letters)
    if not any(word[0].isalpha() for word in words):
        return ""
    # an id begins with a letter: "3rd coast" is coast_3rd
    while not words[0][0].isalpha():
        words.append(words.pop(0))
    slug = "_".join(words)
    if len(slug) > _LONGEST and "_" in slug[: _LONGEST + 1]:
        slug = slug[: slug[: _LONGEST + 1].rindex("_")]
    return slug[:_LONGEST]
