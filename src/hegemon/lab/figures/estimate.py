"""A figure and how sure it is."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import stats

Reals = NDArray[np.float64]
"""Real numbers, of one or more dimensions."""


class Estimate(NamedTuple):
    """A figure with the interval that holds it; without one, `low` and `high` are the figure.

    Where the interval alone is unknown, its ends are nan (`unsure`).
    """

    value: float
    low: float
    high: float
    sample: int = 0
    """What it was reckoned from: games, blocks or pairs; 0 where that says nothing."""
    whenever: bool = False
    """Whether the interval holds whenever one stops, also when a test had seen enough."""

    @property
    def sure(self) -> bool:
        """Whether it could be reckoned at all."""
        return not any(map(math.isnan, self[:3]))

    def holds(self, value: float) -> bool:
        """Whether a value is inside the interval."""
        return self.low <= value <= self.high


UNKNOWN = Estimate(math.nan, math.nan, math.nan)
"""What could not be reckoned: nothing was seen that it follows from."""


def unsure(value: float, sample: int = 0) -> Estimate:
    """A figure that was measured, of which nobody knows how far it may be off."""
    return Estimate(value, math.nan, math.nan, sample)


def exact(value: float, sample: int = 0) -> Estimate:
    """A figure that is known for certain."""
    return Estimate(value, value, value, sample)


def normal(level: float) -> float:
    """How many standard deviations hold so much of a normal distribution, both sides."""
    return float(stats.norm.ppf((1 + level) / 2))


def student(level: float, freedom: float) -> float:
    """The same of Student's distribution."""
    return float(stats.t.ppf((1 + level) / 2, freedom))
