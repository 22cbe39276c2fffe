"""Space Empires: turns of players on the standard map, by lot and with a plan."""

from __future__ import annotations

from collections.abc import Iterator

from bench import figures as measure
from bench.figures import Figure, Stopwatch
from hegemon.bots.registry import BOTS
from hegemon.core.codec import Codec
from hegemon.core.game import State
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.lab.batch import Study, play_chunk

ROUNDS = 15
"""The game need not end; these matches do."""
TURNS = 2 * 3 * ROUNDS
"""Turns of a match: three a round for each of two players."""
MANY = 10**6
"""More steps than any of them takes."""


def figures() -> Iterator[Figure]:
    """Everything that is measured of the game."""
    rules = HouseRules(round_limit=ROUNDS)
    for bot in ("random", "admiral"):
        yield lab_turns(bot, rules, 6)
        yield from recorded_turns(bot, rules, 3)
    yield from measure.position(Codec(SPACE_EMPIRES), last_position(rules))


def lab_turns(bot: str, rules: HouseRules, games: int) -> Figure:
    """Events off, nothing recorded; views and bots on."""
    chosen = ((bot, BOTS["space-empires"][bot]),)
    study = Study(SPACE_EMPIRES, rules, chosen, seed=1, most_steps=MANY)
    _, seconds = play_chunk(study, range(games))
    text = f"{bot} in the lab: no events, no record; views and bots"
    return Figure(text, games * TURNS / seconds, "turns of a player/CPU s")


def recorded_turns(bot: str, rules: HouseRules, games: int) -> Iterator[Figure]:
    """With everything on, and what `take_step` takes of it."""
    codec, everything, alone = Codec(SPACE_EMPIRES), Stopwatch(), Stopwatch()
    factory = BOTS["space-empires"][bot]
    for seed in range(games):
        everything.time(
            lambda seed=seed: measure.recorded_game(  # type: ignore[misc]
                codec, rules, factory, seed, alone, most_steps=MANY
            )
        )
    turns, text = games * TURNS, f"{bot}, the whole kernel"
    unit = "turns of a player/CPU s"
    yield Figure(f"{text}: events, record, views, bots", turns / everything.seconds, unit)
    yield Figure(f"{text}: take_step alone", alone.microseconds, "µs")


def last_position(rules: HouseRules) -> State:
    """How one of these matches ends."""
    codec, factory = Codec(SPACE_EMPIRES), BOTS["space-empires"]["admiral"]
    end: State = measure.recorded_game(codec, rules, factory, 1, Stopwatch(), most_steps=MANY)
    return end
