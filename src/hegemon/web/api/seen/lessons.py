"""First matches that teach: one is begun, and how far its lesson is."""

from __future__ import annotations

from hegemon.core.errors import BadAnswer
from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.tables.first import open_first
from hegemon.play.turn.drafts import read_draft
from hegemon.play.turn.lesson import NO_LESSON, LessonTold, is_taught, lesson_of
from hegemon.play.turn.lines import LineSent
from hegemon.play.turn.opened import open_step
from hegemon.web.api.signing import is_secure
from hegemon.web.api.turns import OrdersSent
from hegemon.web.frame.needs import HOLDING, OPENING, PLAYING
from hegemon.web.frame.paths import GamePath, SeatPath
from hegemon.web.frame.routes import AnyCall, CallOf, Reply, Route

_LEFT = "hegemon-lesson=left"
_YEARS = 10 * 365 * 24 * 3600
_LESSON = "/api/v1/tables/{table}/seats/{seat}/lesson"


class FirstMatch(Value, tag=False):
    """A first match that was begun."""

    table: str
    seat: Player
    """The one that you play."""


def begin_first(call: CallOf[GamePath, None]) -> FirstMatch:
    """Begin a match that teaches a game; raises BadConfig where the game has none."""
    who = call.who
    assert who.account, "whoever opens a table has an account"
    match, seat = open_first(call.services.hall, call.path["game"], who.account, who.name)
    return FirstMatch(match.name, seat)


def show_lesson(call: CallOf[SeatPath, None]) -> LessonTold:
    """The lesson of a seat, after the orders that are kept as its draft; raises NotBegun."""
    if not is_taught(call.match, call.seat) or _has_left(call):
        return NO_LESSON  # without a look at its draft: every match page asks
    return lesson_of(call.match, call.seat, _written(call))


def judge_lesson(call: CallOf[SeatPath, OrdersSent]) -> LessonTold:
    """The lesson of a seat after orders that are written; raises NotBegun, Late."""
    said: OrdersSent = call.body
    open_step(call.match, said.step)
    if _has_left(call):
        return NO_LESSON
    return lesson_of(call.match, call.seat, said.orders)


def leave_lesson(call: CallOf[SeatPath, None]) -> Reply[None]:
    """No lesson any more at this table: for the account, or on the device of who has none."""
    if call.who.account:
        call.services.hall.store.leave_lesson(call.table, call.who.account)
        return Reply(status=204)
    secure = "; Secure" if is_secure(call) else ""
    more = f"HttpOnly; SameSite=Lax; Max-Age={_YEARS}{secure}"
    return Reply(status=204, cookies=(f"{_LEFT}; Path=/t/{call.table}; {more}",))


def _has_left(call: AnyCall) -> bool:
    account, store = call.who.account, call.services.hall.store
    kept = (part.strip() for part in call.headers.get("cookie", "").split(";"))
    return _LEFT in kept or (bool(account) and store.has_left_lesson(call.table, account))


def _written(call: AnyCall) -> tuple[LineSent, ...]:
    try:
        return read_draft(call.match, call.seat, call.drafts).orders
    except BadAnswer:  # it is asked nothing
        return ()


ROUTES = (
    Route(
        "POST",
        "/api/v1/games/{game}/first-match",
        wants=OPENING,
        do=begin_first,
        about="Begin a match that teaches a game, against bots",
        gives=FirstMatch,
        takes=None,
        status=201,
        problems=("bad-config", "not-saved", "in-use", "over-quota"),
    ),
    Route(
        "GET",
        _LESSON,
        wants=HOLDING,
        do=show_lesson,
        about="See how far the lesson of a first match is, with the draft that is kept",
        gives=LessonTold,
        problems=("not-begun",),
    ),
    Route(
        "POST",
        _LESSON,
        wants=HOLDING,
        do=judge_lesson,
        about="See how far the lesson of a first match would be after orders",
        gives=LessonTold,
        takes=OrdersSent,
        problems=("not-begun", "late"),
        harmless=True,
        example={"orders": ["move A F 3"]},
    ),
    Route(
        "DELETE",
        _LESSON,
        wants=PLAYING,
        do=leave_lesson,
        about="Leave the lesson of a first match for good, and keep the match",
        gives=None,
        status=204,
    ),
)
