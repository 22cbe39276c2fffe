"""A ladder: each rung against the next one, which thinks longer or knows more.

The rungs are the bots as they are named, or one bot with the values of one option.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hegemon.core.errors import BadConfig
from hegemon.lab.studies.maker import SpecMaker, dealt
from hegemon.lab.studies.specs import GameSpec


def games(maker: SpecMaker) -> Iterator[GameSpec]:
    """Each rung against the next, from each other's seats."""
    for pair in pairwise(_rungs(maker)):
        for rotation in range(2):
            yield maker.spec(
                dealt(pair, maker.seats, rotation), rotation=rotation, variant=" < ".join(pair)
            )


def _rungs(maker: SpecMaker) -> tuple[str, ...]:
    design = maker.design
    if not design.option:
        return maker.bots(2)
    (bot,) = maker.bots(1, 1)
    if len(design.values) < 2:
        raise BadConfig("design.values: a ladder of an option wants two or more values of it")
    rungs = tuple(f"{bot}:{design.option}={value}" for value in design.values)
    for rung in rungs:
        maker.check_bot(rung)
    return rungs
