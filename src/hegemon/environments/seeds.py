"""Seeds of episodes that follow one another: all from the first one."""

from __future__ import annotations

import numpy as np


class Seeds:
    """Gives each episode a seed."""

    def __init__(self) -> None:
        self._random = np.random.default_rng()

    def next(self, seed: int | None) -> int:
        """The seed itself, after which others follow from it; without one the next of them."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
            return seed
        return int(self._random.integers(2**63))
