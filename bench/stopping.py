"""How often intervals hold the truth after a sequential test has stopped a run.

.venv/bin/python -m bench.stopping                   200 runs: a few minutes
.venv/bin/python -m bench.stopping --runs 1000

Blocks are drawn with a true gain of 5 points; the test is that of a study (no gain against 5
points, a look every 20 blocks, 1,000 blocks at most). What it said stands in decision 114.
"""

from __future__ import annotations

import argparse
from typing import NamedTuple

import numpy as np

from hegemon.lab.figures.estimate import Estimate
from hegemon.lab.figures.means import mean
from hegemon.lab.figures.sequential import decide
from hegemon.lab.figures.whenever import whenever

TRUTH = 0.05
H0, H1 = 0.0, 0.05
LOOK, MOST = 20, 1_000
VALUES = (-0.5, 0.0, 0.5)
CHANCES = (0.25, 0.4, 0.35)
"""Of a pair of games with seats changed: both lost, one each, both won, less a half."""


class Stopped(NamedTuple):
    """A run that its test ended, or that came to its last block."""

    blocks: int
    usual: Estimate
    """For a number of blocks that was fixed beforehand."""
    whenever: Estimate


def stopped(rng: np.random.Generator) -> Stopped:
    """One run."""
    values = rng.choice(VALUES, size=MOST, p=CHANCES)
    end = next(
        (end for end in range(LOOK, MOST, LOOK) if decide(values[:end], H0, H1) != "open"), MOST
    )
    seen = values[:end]
    return Stopped(end, mean(seen, width=1.0), whenever(seen, -0.5, 0.5))


def main() -> None:
    """Play so many runs, and count."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--runs", type=int, default=200)
    asked.add_argument("--seed", type=int, default=1)
    said = asked.parse_args()
    rng = np.random.default_rng(said.seed)
    runs = [stopped(rng) for _ in range(said.runs)]
    print(f"{said.runs} runs, {np.mean([one.blocks for one in runs]):.0f} blocks on the average")
    for name, found in (
        ("usual", [one.usual for one in runs]),
        ("whenever one stops", [one.whenever for one in runs]),
    ):
        held = sum(each.holds(TRUTH) for each in found)
        width = np.mean([each.high - each.low for each in found])
        print(f"{name}: {held} hold the true gain, {width:.3f} wide on the average")


if __name__ == "__main__":
    main()
