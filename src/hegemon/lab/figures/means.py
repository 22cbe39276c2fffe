"""Means over blocks, differences on the same luck, and the bootstrap.

Games of one block share their luck: whatever is drawn anew, or counted as one observation, is a
block, never a game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator

import numpy as np

from hegemon.lab.figures.estimate import UNKNOWN, Estimate, Reals, student
from hegemon.lab.figures.shares import by_block

RESAMPLES = 1000
FEW_ALIKE = 16
"""Of fewer blocks that are all alike nothing is said: the spread that was seen is nought."""
_ALIKE = 1e-12
"""Values that differ by less differ by rounding."""


def mean(values: Reals, level: float = 0.95, *, width: float = math.inf) -> Estimate:
    """The mean of independent values, one of each block, with Student's interval.

    No two blocks can be farther apart than `width`. Where all came out alike, so many others may be
    out there as could have stayed away by chance; where no width is known, few blocks say nothing.
    """
    count = len(values)
    if not count:
        return UNKNOWN
    found = float(values.mean())
    if count < 2:
        return Estimate(found, -math.inf, math.inf, count)
    if np.ptp(values) < _ALIKE:
        half = _alike(count, level, width)
    else:
        half = student(level, count - 1) * float(values.std(ddof=1)) / math.sqrt(count)
    return Estimate(found, found - half, found + half, count)


def _alike(count: int, level: float, width: float) -> float:
    """How far the mean may be off where all blocks that were seen are equal."""
    if math.isinf(width):
        return math.inf if count < FEW_ALIKE else 0.0
    return width * float(1 - (1 - level) ** (1 / count))


def block_mean(
    blocks: Reals, values: Reals, level: float = 0.95, *, width: float = math.inf
) -> Estimate:
    """The mean of games in blocks: of the means of blocks."""
    if not len(values):
        return UNKNOWN
    sums, counts = by_block(blocks, values)
    return mean(sums / counts, level, width=width)


def saving(first: Reals, second: Reals) -> float:
    """What common luck saves: the share of games that two variants need not play.

    Each has the values of its games as blocks by games, of the same blocks. Compared is the
    variance of the mean difference over blocks with what it would be if all games were independent.
    Below nought the blocks cost more than they save; nan where nothing varies.
    """
    blocks, games = first.shape
    alone = (_spread(first) + _spread(second)) / (blocks * games)
    if blocks < 2 or not alone:
        return math.nan
    together = float(np.var(first.mean(axis=1) - second.mean(axis=1), ddof=1)) / blocks
    return float(1 - together / alone)


def _spread(values: Reals) -> float:
    """The variance of all values, as if each were drawn alone."""
    return float(values.var(ddof=1)) if values.size > 1 else 0.0


def samples(blocks: Reals, resamples: int = RESAMPLES, seed: int = 0) -> Iterator[Reals]:
    """The weights of games in samples of blocks: how often each game's block was drawn."""
    kinds, at = np.unique(blocks, return_inverse=True)
    for times in _drawn(np.ones(len(kinds)), resamples, seed):
        yield times[at]


def _drawn(counts: Reals, resamples: int, seed: int) -> Iterator[Reals]:
    """How often each kind of block is in samples of as many blocks as `counts` has of all kinds."""
    rng, blocks = np.random.default_rng(seed), int(counts.sum())
    for _ in range(resamples if blocks > 1 else 0):
        yield rng.multinomial(blocks, counts / blocks).astype(float)


def bootstrap(
    blocks: Reals,
    statistic: Callable[[Reals], float],
    *,
    level: float = 0.95,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Estimate:
    """What a statistic of games is, and the middle of what it is when blocks are drawn anew.

    The statistic gets the weight of each game, all ones at first. Samples of which it cannot be
    reckoned (nan) are left out.
    """
    found = Estimate(statistic(np.ones(len(blocks))), -math.inf, math.inf, len(np.unique(blocks)))
    return _resampled(found, map(statistic, samples(blocks, resamples, seed)), level)


def bootstrap_of_kinds(
    counts: Reals,
    statistic: Callable[[Reals], float],
    *,
    level: float = 0.95,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Estimate:
    """The same of kinds of blocks, of which there are so many as `counts` says.

    The statistic gets how many of each kind were drawn. Blocks of a kind have the same games: which
    of them is drawn makes no difference. Of a million blocks there may be a hundred kinds.
    """
    found = Estimate(statistic(counts), -math.inf, math.inf, int(counts.sum()))
    return _resampled(found, map(statistic, _drawn(counts, resamples, seed)), level)


def _resampled(found: Estimate, drawn: Iterable[float], level: float) -> Estimate:
    """A figure with the ends that samples give it; it has no ends where there are no samples."""
    if math.isnan(found.value):
        return UNKNOWN
    values = np.array([each for each in drawn if not math.isnan(each)])
    if not len(values):
        return found
    low, high = middle(values, level)
    return found._replace(low=low, high=high)


def middle(values: Reals, level: float = 0.95) -> tuple[float, float]:
    """Between which two of the values the middle part of them lies; some may be infinite."""
    ends = [(1 - level) / 2, (1 + level) / 2]
    low, high = np.quantile(values, ends, method="closest_observation")
    return float(low), float(high)
