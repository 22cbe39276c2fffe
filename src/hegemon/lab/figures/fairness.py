"""Whether shares are even: tests against evenness, and tests for it.

That no difference was found says little: it may be that few games were played. Who wants to know
that a map is fair asks for equivalence.
"""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

from hegemon.lab.figures.estimate import Estimate, Reals, normal
from hegemon.lab.figures.shares import wilson

MANY_BLOCKS = 500
"""Of so many blocks the law of large numbers is exact to a hundredth, and costs nothing."""


def chi_square(counts: Reals) -> float:
    """How likely counts of independent games are so uneven by chance: Pearson's p; 1 of none."""
    if len(counts) < 2 or not counts.sum():
        return 1.0
    return float(stats.chisquare(counts).pvalue)


def unevenness(counts: Reals) -> Reals:
    """Pearson's statistic along the last axis."""
    even = counts.mean(axis=-1, keepdims=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        found = ((counts - even) ** 2 / even).sum(axis=-1)
    return np.asarray(np.nan_to_num(found), dtype=float)


def permutation(counts: Reals, *, resamples: int = 2000, seed: int = 0) -> float:
    """The same for games in blocks: blocks by seats, each seat's wins in a block.

    Were the seats alike, then in each block any could have had what another had. So the names of
    seats are dealt anew in each block, which leaves alone what games of a block have in common.
    Of many blocks that has a law of its own, which is Friedman's.
    """
    if counts.size == 0 or counts.shape[1] < 2:
        return 1.0
    if len(counts) > MANY_BLOCKS:
        return _friedman(counts)
    rng, seen = np.random.default_rng(seed), float(unevenness(counts.sum(axis=0)))
    as_uneven = 0
    for _ in range(resamples):
        dealt = rng.permuted(counts, axis=1).sum(axis=0)
        as_uneven += bool(unevenness(dealt) >= seen - 1e-9)
    return (1 + as_uneven) / (1 + resamples)


def _friedman(counts: Reals) -> float:
    """The law that dealing anew comes to: chi-square, by how much blocks vary within."""
    seats, totals = counts.shape[1], counts.sum(axis=0)
    within = float(((counts - counts.mean(axis=1, keepdims=True)) ** 2).sum())
    if not within:
        return 1.0
    between = float(((totals - totals.mean()) ** 2).sum())
    return float(stats.chi2.sf((seats - 1) * between / within, seats - 1))


def gain(first: tuple[int, int], second: tuple[int, int], level: float = 0.95) -> Estimate:
    """How much larger the first of two shares is, each (successes, trials) of independent games.

    Newcombe's hybrid of two Wilson intervals (1998, method 10).
    """
    a, b = wilson(*first, level=level), wilson(*second, level=level)
    found = a.value - b.value
    low = found - math.hypot(a.value - a.low, b.high - b.value)
    high = found + math.hypot(a.high - a.value, b.value - b.low)
    return Estimate(found, low, high)


def equivalent(found: Estimate, target: float, margin: float) -> bool:
    """Two one-sided tests: whether the interval lies inside the margin around the target.

    At level 1 - 2 alpha the interval is the test with error alpha: 90% for 5%.
    """
    return target - margin < found.low and found.high < target + margin


def equivalence(found: Estimate, target: float, margin: float, *, level: float = 0.90) -> float:
    """How likely a figure would look so close to the target if it were a margin away: TOST's p.

    The standard error is read off the interval, whose level is given.
    """
    error = (found.high - found.low) / (2 * normal(level))
    if not error:
        return 0.0 if abs(found.value - target) < margin else 1.0
    below = stats.norm.sf((found.value - (target - margin)) / error)
    above = stats.norm.sf(((target + margin) - found.value) / error)
    return float(max(below, above))
