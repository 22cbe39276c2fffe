"""Who beats whom: matrices of payoffs, what dominates, what goes in circles, and variety.

Rows are one's own strategies, columns the opponent's; a payoff is a share of points, 0.5 is even.
"""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
from scipy import linalg, optimize, stats

from hegemon.lab.figures.estimate import Reals


def variety(weights: Reals) -> float:
    """How many equally common things are as various: exp of the entropy."""
    whole = float(weights.sum())
    return float(math.exp(stats.entropy(weights / whole))) if whole else 0.0


def dominated(payoffs: Reals) -> dict[int, int]:
    """Strategies that another one beats against everything, each with the strictest of those."""
    found = {}
    for own in range(len(payoffs)):
        better = (payoffs - payoffs[own]).min(axis=1)
        better[own] = -math.inf
        if better.max() > 0:
            found[own] = int(better.argmax())
    return found


def surely_dominated(low: Reals, high: Reals) -> dict[int, int]:
    """The same where the intervals agree: the other's worst is better than one's best."""
    found = {}
    for own in range(len(low)):
        better = (low - high[own]).min(axis=1)
        better[own] = -math.inf
        if better.max() > 0:
            found[own] = int(better.argmax())
    return found


def mixed_dominated(payoffs: Reals) -> list[int]:
    """Strategies that some mixture of the others beats against everything."""
    return [own for own in range(len(payoffs)) if _edge(payoffs, own) > 1e-9]


def _edge(payoffs: Reals, own: int) -> float:
    """By how much the best mixture of the others is better against what it is worst against."""
    others = np.delete(payoffs, own, axis=0)
    if not len(others):
        return 0.0
    value, _ = _best_mixture(others - payoffs[own])
    return value


def _best_mixture(payoffs: Reals) -> tuple[float, Reals]:
    """The mixture of rows whose worst column is best, and what it gets there."""
    rows, columns = payoffs.shape
    found = optimize.linprog(
        np.r_[np.zeros(rows), -1.0],
        A_ub=np.c_[-payoffs.T, np.ones(columns)],
        b_ub=np.zeros(columns),
        A_eq=np.r_[np.ones(rows), 0.0][None, :],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
        method="highs",
    )
    return float(found.x[-1]), np.maximum(np.asarray(found.x[:-1], float), 0)


def nash(payoffs: Reals) -> Reals:
    """A mixture of strategies that no strategy beats, of a game that is alike for both.

    The two halves of a matrix that was measured need not fit together; what is balanced is their
    mean, in which what one gains the other loses.
    """
    return _best_mixture(balanced(payoffs))[1]


def balanced(payoffs: Reals) -> Reals:
    """Gains that sum to nought: half the difference to the same game from the other side."""
    return np.asarray((payoffs - payoffs.T) / 2, dtype=float)


def best_response(payoffs: Reals, mixture: Reals) -> float:
    """How much the best answer to a mixture gains over the mixture itself; 0 in equilibrium."""
    gains = payoffs @ mixture
    return float(gains.max() - mixture @ gains)


def alpha_rank(payoffs: Reals, *, alpha: float = 20.0, population: int = 50) -> Reals:
    """How much of the time a population plays each strategy, where better ones take over.

    Omidshafiei and others (2019), for one population: a mutant fixes with the chance that its
    payoff against the resident gives it, and what counts is how long each strategy stays.
    """
    count = len(payoffs)
    if count < 2:
        return np.ones(count)
    edge = alpha * (payoffs - payoffs.T)  # row's gain over column
    moves = _fixes(edge.T, population) / (count - 1)  # from row to column
    np.fill_diagonal(moves, 0.0)
    np.fill_diagonal(moves, 1 - moves.sum(axis=1))
    # the one distribution that the moves leave as it is
    still = np.r_[moves.T - np.eye(count), np.ones((1, count))]
    found = np.maximum(linalg.lstsq(still, np.r_[np.zeros(count), 1.0])[0], 0)
    return np.asarray(found / found.sum(), dtype=float)


def _fixes(edge: Reals, population: int) -> Reals:
    """The chance that one mutant takes over; even ones do as often as anybody."""
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        found = np.expm1(-edge) / np.expm1(-population * edge)
    found = np.where(np.abs(edge) < 1e-9, 1 / population, found)
    return np.asarray(np.nan_to_num(found, nan=0.0), dtype=float)


def intransitive(payoffs: Reals) -> float:
    """Of triples in which each beats or loses to each other, the share that goes in a circle."""
    beats = payoffs > payoffs.T
    told = circles = 0
    for a, b, c in combinations(range(len(payoffs)), 3):
        if all(beats[x, y] or beats[y, x] for x, y in ((a, b), (b, c), (a, c))):
            told += 1
            circles += (beats[a, b] == beats[b, c]) and (beats[a, b] == beats[c, a])
    return circles / told if told else 0.0
