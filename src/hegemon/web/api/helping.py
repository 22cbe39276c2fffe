"""Help for who writes orders: the choices of one field, the chances of a fight, all of it as text.

A sheet holds every choice of every field, 12,000 words of a language model late in a match; the
page as the terminal shows it takes 500.
"""

from __future__ import annotations

import threading
from typing import Annotated, Any

import msgspec

from hegemon.core.errors import BadAnswer
from hegemon.core.records import Value
from hegemon.core.report import Report
from hegemon.draw.text import plain
from hegemon.draw.text_report import draw_report
from hegemon.draw.text_status import Space, status_page
from hegemon.play.seat.sitting import sit_down
from hegemon.play.turn import choices, targets
from hegemon.play.turn.chances import OddsTold, fight_asked_about, odds_of
from hegemon.play.turn.choices import FieldAsked, FieldChoices
from hegemon.play.turn.page import news_of, question_lines
from hegemon.play.turn.targets import TargetsTold
from hegemon.play.turn.text import sheet_in_brief, why
from hegemon.web.api.looking import board_now, latest, oversees, report_of
from hegemon.web.api.turns import OrderList
from hegemon.web.frame.needs import HOLDING, LOOKING
from hegemon.web.frame.paths import SeatPath, StepPath
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.routes import TEXT, AnyCall, CallOf, Route

_SEAT = "/api/v1/tables/{table}/seats/{seat}"
_STEP = _SEAT + "/steps/{step}"

LONGEST_FIGHT = 400
"""Characters of a fight that is described."""

_LONGEST_ID = 400
"""Characters of the id of a thing, which the answer says again."""

_AGAIN = 2
"""Seconds after which it is worth asking for odds once more."""

_RECKONING = threading.Lock()
"""Held while chances are reckoned: a process has seconds of work for one who asks, not for many."""


class ChoicesAsked(Value, tag=False, omit_defaults=True):
    """A field of an order that is being written."""

    order: str
    """The word that the order begins with."""
    field: str
    given: dict[str, str | int] = msgspec.field(default_factory=dict)
    """The values said so far, by the names of their fields; of a field that is said again and
    again its last value."""
    orders: OrderList = msgspec.field(default_factory=list)
    """The orders before it."""
    step: int | None = None
    """The step that they are for; for another they are late."""


class TargetsAsked(Value, tag=False, omit_defaults=True):
    """A place or a token of the board that something is to be ordered of."""

    thing: Annotated[str, msgspec.Meta(max_length=_LONGEST_ID)]
    before: OrderList = msgspec.field(default_factory=list)
    """The orders that are written so far."""
    step: int | None = None
    """The step that they are for; for another they are late."""


class FightWanted(Value, tag=False, omit_defaults=True):
    """The fight that chances are wanted of."""

    fight: Annotated[str, msgspec.Meta(max_length=LONGEST_FIGHT)] = ""
    """In the words of the game; without them it is the one of the open question."""


class Size(Value, tag=False, omit_defaults=True):
    """How much room there is for a text."""

    width: Annotated[int, msgspec.Meta(ge=40, le=200)] = 80
    height: Annotated[int, msgspec.Meta(ge=10, le=1_000)] = 24
    """Lines of a page; the question is there whole, also where it is longer."""


class Wide(Value, tag=False, omit_defaults=True):
    """How wide a text may be."""

    width: Annotated[int, msgspec.Meta(ge=40, le=200)] = 80


class Sentenced(Wide, tag=False, omit_defaults=True):
    """A sentence of a report."""

    sentence: int = 1
    """Its number in the report as text."""


def list_choices(call: CallOf[SeatPath, ChoicesAsked]) -> FieldChoices:
    """The choices of one field after some orders; raises BadField, BadAnswer, Late."""
    said: ChoicesAsked = call.body
    begun = FieldAsked(said.order, said.field, said.given)
    return choices.list_choices(call.match, call.seat, begun, said.orders, said.step)


def list_targets(call: CallOf[SeatPath, TargetsAsked]) -> TargetsTold:
    """What can be ordered of one thing, and where it may lead; raises BadAnswer, Late."""
    said: TargetsAsked = call.body
    return targets.list_targets(call.match, call.seat, said.thing, said.before, said.step)


def show_odds(call: CallOf[SeatPath, FightWanted]) -> OddsTold:
    """The chances of a fight; raises NotThere where the game tells none, BadConfig, Refused."""
    fight = call.query.fight.strip() or fight_asked_about(call.match, call.seat)
    if not fight:
        return odds_of(call.match, "")
    if not _RECKONING.acquire(blocking=False):
        raise Refused("busy", "other chances are reckoned now", retry_after=_AGAIN)
    try:
        return odds_of(call.match, fight)
    finally:
        _RECKONING.release()


def show_page_text(call: CallOf[SeatPath, Size]) -> str:
    """The page of a seat: map, what happened since it answered, and the question."""
    size: Size = call.query
    asked, space = _question(call, size.width), Space(size.width, size.height, plain)
    return f"{status_page(board_now(call), _news(call), call.eyes, asked, space)}\n"


def show_news_text(call: CallOf[SeatPath, Wide]) -> str:
    """What happened since a seat answered, whole: the sentences of its page, by their numbers."""
    return f"{draw_report(_news(call), width=call.query.width)}\n"


def show_why_of_news(call: CallOf[SeatPath, Sentenced]) -> str:
    """Why a sentence of that page is so."""
    return f"{why(_news(call), call.query.sentence, call.query.width)}\n"


def show_sheet_text(call: CallOf[SeatPath, Wide]) -> str:
    """The order sheet in brief; raises BadAnswer where the seat is not asked."""
    sitting = sit_down(call.match, call.seat, call.drafts)
    if sitting is None:
        raise BadAnswer(f"{call.seat} is asked nothing now")
    board = call.match.board(call.seat)
    return "\n".join([*sheet_in_brief(sitting, board, call.query.width), ""])


def show_report_text(call: CallOf[StepPath, Wide]) -> str:
    """What a seat was told about a step, its sentences numbered."""
    return f"{draw_report(report_of(call), width=call.query.width)}\n"


def show_why_text(call: CallOf[StepPath, Sentenced]) -> str:
    """Why a sentence of a report is so."""
    return f"{why(report_of(call), call.query.sentence, call.query.width)}\n"


def _news(call: AnyCall) -> Report:
    """What happened since a seat answered last; for a bystander, in the newest step he may see."""
    if call.eyes is not None:
        return news_of(call.match, call.eyes)
    return call.match.replay.report(None, latest(call))


def _question(call: AnyCall, width: int) -> list[str]:
    """The question of who holds the seat, and how it is answered; of others there is none."""
    if call.eyes is None or oversees(call):
        return []
    return question_lines(call.match, call.seat, call.drafts, width)


def _text(path: str, do: Any, about: str, **more: Any) -> Route:
    """A text for who may look through the eyes of a seat."""
    usual: dict[str, Any] = {"wants": LOOKING, "query": Wide, "problems": ("not-begun",)}
    more = usual | more
    return Route("GET", path, do=do, about=about, gives=str, media=TEXT, tagged=True, **more)


_ASKED = ("not-begun", "bad-orders")
_TOLD = ("not-begun", "still-running")

ROUTES = (
    Route(
        "POST",
        f"{_SEAT}/choices",
        wants=HOLDING,
        do=list_choices,
        about="List the choices of one field of an order, after other orders",
        gives=FieldChoices,
        takes=ChoicesAsked,
        problems=(*_ASKED, "late"),
        harmless=True,
        example={"order": "move", "field": "to", "given": {"from": "A"}, "orders": ["move A F 3"]},
    ),
    Route(
        "POST",
        f"{_SEAT}/targets",
        wants=HOLDING,
        do=list_targets,
        about="List what can be ordered of one thing, the usual first, and where it may lead",
        gives=TargetsTold,
        takes=TargetsAsked,
        problems=(*_ASKED, "late"),
        harmless=True,
        example={"thing": "A", "before": ["move A F 3"]},
    ),
    Route(
        "GET",
        f"{_SEAT}/odds",
        wants=HOLDING,
        do=show_odds,
        about="See the chances of the fight that is asked about, or of another",
        gives=OddsTold,
        query=FightWanted,
        problems=("not-begun", "bad-config", "busy"),
        tagged=True,
    ),
    _text(
        f"{_SEAT}/page.txt",
        show_page_text,
        "Read the page of a seat as text: map, news and question at a glance",
        query=Size,
    ),
    _text(f"{_SEAT}/news.txt", show_news_text, "Read all that happened since a seat answered"),
    _text(
        f"{_SEAT}/why.txt",
        show_why_of_news,
        "Read why a sentence of that page is so",
        query=Sentenced,
    ),
    _text(
        f"{_SEAT}/sheet.txt",
        show_sheet_text,
        "Read the order sheet in brief, with the orders that are written",
        wants=HOLDING,
        problems=_ASKED,
    ),
    _text(
        f"{_STEP}/report.txt",
        show_report_text,
        "Read what a seat was told about a step as text, its sentences numbered",
        problems=_TOLD,
    ),
    _text(
        f"{_STEP}/why.txt",
        show_why_text,
        "Read why a sentence of that report is so",
        query=Sentenced,
        problems=_TOLD,
    ),
)
