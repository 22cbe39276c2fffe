"""The ladder: ratings made of the rows in the order of their numbers, whoever was done first.

Ratings are OpenSkill's of Plackett and Luce: everybody begins at 25 ± 16.3, and each match moves
those who played it. Bots do not learn while they play, so nothing is added to what is unsure.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from openskill.models import PlackettLuce, PlackettLuceRating

from hegemon.arena.rows import ArenaRow
from hegemon.core.records import Value

_NORMAL_95 = 1.959963984540054
"""The standard normal distribution has 95% of its weight within this of zero."""


class LadderPlace(Value, tag=False):
    """One bot on the ladder; `low` and `high` bound its rating with 95%."""

    rank: int
    name: str
    version: str
    matches: int
    wins: int
    rating: float
    low: float
    high: float
    alike: tuple[str, ...]
    """Bots further down from which it cannot be told apart: the 95% of the difference hold 0."""
    crashes: int
    timeouts: int
    illegal: int
    seconds_an_answer: float


class Ladder(Value, tag=False):
    """All bots, the best first."""

    matches: int
    """Those that are rated."""
    void: int
    """Matches in which the rules broke down: they count for nobody."""
    open: int
    """Matches that had as many steps as the arena allows: draws."""
    places: tuple[LadderPlace, ...]


def ladder_of(rows: Sequence[ArenaRow], bots: Mapping[str, str]) -> Ladder:
    """The ladder after some matches, of bots by name, with their versions."""
    ratings = ratings_of(rows, bots)
    ordered = sorted(bots, key=lambda name: -ratings[name].mu)
    tally = _Tally(rows, bots)
    places = tuple(
        _place(rank, name, ratings, ordered[rank:], tally) for rank, name in enumerate(ordered, 1)
    )
    void = sum(row.outcome == "void" for row in rows)
    still_open = sum(row.outcome == "open" for row in rows)
    return Ladder(len(rows) - void, void, still_open, places)


def ratings_of(rows: Iterable[ArenaRow], bots: Iterable[str]) -> dict[str, PlackettLuceRating]:
    """The rating of each bot after the matches, in the order in which they are given."""
    model = PlackettLuce(tau=0.0)
    ratings = {name: model.rating(name=name) for name in bots}
    for row in rows:
        ranks = ranks_by_bot(row)
        if len(ranks) < 2:
            continue
        teams = [[ratings[name]] for name in ranks]
        rated = model.rate(teams, ranks=list(ranks.values()))
        for name, (rating,) in zip(ranks, rated, strict=True):
            ratings[name] = rating
    return ratings


def ranks_by_bot(row: ArenaRow) -> dict[str, float]:
    """Each bot's rank in a match; of one that had several seats the mean of them."""
    ranks: dict[str, list[int]] = defaultdict(list)
    for name, rank in zip(row.seats, row.ranks, strict=False):
        ranks[name].append(rank)
    return {name: sum(found) / len(found) for name, found in ranks.items()}


class _Tally:
    """What is counted for each bot."""

    def __init__(self, rows: Iterable[ArenaRow], versions: Mapping[str, str]) -> None:
        self.versions = versions
        self.matches, self.wins = Counter[str](), Counter[str]()
        self.faults: dict[str, Counter[str]] = defaultdict(Counter)
        self.answers, self.seconds = Counter[str](), defaultdict[str, float](float)
        for row in rows:
            self._add(row)

    def _add(self, row: ArenaRow) -> None:
        ranks = ranks_by_bot(row)
        self.matches.update(list(ranks))  # of a mapping it would add the values
        best, worst = min(ranks.values(), default=0), max(ranks.values(), default=0)
        if best < worst:
            self.wins.update(name for name, rank in ranks.items() if rank == best)
        for at, name in enumerate(row.seats):
            self.answers[name] += row.answers[at]
            self.seconds[name] += row.seconds[at]
        for fault in row.faults:
            self.faults[row.seats[row.players.index(fault.seat)]][fault.kind] += 1


def _place(
    rank: int,
    name: str,
    ratings: Mapping[str, PlackettLuceRating],
    below: Sequence[str],
    tally: _Tally,
) -> LadderPlace:
    rating, answers = ratings[name], tally.answers[name]
    spread = _NORMAL_95 * rating.sigma
    return LadderPlace(
        rank=rank,
        name=name,
        version=tally.versions[name],
        matches=tally.matches[name],
        wins=tally.wins[name],
        rating=round(rating.mu, 2),
        low=round(rating.mu - spread, 2),
        high=round(rating.mu + spread, 2),
        alike=tuple(other for other in below if not told_apart(rating, ratings[other])),
        crashes=tally.faults[name]["crash"],
        timeouts=tally.faults[name]["timeout"],
        illegal=tally.faults[name]["illegal"],
        seconds_an_answer=round(tally.seconds[name] / answers, 4) if answers else 0.0,
    )


def told_apart(one: PlackettLuceRating, other: PlackettLuceRating) -> bool:
    """Whether one is better or worse than another, as far as 95% go."""
    return abs(one.mu - other.mu) > _NORMAL_95 * math.hypot(one.sigma, other.sigma)
