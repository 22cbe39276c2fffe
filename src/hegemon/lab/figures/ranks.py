"""Strengths from finishing orders, by Plackett and Luce, with terms for seat, place and bot.

The first is drawn with chances in proportion to exp(strength), then the second of those who are
left, and so on. A strength is the sum of what the terms say of a seat in a game. Those who share a
rank are each drawn before what ranks lower (Breslow's form); those who share the last rank are not
ranked among themselves.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from openskill.models import PlackettLuce
from scipy import linalg, optimize, stats

from hegemon.lab.figures.estimate import Estimate, Reals
from hegemon.lab.figures.means import middle, samples
from hegemon.lab.figures.shares import LEAST_SPREAD

PRIOR = 4.0
"""The standard deviation of strengths before anything is seen. It says nothing about strengths that
differ by less than a hundredfold, and keeps finite that of a seat which wins every game."""


@dataclass(frozen=True)
class Ranking:
    """What strengths are reckoned from."""

    ranks: Reals
    """Games by seats, 1 best; equal ones are shared."""
    terms: Reals
    """Games by seats by columns: how often each column's strength counts."""
    levels: tuple[tuple[str, tuple[str, ...]], ...]
    """Each factor with its levels, whose strengths sum to nought: it has one column fewer."""


@dataclass(frozen=True)
class Strengths:
    """How strong each level of each factor is, and how often it would win among equals."""

    strength: dict[str, dict[str, Estimate]]
    wins: dict[str, dict[str, Estimate]]
    """The chance to come first among opponents of average strength."""


def ranking(ranks: Reals, factors: dict[str, Sequence[Sequence[Any]]]) -> Ranking:
    """Finishing orders with factors, each a level for every game and seat.

    A factor with one level is left out. Raises ValueError where the games cannot tell factors
    apart, as they cannot if a seat always stands on the same place.
    """
    levels = {name: _levels(table) for name, table in factors.items()}
    told = tuple((name, found) for name, found in levels.items() if len(found) > 1)
    columns = [_columns(factors[name], found) for name, found in told]
    games, seats = ranks.shape
    terms = np.concatenate([*columns, np.zeros((games, seats, 0))], axis=2)
    # what is the same for all seats of a game says nothing about who wins it
    flat = (terms - terms.mean(axis=1, keepdims=True)).reshape(-1, terms.shape[2])
    if terms.shape[2] and np.linalg.matrix_rank(flat) < terms.shape[2]:
        names = " and ".join(name for name, _ in told)
        raise ValueError(f"these games cannot tell {names} apart: rotate one against the other")
    return Ranking(ranks, terms, told)


def _levels(table: Sequence[Sequence[Any]]) -> tuple[str, ...]:
    found = {level for row in table for level in row}
    return tuple(map(str, sorted(found)))


def _columns(table: Sequence[Sequence[Any]], levels: tuple[str, ...]) -> Reals:
    """One column for each level but the last, which has minus the sum of them."""
    found = np.zeros((len(table), len(table[0]), len(levels)))
    for game, row in enumerate(table):
        for seat, level in enumerate(row):
            found[game, seat, levels.index(str(level))] = 1
    return np.asarray(found[:, :, :-1] - found[:, :, -1:], dtype=float)


def fit(given: Ranking, weights: Reals | None = None, start: Reals | None = None) -> Reals:
    """The likeliest strengths of the columns."""
    columns = given.terms.shape[2]
    if not columns:
        return np.zeros(0)
    stages = _Stages(given, np.ones(len(given.ranks)) if weights is None else weights)
    found = optimize.minimize(
        stages.loss,
        np.zeros(columns) if start is None else start,
        jac=True,
        hess=stages.curvature,
        method="trust-exact",
        options={"gtol": 1e-6},
    )
    return np.asarray(found.x, dtype=float)


class _Stages:
    """Every draw in every game: who is drawn, and of whom."""

    def __init__(self, given: Ranking, weights: Reals) -> None:
        ranks, self._terms = given.ranks, given.terms
        last = ranks.max(axis=1, keepdims=True)
        # games by drawn seat by those that it is drawn from
        self._among = ranks[:, None, :] >= ranks[:, :, None]
        self._drawn = (ranks < last) * weights[:, None]

    def loss(self, strengths: Reals) -> tuple[float, Reals]:
        """Minus the log likelihood with the prior, and its slope."""
        power = self._terms @ strengths
        sums, chances = self._chances(power)
        likely = (self._drawn * (power - sums)).sum()
        expected = np.einsum("gd,gds->gs", self._drawn, chances)
        slope = np.einsum("gs,gsc->c", self._drawn - expected, self._terms)
        return (
            float(-likely + (strengths @ strengths) / (2 * PRIOR**2)),
            np.asarray(-slope + strengths / PRIOR**2, dtype=float),
        )

    def curvature(self, strengths: Reals) -> Reals:
        """The second derivatives of the same."""
        _, chances = self._chances(self._terms @ strengths)
        means = np.einsum("gds,gsc->gdc", chances, self._terms)
        squares = np.einsum(
            "gd,gds,gsa,gsb->ab", self._drawn, chances, self._terms, self._terms, optimize=True
        )
        outer = np.einsum("gd,gda,gdb->ab", self._drawn, means, means, optimize=True)
        return np.asarray(squares - outer + np.eye(len(strengths)) / PRIOR**2, dtype=float)

    def _chances(self, power: Reals) -> tuple[Reals, Reals]:
        among = np.where(self._among, power[:, None, :], -np.inf)
        top = among.max(axis=2)
        each = np.exp(among - top[:, :, None])
        whole = each.sum(axis=2)
        return np.log(whole) + top, each / whole[:, :, None]


def strengths(given: Ranking, blocks: Reals, *, resamples: int = 300, seed: int = 0) -> Strengths:
    """The strengths of all levels, with intervals by the bootstrap over blocks.

    An end is no nearer than blocks can bring it to what the likelihood itself says (the profile,
    as if games were independent): where a seat wins every game, every sample of blocks says the
    same, and the bootstrap sees no doubt.
    """
    best = fit(given)
    drawn = np.array([fit(given, weights, best) for weights in samples(blocks, resamples, seed)])
    found: dict[str, dict[str, Estimate]] = {}
    at = 0
    for name, levels in given.levels:
        picks = np.zeros((len(levels), len(best)))
        width = len(levels) - 1
        picks[:, at : at + width] = np.vstack([np.eye(width), -np.ones(width)])
        found[name] = {
            level: _strength(given, best, drawn, pick)
            for level, pick in zip(levels, picks, strict=True)
        }
        at += width
    seats = given.ranks.shape[1]
    wins = {
        name: {level: _chance(each, seats) for level, each in levels.items()}
        for name, levels in found.items()
    }
    return Strengths(found, wins)


def _strength(given: Ranking, best: Reals, drawn: Reals, pick: Reals) -> Estimate:
    """One level's, a sum of columns."""
    value = float(pick @ best)
    outer = profile(given, pick, best)
    low, high = middle(drawn @ pick) if len(drawn) else outer[1:3]
    least = math.sqrt(LEAST_SPREAD)
    return Estimate(
        value,
        min(low, value - least * (value - outer.low)),
        max(high, value + least * (outer.high - value)),
        len(given.ranks),
    )


def profile(given: Ranking, pick: Reals, best: Reals, *, level: float = 0.95) -> Estimate:
    """A sum of columns with the interval of its profile likelihood, for independent games."""
    stages = _Stages(given, np.ones(len(given.ranks)))
    value, least = float(pick @ best), stages.loss(best)[0]
    worse = least + float(stats.chi2.ppf(level, 1)) / 2

    along = linalg.null_space(pick[None, :])  # the ways to go that leave the sum as it is

    def over(at: float) -> float:
        """How much less likely the likeliest strengths are that make the sum `at`."""
        held = best + pick * (at - value) / float(pick @ pick)
        if not along.shape[1]:
            return stages.loss(held)[0] - worse
        found = optimize.minimize(
            lambda off: _projected(stages.loss(held + along @ off), along),
            np.zeros(along.shape[1]),
            jac=True,
            hess=lambda off: along.T @ stages.curvature(held + along @ off) @ along,
            method="trust-exact",
        )
        return float(found.fun) - worse

    def end(way: float) -> float:
        far = 0.5
        while over(value + way * far) < 0:
            far *= 2
        return value + way * float(
            optimize.brentq(lambda off: over(value + way * off), 0.0, far, xtol=1e-4)
        )

    return Estimate(value, end(-1.0), end(1.0), len(given.ranks))


def _projected(loss: tuple[float, Reals], along: Reals) -> tuple[float, Reals]:
    return loss[0], np.asarray(loss[1] @ along, dtype=float)


def _chance(strength: Estimate, seats: int) -> Estimate:
    """How often so strong a seat comes first among others of strength nought."""
    value, low, high = (1 / (1 + (seats - 1) * math.exp(-each)) for each in strength[:3])
    return Estimate(value, low, high, strength.sample)


def elo(share: float) -> float:
    """The difference of Elo that goes with a share of points between two."""
    return -400 * math.log10(1 / share - 1)


def share_of_elo(difference: float) -> float:
    """The share of points that goes with a difference of Elo."""
    return 1 / (1 + 10 ** (-difference / 400))


def ratings(
    orders: Iterable[tuple[Sequence[str], Sequence[float]]],
) -> dict[str, tuple[float, float]]:
    """Running ratings by OpenSkill: names by seat and their ranks, game by game; mu and sigma.

    For a display that goes on while games come in: the order of games matters to it, so no verdict
    hangs on it.
    """
    model = PlackettLuce()
    known: dict[str, Any] = {}
    for names, ranks in orders:
        if len(set(names)) < 2:
            continue
        teams = [[known.setdefault(name, model.rating(name=name))] for name in names]
        for name, team in zip(names, model.rate(teams, ranks=list(ranks)), strict=True):
            known[name] = team[0]
    return {name: (float(each.mu), float(each.sigma)) for name, each in sorted(known.items())}
