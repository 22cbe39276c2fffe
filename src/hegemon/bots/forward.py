"""The forward model: the rules themselves, played on quickly, with chance and nobody listening."""

from __future__ import annotations

import random
from typing import Any

from hegemon.core import Event, Play


class FastDice:
    """Dice that are seeded, quick, and remember nothing; no match is played with them."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed).random

    def roll(self, sides: int, purpose: str) -> int:
        """A face from 1 to sides."""
        return int(self._random() * sides) + 1


class SilentPlay(Play[Any]):
    """A play whose events nobody hears."""

    __slots__ = ()

    def tell(self, event: Event) -> None:
        """Let the fact go."""
