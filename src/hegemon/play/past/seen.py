"""A step as somebody sees it when it is looked at again."""

from __future__ import annotations

from typing import Any, NamedTuple

from hegemon.core.board import Board
from hegemon.core.dice import Roll
from hegemon.core.form import Form
from hegemon.core.game import Answer, Event, Player
from hegemon.core.records import Value
from hegemon.core.report import Report
from hegemon.core.ruleset import Date
from hegemon.play.past.notes import HandNoted


class StepPage(Value, tag=False, omit_defaults=True):
    """What one seat, or a bystander, saw right after a step."""

    step: int
    report: Report
    board: Board
    note: str = ""
    """Why the umpire made this step, where it was the umpire."""


class Truth(Value, tag=False, omit_defaults=True):
    """All of a step, without fog."""

    step: int
    version: int
    answers: dict[Player, Answer]
    notes: dict[Player, str]
    """Why an answer was not the player's own: late, or a bot's that was not legal."""
    rolls: tuple[Roll, ...]
    events: tuple[Event, ...]
    digest: str
    state: Any
    """The position after the step, as plain data."""
    report: Report
    """Everything that happened, whoever saw it."""
    board: Board
    """The map without fog."""
    note: str = ""
    """Why the umpire made this step, where it was the umpire."""


class WasTold(NamedTuple):
    """What a seat was told about a step by the rules, without names, and what stands before it."""

    report: Report
    first: str
    date: Date
    hand: HandNoted | None


class DatedReport(NamedTuple):
    """What a seat was told about a step, when that was, and what the umpire did in it."""

    date: Date
    report: Report
    hand: HandNoted | None


class Answered(NamedTuple):
    """What a seat answered, and the form that it had before it."""

    form: Form[Any]
    answer: Answer
