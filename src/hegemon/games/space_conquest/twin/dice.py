"""The dice of the lab in numbers: the same faces for the same seed, date and purpose.

What they promise stands in `hegemon/lab/dice.py`. A key is the BLAKE2b (RFC 7693) of the seed and
the date; one block of 128 bytes is enough. Names of purposes are taken from Python's own BLAKE2b
beforehand.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

import numpy as np

from hegemon.games.space_conquest.tables import TABLES
from hegemon.games.space_conquest.twin.compiling import Array, Struct, Structs, compiled, table
from hegemon.games.space_conquest.twin.layout import MOST_MADE

u64 = np.uint64

LONGEST_SEED = 96
"""Bytes of a seed: with the longest date behind it, it fits one block."""

LUCK = np.dtype(
    [
        ("seed", np.uint8, (128,)),
        ("length", np.int32),
        ("shift", np.uint64),
        ("factor", np.uint64),
        ("rolled", np.int32),
    ],
    align=True,
)
"""The dice of a game: its seed, and the key of the date; `rolled` counts the rolls of a date."""


def luck_of(seeds: Iterable[str]) -> Structs:
    """A row for each seed; raises ValueError for one that is longer than LONGEST_SEED bytes."""
    written = [seed.encode() for seed in seeds]
    luck = table(LUCK, len(written))
    for row, seed in zip(luck, written, strict=True):
        if len(seed) > LONGEST_SEED:
            raise ValueError(f"a seed has at most {LONGEST_SEED} bytes, not {len(seed)}")
        row.seed[: len(seed)] = np.frombuffer(seed, np.uint8)
        row.length = len(seed)
    return luck


def name_of(purpose: str) -> int:
    """The number of a purpose."""
    return int.from_bytes(blake2b(purpose.encode(), digest_size=8).digest(), "big")


def names_of(purposes: Iterable[str]) -> Array:
    """The numbers of many."""
    return np.array([name_of(purpose) for purpose in purposes], np.uint64)


HYPERSPACE = np.stack(
    [names_of(f"hyperspace p{seat}-{made:03}" for made in range(MOST_MADE)) for seat in (1, 2)]
)
"""The names of the survival rolls, by seat and number of the fleet."""
REBELLION = names_of(f"rebellion {letter}" for letter in TABLES.letters.all)
"""The names of the rolls for a rebellion, by star."""

START = np.array(
    [
        0x6A09E667F3BCC908,
        0xBB67AE8584CAA73B,
        0x3C6EF372FE94F82B,
        0xA54FF53A5F1D36F1,
        0x510E527FADE682D1,
        0x9B05688C2B3E6C1F,
        0x1F83D9ABFB41BD6B,
        0x5BE0CD19137E2179,
    ],
    np.uint64,
)
"""RFC 7693, 2.6: the initialization vector."""
ORDER = np.array(
    [
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
        [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
        [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
        [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
        [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
        [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
        [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
        [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
        [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    ],
    np.uint64,
)
"""RFC 7693, 2.7: the message schedule, of twelve rounds; unsigned, so that no index can be from
the end."""


@compiled
def _turned(word: u64, bits: int) -> u64:
    """A word rotated to the right."""
    return (word >> u64(bits)) | (word << u64(64 - bits))


@compiled
def _reversed(word: u64) -> u64:
    """A word with its bytes in the other order."""
    low = u64(0x00FF00FF00FF00FF)
    word = ((word & low) << u64(8)) | ((word >> u64(8)) & low)
    low = u64(0x0000FFFF0000FFFF)
    word = ((word & low) << u64(16)) | ((word >> u64(16)) & low)
    return (word << u64(32)) | (word >> u64(32))


@compiled
def _mixed(a: u64, b: u64, c: u64, d: u64, one: u64, other: u64) -> tuple[u64, u64, u64, u64]:
    """RFC 7693, 3.1: the mixing function G, of a column or a diagonal."""
    a = a + b + one
    d = _turned(d ^ a, 32)
    c += d
    b = _turned(b ^ c, 24)
    a = a + b + other
    d = _turned(d ^ a, 16)
    c += d
    return a, _turned(b ^ c, 63), c, d


@compiled
def blake(text: Array, length: int, size: int) -> tuple[u64, u64]:
    """The first 16 bytes of the BLAKE2b of `size` bytes of a text of up to 128, as two numbers.

    The text stands in 128 bytes, with zeros behind it. Its work vector (RFC 7693, 3.2) stands in
    variables, and not in an array, for a processor keeps these at hand.
    """
    m = text.view(np.uint64)  # little-endian, as every machine that numba compiles for
    first = START[0] ^ u64(0x01010000) ^ u64(size)
    v0, v1, v2, v3 = first, START[1], START[2], START[3]
    v4, v5, v6, v7 = START[4], START[5], START[6], START[7]
    v8, v9, v10, v11 = START[0], START[1], START[2], START[3]
    v12, v13, v14, v15 = START[4] ^ u64(length), START[5], ~START[6], START[7]
    for s in ORDER:
        v0, v4, v8, v12 = _mixed(v0, v4, v8, v12, one=m[s[0]], other=m[s[1]])
        v1, v5, v9, v13 = _mixed(v1, v5, v9, v13, one=m[s[2]], other=m[s[3]])
        v2, v6, v10, v14 = _mixed(v2, v6, v10, v14, one=m[s[4]], other=m[s[5]])
        v3, v7, v11, v15 = _mixed(v3, v7, v11, v15, one=m[s[6]], other=m[s[7]])
        v0, v5, v10, v15 = _mixed(v0, v5, v10, v15, one=m[s[8]], other=m[s[9]])
        v1, v6, v11, v12 = _mixed(v1, v6, v11, v12, one=m[s[10]], other=m[s[11]])
        v2, v7, v8, v13 = _mixed(v2, v7, v8, v13, one=m[s[12]], other=m[s[13]])
        v3, v4, v9, v14 = _mixed(v3, v4, v9, v14, one=m[s[14]], other=m[s[15]])
    return _reversed(first ^ v0 ^ v8), _reversed(START[1] ^ v1 ^ v9)


@compiled
def _written(text: Array, at: int, number: int) -> int:
    """Write the digits of a number into a text; where they end."""
    end, rest = at + 1, number // 10
    while rest:
        end, rest = end + 1, rest // 10
    for place in range(end - 1, at - 1, -1):
        text[place] = 48 + number % 10
        number //= 10
    return end


@compiled
def _turn_to(luck: Struct, length: int) -> None:
    """Take the key of the first `length` bytes of what stands in `seed`."""
    luck.seed[length:] = 0
    luck.shift, factor = blake(luck.seed, length, 16)
    luck.factor = factor | u64(1)
    luck.rolled = 0


_BAR = 124
"""The byte of "|"."""


@compiled
def before_the_first(luck: Struct) -> None:
    """From now on rolls are of the set-up: the key of "seed||"."""
    luck.seed[luck.length] = _BAR
    luck.seed[luck.length + 1] = _BAR
    _turn_to(luck, luck.length + 2)


@compiled
def at(luck: Struct, turn: int) -> None:
    """From now on rolls are of this turn: the key of "seed|turn|"."""
    luck.seed[luck.length] = _BAR
    end = _written(luck.seed, luck.length + 1, turn)
    luck.seed[end] = _BAR
    _turn_to(luck, end + 1)


@compiled
def roll(luck: Struct, sides: int, name: u64) -> int:
    """A face from 1 to sides, which are fewer than 2^32, for the purpose of this name."""
    luck.rolled += 1
    word = (name ^ luck.shift) * luck.factor
    # word * sides // 2^64, in halves: the product has more than 64 bits
    half = u64(32)
    low = (word & u64(0xFFFFFFFF)) * u64(sides)
    high = (word >> half) * u64(sides)
    return int((high + (low >> half)) >> half) + 1
