"""The lesson of a first match on its page, until whoever learns sends it away."""

from __future__ import annotations

from hegemon.play.turn.lesson import LessonTold
from hegemon.web.api.seen.lessons import show_lesson
from hegemon.web.frame.paths import SeatPath
from hegemon.web.pages.inside import Inside


def lesson_on(inside: Inside, at: SeatPath) -> LessonTold | None:
    """The lesson of a seat; None where there is none, or where it was left."""
    told = inside.get(show_lesson, at)
    return told if told.steps else None
