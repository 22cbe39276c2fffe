"""From a study to its games: one module for each kind of design.

Each has a function from a study to the games of one block. All blocks have the same games, each on
its block's own luck, so a study is as many times that list as it has blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from hegemon.core.errors import BadConfig
from hegemon.core.refusals import shown
from hegemon.core.words import capital
from hegemon.lab.studies.designs import (
    factors,
    fuzz,
    ladder,
    openings,
    restricted,
    round_robin,
    seats,
    variant_ab,
)
from hegemon.lab.studies.maker import SpecMaker
from hegemon.lab.studies.specs import GameSpec
from hegemon.lab.studies.study import StudyRead


class DesignKind(NamedTuple):
    """A kind of design."""

    about: str
    """What it answers, in a line."""
    games: Callable[[SpecMaker], Iterator[GameSpec]]
    """The games of one block."""


DESIGNS: dict[str, DesignKind] = {
    "seats": DesignKind("does the seat, or the place on the map, decide?", seats.games),
    "round_robin": DesignKind("which bot, or style, beats which?", round_robin.games),
    "variant_ab": DesignKind("what do other house rules or figures change?", variant_ab.games),
    "openings": DesignKind("which beginning is worth what?", openings.games),
    "restricted": DesignKind("what is a unit or an order worth?", restricted.games),
    "ladder": DesignKind("does more effort win more?", ladder.games),
    "fuzz": DesignKind("where do the rules break down?", fuzz.games),
    factors.SCREEN: DesignKind("which of many numbers matters at all?", factors.games),
    factors.SOBOL: DesignKind("how much does each of a few numbers matter?", factors.games),
}
DUELS = "duel_grid"
"""The one design without games: exact odds of fights (`duels.py`)."""
TUNE = "tune"
"""The one whose games follow from what came of earlier ones (`tuning.py`)."""


_OTHERS = {DUELS: "how do fights end?", TUNE: "which figures come closest to what we want?"}


def question_of(kind: str) -> str:
    """What a design asks, as a sentence; raises BadConfig for one that does not exist."""
    return capital(_OTHERS[kind] if kind in _OTHERS else design_called(kind).about)


def design_called(kind: str) -> DesignKind:
    """A design; raises BadConfig, which names those that there are."""
    if kind not in DESIGNS:
        there = ", ".join([*DESIGNS, TUNE, DUELS])
        raise BadConfig(f"design.kind: there is no design {shown(kind)}; there are {there}")
    return DESIGNS[kind]


def block_of(study: StudyRead) -> list[GameSpec]:
    """The games of one block, without its luck; raises BadConfig for what cannot be played."""
    kind = design_called(study.file.design.kind)
    return each_once(kind.games(SpecMaker(study)))


def each_once(block: Iterable[GameSpec]) -> list[GameSpec]:
    """The games of a block; raises BadConfig where one of them would be played twice."""
    games = list(block)
    if len({spec.key for spec in games}) < len(games):
        raise BadConfig(
            "the study would play the same game twice in a block: two of its bots, variants or "
            "openings are the same"
        )
    return games


def games_of(study: StudyRead, block: list[GameSpec]) -> Iterator[GameSpec]:
    """All games of a study, block by block."""
    seed = study.file.run.seed
    for number in range(study.file.design.blocks):
        for spec in block:
            yield spec.of_block(number, seed)
