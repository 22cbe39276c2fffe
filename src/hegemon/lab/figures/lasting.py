"""How long something lasts, where some games were stopped before it ended: Kaplan and Meier."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import sparse, stats

from hegemon.lab.figures.estimate import Estimate, Reals, normal
from hegemon.lab.figures.means import bootstrap_of_kinds


class StillOn(NamedTuple):
    """The share of games that is still going on after each time."""

    times: Reals
    share: Reals
    low: Reals
    high: Reals


def lasting(times: Reals, ended: Reals, level: float = 0.95) -> StillOn:
    """Of games with their lengths, and whether each ended (1) or was stopped (0).

    Intervals by Greenwood's variance of log(-log S), which stay between 0 and 1.
    """
    found = stats.ecdf(stats.CensoredData.right_censored(times, ended == 0)).sf
    at, share = np.asarray(found.quantiles, float), np.asarray(found.probabilities, float)
    low, high = _bounds(times, ended, at, share, level)
    return StillOn(np.r_[0.0, at], np.r_[1.0, share], np.r_[1.0, low], np.r_[1.0, high])


def _bounds(
    times: Reals, ended: Reals, at: Reals, share: Reals, level: float
) -> tuple[Reals, Reals]:
    when = np.searchsorted(at, times)
    deaths = np.bincount(when, weights=ended, minlength=len(at))
    risk = np.cumsum(np.bincount(when, minlength=len(at))[::-1])[::-1]
    with np.errstate(divide="ignore", invalid="ignore"):
        sums = np.cumsum(deaths / (risk * (risk - deaths)))
        error = np.sqrt(sums) / np.abs(np.log(share))
        factor = np.exp(normal(level) * error)
        low, high = share**factor, share ** (1 / factor)
    # before the first end, and after the last, there is nothing to be in doubt about
    settled = (share <= 0) | (share >= 1)
    return np.where(settled, share, low), np.where(settled, share, high)


def quantile(curve: StillOn, part: float = 0.5) -> Estimate:
    """The time after which so large a part has ended; infinite where it never does."""

    def first(share: Reals) -> float:
        reached = np.flatnonzero(share <= 1 - part + 1e-12)
        return float(curve.times[reached[0]]) if len(reached) else math.inf

    return Estimate(first(curve.share), first(curve.low), first(curve.high))


def median(blocks: Reals, times: Reals, ended: Reals, level: float = 0.95) -> Estimate:
    """The time after which half of the games have ended, with an interval over their blocks.

    Blocks are drawn anew, and each time the curve is reckoned of what was drawn; of one block
    nothing is known about others.
    """
    at, which = np.unique(times, return_inverse=True)
    held, counts = _kinds(blocks, 2 * which + (ended > 0), 2 * len(at))

    def half(drawn: Reals) -> float:
        stopped, deaths = (drawn @ held).reshape(-1, 2).T
        risk = np.cumsum((stopped + deaths)[::-1])[::-1]
        share = np.cumprod(1 - deaths / np.maximum(risk, 1))
        reached = np.flatnonzero(share <= 0.5 + 1e-12)
        return float(at[reached[0]]) if len(reached) else math.inf

    return bootstrap_of_kinds(counts, half, level=level)


def _kinds(blocks: Reals, codes: NDArray[np.int64], most: int) -> tuple[sparse.csr_array, Reals]:
    """Blocks by what they hold: how many games of each code, of `most`, and how many such blocks.

    Only what is there takes room: a million blocks differ in a hundred ways, or in as many as
    there are of them.
    """
    order = np.lexsort((codes, blocks))
    _, first, sizes = np.unique(blocks[order], return_index=True, return_counts=True)
    of = np.repeat(np.arange(len(sizes)), sizes)
    rows = np.full((len(sizes), int(sizes.max(initial=0))), most)
    rows[of, np.arange(len(order)) - first[of]] = codes[order]
    kinds, counts = np.unique(rows, axis=0, return_counts=True)
    kind, place = np.nonzero(kinds < most)
    held = sparse.csr_array(
        (np.ones(len(kind)), (kind, kinds[kind, place])), shape=(len(kinds), most)
    )
    return held, counts.astype(float)


def share_after(curve: StillOn, time: float) -> Estimate:
    """The share that is still going on after a time."""
    at = int(np.searchsorted(curve.times, time, side="right")) - 1
    return Estimate(float(curve.share[at]), float(curve.low[at]), float(curve.high[at]))
