"""What can be measured of any ruleset: batches, recorded steps, saves."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from hegemon.bots import Factory
from hegemon.core.asked import asked_of
from hegemon.core.codec import Codec, canonical
from hegemon.core.dice import SeededDice
from hegemon.core.game import State, open_question
from hegemon.core.ruleset import Ruleset
from hegemon.core.step import Step, begin, take_step
from hegemon.lab.batch import Study, play_chunk
from hegemon.play import matches
from hegemon.play.entries import PERSON, SeatPlan
from hegemon.play.system import SeededEntropy, SystemClock
from hegemon.store.match_file import MatchFiles

T = TypeVar("T")


@dataclass(frozen=True)
class Figure:
    """One number, what it is, and its unit."""

    text: str
    value: float
    unit: str
    places: int = 0


@dataclass
class Stopwatch:
    """CPU seconds, added up over several laps."""

    seconds: float = 0.0
    laps: int = field(default=0)

    def time(self, work: Callable[[], T]) -> T:
        """Do something and add the time that it takes."""
        start = time.process_time()
        done = work()
        self.seconds += time.process_time() - start
        self.laps += 1
        return done

    @property
    def microseconds(self) -> float:
        """The mean of the laps."""
        return 1e6 * self.seconds / self.laps


def at_percent(times: Sequence[float], percent: int) -> float:
    """Of times in order, the one that so many percent are not above."""
    return times[min(len(times) - 1, len(times) * percent // 100)]


def batch(ruleset: Ruleset[Any], bot: Factory, games: int) -> Figure:
    """Steps a CPU second in the lab: events off, nothing recorded, views and bots on."""
    study = Study(ruleset, ruleset.presets["as-written"], (("bot", bot),), seed=1)
    played, seconds = play_chunk(study, range(games))
    steps = sum(game.steps for game in played)
    return Figure("the lab: no events, no record; views and bots", steps / seconds, "steps/CPU s")


def recorded(ruleset: Ruleset[Any], bot: Factory, games: int) -> Iterator[Figure]:
    """Steps a CPU second with everything on, and what `take_step` takes of it."""
    codec, everything, alone = Codec(ruleset), Stopwatch(), Stopwatch()
    rules = ruleset.presets["as-written"]
    for seed in range(games):
        everything.time(lambda seed=seed: recorded_game(codec, rules, bot, seed, alone))  # type: ignore[misc]
    speed = alone.laps / everything.seconds
    yield Figure("the whole kernel: events, record, digest, views, bots", speed, "steps/CPU s")
    yield Figure("take_step alone", alone.microseconds, "µs")


def recorded_game(
    codec: Codec[Any],
    rules: Any,
    bot: Factory,
    seed: int,
    watch: Stopwatch,
    *,
    most_steps: int = 300,
) -> Any:
    """The end of a recorded game; every seat's events are read as its player may."""
    ruleset, key = codec.ruleset, seed.to_bytes(8, "big")
    players = ruleset.players(rules)
    bots = {player: bot(seed * len(players) + at) for at, player in enumerate(players)}
    state, step = begin(codec, rules, players, SeededDice(key, 0))
    while (question := open_question(state)) and step.number < most_steps:
        answers = {}
        for player in question.asked(state):
            asked = asked_of(ruleset, state, player)
            assert asked is not None
            answers[player] = bots[player].answer(*asked)
        state, step = watch.time(next_step(codec, state, step, answers, key))
        for player in players:
            _ = [event.seen_by(player) for event in step.events]
    return state


def next_step(
    codec: Codec[Any], state: State, before: Step, answers: Any, key: bytes
) -> Callable[[], tuple[State, Step]]:
    """The step after another, ready to be taken and timed."""
    number = before.number + 1
    dice = SeededDice(key, number)
    return lambda: take_step(codec, state, answers, dice, number=number, before=before.digest)


def saves(ruleset: Ruleset[Any], bot: Factory, steps: int) -> Iterator[Figure]:
    """What a match file takes: bytes and time a step, and the position itself as JSON."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match"
        match = _begun(ruleset, str(path))
        bots = dict.fromkeys(match.players, bot)
        start, wall = time.process_time(), time.perf_counter()
        while match.result is None and match.step < steps:
            match.bots_answer(bots)
        seconds, waited = time.process_time() - start, time.perf_counter() - wall
        size, taken = path.stat().st_size, match.step
    yield Figure(f"a match file, per step, over {taken} steps", size / taken, "bytes")
    yield Figure("a step with its save: CPU", 1e6 * seconds / taken, "µs")
    yield Figure("a step with its save, waiting for the disk included", 1e6 * waited / taken, "µs")


def _begun(ruleset: Ruleset[Any], name: str) -> matches.Match:
    rules, entropy = ruleset.presets["as-written"], SeededEntropy("bench")
    plans = [SeatPlan(PERSON, f"Player {player}") for player in ruleset.players(rules)]
    match = matches.create(
        MatchFiles(),
        ruleset,
        house_rules=rules,
        plans=plans,
        entropy=entropy,
        clock=SystemClock(),
        name=name,
    )
    matches.sit_everyone(match, entropy)
    return match


def position(codec: Codec[Any], state: State) -> Iterator[Figure]:
    """A position as JSON: its size, and the time to write and to read it."""
    write, read, copy = Stopwatch(), Stopwatch(), Stopwatch()
    for _ in range(300):
        plain = write.time(lambda: codec.plain(state))
        read.time(lambda plain=plain: codec.state(plain, codec.ruleset.schema))  # type: ignore[misc]
        copy.time(lambda: codec.copy(state))
    yield Figure("a position as JSON", len(canonical(codec.plain(state))), "bytes")
    yield Figure("to plain data", write.microseconds, "µs")
    yield Figure("from plain data", read.microseconds, "µs")
    yield Figure("to copy", copy.microseconds, "µs")
