"""In which steps a seat was told of a fight, or of land won or lost: marks on a line of turns.

Made of the reports of that seat alone, so they tell nothing that these do not tell.
"""

from __future__ import annotations

from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.past.steps_told import steps_told
from hegemon.play.replay import Replay


class StepMark(Value, tag=False, omit_defaults=True):
    """What a step is remembered for."""

    step: int
    fought: bool = False
    """Whether something was fought."""
    won: bool = False
    """Whether its reader won land,"""
    lost: bool = False
    """and whether he lost some."""


def marks_of(replay: Replay, seat: Player | None, last: int) -> tuple[StepMark, ...]:
    """The steps up to one that a seat, or a bystander, remembers; raises NotThere."""
    told = steps_told(replay, seat, replay.steps[: last + 1])
    marks = (StepMark(step, one.fought, one.won, one.lost) for step, one in told.items())
    return tuple(mark for mark in marks if mark.fought or mark.won or mark.lost)
