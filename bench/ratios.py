"""Ratios of speeds that were measured by turns."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Missing(NamedTuple):
    """A part that one of two has not got."""

    text: str

    def __str__(self) -> str:
        """One line of a table."""
        return f"  {self.text:<48}      -   there is no such thing in one of the checkouts"


@dataclass(frozen=True)
class Ratio:
    """How many times as fast the second of two is."""

    text: str
    median: float
    lower: float
    upper: float
    """The quartiles of the ratios of neighbouring slices."""
    slices: int

    @classmethod
    def of(cls, text: str, pairs: Sequence[tuple[float, float]]) -> Ratio:
        """From the speeds of neighbouring slices; at least two pairs."""
        quotients = [second / first for first, second in pairs]
        lower, median, upper = statistics.quantiles(quotients, n=4, method="inclusive")
        return cls(text, median, lower, upper, len(pairs))

    def __str__(self) -> str:
        """One line of a table."""
        spread = f"{self.lower:.2f}-{self.upper:.2f}"
        return f"  {self.text:<48}{self.median:>7.2f}   {spread}, {self.slices} pairs of slices"
