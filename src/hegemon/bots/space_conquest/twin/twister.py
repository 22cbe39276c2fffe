"""Python's own random numbers, in numbers: the Mersenne Twister MT19937 (Matsumoto, Nishimura).

Seeded and read as `random.Random(seed).random` does it, so that a compiled bot that orders by lot
draws the same lots.
"""

from __future__ import annotations

import numpy as np

from hegemon.games.space_conquest.twin import Array, Struct, compiled

_WORDS, _MIDDLE = 624, 397
u32 = np.uint32

TWISTER = np.dtype([("words", np.uint32, (_WORDS,)), ("place", np.int32)], align=True)
"""The state of one sequence of numbers."""


@compiled
def sow(twister: Struct, low: int, high: int) -> None:
    """Seed it with a number of 64 bits, given as its two halves."""
    words = twister.words
    _begin(words, 19650218)
    # a seed below 2^32 is one word long
    key = np.array([low, high], np.uint32)
    length = 2 if high else 1
    place, word = 1, 0
    for _ in range(_WORDS):
        mixed = words[place] ^ (_folded(words[place - 1]) * u32(1664525))
        words[place] = mixed + key[word] + u32(word)
        place, word = place + 1, word + 1 if word + 1 < length else 0
        if place == _WORDS:
            words[0], place = words[_WORDS - 1], 1
    for _ in range(_WORDS - 1):
        mixed = words[place] ^ (_folded(words[place - 1]) * u32(1566083941))
        words[place] = mixed - u32(place)
        place += 1
        if place == _WORDS:
            words[0], place = words[_WORDS - 1], 1
    words[0] = u32(0x80000000)
    twister.place = _WORDS


@compiled
def _folded(word: np.uint32) -> np.uint32:
    return u32(word ^ (word >> u32(30)))


@compiled
def _begin(words: Array, seed: int) -> None:
    words[0] = u32(seed)
    for place in range(1, _WORDS):
        words[place] = _folded(words[place - 1]) * u32(1812433253) + u32(place)


@compiled
def _twist(words: Array) -> None:
    """The next 624 words."""
    for place in range(_WORDS - _MIDDLE):
        words[place] = words[place + _MIDDLE] ^ _twisted(words[place], words[place + 1])
    for place in range(_WORDS - _MIDDLE, _WORDS - 1):
        words[place] = words[place + _MIDDLE - _WORDS] ^ _twisted(words[place], words[place + 1])
    words[_WORDS - 1] = words[_MIDDLE - 1] ^ _twisted(words[_WORDS - 1], words[0])


@compiled
def _twisted(word: np.uint32, after: np.uint32) -> np.uint32:
    both = (word & u32(0x80000000)) | (after & u32(0x7FFFFFFF))
    return u32((both >> u32(1)) ^ (u32(0x9908B0DF) * (both & u32(1))))


@compiled
def _word(twister: Struct) -> np.uint32:
    """The next 32 random bits."""
    if twister.place == _WORDS:
        _twist(twister.words)
        twister.place = 0
    word = twister.words[twister.place]
    twister.place += 1
    word ^= word >> u32(11)
    word ^= (word << u32(7)) & u32(0x9D2C5680)
    word ^= (word << u32(15)) & u32(0xEFC60000)
    return u32(word ^ (word >> u32(18)))


@compiled
def lot(twister: Struct) -> float:
    """A number from 0 up to, but not, 1: 53 random bits."""
    high, low = _word(twister) >> u32(5), _word(twister) >> u32(6)
    return (float(high) * 67108864.0 + float(low)) / 9007199254740992.0


@compiled
def below(twister: Struct, bound: int) -> int:
    """A whole number from 0 up to, but not, a bound."""
    return int(lot(twister) * bound)
