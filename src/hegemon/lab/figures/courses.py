"""Shares of all power over the turns of games: who leads, for how long, and what it is worth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from hegemon.lab.figures.estimate import Estimate, Reals
from hegemon.lab.figures.means import block_mean, bootstrap
from hegemon.lab.figures.shares import by_block, clustered

PARTS = (0.25, 0.5, 0.75)
"""Parts of a game at which one looks whether its winner was behind."""


Values = list[tuple[int, float]]
"""One number a game, with the game's block: `average` makes an estimate of them."""


@dataclass(frozen=True)
class PowerCourse:
    """One game's shares, and who won it."""

    block: int
    turns: Reals
    """The turn of each point, rising."""
    shares: Reals
    """Points by seats; each row sums to 1."""
    winners: tuple[int, ...] = ()


def course(
    block: int, turns: Sequence[int], powers: Sequence[Sequence[int]], winners: Sequence[int] = ()
) -> PowerCourse:
    """The same of powers; equal shares where nobody has any."""
    values = np.maximum(np.array(powers, dtype=float), 0)
    whole = values.sum(axis=1, keepdims=True)
    shares = np.where(whole > 0, values / np.where(whole > 0, whole, 1), 1 / values.shape[1])
    return PowerCourse(block, np.array(turns, dtype=float), shares, tuple(winners))


def at_turns(given: PowerCourse, turns: Reals) -> Reals:
    """The shares at some turns, on the straight line between the points beside each."""
    columns = [np.interp(turns, given.turns, column) for column in given.shares.T]
    return np.array(columns).T


def leads(shares: Reals) -> Reals:
    """How far each seat is ahead of the best of the others, behind where it is below nought."""
    if shares.shape[1] < 2:
        return np.zeros_like(shares)
    ordered = np.sort(shares, axis=1)
    best, second = ordered[:, -1:], ordered[:, -2:-1]
    return np.asarray(np.where(shares == best, shares - second, shares - best), dtype=float)


def leader(shares: Reals) -> int | None:
    """Who has most; None where several have."""
    most = np.flatnonzero(shares >= shares.max() - 1e-12)
    return int(most[0]) if len(most) == 1 else None


def blocks_of(courses: Sequence[PowerCourse]) -> Reals:
    """Each game's block."""
    return np.array([each.block for each in courses], dtype=float)


def persistence_of_lead(courses: Sequence[PowerCourse], lag: int = 5) -> Estimate:
    """AR: the slope of a share less 1/n `lag` turns later on what it is now, over all seats.

    Above 1 a lead grows by itself, below 1 it decays.
    """
    found = np.array([moments(each, lag) for each in courses])
    return bootstrap(blocks_of(courses), lambda weights: slope(weights, found))


def slope(weights: Reals, found: Reals) -> float:
    """The slope of games with weights and moments; nan where no game is long enough."""
    both, squares = weights @ found
    return float(both / squares) if squares > 0 else math.nan


def moments(given: PowerCourse, lag: int) -> tuple[float, float]:
    """Products of now and later, and squares of now, over the turns that have both."""
    turns = np.arange(given.turns[0], given.turns[-1] - lag + 1)
    if not len(turns):
        return 0.0, 0.0
    even = 1 / given.shares.shape[1]
    now, later = at_turns(given, turns) - even, at_turns(given, turns + lag) - even
    return float((now * later).sum()), float((now**2).sum())


def leader_stays(courses: Sequence[PowerCourse], part: float) -> Values:
    """Whether the one who leads after a part of the game leads at its end, of games with both."""
    kept = []
    for each in courses:
        then, last = leader(_after(each, part)), leader(each.shares[-1])
        if then is not None and last is not None:
            kept.append((each.block, float(then == last)))
    return kept


def _after(given: PowerCourse, part: float) -> Reals:
    """The shares after a part of the game."""
    turn = given.turns[0] + part * (given.turns[-1] - given.turns[0])
    return np.asarray(at_turns(given, np.array([turn]))[0], dtype=float)


def lead_changes(courses: Sequence[PowerCourse]) -> Values:
    """How often the lead passes to another, a turn."""
    return [(each.block, _changes(each)) for each in courses]


def _changes(given: PowerCourse) -> float:
    leaders = [found for row in given.shares if (found := leader(row)) is not None]
    changes = sum(a != b for a, b in pairwise(leaders))
    return changes / max(1.0, float(given.turns[-1] - given.turns[0]))


def drama(courses: Sequence[PowerCourse]) -> Values:
    """How far the eventual winner was behind the leader, on average over the game."""
    return [(each.block, _behind(each)) for each in courses if len(each.winners) == 1]


def _behind(given: PowerCourse) -> float:
    gaps = given.shares.max(axis=1) - given.shares[:, given.winners[0]]
    length = float(given.turns[-1] - given.turns[0])
    return float(np.trapezoid(gaps, given.turns)) / length if length else float(gaps[0])


def comebacks(courses: Sequence[PowerCourse], part: float) -> tuple[Values, Values]:
    """Whether the winner was last after a part of the game, and whether below half the leader.

    Of games that one seat won.
    """
    last, half = [], []
    for each in courses:
        if len(each.winners) == 1:
            shares = _after(each, part)
            own = shares[each.winners[0]]
            others = np.delete(shares, each.winners[0])
            last.append((each.block, float(own < others.min(initial=math.inf))))
            half.append((each.block, float(own < shares.max() / 2)))
    return last, half


def eliminated(given: PowerCourse) -> dict[int, float]:
    """The turn from which a seat has nothing until the end, for each that comes to nothing."""
    found = {}
    for seat, shares in enumerate(given.shares.T):
        alive = np.flatnonzero(shares > 0)
        if len(alive) and alive[-1] + 1 < len(shares):
            found[seat] = float(given.turns[alive[-1] + 1])
    return found


def gini(values: Reals) -> float:
    """How unevenly something is held: 0 all alike, (n-1)/n one has all."""
    ordered, count = np.sort(values), len(values)
    if not ordered.sum():
        return 0.0
    ranks = np.arange(1, count + 1)
    return float((2 * ranks - count - 1) @ ordered / (count * ordered.sum()))


def concentration(values: Reals) -> float:
    """Herfindahl and Hirschman: the sum of squared shares; 1/n all alike, 1 one has all."""
    whole = float(values.sum())
    return float(((values / whole) ** 2).sum()) if whole else 1 / len(values)


def inequality(courses: Sequence[PowerCourse], part: float = 1.0) -> tuple[Values, Values]:
    """Gini and concentration of power after a part of the game."""
    rows = [(each.block, _after(each, part)) for each in courses]
    return (
        [(block, gini(shares)) for block, shares in rows],
        [(block, concentration(shares)) for block, shares in rows],
    )


def fan(courses: Sequence[PowerCourse], seat: int, turns: Reals, parts: Sequence[float]) -> Reals:
    """Quantiles of a seat's share at some turns; a game that is over stays as it ended."""
    rows = np.array([at_turns(each, turns)[:, seat] for each in courses])
    return np.asarray(np.quantile(rows, list(parts), axis=0), dtype=float)


def average(found: Values) -> Estimate:
    """The mean of games in blocks; where all are 0 or 1 that is a share, and has its interval."""
    pairs = np.array(found, dtype=float).reshape(-1, 2)
    blocks, values = pairs[:, 0], pairs[:, 1]
    if np.isin(values, (0.0, 1.0)).all():
        return clustered(*by_block(blocks, values))
    return block_mean(blocks, values)


def per_game(courses: Sequence[PowerCourse]) -> dict[str, Values]:
    """All that has one number a game, by name."""
    uneven, one_has = inequality(courses)
    found = {
        "changes": lead_changes(courses),
        "drama": drama(courses),
        "eliminated": [
            (each.block, len(eliminated(each)) / each.shares.shape[1]) for each in courses
        ],
        "gini": uneven,
        "concentration": one_has,
    }
    for part in PARTS:
        name, (last, half) = f"{100 * part:.0f}", comebacks(courses, part)
        found |= {f"stays.{name}": leader_stays(courses, part)}
        found |= {f"comeback.last.{name}": last, f"comeback.half.{name}": half}
    return found
