"""How bots fare against each other over many games."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import msgspec

from hegemon.bots import Factory
from hegemon.core.errors import BadConfig
from hegemon.core.ruleset import Ruleset
from hegemon.lab.batch import Chunk, Study
from hegemon.lab.engine import chunk_of, engine_of
from hegemon.lab.statistics import quartiles, wilson
from hegemon.lab.tally import Feats, Tally

Progress = Callable[[int], None]
"""Is told, now and then, how many games are done."""


SHORT = 2.0
"""Seconds of work that one process does as fast as several, which must be started first."""
FAST_CHUNK, FAST_SHORT = 500, 10_000
"""Games of a fast engine that are played in one go, and that are no work for several processes."""


class Wins(msgspec.Struct, frozen=True):
    """What one bot achieved; `low` and `high` bound its share with 95% confidence (Wilson).

    Games that were played twice, answer for answer, count once for the bounds.
    """

    bot: str
    games: int
    wins: int
    share: float
    low: float
    high: float
    power: float | None = None
    """The mean share of all power at the end of a game, of one seat; None where nothing tells."""


class Lengths(msgspec.Struct, frozen=True):
    """How long the games were, in steps; a step is one question answered."""

    mean: float
    lower_quartile: float
    median: float
    upper_quartile: float


class Timing(msgspec.Struct, frozen=True):
    """What differs from run to run."""

    workers: int
    seconds: float
    cpu_seconds: float
    steps_per_cpu_second: float


class Summary(msgspec.Struct, frozen=True):
    """The result of a simulation; all but `timing` is the same for any number of workers.

    Two games are the same when their first position and all their answers are; two openings when
    those before the first die are.
    """

    game: str
    version: int
    figures: str
    """The digest of its figures, where they are others than the game's own."""
    house_rules: Any
    seed: int
    games: int
    """Those that were finished: fewer than were wanted where somebody stopped it."""
    wanted: int
    most_steps: int
    bots: tuple[Wins, ...]
    seats: tuple[Wins, ...]
    """The same games by seat: `bot` is the seat's name."""
    different_games: int
    openings: int
    alike: str
    """What to think of the bounds when games or openings are copies; empty when none are."""
    draws: int
    defeats: int
    """Games that the game itself has won, against everybody."""
    undecided: int
    steps: Lengths
    crashes: int
    first_crash: str
    timing: Timing

    def facts(self) -> dict[str, Any]:
        """All but the timing, as plain data."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        del plain["timing"]
        return plain


def simulate(
    ruleset: Ruleset[Any],
    bots: tuple[tuple[str, Factory], ...],
    *,
    games: int,
    seed: int,
    house_rules: Any = None,
    most_steps: int = 300,
    workers: int | None = None,
    chunk: int = 10,
    progress: Progress | None = None,
    fast: bool = False,
) -> Summary:
    """Play games between bots, given as names and factories, with the seats rotating.

    Whoever stops it (Ctrl-C, KeyboardInterrupt) gets the games that were finished by then, where
    there is one. With several workers the names must be such as make these bots anew
    (`play/start/own_bots.py`): objects stay where they are.

    Without house rules the preset "as-written" counts. Without a number of workers the first game
    decides: all cores, or one process where the work is short. `fast` is for the game's engine:
    the same games, sooner. Raises BadConfig when there are no bots or more than seats, and where
    no engine plays this game, or these bots.
    """
    rules = ruleset.presets["as-written"] if house_rules is None else house_rules
    seats = ruleset.players(rules)
    if not 1 <= len(bots) <= len(seats):
        raise BadConfig(f"{ruleset.title} seats 1 to {len(seats)} bots, not {len(bots)}")
    study = Study(ruleset, rules, bots, seed, most_steps, fast=fast)
    if fast:
        workers, chunk = workers or _worth_starting_fast(study, games), FAST_CHUNK
    started = time.perf_counter()
    first, cpu_seconds = chunk_of(study, range(min(1, games)))
    tally = Tally(study)
    for game in first:
        tally.add(game)
    workers = workers or worth_starting(cpu_seconds * (games - 1))
    with suppress(KeyboardInterrupt):
        for done, seconds in play_games(study, range(1, games), workers=workers, chunk=chunk):
            for game in done:
                tally.add(game)
            cpu_seconds += seconds
            if progress:
                progress(tally.games)
    seconds = time.perf_counter() - started
    return summary(tally, workers, seconds, cpu_seconds, wanted=games)


def play_games(study: Study, games: range, *, workers: int = 1, chunk: int = 10) -> Iterator[Chunk]:
    """All games in chunks, in order; with more than one worker, in as many processes.

    In this process a chunk of the rules is one game: whoever stops here loses no more than that.
    """
    if workers == 1:
        size = chunk if study.fast else 1
        return (chunk_of(study, games[at : at + size]) for at in range(0, len(games), size))
    from hegemon.lab.errand import in_processes  # noqa: PLC0415 - one process needs no others

    chunks = (games[at : at + chunk] for at in range(0, len(games), chunk))
    return in_processes(study, chunks, workers)


def worth_starting(seconds: float) -> int:
    """How many processes so much work is worth."""
    return 1 if seconds < SHORT else os.cpu_count() or 1


def _worth_starting_fast(study: Study, games: int) -> int:
    """The same for so many games of a fast engine; raises BadConfig where there is none."""
    engine_of(study)
    return 1 if games < FAST_SHORT else os.cpu_count() or 1


def summary(
    tally: Tally, workers: int, seconds: float, cpu_seconds: float, *, wanted: int = 0
) -> Summary:
    """The games, counted; at least as many were wanted as there are."""
    study = tally.study
    names = [name for name, _ in study.bots]
    return Summary(
        game=study.ruleset.name,
        version=study.ruleset.version,
        figures=study.ruleset.figures_digest,
        house_rules=study.house_rules,
        seed=study.seed,
        games=tally.games,
        wanted=max(wanted, tally.games),
        most_steps=study.most_steps,
        bots=tuple(map(_wins, names, tally.bots)),
        seats=tuple(map(_wins, study.ruleset.players(study.house_rules), tally.seats)),
        different_games=tally.courses.count,
        openings=tally.openings.count,
        alike=_alike(tally),
        draws=tally.outcomes["draw"],
        defeats=tally.outcomes["defeat"],
        undecided=tally.outcomes["undecided"],
        steps=_lengths(tally),
        crashes=tally.crashes,
        first_crash=tally.first_crash,
        timing=_timing(workers, seconds, cpu_seconds, _steps(tally)),
    )


def _alike(tally: Tally) -> str:
    """What the bounds are worth when games or openings are copies; "" when none are."""
    games, different = tally.games, tally.courses.count
    if different < games:
        return f"only {different} of {games} games are different: each counts once for the 95%"
    if tally.openings.count <= len(tally.study.bots) < games:
        return "every game opens alike, seat for seat: the 95% are of this one opening"
    return ""


def _wins(name: str, feats: Feats) -> Wins:
    low, high = wilson(feats.different_wins, feats.different)
    power = feats.mean_power()
    return Wins(
        bot=name,
        games=feats.games,
        wins=feats.wins,
        share=round(feats.wins / feats.games if feats.games else 0.0, 4),
        low=round(low, 4),
        high=round(high, 4),
        power=None if power is None else round(power, 4),
    )


def _steps(tally: Tally) -> int:
    """The questions answered in all games."""
    return sum(steps * games for steps, games in tally.steps.items())


def _lengths(tally: Tally) -> Lengths:
    mean = _steps(tally) / tally.games if tally.games else 0.0
    return Lengths(round(mean, 2), *quartiles(tally.steps))


def _timing(workers: int, seconds: float, cpu_seconds: float, steps: int) -> Timing:
    speed = steps / cpu_seconds if cpu_seconds else 0.0
    return Timing(workers, round(seconds, 3), round(cpu_seconds, 3), round(speed, 1))
