"""Who meets whom, and in which seat: each bot sits in each seat equally often."""

from __future__ import annotations

import random
from itertools import combinations
from math import comb

MOST_GROUPS = 20
"""So many combinations of more than two are all played in a round; of more, some by lot."""


def seatings(bots: int, seats: int, seed: int, number: int) -> list[tuple[int, ...]]:
    """The matches of a round: for each the bot at each seat, by its number.

    Pairs all meet, and so do larger groups where there are few; each group once for each of its
    bots, who move on by a seat. Where there are many groups, rows are drawn: as many matches as
    bots, each bot once at each seat. Where there are fewer bots than seats, each has several.
    """
    if bots <= seats:
        return _rotated(tuple(range(bots)), seats)
    if seats == 1:
        return [(bot,) for bot in range(bots)]
    if seats > 2 and comb(bots, seats) > MOST_GROUPS:
        return _drawn(bots, seats, seed, number)
    groups = combinations(range(bots), seats)
    return [match for group in groups for match in _rotated(group, seats)]


def _rotated(group: tuple[int, ...], seats: int) -> list[tuple[int, ...]]:
    """A group once for each of its bots: from match to match all move on by one seat."""
    count = len(group)
    return [tuple(group[(seat + by) % count] for seat in range(seats)) for by in range(count)]


def _drawn(bots: int, seats: int, seed: int, number: int) -> list[tuple[int, ...]]:
    """The bots in a circle by lot; each match is as many neighbours as there are seats."""
    circle = list(range(bots))
    random.Random(f"{seed}|round {number}").shuffle(circle)
    return [tuple(circle[(at + seat) % bots] for seat in range(seats)) for at in range(bots)]
