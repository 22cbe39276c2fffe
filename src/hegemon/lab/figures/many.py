"""Several questions at once: some of many true nulls look false by chance."""

from __future__ import annotations

from collections.abc import Sequence

from scipy import stats


def adjusted(chances: Sequence[float]) -> list[float]:
    """P-values raised so that comparing each with q keeps the false discoveries below q.

    Benjamini and Hochberg (1995).
    """
    if not chances:
        return []
    return [float(each) for each in stats.false_discovery_control(list(chances), method="bh")]
