"""What a seat, or a bystander, may know: now, and after each step, as it saw it then."""

from __future__ import annotations

import re
from typing import Any

from hegemon.core.asked import Asked
from hegemon.core.board import Board
from hegemon.core.errors import BadAnswer
from hegemon.core.form import Form
from hegemon.core.game import Player
from hegemon.core.notation import write
from hegemon.core.order import OrderKind
from hegemon.core.records import Value
from hegemon.core.report import Report
from hegemon.core.ruleset import Date
from hegemon.core.sheet import Sheet
from hegemon.core.sheet import named as named_sheet
from hegemon.core.sheet import sheet as sheet_of
from hegemon.play.decide import receipt_of
from hegemon.play.entries import Receipt
from hegemon.play.errors import NotBegun, NotThere
from hegemon.play.past.sealings import sealed_in
from hegemon.play.past.seen import StepPage, Truth
from hegemon.play.position import named
from hegemon.play.seat.choosing import example_of
from hegemon.web.frame.cursors import Paged, cut
from hegemon.web.frame.needs import HOLDING, LOOKING, WATCHING
from hegemon.web.frame.paths import SeatPath, StepPath, TablePath, TruthPath
from hegemon.web.frame.pictures import PictureStyle, picture_for
from hegemon.web.frame.routes import LINES, SVG, AnyCall, CallOf, Reply, Route

_SEAT = "/api/v1/tables/{table}/seats/{seat}"
_STEP = _SEAT + "/steps/{step}"

LAST = "last"
"""The step that was taken last, for who does not know its number."""


class SeatView(Value, tag=False):
    """What a seat knows, in the words of its game."""

    table: str
    seat: str
    step: int
    """The last step that was taken."""
    view: Any


class SheetPage(Value, tag=False):
    """What a seat may order now."""

    table: str
    seat: Player
    step: int
    """The step that orders are for: it goes into `seal`."""
    sheet: Sheet
    question: Any
    """The open question as the seat may know it: with the view, all that the sheet is made of."""


class KindShort(Value, tag=False):
    """A kind of order, without what its fields may say."""

    word: str
    label: str
    example: str
    about: str


class KindsPage(Value, tag=False):
    """What a seat is asked, and the kinds of order that it takes."""

    table: str
    seat: Player
    step: int
    """The step that orders are for."""
    title: str
    """The question in one sentence."""
    single: bool
    """Whether the answer is exactly one order."""
    kinds: tuple[KindShort, ...]


class StepShort(Value, tag=False, omit_defaults=True):
    """A step in a list."""

    step: int
    date: Date


class StepsListed(Value, tag=False):
    """Steps in order; `next` is the cursor of the rest, "" where there is none."""

    steps: tuple[StepShort, ...]
    next: str


class Receipts(Value, tag=False):
    """What a seat has sealed, in order, and the nonce that the proofs are made with."""

    receipts: tuple[Receipt, ...]
    nonce: str
    next: str


def show_view(call: CallOf[SeatPath, None]) -> SeatView:
    """What a seat knows now."""
    step, match = latest(call), call.match
    now = step == match.step
    view = match.view(call.eyes) if now else match.replay.view(call.eyes, step)
    return SeatView(call.table, call.path["seat"], step, view)


def list_kinds(call: CallOf[SeatPath, None]) -> KindsPage:
    """The kinds of order that a seat may give; raises BadAnswer where it is not asked."""
    form = _asked(call).form
    kinds = tuple(
        KindShort(one.word, one.label, _example(form, one), one.about) for one in form.kinds
    )
    return KindsPage(
        table=call.table,
        seat=call.seat,
        step=call.match.step + 1,
        title=form.title,
        single=form.single,
        kinds=kinds,
    )


def _example(form: Form[Any], kind: OrderKind) -> str:
    """An order of a kind: where one answers with one, it is one that this seat may give."""
    order = example_of(form, kind.word) if form.single else None
    return kind.example if order is None else write(order)


def show_sheet(call: CallOf[SeatPath, None]) -> SheetPage:
    """What a seat may order; raises BadAnswer where it is not asked."""
    match, asked = call.match, _asked(call)
    page = named_sheet(sheet_of(asked.form), match.header.names)
    return SheetPage(call.table, call.seat, match.step + 1, page, asked.question)


def _asked(call: CallOf[SeatPath, None]) -> Asked:
    asked = call.match.asked_of(call.seat)
    if asked is None:
        raise BadAnswer(f"{call.seat} is asked nothing now")
    return asked


def show_board(call: CallOf[SeatPath, None]) -> Board:
    """The map of a seat now."""
    return board_now(call)


def draw_board(call: CallOf[SeatPath, PictureStyle]) -> str:
    """The map of a seat now, as a picture."""
    return _picture(call, board_now(call))


def list_steps(call: CallOf[SeatPath, Paged]) -> StepsListed:
    """The steps that were taken, and when they were in the game."""
    last = latest(call)
    dates = call.match.replay.dates()
    taken = [StepShort(step, date) for step, date in dates.items() if step <= last]
    steps, further = cut(taken, call.query)
    return StepsListed(steps, further)


def show_step(call: CallOf[StepPath, None]) -> StepPage:
    """Report and map of a step as the seat saw them."""
    return call.match.replay.page(call.eyes, told(call), overseen=oversees(call))


def show_report(call: CallOf[StepPath, None]) -> Report:
    """What a seat was told about a step, with why and mentions."""
    return report_of(call)


def show_step_view(call: CallOf[StepPath, None]) -> SeatView:
    """What a seat knew right after a step."""
    step = told(call)
    return SeatView(call.table, call.path["seat"], step, call.match.replay.view(call.eyes, step))


def show_step_board(call: CallOf[StepPath, None]) -> Board:
    """The map of a seat right after a step."""
    return board_after(call)


def draw_step_board(call: CallOf[StepPath, PictureStyle]) -> str:
    """The map of a seat right after a step, as a picture."""
    return _picture(call, board_after(call))


def show_observation(call: CallOf[StepPath, None]) -> dict[str, Any]:
    """What a seat knew after a step in the JSON of the game's rule document, where it has one."""
    return call.match.replay.observed(call.eyes, told(call), overseen=oversees(call))


def show_truth(call: CallOf[TruthPath, None]) -> Truth:
    """All of a step, without fog; raises StillRunning before the end."""
    return call.match.replay.truth(call.step)


def list_receipts(call: CallOf[SeatPath, Paged]) -> Receipts:
    """The receipts of a seat."""
    sealed = sealed_in(call.services.store, call.table)
    own = [entry for entry in sealed if entry.player == call.seat]
    found = [receipt_of(call.now.match.id, entry) for entry in own]
    receipts, further = cut(found, call.query)
    return Receipts(receipts, call.now.nonces.get(call.seat, ""), further)


def export_match(call: CallOf[TablePath, None]) -> Reply[bytes]:
    """Every line of a match that is over, its secret among them: a match file."""
    call.match.replay.secret()  # raises StillRunning
    lines = b"".join(line.rstrip(b"\n") + b"\n" for line in call.services.store.lines(call.table))
    # a name that was given elsewhere may hold anything; in a header only this much is safe
    safe = re.sub(r"[^A-Za-z0-9_-]+", "", call.table) or "match"
    name = f'attachment; filename="{safe}.hegemon"'
    return Reply(lines, media=LINES, headers={"content-disposition": name})


def board_now(call: AnyCall) -> Board:
    """The map of a seat at the last step that it may see; raises NotBegun, NotThere."""
    step, match = latest(call), call.match
    now = step == match.step
    return match.board(call.eyes) if now else match.replay.board(call.eyes, step)


def board_after(call: AnyCall) -> Board:
    """The map of a seat right after the step that is meant; raises NotBegun, NotThere."""
    return call.match.replay.board(call.eyes, told(call))


def report_of(call: AnyCall) -> Report:
    """What a seat was told about the step that is meant; raises NotBegun, NotThere."""
    return call.match.replay.report(call.eyes, told(call))


def latest(call: AnyCall) -> int:
    """The last step that may be seen: a bystander sees some later, where the terms say so.

    Raises NotBegun before set-up, NotThere while there is nothing that he may see.
    """
    step = call.match.step
    if call.now.last is None:
        raise NotBegun(f"the match begins when {named(call.now.open_seats)} are taken")
    terms = call.now.terms
    if call.eyes is not None or call.now.end is not None or terms.watching != "later":
        return step
    if step < terms.delay:
        raise NotThere(f"bystanders see this match {terms.delay} steps later: nothing yet")
    return step - terms.delay


def told(call: AnyCall) -> int:
    """The step that is meant, if it may be seen; raises NotThere, NotBegun."""
    last = latest(call)
    if call.path["step"] == LAST:
        return last
    if call.step > last:
        raise NotThere(f"there is no step {call.step}; there are 0 to {last}")
    return call.step


def oversees(call: AnyCall) -> bool:
    """Whether who asks is the umpire who may look without fog."""
    return call.who.standing is not None and call.who.standing.oversees


def _picture(call: AnyCall, board: Board) -> str:
    """A map of a seat drawn as the query wants it."""
    return picture_for(call.table, call.path["seat"], board, call.query)


def _route(path: str, do: Any, about: str, gives: Any, **more: Any) -> Route:
    """A look at something by the eyes of a seat."""
    usual: dict[str, Any] = {"wants": LOOKING, "tagged": True, "problems": ("not-begun",)}
    more = usual | more
    return Route("GET", path, do=do, about=about, gives=gives, **more)


_TOLD = ("not-begun", "still-running")

ROUTES = (
    _route(f"{_SEAT}/view", show_view, "See what a seat knows", SeatView),
    _route(
        f"{_SEAT}/sheet",
        show_sheet,
        "See what a seat may order: every kind of order, and the choices of each field",
        SheetPage,
        wants=HOLDING,
        problems=("not-begun", "bad-orders"),
    ),
    _route(
        f"{_SEAT}/kinds",
        list_kinds,
        "See what a seat is asked, and the kinds of order without the choices of their fields",
        KindsPage,
        wants=HOLDING,
        problems=("not-begun", "bad-orders"),
    ),
    _route(f"{_SEAT}/board", show_board, "See the map of a seat as data", Board),
    _route(
        f"{_SEAT}/board.svg", draw_board, "See its map drawn", str, media=SVG, query=PictureStyle
    ),
    _route(
        f"{_SEAT}/steps", list_steps, "List the steps that were taken", StepsListed, query=Paged
    ),
    _route(
        _STEP,
        show_step,
        "Read a step: report and map as the seat saw them",
        StepPage,
        problems=_TOLD,
    ),
    _route(
        f"{_STEP}/report",
        show_report,
        "Read what a seat was told about a step, and why",
        Report,
        problems=_TOLD,
    ),
    _route(
        f"{_STEP}/view",
        show_step_view,
        "See what a seat knew after a step",
        SeatView,
        problems=_TOLD,
    ),
    _route(
        f"{_STEP}/board",
        show_step_board,
        "See the map of a seat after a step",
        Board,
        problems=_TOLD,
    ),
    _route(
        f"{_STEP}/board.svg",
        draw_step_board,
        "See that map drawn",
        str,
        media=SVG,
        query=PictureStyle,
        problems=_TOLD,
    ),
    _route(
        f"{_STEP}/observation",
        show_observation,
        "See what a seat knew in the JSON of the rule document",
        dict[str, Any],
        problems=_TOLD,
    ),
    _route(
        f"{_SEAT}/receipts",
        list_receipts,
        "List what a seat has sealed",
        Receipts,
        wants=HOLDING,
        query=Paged,
    ),
    _route(
        "/api/v1/tables/{table}/truth/{step}",
        show_truth,
        "Read a step without fog, at the end",
        Truth,
        wants=WATCHING,
        problems=_TOLD,
    ),
    _route(
        "/api/v1/tables/{table}/export",
        export_match,
        "Take a match that is over with you",
        bytes,
        wants=WATCHING,
        media=LINES,
        problems=_TOLD,
        tagged=False,
    ),
)
