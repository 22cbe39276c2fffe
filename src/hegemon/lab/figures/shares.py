"""How often something happened, with its interval: of single games, and of games in blocks."""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

from hegemon.lab.figures.estimate import UNKNOWN, Estimate, Reals, normal, student

LEAST_SPREAD = 0.1
"""Games of a block may tell ten times as much as independent ones, and no more is believed: where
all blocks came out alike, the variance that was seen is nought, but not the one that there is."""


def wilson(successes: float, trials: float, level: float = 0.95) -> Estimate:
    """The Wilson score interval of a share; trials need be no whole number."""
    if trials <= 0:
        return UNKNOWN
    share, squared = successes / trials, normal(level) ** 2
    centre = share + squared / (2 * trials)
    spread = math.sqrt(share * (1 - share) / trials + squared / (4 * trials**2)) * normal(level)
    scale = 1 + squared / trials
    low, high = (centre - spread) / scale, (centre + spread) / scale
    # what is certain in the sample is an end of the interval, whatever rounding says
    low, high = (0.0 if share == 0 else low), (1.0 if share == 1 else high)
    return Estimate(share, max(0.0, low), min(1.0, high), round(trials))


def binomial(successes: int, trials: int, level: float = 0.95) -> Estimate:
    """The exact interval of Clopper and Pearson, for few trials."""
    if not trials:
        return UNKNOWN
    found = stats.binomtest(successes, trials).proportion_ci(level, method="exact")
    return Estimate(successes / trials, float(found.low), float(found.high), trials)


def clustered(successes: Reals, trials: Reals, level: float = 0.95) -> Estimate:
    """A share of games that belong together in blocks: successes and trials of each block.

    Wilson's interval of as many independent games as the blocks are worth. That is read off the
    variance between blocks, and made smaller for few of them, as Korn and Graubard do for the
    exact interval (1998). Of one block nothing can be said but what one game could say.
    """
    games, blocks = float(trials.sum()), int((trials > 0).sum())
    if not games:
        return UNKNOWN
    share = float(successes.sum()) / games
    worth = _worth(successes, trials, share, level)
    found = wilson(share * worth, worth, level)
    return found._replace(value=share, sample=blocks)


def _worth(successes: Reals, trials: Reals, share: float, level: float) -> float:
    """How many independent games the blocks are worth."""
    games, blocks = float(trials.sum()), int((trials > 0).sum())
    if blocks < 2:
        return 1.0
    apart = share * (1 - share)
    if not apart:
        return float(blocks)  # always or never: games of a block may be copies of each other
    off = successes - share * trials
    between = float((off**2).sum()) * blocks / (blocks - 1) / games**2
    effect = max(LEAST_SPREAD, between / (apart / games))
    few = (normal(level) / student(level, blocks - 1)) ** 2
    return games / effect * few


def by_block(blocks: Reals, values: Reals) -> tuple[Reals, Reals]:
    """Sums and counts of the values of each block, blocks in order of their numbers."""
    _, at = np.unique(blocks, return_inverse=True)
    sums, counts = np.bincount(at, weights=values), np.bincount(at)
    return np.asarray(sums, dtype=float), np.asarray(counts, dtype=float)
