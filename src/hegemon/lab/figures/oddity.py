"""Whether one who played some of the games got other results than the rest: an odd worker.

The idea is Fishtest's (of Stockfish), which compares each machine's results with all others'. Games
of a block share their luck, and the games of a design differ; so the statistic is summed over the
places that a game can have in a block, and its law is that of blocks dealt anew among those who
played them: all blocks are the same games on luck of their own, so any could have been anybody's.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from hegemon.lab.figures.estimate import Reals

WholeNumbers = NDArray[np.int64]

_WORK = 20_000_000
"""Games looked at in all dealings together: a second or two."""
_FEWEST, _MOST = 99, 999
"""Dealings."""


class Oddity(NamedTuple):
    """How far one stands from the rest."""

    statistic: float
    """Pearson's, of those games against the rest, summed over the places in a block."""
    freedom: int
    chance: float
    """How likely it would be so far from the rest by chance; not corrected."""


def oddities(
    players: WholeNumbers, results: WholeNumbers, count: int, *, seed: int = 0
) -> list[Oddity]:
    """Each of `count` players against the rest; blocks by places, numbers from 0.

    A player of `count` is somebody unknown, who is one of the rest.
    """
    if not players.size:
        return [Oddity(0.0, 0, 1.0)] * count
    compared = _Compared(players, results, count)
    seen = compared.statistics(results)
    rng, blocks = np.random.default_rng(seed), len(results)
    dealings = int(np.clip(_WORK // results.size, _FEWEST, _MOST))
    dealt = np.array(
        [compared.statistics(results[rng.permutation(blocks)]) for _ in range(dealings)]
    )
    return [
        Oddity(float(seen[at]), int(compared.freedom[at]), _chance(float(seen[at]), dealt[:, at]))
        for at in range(count)
    ]


class _Compared:
    """Players and kinds of results; what does not change when blocks are dealt anew."""

    def __init__(self, players: WholeNumbers, results: WholeNumbers, count: int) -> None:
        places, self._kinds = results.shape[1], int(results.max()) + 1
        self._shape = (count + 1, places, self._kinds)
        self._cells = (players * places + np.arange(places)) * self._kinds
        counts = self._counts(results)
        whole, own = counts.sum(axis=0), counts.sum(axis=2)[:count]
        rest = len(results) - own
        self._expected = own[:, :, None] * whole / len(results)
        with np.errstate(divide="ignore", invalid="ignore"):
            weights = len(results) ** 2 / (whole * (own * rest)[:, :, None])
        self._weights = np.where(np.isfinite(weights), weights, 0.0)
        self.freedom = (((whole > 0).sum(axis=1) - 1) * ((own > 0) & (rest > 0))).sum(axis=1)

    def _counts(self, results: WholeNumbers) -> Reals:
        """Players by places by kinds of results."""
        cells = (self._cells + results).ravel()
        found = np.bincount(cells, minlength=int(np.prod(self._shape)))
        return np.asarray(found, dtype=float).reshape(self._shape)

    def statistics(self, results: WholeNumbers) -> Reals:
        """Pearson's statistic of each player against the rest: two rows, as many columns as kinds.

        Both rows are off by as much, so one square serves for both.
        """
        off = self._counts(results)[:-1] - self._expected
        return np.asarray((off**2 * self._weights).sum(axis=(1, 2)), dtype=float)


def _chance(seen: float, dealt: Reals) -> float:
    """The share of dealings that come so far; beyond all of them, by a law of their two moments."""
    reached = int((dealt >= seen - 1e-9).sum())
    found = (1 + reached) / (1 + len(dealt))
    mean, spread = float(dealt.mean()), float(dealt.var())
    if reached or not mean or not spread:
        return found
    return min(found, float(stats.chi2.sf(seen * 2 * mean / spread, 2 * mean**2 / spread)))
