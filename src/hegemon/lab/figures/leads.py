"""What a lead is worth: the chance to win by lead and turn, and when a game is decided.

The chance is logistic in the lead (share of power ahead of the best of the others), the turn, and
their product. A game is decided from the turn on after which its winner's chance stays above 0.9;
what is played after that is dead time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import optimize, special

from hegemon.lab.figures.courses import PowerCourse, Values, at_turns, leads
from hegemon.lab.figures.estimate import UNKNOWN, Estimate, Reals
from hegemon.lab.figures.means import middle, samples
from hegemon.lab.figures.shares import by_block, clustered

DECIDED = 0.9
POINTS = 16
"""A game is looked at so often: its points hang together, more of them would tell nothing new."""
_PRIOR = 10.0
"""The standard deviation of slopes, of features of variance 1, before anything is seen. It keeps
them finite where whoever leads always wins."""


@dataclass(frozen=True)
class LeadsSeen:
    """Leads at turns, one row for each point and seat of each game."""

    blocks: Reals
    turns: Reals
    leads: Reals
    won: Reals


@dataclass(frozen=True)
class LeadWorth:
    """The fitted chance: logistic of the features by these factors."""

    factors: Reals
    scale: float
    """The turn that counts as 1."""

    def chance(self, lead: Reals, turn: Reals) -> Reals:
        """The chance to win."""
        return np.asarray(special.expit(_features(lead, turn / self.scale) @ self.factors), float)

    def lead_for(self, chance: float, turn: float) -> float:
        """The lead with which the chance is so high at a turn; infinite where leads say nothing."""
        constant, lead, time, both = self.factors
        slope = lead + both * turn / self.scale
        if slope <= 0:
            return math.inf
        return float((special.logit(chance) - constant - time * turn / self.scale) / slope)


def seen(courses: Sequence[PowerCourse]) -> LeadsSeen:
    """The rows of all games that somebody won, but not all seats."""
    told = [each for each in courses if 0 < len(each.winners) < each.shares.shape[1]]
    rows = [_rows(each) for each in told]
    return LeadsSeen(
        *(np.concatenate([row[at] for row in rows] or [np.zeros(0)]) for at in range(4))
    )


def _rows(given: PowerCourse) -> tuple[Reals, Reals, Reals, Reals]:
    # neither the first point, where nobody is ahead, nor the last, where it is over
    turns = np.linspace(given.turns[0], given.turns[-1], POINTS + 2)[1:-1]
    ahead = leads(at_turns(given, turns))
    seats = ahead.shape[1]
    won = np.isin(np.arange(seats), given.winners).astype(float)
    count = ahead.size
    return (
        np.full(count, float(given.block)),
        np.repeat(turns, seats),
        ahead.ravel(),
        np.tile(won, len(turns)),
    )


def _features(lead: Reals, time: Reals) -> Reals:
    return np.stack([np.ones_like(lead), lead, time, lead * time], axis=-1)


def fit(rows: LeadsSeen, weights: Reals | None = None) -> LeadWorth | None:
    """The likeliest chance; None where there is nothing to fit."""
    if not len(rows.won) or rows.won.min() == rows.won.max():
        return None
    scale = float(rows.turns.max()) or 1.0
    features = _features(rows.leads, rows.turns / scale)
    spread = features.std(axis=0)
    spread[spread == 0] = 1.0
    scaled, each = features / spread, np.ones(len(rows.won)) if weights is None else weights
    prior = np.full(4, 1 / _PRIOR**2)

    def loss(factors: Reals) -> tuple[float, Reals]:
        power = scaled @ factors
        likely = each @ (rows.won * power - np.logaddexp(0, power))
        slope = scaled.T @ (each * (rows.won - special.expit(power)))
        return float(-likely + (prior * factors) @ factors / 2), -slope + prior * factors

    def curvature(factors: Reals) -> Reals:
        chance = special.expit(scaled @ factors)
        return np.asarray((scaled.T * (each * chance * (1 - chance))) @ scaled + np.diag(prior))

    found = optimize.minimize(loss, np.zeros(4), jac=True, hess=curvature, method="trust-exact")
    return LeadWorth(np.asarray(found.x / spread, float), scale)


def half_lead(rows: LeadsSeen, turn: float, *, resamples: int = 100, seed: int = 0) -> Estimate:
    """The lead with which a seat wins three times of four, at a turn."""
    worth = fit(rows)
    if worth is None:
        return UNKNOWN
    fits = (fit(rows, weights) for weights in samples(rows.blocks, resamples, seed))
    drawn = [each.lead_for(0.75, turn) for each in fits if each is not None]
    low, high = middle(np.array(drawn)) if drawn else (-math.inf, math.inf)
    count = len(set(rows.blocks.tolist()))
    return Estimate(worth.lead_for(0.75, turn), low, high, count)


def reliability(rows: LeadsSeen, bins: int = 10, folds: int = 5) -> list[tuple[float, Estimate]]:
    """How often those won who were given each chance: the chance, and the share that won.

    Each block is judged by a fit of the others, so that no fit is praised for what it was shown.
    """
    told, won, blocks = [], [], []
    fold = np.unique(rows.blocks, return_inverse=True)[1] % folds
    for number in range(folds):
        out = fold == number
        worth = fit(rows, (~out).astype(float))
        if worth is not None and out.any():
            told.append(worth.chance(rows.leads[out], rows.turns[out]))
            won.append(rows.won[out])
            blocks.append(rows.blocks[out])
    if not told:
        return []
    chances, results = np.concatenate(told), np.concatenate(won)
    at = np.minimum((chances * bins).astype(int), bins - 1)
    return [
        (
            float(chances[at == each].mean()),
            clustered(*by_block(np.concatenate(blocks)[at == each], results[at == each])),
        )
        for each in np.unique(at)
    ]


def decided(given: PowerCourse, worth: LeadWorth) -> float:
    """The turn after which the chance of the one winner stays above 0.9; the last one at worst."""
    chances = worth.chance(leads(given.shares)[:, given.winners[0]], given.turns)
    open_ = np.flatnonzero(chances <= DECIDED)
    if not len(open_):
        return float(given.turns[0])
    return float(given.turns[min(open_[-1] + 1, len(given.turns) - 1)])


def dead_time(courses: Sequence[PowerCourse], worth: LeadWorth) -> tuple[Values, Values]:
    """The turn on which a game is decided, and the share of it that is left after that.

    Of games that one seat won.
    """
    told = [each for each in courses if len(each.winners) == 1 and each.turns[-1] > each.turns[0]]
    when = [(each.block, decided(each, worth)) for each in told]
    dead = [
        (block, float((each.turns[-1] - turn) / (each.turns[-1] - each.turns[0])))
        for each, (block, turn) in zip(told, when, strict=True)
    ]
    return when, dead
