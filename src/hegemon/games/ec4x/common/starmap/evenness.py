"""§2.1: homeworlds that are worth about the same: what lies within two jumps of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hegemon.core import graphs
from hegemon.games.ec4x.common.starmap.figures import STARMAP

Surroundings = Mapping[str, Mapping[str, int]]
"""For each homeworld the systems in reach and what a planet's potential counts there."""

ALL = 100
"""Per cent."""


def surroundings(lanes: graphs.Graph, homeworlds: Sequence[str]) -> Surroundings:
    """What lies around each homeworld, the homeworld itself left out: near systems count more."""
    weights = STARMAP.evenness.weights
    found: dict[str, dict[str, int]] = {}
    for home in homeworlds:
        near = graphs.reachable(lanes, home, len(weights))
        found[home] = {system: weights[jumps - 1] for system, jumps in near.items() if jumps}
    return found


def value(around: Mapping[str, int], potentials: Mapping[str, int]) -> int:
    """What the surroundings of a homeworld are worth."""
    return sum(weight * potentials[system] for system, weight in around.items())


def is_even(worths: Sequence[int]) -> bool:
    """Whether the best homeworld is worth no more than so many per cent of the worst."""
    return max(worths) * ALL <= min(worths) * STARMAP.evenness.percent


def furthest_off(worths: Mapping[str, int]) -> str:
    """The homeworld that is furthest from the average; of several the first."""
    total, count = sum(worths.values()), len(worths)
    # all is multiplied by their number: the average itself would be a fraction
    return max(worths, key=lambda home: abs(worths[home] * count - total))
