"""Erkenfara: years of wardens, two empires on the duel map and five on the grand one."""

from __future__ import annotations

from collections.abc import Iterator

from bench import figures as measure
from bench.figures import Figure, Stopwatch
from hegemon.bots.registry import BOTS
from hegemon.core.codec import Codec
from hegemon.core.game import State
from hegemon.games.erkenfara import ERKENFARA, HouseRules
from hegemon.lab.batch import Study, play_chunk

YEARS = 30
"""The game has no end of its own. By then one warden has won either map, and his armies are as many
as they will be; what comes later is the same year again."""
MANY = 10**6
"""More steps than any of them takes."""
WARDEN = BOTS["erkenfara"]["warden"]


def figures() -> Iterator[Figure]:
    """Everything that is measured of the game."""
    for empires, name, games in ((2, "duel_continent", 6), (5, "five_crowns", 2)):
        rules = HouseRules(map=name, years=YEARS)
        yield lab_years(empires, rules, games)
        yield from recorded_years(empires, rules, games)
    yield from measure.position(Codec(ERKENFARA), last_position(rules))


def lab_years(empires: int, rules: HouseRules, games: int) -> Figure:
    """Events off, nothing recorded; views and bots on."""
    study = Study(ERKENFARA, rules, (("warden", WARDEN),), seed=1, most_steps=MANY)
    _, seconds = play_chunk(study, range(games))
    text = f"{empires} empires in the lab: no events, no record; views and bots"
    return Figure(text, games * YEARS / seconds, "years/CPU s")


def recorded_years(empires: int, rules: HouseRules, games: int) -> Iterator[Figure]:
    """With everything on, and what `take_step` takes of it."""
    codec, everything, alone = Codec(ERKENFARA), Stopwatch(), Stopwatch()
    for seed in range(games):
        everything.time(
            lambda seed=seed: measure.recorded_game(  # type: ignore[misc]
                codec, rules, WARDEN, seed, alone, most_steps=MANY
            )
        )
    years, text = games * YEARS, f"{empires} empires, the whole kernel"
    yield Figure(f"{text}: events, record, views, bots", years / everything.seconds, "years/CPU s")
    yield Figure(f"{text}: steps a year", alone.laps / years, "steps", places=1)
    yield Figure(f"{text}: take_step alone", alone.microseconds, "µs")


def last_position(rules: HouseRules) -> State:
    """How one of these matches ends."""
    end: State = measure.recorded_game(
        Codec(ERKENFARA), rules, WARDEN, 1, Stopwatch(), most_steps=MANY
    )
    return end
