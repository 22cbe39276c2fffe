"""How many games a question needs, before they are played."""

from __future__ import annotations

import math

from scipy import optimize, stats

from hegemon.lab.figures.estimate import normal


def games_for_share(
    off: float, *, even: float = 0.5, alpha: float = 0.05, power: float = 0.8
) -> int:
    """Games to tell a share that is `off` from an even one, two-sided."""
    other = even + off
    z = normal(1 - alpha) * math.sqrt(even * (1 - even))
    z += float(stats.norm.ppf(power)) * math.sqrt(other * (1 - other))
    return math.ceil((z / off) ** 2)


def games_for_seats(seats: int, off: float, *, alpha: float = 0.05, power: float = 0.8) -> int:
    """Games for a chi-square test to find that one of k seats wins so much more than its share.

    The others lose as much together, each the same.
    """
    return math.ceil(_noncentral(seats - 1, alpha, power) / (seats**2 * off**2 / (seats - 1)))


def _noncentral(freedom: int, alpha: float, power: float) -> float:
    """How far off chi-square must be to be found with so much power."""
    bound = stats.chi2.isf(alpha, freedom)
    return float(
        optimize.brentq(lambda far: stats.ncx2.sf(bound, freedom, far) - power, 1e-6, 1000.0)
    )


def games_for_equivalence(
    margin: float, *, even: float = 0.5, alpha: float = 0.05, power: float = 0.8
) -> int:
    """Games for two one-sided tests to show that an even share is even within a margin."""
    z = float(stats.norm.ppf(1 - alpha) + stats.norm.ppf((1 + power) / 2))
    return math.ceil(z**2 * even * (1 - even) / margin**2)


def games_for_ladder(
    h0: float, h1: float, truth: float, *, alpha: float = 0.05, beta: float = 0.05
) -> float:
    """The games that a sequential test of two shares expects to play where `truth` is the share.

    Wald's approximation, for the two shares themselves.
    """
    up, down = math.log((1 - beta) / alpha), math.log(beta / (1 - alpha))
    accepts = 1 - beta if abs(truth - h1) < abs(truth - h0) else alpha
    step = truth * math.log(h1 / h0) + (1 - truth) * math.log((1 - h1) / (1 - h0))
    return (accepts * up + (1 - accepts) * down) / step


def half_width(games: int, *, share: float = 0.5, level: float = 0.95) -> float:
    """How far the interval of a share reaches on either side."""
    return normal(level) * math.sqrt(share * (1 - share) / games)
