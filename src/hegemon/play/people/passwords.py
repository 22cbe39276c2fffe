"""Which passwords may be set. Any characters will do; what others would guess first will not."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterable

from hegemon.play.people.errors import Unfit
from hegemon.play.people.names import folded
from hegemon.play.people.secret import Secret

SHORTEST = 8
LONGEST = 1000

WORDS = ("hegemon", "space conquest", "space empires", "erkenfara", "ec4x")
"""What everybody thinks of here (ASVS 6.1.2), besides one's own name and address."""


def check_password(password: Secret, about: Iterable[str]) -> None:
    """Raise Unfit, with the reason, for a password that cannot be set.

    `about` are the account's own name and address.
    """
    trouble = _trouble(password.reveal(), [*WORDS, *about])
    if trouble:
        raise Unfit(f"this password cannot be set: {trouble}")


def _trouble(text: str, about: Iterable[str]) -> str:
    if not SHORTEST <= len(text) <= LONGEST:
        return f"it has {SHORTEST} to {LONGEST} characters; a few words make a good one"
    if any("\ud800" <= char <= "\udfff" for char in text):
        return "it has a character that cannot be written"
    if _runs(text):
        return "it only repeats or counts; a few words make a good one"
    if len(_bare(text)) > 1 and _bare(text) in {_bare(word) for word in about}:
        return "it is your name, your address or a name of this place, and little else"
    if text.casefold() in common():
        return "it is one of those that many people have"
    return ""


def _runs(text: str) -> bool:
    """Whether it is "aaaaaaaa", "12345678", "hgfedcba" or the like."""
    steps = {ord(after) - ord(before) for before, after in itertools.pairwise(text)}
    return len(steps) == 1 and steps <= {-1, 0, 1}


def _bare(text: str) -> str:
    """A text without case, digits and signs around it: "Ann1984!" is "ann"."""
    return re.sub(r"\A[\W\d_]+|[\W\d_]+\Z", "", folded(text)).replace(" ", "")


@functools.cache
def common() -> frozenset[str]:
    """The passwords that most people have, as far as they are long enough (ASVS 6.2.4)."""
    # a large module, wanted only when a password is set
    from zxcvbn.frequency_lists import (  # type: ignore[import-untyped]  # noqa: PLC0415
        FREQUENCY_LISTS,
    )

    return frozenset(word for word in FREQUENCY_LISTS["passwords"] if len(word) >= SHORTEST)
