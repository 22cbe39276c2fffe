"""The few statistics that a summary of games needs."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Mapping
from itertools import accumulate

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


def quartiles(counts: Mapping[int, int]) -> tuple[float, float, float]:
    """The lower quartile, the median and the upper quartile of counted values; zeros without any.

    As `statistics.quantiles` reckons them of a list, "inclusive".
    """
    many, values = sum(counts.values()), sorted(counts)
    if not many:
        return 0.0, 0.0, 0.0
    ends = list(accumulate(counts[value] for value in values))

    def at(place: int) -> int:
        return values[bisect_right(ends, min(place, many - 1))]

    found = (divmod(number * (many - 1), 4) for number in (1, 2, 3))
    lower, median, upper = (
        (at(here) * (4 - past) + at(here + 1) * past) / 4 for here, past in found
    )
    return lower, median, upper
