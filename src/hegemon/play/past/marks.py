"""In which steps a seat was told of a fight, or of land won or lost: marks on a line of turns.

Made of the reports of that seat alone, so they tell nothing that these do not tell.
"""

from __future__ import annotations

from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.core.report import Report, sentences
from hegemon.core.show.stories import Beat, Concern, Story
from hegemon.play.lines import StepTaken
from hegemon.play.past.by_step import ByStep
from hegemon.play.replay import Replay

MOST_STEPS = 400
"""So many steps are looked at: the last ones."""


class StepMark(Value, tag=False, omit_defaults=True):
    """What a step is remembered for."""

    step: int
    fought: bool = False
    """Whether something was fought."""
    won: bool = False
    """Whether its reader won land,"""
    lost: bool = False
    """and whether he lost some."""


_MARKED: ByStep[StepMark] = ByStep(50_000)


def marks_of(replay: Replay, seat: Player | None, last: int) -> tuple[StepMark, ...]:
    """The steps up to one that a seat, or a bystander, remembers; raises NotThere."""
    replay.known(seat)

    def marked(taken: StepTaken) -> StepMark:
        return _mark(taken.entry.step.number, replay.told_then(taken, seat))

    steps = replay.steps[: last + 1][-MOST_STEPS:]
    found = _MARKED.of(replay.kept_at, seat, steps, marked)
    return tuple(mark for mark in found if mark.fought or mark.won or mark.lost)


def _mark(step: int, report: Report) -> StepMark:
    told = [one.story for one in sentences(report) if one.story is not None and one.story.weight]
    return StepMark(
        step,
        fought=any(one.beat == "battle" for one in told),
        won=_is_told(told, "border", "gain"),
        lost=_is_told(told, "border", "loss"),
    )


def _is_told(told: list[Story], beat: Beat, subject: Concern) -> bool:
    return any(one.beat == beat and one.subject == subject for one in told)
