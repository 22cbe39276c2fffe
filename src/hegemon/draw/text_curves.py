"""A line of a chart as a line of blocks, for whoever reads text."""

from __future__ import annotations

from collections.abc import Sequence

BLOCKS = "▁▂▃▄▅▆▇█"
"""From the least figure to the greatest."""

NOTHING = " "
"""Stands where nothing is known."""


def blocks(figures: Sequence[int | None], low: int, high: int, width: int) -> str:
    """Figures between two bounds as at most so many blocks, the last of them the last figure.

    >>> blocks([0, 4, None, 8], 0, 8, 10)
    '▁▄ █'
    >>> blocks(range(100), 0, 99, 4)
    '▂▄▆█'
    """
    count = len(figures)
    if count > width:
        figures = [figures[(at + 1) * count // width - 1] for at in range(width)]
    span = max(high - low, 1)
    most = len(BLOCKS) - 1
    return "".join(
        NOTHING if one is None else BLOCKS[(one - low) * most // span] for one in figures
    )
