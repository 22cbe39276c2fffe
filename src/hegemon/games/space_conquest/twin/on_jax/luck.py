"""The dice of the lab, as `twin.dice` has them: the same faces for seed, date and purpose."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from hegemon.games.space_conquest.twin import dice
from hegemon.games.space_conquest.twin.on_jax.holding import MOST_MADE, Fields
from hegemon.games.space_conquest.twin.on_jax.words import (
    Halves,
    blake,
    part_of,
    times,
    words,
    xor,
)

HYPERSPACE = words(dice.HYPERSPACE[:, :MOST_MADE])
"""The names of the survival rolls, by seat and number of the fleet."""
REBELLION = words(dice.REBELLION)
"""The names of the rolls for a rebellion, by star."""

_BAR = 124
_TENS = jnp.array([10**power for power in range(10)], jnp.int32)


class RollKey(NamedTuple):
    """What rolls of a date are made with."""

    shift: Halves
    factor: Halves


def key_of(luck: Fields, turn: jax.Array) -> RollKey:
    """The key of a turn: the BLAKE2b of "seed|turn|"."""
    shift, factor = blake(*_written(luck, turn), 16)
    shift, factor = _reversed(shift), _reversed(factor)
    return RollKey(shift, (factor[0], factor[1] | 1))


def _written(luck: Fields, turn: jax.Array) -> tuple[Halves, jax.Array]:
    """That text as 16 words, little-endian, and its length."""
    digits = 1 + (turn >= _TENS[1:]).sum()
    at, first = jnp.arange(luck["seed"].size), luck["length"] + 1
    digit = 48 + (turn // _TENS[jnp.clip(first + digits - 1 - at, 0, 9)]) % 10
    length = first + digits + 1
    text = jnp.where(at < luck["length"], luck["seed"].astype(jnp.int32), _BAR)
    text = jnp.where((at >= first) & (at < first + digits), digit, text)
    text = jnp.where(at < length, text, 0).astype(jnp.uint32).reshape(16, 2, 4)
    halves = (text << (8 * jnp.arange(4, dtype=jnp.uint32))).sum(axis=2, dtype=jnp.uint32)
    return (halves[:, 1], halves[:, 0]), length


def _reversed(one: Halves) -> Halves:
    """A word with its bytes in the other order."""
    return _bytes_reversed(one[1]), _bytes_reversed(one[0])


def _bytes_reversed(half: jax.Array) -> jax.Array:
    small = jnp.uint32(0x00FF00FF)
    half = ((half & small) << 8) | ((half >> 8) & small)
    return (half << 16) | (half >> 16)


def thrown(key: RollKey, sides: jax.Array, names: Halves) -> jax.Array:
    """A face less one, from 0 up to sides - 1, for each of the names."""
    return part_of(times(xor(names, key.shift), key.factor), sides.astype(jnp.uint32))
