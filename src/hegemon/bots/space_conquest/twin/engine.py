"""The engine of Space Conquest: its twin between compiled bots."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hegemon.bots.engine import Played, Seating
from hegemon.bots.space_conquest.twin.games import BY_LOT, DESK, EXPANSIONIST, GAME, play_games
from hegemon.games.space_conquest import TABLES, HouseRules
from hegemon.games.space_conquest.twin import (
    GALAXY,
    LONGEST_SEED,
    MISFIT,
    RESULTS,
    SEATS,
    Array,
    Struct,
    Structs,
    luck_of,
    rules_of,
    table,
)

_CODES = {"random": BY_LOT, "expansionist": EXPANSIONIST}
_MOST_AT_ONCE = 1_000
"""Games in memory, of 15 kB each."""


class Twin:
    """Plays games of Space Conquest by its twin."""

    bots = frozenset(_CODES)

    def play(
        self, house_rules: HouseRules, seatings: Sequence[Seating], most_steps: int
    ) -> list[Played | None]:
        """The games in their order; None for one that outgrew its arrays, or whose seed does."""
        rules = rules_of(TABLES, house_rules)[0]
        fitting = [one for one in seatings if _has_room(one)]
        played: list[Played | None] = []
        for start in range(0, len(fitting), _MOST_AT_ONCE):
            played += _play(rules, fitting[start : start + _MOST_AT_ONCE], most_steps)
        games = iter(played)
        return [next(games) if _has_room(one) else None for one in seatings]


ENGINE = Twin()


def _has_room(seating: Seating) -> bool:
    return len(seating.dice.encode()) <= LONGEST_SEED


def _play(rules: Struct, seatings: Sequence[Seating], most_steps: int) -> list[Played | None]:
    luck = luck_of(seating.dice for seating in seatings)
    galaxies, games = table(GALAXY, len(seatings)), seated(seatings)
    play_games(
        games=games,
        galaxies=galaxies,
        luck=luck,
        rules=rules,
        desk=table(DESK, 1)[0],
        most_steps=most_steps,
    )
    results = galaxies["result"].tolist()
    return [
        None if result == MISFIT else _told(result, steps, course, opening)
        for result, steps, course, opening in zip(
            results,
            games["steps"].tolist(),
            _words(games["course"]),
            _words(games["opening"]),
            strict=True,
        )
    ]


def seated(seatings: Sequence[Seating]) -> Structs:
    """The bots at their seats, with their seeds."""
    games = table(GAME, len(seatings))
    games["bots"] = [[_CODES[bot] for bot in seating.bots] for seating in seatings]
    seeds = games["seeds"]
    for number, seating in enumerate(seatings):
        for seat, bot in enumerate(seating.bots):
            if _CODES[bot] == BY_LOT:
                high, low = divmod(seating.bot_seed(seat), 2**32)
                seeds[number, seat] = low, high
    return games


def _told(code: int, steps: int, course: str, opening: str) -> Played:
    result = RESULTS.get(code)
    if result is None:
        return Played("undecided", (), steps, course, opening)
    winners = tuple(SEATS.index(player) for player in result.winners)
    return Played(result.outcome, winners, steps, course, opening)


def _words(pairs: Array) -> list[str]:
    """Each pair of numbers as a word."""
    data = np.ascontiguousarray(pairs).tobytes()
    return [data[at : at + 16].hex() for at in range(0, len(data), 16)]
