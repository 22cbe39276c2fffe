"""Words of 64 bits as pairs of 32, which JAX has everywhere as it comes; and BLAKE2b of them."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np

from hegemon.games.space_conquest.twin.dice import ORDER, START

Halves = tuple[jax.Array, jax.Array]
"""The high and the low half."""

_HALF, _PART = 32, 16


def words(numbers: np.ndarray) -> Halves:
    """Numbers as words, side by side."""
    high, low = numbers >> np.uint64(_HALF), numbers & np.uint64(0xFFFFFFFF)
    return jnp.asarray(high.astype(np.uint32)), jnp.asarray(low.astype(np.uint32))


def plus(one: Halves, other: Halves) -> Halves:
    """The sum, without what is carried out of it."""
    low = one[1] + other[1]
    return one[0] + other[0] + (low < one[1]).astype(jnp.uint32), low


def xor(one: Halves, other: Halves) -> Halves:
    """Bits that are in one of both."""
    return one[0] ^ other[0], one[1] ^ other[1]


def turned(one: Halves, bits: int) -> Halves:
    """Rotated to the right, by 1 to 63 bits."""
    high, low = (one[1], one[0]) if bits >= _HALF else one
    bits %= _HALF
    if not bits:
        return high, low
    left = _HALF - bits
    return (high >> bits) | (low << left), (low >> bits) | (high << left)


def product(one: jax.Array, other: jax.Array) -> Halves:
    """All 64 bits of the product of two halves."""
    small = jnp.uint32(0xFFFF)
    low_1, high_1, low_2, high_2 = one & small, one >> _PART, other & small, other >> _PART
    first = high_1 * low_2 + ((low_1 * low_2) >> _PART)
    second = low_1 * high_2 + (first & small)
    return high_1 * high_2 + (first >> _PART) + (second >> _PART), one * other


def times(one: Halves, other: Halves) -> Halves:
    """The low 64 bits of the product of two words."""
    high, low = product(one[1], other[1])
    return high + one[0] * other[1] + one[1] * other[0], low


def part_of(one: Halves, count: jax.Array) -> jax.Array:
    """The upper 64 of the 96 bits of a word times a number, which fit 32: a part of the number."""
    high, low = product(one[0], count)
    carried = low + product(one[1], count)[0]
    return high + (carried < low).astype(jnp.uint32)


def blake(message: Halves, length: jax.Array, size: int) -> tuple[Halves, Halves]:
    """The first two words, little-endian, of the BLAKE2b of up to 16 words: RFC 7693.

    The four columns of a round are mixed at once, then its four diagonals.
    """
    flags = np.zeros(4, np.uint64)
    flags[0] = 0x01010000 ^ size
    first, second = words(START[:4] ^ flags), words(START[4:])
    last = np.array([0, 0, 2**64 - 1, 0], np.uint64)
    counted = xor(words(START[4:] ^ last), _length(length))
    work = (first, second, words(START[:4]), counted)
    order = jnp.asarray(ORDER.astype(np.int32))
    (a, _, c, _), _ = jax.lax.scan(lambda at, line: (_round(at, message, line), None), work, order)
    mixed = xor(first, xor(a, c))
    return (mixed[0][0], mixed[1][0]), (mixed[0][1], mixed[1][1])


def _length(length: jax.Array) -> Halves:
    """The length of the text, where it is counted."""
    nothing = jnp.zeros(4, jnp.uint32)
    return nothing, nothing.at[0].set(length.astype(jnp.uint32))


Mixing = tuple[Halves, Halves, Halves, Halves]


def _round(work: Mixing, message: Halves, order: jax.Array) -> Mixing:
    """RFC 7693, 3.2: columns, then diagonals."""
    chosen = (message[0][order], message[1][order])
    a, b, c, d = _mixed(work, _every_second(chosen, 0, 8), _every_second(chosen, 1, 8))
    work = a, _rolled(b, -1), _rolled(c, -2), _rolled(d, -3)
    a, b, c, d = _mixed(work, _every_second(chosen, 8, 16), _every_second(chosen, 9, 16))
    return a, _rolled(b, 1), _rolled(c, 2), _rolled(d, 3)


def _mixed(work: Mixing, one: Halves, other: Halves) -> Mixing:
    """RFC 7693, 3.1: the mixing function G, four times at once."""
    a, b, c, d = work
    a = plus(plus(a, b), one)
    d = turned(xor(d, a), 32)
    c = plus(c, d)
    b = turned(xor(b, c), 24)
    a = plus(plus(a, b), other)
    d = turned(xor(d, a), 16)
    c = plus(c, d)
    return a, turned(xor(b, c), 63), c, d


def _every_second(many: Halves, first: int, end: int) -> Halves:
    return many[0][first:end:2], many[1][first:end:2]


def _rolled(many: Halves, places: int) -> Halves:
    return jnp.roll(many[0], places), jnp.roll(many[1], places)
