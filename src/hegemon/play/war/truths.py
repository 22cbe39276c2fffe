"""A match that is over, read once from its first step to its last, without fog."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from hegemon.core.board import Board
from hegemon.core.board import named as named_board
from hegemon.core.game import Player
from hegemon.core.report import Report, Section, Sentence, named, of_step, sentences
from hegemon.core.ruleset import Ruleset
from hegemon.core.show.measures import Measured
from hegemon.core.step import events_of
from hegemon.play.errors import StillRunning
from hegemon.play.now import Now
from hegemon.play.past.dates import counted_steps
from hegemon.play.past.steps import StepsTaken
from hegemon.play.position import position_after
from hegemon.play.replay import Replay

WEIGHTY = 6
"""What weighs less is not told of a war."""


class TrueStep(NamedTuple):
    """A step as it was."""

    step: int
    turn: int
    clock: str
    when: str
    told: tuple[Sentence, ...]
    """The weighty of what happened, whoever saw it, with the names at the table."""


class TrueTurn(NamedTuple):
    """A turn as it was: its steps, and how things stood after the last."""

    turn: int
    steps: tuple[TrueStep, ...]
    board: Board
    measures: tuple[Measured, ...]


def check_over(now: Now) -> None:
    """Raises StillRunning before the end."""
    if now.end is None:
        raise StillRunning("how the war went is told when the match is over; it still goes on")


def true_turns(replay: Replay) -> Iterator[TrueTurn]:
    """All turns in order, without what an umpire undid; raises StillRunning before the end."""
    store, match, now = replay.kept_at
    ruleset, names = replay.ruleset, replay.names
    check_over(now)
    counted = set(counted_steps(replay.dates()))
    steps: list[TrueStep] = []
    view: Any = None
    for taken in StepsTaken(store, match).all():
        date = taken.entry.date
        if taken.entry.step.number not in counted:
            continue
        if steps and (steps[-1].turn, steps[-1].clock) != (date.turn, date.clock):
            yield _turn(steps, view, ruleset, names)
            steps = []
        position = position_after(now, taken, ruleset)
        view = ruleset.truth(position.state)
        events = events_of(position.codec, taken.entry.step)
        number = taken.entry.step.number
        report = of_step(ruleset.report(view, events), number)
        steps.append(
            TrueStep(
                step=number,
                turn=date.turn,
                clock=date.clock,
                when=str(date),
                told=_worth_keeping(report, names),
            )
        )
    if steps:
        yield _turn(steps, view, ruleset, names)


def _worth_keeping(report: Report, names: dict[Player, str]) -> tuple[Sentence, ...]:
    """Of hundreds of sentences those about fights, and the weighty ones; with names."""
    kept = tuple(
        one
        for one in sentences(report)
        if one.fight is not None or (one.story is not None and one.story.weight >= WEIGHTY)
    )
    return tuple(sentences(named(Report("", (Section("", kept),)), names)))


def _turn(
    steps: list[TrueStep], view: Any, ruleset: Ruleset[Any], names: dict[Player, str]
) -> TrueTurn:
    board = named_board(ruleset.board(view), names)
    return TrueTurn(steps[-1].turn, tuple(steps), board, ruleset.measures(view))


def true_board(replay: Replay, step: int) -> Board:
    """The map after a step without fog; raises NotThere, and StillRunning before the end."""
    store, match, now = replay.kept_at
    check_over(now)
    position = position_after(now, StepsTaken(store, match).one(step), replay.ruleset)
    board = replay.ruleset.board(replay.ruleset.truth(position.state))
    return named_board(board, replay.names)
