"""The figures that any study has: who is first from which seat, how long it takes, what leads are.

Each function gives named figures; conditions of a verdict use the names.
"""

from __future__ import annotations

import math

import numpy as np

from hegemon.lab.figures.courses import PowerCourse, average, per_game, persistence_of_lead
from hegemon.lab.figures.estimate import Estimate, Reals, exact, unsure
from hegemon.lab.figures.lasting import StillOn, lasting, median, share_after
from hegemon.lab.figures.leads import LeadsSeen, LeadWorth, dead_time, fit, half_lead, seen
from hegemon.lab.figures.matrices import variety
from hegemon.lab.figures.means import block_mean
from hegemon.lab.reports.findings import percent
from hegemon.lab.reports.gathered import PlayedGames
from hegemon.lab.studies.rows import STRUCK

LAG = 5
"""Turns of the slope of shares (AR5)."""

MOST_FITTED = 800
"""Games to which the worth of a lead is fitted: it is known well enough by then."""

NamedFigures = dict[str, Estimate]


def seat_shares(games: PlayedGames, level: float = 0.95) -> list[Estimate]:
    """What each seat gets of all points."""
    table, blocks = games.table(), games.block_numbers
    return [games.share(blocks, table[:, seat], level) for seat in range(games.seats)]


def place_shares(games: PlayedGames, level: float = 0.95) -> list[Estimate]:
    """The same of each place on the map; none where place and seat are one thing."""
    if all(place == tuple(range(len(place))) for place in games.places):
        return []
    table = np.zeros((len(games.points), games.seats))
    for at, (got, places) in enumerate(zip(games.points, games.places, strict=True)):
        for one, place in zip(got, places, strict=True):
            table[at, place] += one
    return [games.share(games.block_numbers, table[:, each], level) for each in range(games.seats)]


def seats(games: PlayedGames) -> NamedFigures:
    """Shares of seats and places, and the one that is farthest from even."""
    found: NamedFigures = {}
    for name, shares in (("seat", seat_shares(games)), ("place", place_shares(games))):
        found |= {f"{name}.{number}": each for number, each in enumerate(shares, start=1)}
        if shares:
            found[f"{name}.worst"] = shares[farthest(shares)]
            found[f"{name}.best"] = max(shares, key=lambda each: each.value)
    return found


def farthest(shares: list[Estimate]) -> int:
    """Which share is farthest from even; of two that are as far the one that gains."""
    even = 1 / len(shares)
    return max(
        range(len(shares)),
        key=lambda at: (round(abs(shares[at].value - even), 9), shares[at].value),
    )


def endings(games: PlayedGames) -> NamedFigures:
    """How games ended, how long they were, and how many are different."""
    found = {name: games.share_ended(outcome) for name, outcome in _OUTCOMES.items()}
    if games.turns:
        blocks = np.array(games.length_blocks, dtype=float)
        found["length"] = block_mean(blocks, np.array(games.turns, dtype=float))
        found["length.median"] = median(blocks, *_lengths(games))
        # of these games, not of games as such: more of them would be other copies
        found["different"] = exact(games.different.count / len(games.turns))
        found["variety.openings"] = unsure(variety(np.array(list(games.openings.values()), float)))
    return found


_OUTCOMES = {
    "draws": "draw",
    "defeats": "defeat",
    "crashes": "crash",
    "struck": STRUCK,
    "stopped": "undecided",
    "decided": "victory",
}


def length_curve(games: PlayedGames) -> StillOn:
    """The share of games that still go on, by turn; those that were stopped count until then."""
    return lasting(*_lengths(games))


def _lengths(games: PlayedGames) -> tuple[Reals, Reals]:
    return np.array(games.turns, dtype=float), np.array(games.ended, dtype=float)


def movement(courses: list[PowerCourse]) -> NamedFigures:
    """How power moves in the course of games."""
    if not courses:
        return {}
    found = {name: average(values) for name, values in per_game(courses).items()}
    return {f"ar{LAG}": persistence_of_lead(courses, LAG), **found}


def won_courses(courses: list[PowerCourse]) -> list[PowerCourse]:
    """With the one who is first at the end in place of a winner, of games that nobody won."""
    return [_won(each) for each in courses]


def _won(given: PowerCourse) -> PowerCourse:
    if given.winners:
        return given
    last = given.shares[-1]
    first = np.flatnonzero(last >= last.max() - 1e-12)
    return PowerCourse(given.block, given.turns, given.shares, tuple(map(int, first)))


def decision(courses: list[PowerCourse]) -> tuple[NamedFigures, LeadsSeen, LeadWorth | None]:
    """What a lead is worth, and when games are decided."""
    won = won_courses(courses)
    rows = seen(won[:MOST_FITTED])
    worth = fit(rows)
    if worth is None:
        return {}, rows, None
    middle = float(np.median(rows.turns))
    when, dead = dead_time(won, worth)
    found = {"half_lead": half_lead(rows, middle), "decision": average(when), "dead": average(dead)}
    return {name: each for name, each in found.items() if not math.isnan(each.value)}, rows, worth


def share_after_words(curve: StillOn) -> str:
    """A curve in words, at its quarters."""
    last = float(curve.times[-1])
    looks = [(part * last, share_after(curve, part * last).value) for part in (0.25, 0.5, 0.75)]
    return "; ".join(f"{percent(share)} go on after turn {turn:.0f}" for turn, share in looks)
