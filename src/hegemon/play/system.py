"""The clock and the entropy of this machine, and an entropy that repeats itself."""

from __future__ import annotations

import hmac
import secrets
from datetime import UTC, datetime

_BYTES = 32


class SystemClock:
    """The clock of this machine."""

    def now(self) -> datetime:
        """The present moment, in UTC."""
        return datetime.now(UTC)


class SystemEntropy:
    """The operating system's chance."""

    def draw(self, purpose: str) -> bytes:
        """32 bytes that nobody can guess."""
        return secrets.token_bytes(_BYTES)


class SeededEntropy:
    """Chance that is the same for the same seed, so that a whole match can be repeated.

    Whoever knows the seed knows the dice: for trying things out, not for playing against people.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode("utf-8", "surrogatepass")

    def draw(self, purpose: str) -> bytes:
        """32 bytes that follow from the seed and the purpose."""
        return hmac.digest(self._seed, purpose.encode(), "sha256")


class RepeatedEntropy(SeededEntropy):
    """The same dice from the same seed, in a match of its own: many stand in one store."""

    def draw(self, purpose: str) -> bytes:
        """As the seed says; but the id of a match is another each time."""
        return SystemEntropy().draw(purpose) if purpose == "match" else super().draw(purpose)
