"""The dice of the lab: each face follows from the seed, the date and what is rolled for.

So two variants of a rule or of a bot have the same luck wherever they roll for the same, whatever
else they roll; and a program that plays many games side by side can show the same faces. No match
is played with these dice: they are quick, and no secret.

In numbers of 64 bits, big-endian, that wrap around:

    key     the BLAKE2b of "seed|turn|phase", 16 bytes: two numbers, the second made odd
    name    the BLAKE2b of the purpose, 8 bytes; when it is rolled for again, of "purpose|1", ...
    word    (name xor key's first) * key's second
    face    word * sides // 2**64 + 1

Purposes are counted anew whenever the date changes. The date is that of the question that is
answered; before the first one there is none, and the key is that of "seed||".
"""

from __future__ import annotations

import struct
from hashlib import blake2b

from hegemon.core.ruleset import Date

_BITS = 64
_MASK = (1 << _BITS) - 1
_MOST_NAMES = 100_000


class _Names(dict[str, int]):
    """The numbers of purposes, which come again turn after turn and game after game."""

    def __missing__(self, text: str) -> int:
        if len(self) >= _MOST_NAMES:
            self.clear()
        number = int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
        self[text] = number
        return number


_NAMES = _Names()


class KeyedDice:
    """The dice of one game; `at` tells them the date."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._date: Date | None = None
        self._turn_to("")

    def at(self, date: Date) -> None:
        """From now on rolls are of this date."""
        if date != self._date:
            self._date = date
            self._turn_to(f"{date.turn}|{date.phase}")

    def _turn_to(self, date: str) -> None:
        key = blake2b(f"{self._seed}|{date or '|'}".encode(), digest_size=16).digest()
        self._shift: int
        self._shift, factor = struct.unpack(">2Q", key)
        self._factor: int = factor | 1
        self.rolled: dict[str, int] = {}
        """How often each purpose was rolled for at this date."""

    def roll(self, sides: int, purpose: str) -> int:
        """A face from 1 to sides."""
        rolled = self.rolled
        if purpose in rolled:
            name = _NAMES[f"{purpose}|{rolled[purpose]}"]
            rolled[purpose] += 1
        else:
            name = _NAMES[purpose]
            rolled[purpose] = 1
        word = (name ^ self._shift) * self._factor & _MASK
        return (word * sides >> _BITS) + 1
