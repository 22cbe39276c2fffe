"""Intervals that hold whenever one stops: of a mean of blocks, as a sequential test leaves it.

A run that ends when its test has seen enough has seen a favourable stretch more often than not, so
that an interval for a number of blocks that was fixed beforehand is too narrow. These are the
confidence sequences by betting of Waudby-Smith and Ramdas (2024: hedged capital, plug-in bets).
Against each mean that may be the true one some capital is bet, block after block. Against the true
one no way to bet gains in the mean, and the chance that the capital ever becomes 1 / (1 - level)
times what it was is at most 1 - level (Ville). What is left are the means against which it never
did. Nothing is supposed but that blocks are alike and lie between two ends: no normal law, no
number of looks.
"""

from __future__ import annotations

import math

import numpy as np

from hegemon.lab.figures.estimate import UNKNOWN, Estimate, Reals, unsure

_GRID = 1000
"""Means that are tried; the interval is as much wider as two of them are apart."""
_BOLDEST = 0.5
"""A bet stakes at most half of the capital that would be lost with it."""
_ROUNDED = 1e-9
_AT_A_TIME = 1000
"""Blocks that are reckoned at a time: so much stands in memory."""


def whenever(values: Reals, low: float, high: float, level: float = 0.95) -> Estimate:
    """The mean of blocks between `low` and `high`, in the order in which they came in.

    Its interval holds at all numbers of blocks at once, so also at one that was chosen by what had
    been seen.
    """
    count = len(values)
    if not count:
        return UNKNOWN
    width = high - low
    scaled = (np.asarray(values, dtype=float) - low) / width
    assert ((scaled > -_ROUNDED) & (scaled < 1 + _ROUNDED)).all(), "a block lies beyond the ends"
    scaled = np.clip(scaled, 0.0, 1.0)
    means = np.linspace(0.0, 1.0, _GRID + 1)
    left = means[~_ruled_out(scaled, means, level)]
    found = float(np.mean(values))
    if not len(left):  # one of the ways in which the interval is wrong in 1 - level of all cases
        return unsure(found, count)
    ends = (max(0.0, left[0] - 1 / _GRID), min(1.0, left[-1] + 1 / _GRID))
    return Estimate(found, low + width * ends[0], low + width * ends[1], count, whenever=True)


def _ruled_out(scaled: Reals, means: Reals, level: float) -> np.ndarray:
    """Against which means the capital was at some time as much as it is with none of them true."""
    bets = _bets(scaled, level)
    wanted = math.log(1 / (1 - level))
    with np.errstate(divide="ignore"):  # no mean is above 1 or below 0: no bet is too bold there
        up, down = _BOLDEST / means, _BOLDEST / (1 - means)
    gone = np.zeros(len(means), dtype=bool)
    before = np.zeros((2, len(means)))
    for at in range(0, len(scaled), _AT_A_TIME):
        some = slice(at, at + _AT_A_TIME)
        off = scaled[some, None] - means
        stakes = bets[some, None]
        capital = np.stack(
            (np.log1p(np.minimum(stakes, up) * off), np.log1p(-np.minimum(stakes, down) * off))
        )
        capital = before[:, None] + np.cumsum(capital, axis=1)
        # half of the capital is on either side: the mean is higher, or it is lower
        gone |= (np.logaddexp(*capital) - math.log(2) >= wanted).any(axis=0)
        before = capital[:, -1]
    return gone


def _bets(scaled: Reals, level: float) -> Reals:
    """What is bet on each block, by what was seen before it alone."""
    numbers = np.arange(1, len(scaled) + 1)
    means = (0.5 + np.cumsum(scaled)) / (numbers + 1)
    spreads = (0.25 + np.cumsum((scaled - means) ** 2)) / (numbers + 1)
    known = np.r_[0.25, spreads[:-1]]
    bets = np.sqrt(2 * math.log(2 / (1 - level)) / (known * numbers * np.log1p(numbers)))
    return np.asarray(bets, dtype=float)
