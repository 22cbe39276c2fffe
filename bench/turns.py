"""How long a table waits for its turn: each game's largest table, bots in the seats, on SQLite.

The answers are sealed one by one; then a worker tends the table, as it does when the last answer is
in. What bots think is not counted.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from bench.copies import a_table
from bench.erkenfara import YEARS
from bench.figures import Figure, at_percent
from bench.serving import a_hall, sqlite
from hegemon.bots.registry import BOTS
from hegemon.play.matches import Match
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.tending import tend


class Largest(NamedTuple):
    """A game, what makes its largest table, and who plays it how long."""

    game: str
    house_rules: Mapping[str, Any]
    bots: tuple[str, ...]
    steps: int
    """After so many at the latest it ends here."""


MANY = 20_000
"""More steps than a match takes that somebody wins."""

LARGEST = (
    Largest("space-conquest", {}, ("expansionist", "admiral"), MANY),
    Largest("erkenfara", {"map": "five_crowns", "years": YEARS}, ("warden", "raider"), MANY),
    Largest("space-empires", {"map": "four"}, ("settler", "admiral"), MANY),
    Largest("ec4x-monero", {"houses": 12}, ("warlord", "steward"), 200),
    Largest("ec4x-satoshi", {"houses": 12}, ("warlord", "steward"), 200),
)


def figures() -> Iterator[Figure]:
    """For each game: a turn from the last sealing on, and a sealing."""
    for largest in LARGEST:
        with sqlite() as (url, _), a_hall(url) as hall:
            yield from _of(hall, largest)


def _of(hall: Hall, largest: Largest) -> Iterator[Figure]:
    match = hall.match(a_table(hall, largest.game, largest.house_rules))
    kinds = BOTS[largest.game]
    bots = {
        seat: kinds[largest.bots[at % len(largest.bots)]](at)
        for at, seat in enumerate(match.players)
    }
    seals, turns = list[float](), list[float]()
    while match.result is None and match.step < largest.steps:
        seals += _sealed(match, bots)
        start = time.perf_counter()
        tend(hall, match.name)
        turns.append(1000 * (time.perf_counter() - start))
    title = f"{match.ruleset.title}, {len(match.players)} seats"
    for what, times in (("a turn", sorted(turns)), ("a sealing", sorted(seals))):
        yield Figure(f"{title}: {what}, p50 of {len(times)}", at_percent(times, 50), "ms")
        yield Figure(f"{title}: {what}, the longest", times[-1], "ms")


def _sealed(match: Match, bots: Mapping[Any, Any]) -> Iterator[float]:
    """Everybody who is awaited answers; how long each sealing took, in milliseconds."""
    for seat in match.waiting:
        asked = match.asked_of(seat)
        assert asked is not None
        answer = bots[seat].answer(*asked)
        start = time.perf_counter()
        match.seal(seat, answer)
        yield 1000 * (time.perf_counter() - start)
