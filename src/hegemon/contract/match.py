"""Random matches, played once for all checks."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from hegemon.bots import Bot, Factory
from hegemon.bots.random import Random
from hegemon.contract.world import Answers, World
from hegemon.core.dice import SeededDice, dice_key
from hegemon.core.game import Player
from hegemon.core.step import Step, begin, take_step


@dataclass(frozen=True)
class Moment:
    """An open question, the answers it got, and the step that they made."""

    state: Any
    question: Any
    answers: Answers
    step: Step
    before: str
    """The digest of the step before."""


@dataclass(frozen=True)
class RandomMatch:
    """A whole random match."""

    world: World
    seed: int
    first: Step
    moments: tuple[Moment, ...]
    end: Any

    def steps(self) -> list[Step]:
        """Set-up and every step after it."""
        return [self.first, *(moment.step for moment in self.moments)]

    def some(self, number: int) -> list[Moment]:
        """So many moments, spread evenly, the same every time; all where there are no more."""
        every = max(1, len(self.moments) // number)
        return list(self.moments[::every])[:number]


def key_of(seed: int) -> bytes:
    """The dice of a match."""
    return dice_key(b"contract", (str(seed).encode(),))


def played(world: World, seed: int) -> RandomMatch:
    """A match of random bots until its end, or until the world's length."""
    return _between(world, seed, {player: Random(f"{seed} {player}") for player in world.players})


def played_by(world: World, seed: int, bots: Mapping[Player, Factory]) -> RandomMatch:
    """A match of other bots until its end, or until the world's length."""
    return _between(world, seed, {player: makes(seed) for player, makes in bots.items()})


def _between(world: World, seed: int, bots: Mapping[Player, Bot]) -> RandomMatch:
    """A match of these bots until its end, or until the world's length."""
    state, first = begin(
        world.codec, world.house_rules(), world.players, SeededDice(key_of(seed), 0)
    )
    start, before = state, first.digest
    moments: list[Moment] = []
    while start.agenda and len(moments) < world.length:
        question = world.question(start)
        answers = {}
        for player in question.asked(start):
            asked = world.asked(start, player)
            assert asked is not None
            answers[player] = bots[player].answer(*asked)
        number = len(moments) + 1
        dice = SeededDice(key_of(seed), number)
        state, step = take_step(world.codec, start, answers, dice, number=number, before=before)
        moments.append(Moment(start, question, answers, step, before))
        start, before = state, step.digest
    return RandomMatch(world, seed, first, tuple(moments), start)


@cache
def random_match(world: World, seed: int) -> RandomMatch:
    """The match with a seed, played once in a run of the tests."""
    return played(world, seed)


def matches(world: World) -> list[RandomMatch]:
    """All random matches of a world."""
    return [random_match(world, seed) for seed in range(world.matches)]


def moments(world: World, each: int) -> Iterator[Moment]:
    """At most so many moments of each match."""
    for match in matches(world):
        yield from match.some(each)


def chance_at(moment: Moment) -> random.Random:
    """A source of chance that is the same for the same moment."""
    return random.Random(moment.before)
