"""Space Empires: whole matches on the standard map as written, of settlers and of admirals."""

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

MANY = 6_000
"""Steps after which a match is left: the game need not end; matches of these bots do."""


def figures() -> Iterator[Figure]:
    """Everything that is measured of the game."""
    rules = HouseRules()
    for bot in ("settler", "admiral"):
        yield lab_steps(bot, rules, 6)
        yield from recorded_steps(bot, rules, 3)
    yield from measure.position(Codec(SPACE_EMPIRES), last_position(rules))


def lab_steps(bot: str, rules: HouseRules, games: int) -> Figure:
    """Events off, nothing recorded; views and bots on."""
    chosen = ((bot, BOTS["space-empires"][bot]),)
    study = Study(SPACE_EMPIRES, rules, chosen, seed=1, most_steps=MANY)
    played, seconds = play_chunk(study, range(games))
    text = f"{bot}, to the end, in the lab: no events, no record; views and bots"
    return Figure(text, sum(game.steps for game in played) / seconds, "steps/CPU s")


def recorded_steps(bot: str, rules: HouseRules, games: int) -> Iterator[Figure]:
    """With everything on, and what `take_step` takes of it."""
    codec, everything, alone = Codec(SPACE_EMPIRES), Stopwatch(), Stopwatch()
    factory = BOTS["space-empires"][bot]
    for seed in range(games):
        everything.time(
            lambda seed=seed: measure.recorded_game(  # type: ignore[misc]
                codec, rules, factory, seed, alone, most_steps=MANY
            )
        )
    text = f"{bot}, to the end, the whole kernel"
    yield Figure(f"{text}: steps of a match", alone.laps / games, "")
    speed = alone.laps / everything.seconds
    yield Figure(f"{text}: events, record, views, bots", speed, "steps/CPU s")
    yield Figure(f"{text}: take_step alone", alone.microseconds, "µs")


def last_position(rules: HouseRules) -> State:
    """How one of these matches ends."""
    codec, factory = Codec(SPACE_EMPIRES), BOTS["space-empires"]["admiral"]
    end: State = measure.recorded_game(codec, rules, factory, 1, Stopwatch(), most_steps=MANY)
    return end
