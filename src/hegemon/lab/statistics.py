"""The few statistics that a summary of games needs."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence

_NORMAL_95 = 1.959963984540054
"""The standard normal distribution has 95% of its weight within this of zero."""


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The Wilson score interval, 95%, of a share; (0, 1) without trials."""
    if not trials:
        return 0.0, 1.0
    share, squared = successes / trials, _NORMAL_95**2
    centre = share + squared / (2 * trials)
    spread = math.sqrt(share * (1 - share) / trials + squared / (4 * trials**2)) * _NORMAL_95
    scale = 1 + squared / trials
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def quartiles(values: Sequence[int]) -> tuple[float, float, float]:
    """The lower quartile, the median and the upper quartile; zeros without values."""
    if len(values) < 2:
        return (float(sum(values)),) * 3
    lower, median, upper = statistics.quantiles(values, n=4, method="inclusive")
    return lower, median, upper
