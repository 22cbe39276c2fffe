"""The lesson of a first match on its page, until whoever learns sends it away on this device."""

from __future__ import annotations

from hegemon.play.turn.lesson import LessonTold
from hegemon.web.api.seen.lessons import show_lesson
from hegemon.web.frame.paths import SeatPath
from hegemon.web.pages.inside import Inside
from hegemon.web.pages.places import table_at

_LEFT = "hegemon-lesson"
_YEARS = 10 * 365 * 24 * 3600


def lesson_on(inside: Inside, at: SeatPath) -> LessonTold | None:
    """The lesson of a seat; None where there is none, or where it was left here."""
    if f"{_LEFT}=left" in (part.strip() for part in _cookies(inside)):
        return None
    told = inside.get(show_lesson, at)
    return told if told.steps else None


def leave_lesson(inside: Inside, at: SeatPath) -> None:
    """No lesson any more at this table, on this device."""
    secure = "; Secure" if inside.origin.startswith("https://") else ""
    path = table_at(at.table)
    inside.cookies.append(
        f"{_LEFT}=left; Path={path}; HttpOnly; SameSite=Lax; Max-Age={_YEARS}{secure}"
    )


def _cookies(inside: Inside) -> list[str]:
    return inside.asked.headers.get("cookie", "").split(";")
