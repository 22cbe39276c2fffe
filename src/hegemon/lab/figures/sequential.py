"""Tests that stop as soon as they know: Wald's SPRT, and its generalised form for blocks.

A test goes on while its log likelihood ratio lies between two bounds; above the upper one H1 is
accepted, below the lower one H0. Blocks (pairs of games with seats changed, for two players) are
what is observed, so that games which share their luck are no two observations.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np
from scipy import optimize

from hegemon.lab.figures.estimate import Reals

SequentialAnswer = Literal["h0", "h1", "open"]

_NEVER_SEEN = 1e-3
"""A value of a block that was not seen yet counts as seen so often, as Fishtest has it: with no
weight at all a run of equal blocks would rule out for good what has only not happened."""
_ROUNDS = 30
LEAST_BLOCKS = 16
"""Before so many blocks nothing is decided: the first few may be all alike, and their variance,
which the test takes for the true one, nought."""


class Bounds(NamedTuple):
    """Where a test stops."""

    lower: float
    upper: float

    def answer(self, ratio: float) -> SequentialAnswer:
        """What a log likelihood ratio says."""
        return "h1" if ratio >= self.upper else "h0" if ratio <= self.lower else "open"


def bounds(alpha: float = 0.05, beta: float = 0.05) -> Bounds:
    """Wald's bounds for the two errors."""
    return Bounds(math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha))


def sprt(wins: float, games: float, h0: float, h1: float) -> float:
    """The log likelihood ratio of two shares for independent games that are won or not."""
    return wins * math.log(h1 / h0) + (games - wins) * math.log((1 - h1) / (1 - h0))


def gsprt(values: Reals, h0: float, h1: float, *, possible: Sequence[float] = ()) -> float:
    """The ratio of two means, whatever the distribution of blocks is.

    Of all distributions over the values that were seen, and those that are known to be `possible`,
    the likeliest with mean h0 is compared with the likeliest with mean h1 (Van den Bergh's form of
    the test; no normal law is assumed).
    """
    seen, counts = _counted(values, (h0, h1), possible)
    return _ratio(counts, _with_mean(seen, counts, h0), _with_mean(seen, counts, h1))


def gsprt_normalised(
    values: Reals, h0: float, h1: float, *, even: float = 0.0, possible: Sequence[float] = ()
) -> float:
    """The same of two normalised means: (mean - even) / standard deviation of a block.

    With h0 and h1 in these units a test takes as long for a game full of luck as for one without.
    """
    seen, counts = _counted(values, (even,), possible)
    return _ratio(
        counts, _with_effect(seen - even, counts, h0), _with_effect(seen - even, counts, h1)
    )


def decide(
    values: Reals,
    h0: float,
    h1: float,
    *,
    alpha: float = 0.05,
    beta: float = 0.05,
    normalised: bool = False,
    possible: Sequence[float] = (),
) -> SequentialAnswer:
    """What the blocks so far say; "open" while there are few."""
    if len(values) < LEAST_BLOCKS:
        return "open"
    test = gsprt_normalised if normalised else gsprt
    return bounds(alpha, beta).answer(test(values, h0, h1, possible=possible))


def path(
    values: Reals,
    h0: float,
    h1: float,
    *,
    every: int = 1,
    normalised: bool = False,
    possible: Sequence[float] = (),
) -> list[tuple[int, float]]:
    """The ratio as the blocks came in: after how many, and what it was."""
    test = gsprt_normalised if normalised else gsprt
    ends = [*range(every, len(values), every), len(values)] if len(values) else []
    return [(end, test(values[:end], h0, h1, possible=possible)) for end in ends]


def effect(elo: float, games: int = 2) -> float:
    """A normalised mean in place of normalised Elo, of blocks with so many games."""
    return elo * math.log(10) / 800 * math.sqrt(games)


def _counted(
    values: Reals, means: tuple[float, ...], possible: Sequence[float]
) -> tuple[Reals, Reals]:
    """The values of blocks and how often each was seen, with room on both sides of the means."""
    seen, counts = np.unique(np.round(values, 9), return_counts=True)
    more = np.setdiff1d(np.round(np.array(possible, dtype=float), 9), seen)
    known = np.concatenate([seen, more])
    # whatever is asked about must be possible: where nothing that is known lies beyond it, one step
    least, most = min(means), max(means)
    step = max(most - least, float(np.ptp(known)) if len(known) else 0.0, 1e-6)
    below, above = known.min(initial=math.inf) >= least, known.max(initial=-math.inf) <= most
    beyond = [at for at, asked in ((least - step, below), (most + step, above)) if asked]
    never = np.full(len(more) + len(beyond), _NEVER_SEEN)
    return np.concatenate([known, beyond]), np.concatenate([counts.astype(float), never])


def _with_mean(seen: Reals, counts: Reals, mean: float) -> Reals:
    """The likeliest distribution with a mean."""
    return _likeliest(seen - mean, counts / counts.sum())


def _with_effect(seen: Reals, counts: Reals, wanted: float) -> Reals:
    """The likeliest distribution with a normalised mean.

    The condition is not linear in the chances: it is replaced by its tangent, again and again.
    """
    observed: Reals = counts / counts.sum()
    chances = observed
    for _ in range(_ROUNDS):
        mean = float(chances @ seen)
        spread = math.sqrt(max(float(chances @ (seen - mean) ** 2), 1e-12))
        tangent = seen - wanted * spread * (1 + ((mean - seen) / spread) ** 2) / 2
        if not tangent.min() < 0 < tangent.max():
            break
        before, chances = chances, _likeliest(tangent, observed)
        if float(np.abs(chances - before).max()) < 1e-10:
            break
    return chances


def _likeliest(off: Reals, chances: Reals) -> Reals:
    """The distribution nearest to the observed one under which `off` has mean nought.

    It is chances / (1 + x off), with the one x between its poles that makes the mean nought.
    """
    least, most = float(off.min()), float(off.max())
    if not least < 0 < most:
        return chances
    margin = 1e-9 * (1 / -least + 1 / most)
    x = optimize.brentq(
        lambda x: float((chances * off / (1 + x * off)).sum()),
        -1 / most + margin,
        -1 / least - margin,
    )
    found = chances / (1 + x * off)
    return np.asarray(found / found.sum(), dtype=float)


def _ratio(counts: Reals, under_h0: Reals, under_h1: Reals) -> float:
    return float((counts * (np.log(under_h1) - np.log(under_h0))).sum())
