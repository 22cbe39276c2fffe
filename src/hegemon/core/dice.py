"""Dice that can be checked: each face follows from a key committed to before the first roll.

The host draws a secret and publishes its SHA-256. Then each player adds a nonce; the key of all
rolls is made of the secret and the nonces in seat order. The host committed before it saw the
nonces, so it cannot choose lucky dice. After the match the secret is published and anyone can
recompute every roll.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from hegemon.core.errors import OutOfDice
from hegemon.core.records import Value

T = TypeVar("T")

_WORD = 64
"""Bits that one face is drawn from."""
_BLOCK = 8
"""Words in a digest: so many faces share one."""

MOST_SIDES = 1 << _WORD
"""No die has more sides."""


class Roll(Value, tag=False):
    """One die: its sides, the face that came up, and what it was rolled for.

    The purpose is one line: the kind of roll, then the ids of what is rolled for ("hyperspace
    p1-003").
    """

    sides: int
    face: int
    purpose: str


class Dice(Protocol):
    """Where the rules get chance from."""

    def roll(self, sides: int, purpose: str) -> int:
        """A face from 1 to sides."""


class RecordedDice:
    """Dice that remember every roll, in order."""

    def __init__(self) -> None:
        self.rolls: list[Roll] = []

    def roll(self, sides: int, purpose: str) -> int:
        """A face from 1 to sides; raises ValueError for a die that cannot be."""
        if not 1 <= sides <= MOST_SIDES:
            raise ValueError(f"a die has 1 to 2^{_WORD} sides, not {sides}: {purpose}")
        face = self._face(sides, purpose)
        self.rolls.append(Roll(sides, face, purpose))
        return face

    def foresee(self, sides: int, purposes: Sequence[str]) -> None:
        """Dice of so many sides are asked for next, in a row: whoever types them may hear it."""

    def _face(self, sides: int, purpose: str) -> int:
        raise NotImplementedError


class SeededDice(RecordedDice):
    """The dice of one step: face n is a function of (key, step, n) and of nothing else."""

    def __init__(self, key: bytes, step: int) -> None:
        super().__init__()
        self._key, self._step = key, step
        self._words: tuple[int, ...] = ()

    def _face(self, sides: int, purpose: str) -> int:
        number = len(self.rolls)
        block, place = divmod(number, _BLOCK)
        if place == 0:
            self._words = words_of(self._key, self._step, block)
        word = self._words[place]
        # The tail that `face_of` throws away is shorter than the die has sides. So nearly every
        # roll is settled by this comparison, without a division of numbers of more than 64 bits.
        if word < MOST_SIDES - sides:
            return word % sides + 1
        return face_of(self._key, self._step, number, sides)


class ScriptedDice(RecordedDice):
    """Dice that show given faces in order: for tests and for running a recorded step again."""

    def __init__(self, faces: Iterable[int]) -> None:
        super().__init__()
        self._faces = list(faces)

    @property
    def left(self) -> int:
        """How many faces have not been rolled."""
        return len(self._faces) - len(self.rolls)

    def _face(self, sides: int, purpose: str) -> int:
        if not self.left:
            raise OutOfDice(f"no face left for roll {len(self.rolls) + 1}: d{sides} for {purpose}")
        face = self._faces[len(self.rolls)]
        if not 1 <= face <= sides:
            raise OutOfDice(f"a d{sides} for {purpose} cannot show {face}")
        return face


def face_of(key: bytes, step: int, number: int, sides: int) -> int:
    """The face of roll `number` (from 0) of a step; sides are 1 to MOST_SIDES.

    Word number % 8 of block number // 8, modulo the sides. A word in the tail of numbers that would
    favour low faces is thrown away, and the same word of the block's next attempt taken.
    """
    tail = MOST_SIDES - MOST_SIDES % sides
    block, place = divmod(number, _BLOCK)
    attempt = 0
    while True:
        word = words_of(key, step, block, attempt)[place]
        if word < tail:
            return word % sides + 1
        attempt += 1


def words_of(key: bytes, step: int, block: int, attempt: int = 0) -> tuple[int, ...]:
    """The eight words of HMAC-SHA512(key, "step|block|attempt"), each of 64 bits, big-endian."""
    message = f"{step}|{block}|{attempt}".encode()
    return struct.unpack(">8Q", hmac.digest(key, message, "sha512"))


def commitment(secret: bytes) -> str:
    """What is published of a secret before the match: its SHA-256, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def dice_key(secret: bytes, nonces: Sequence[bytes]) -> bytes:
    """The key of all rolls: SHA-256 over the secret and the nonces in seat order.

    Each part stands behind its length in four bytes, so no two lists of parts read alike.
    """
    mixed = hashlib.sha256()
    for part in (secret, *nonces):
        mixed.update(len(part).to_bytes(4, "big") + part)
    return mixed.digest()


def foresee(dice: Dice, sides: int, *purposes: str) -> None:
    """Say that these rolls come next, whatever the first of them shows: it changes no roll.

    Who rolls by hand is asked for all of them at once.
    """
    if isinstance(dice, RecordedDice):
        dice.foresee(sides, purposes)


def shuffled(dice: Dice, items: Iterable[T], purpose: str) -> list[T]:
    """The items in random order: each place, from the last, is given to one of those left."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        chosen = dice.roll(last + 1, purpose) - 1
        mixed[last], mixed[chosen] = mixed[chosen], mixed[last]
    return mixed


def drawn(dice: Dice, items: Sequence[T], purpose: str) -> T:
    """One of the items, each as likely as the other."""
    return items[dice.roll(len(items), purpose) - 1]
