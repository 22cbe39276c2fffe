"""The desk itself, the last step undone; packs and the workbook of an umpire without a seat."""

from __future__ import annotations

from collections.abc import Callable

from hegemon.core.records import Value
from hegemon.paper.gathering import pack_of
from hegemon.paper.overseen import umpires_pack
from hegemon.paper.pack import Pack
from hegemon.paper.page import as_page
from hegemon.play.holding.paper import check_paper
from hegemon.play.tables import umpire
from hegemon.play.tables.desk import UmpireDesk, around_of, desk_of
from hegemon.web.api.accounts import own_zone
from hegemon.web.api.doing import SetAside, posted, with_aside
from hegemon.web.api.overseeing import truth_now
from hegemon.web.api.seen.printing import HTML, PDF, PackWanted, as_file, as_pdf
from hegemon.web.api.seen.workbooks import XLSX, count_books
from hegemon.web.frame.needs import OVERSEEING, RUNNING, SEEING_ALL
from hegemon.web.frame.paths import SeatPath, TablePath
from hegemon.web.frame.routes import AnyCall, CallOf, Reply, Route
from hegemon.workbook.overseen import umpires_book
from hegemon.workbook.writing import written

_UMPIRE = "/api/v1/tables/{table}/umpire"


class Undoing(Value, tag=False):
    """Which step is undone, and why."""

    step: int
    """The step to come, as the desk said: where it is another by now, nothing is undone."""
    reason: str


def show_desk(call: CallOf[TablePath, None]) -> UmpireDesk:
    """Who has handed in, who is waited for and how, and what was done last."""
    people, store = call.services.desk.people, call.services.store
    title = store.table(call.table).opened.title
    return desk_of(call.match, around_of(title, store.holders(call.table), people))


def undo(call: CallOf[TablePath, Undoing]) -> SetAside:
    """The position before the last step counts again; raises BadConfig, Late."""
    umpire.undo_last(call.match, call.body.step, call.body.reason)
    return with_aside(call)


def print_paper(call: CallOf[SeatPath, PackWanted]) -> Reply[bytes]:
    """The pack of a seat on paper as a PDF; raises BadAnswer, NotBegun, NotThere."""
    return as_pdf(_pack(call), call.query)


def print_paper_page(call: CallOf[SeatPath, PackWanted]) -> Reply[bytes]:
    """The same as a page that stands alone; raises BadAnswer, NotBegun."""
    return as_file(as_page(_pack(call), paper=call.query.paper).encode(), "html", HTML)


def print_truth(call: CallOf[TablePath, PackWanted]) -> Reply[bytes]:
    """The umpire's pack as a PDF; raises NotBegun, NotThere where this server sets none."""
    return as_pdf(_truth(call), call.query)


def print_truth_page(call: CallOf[TablePath, PackWanted]) -> Reply[bytes]:
    """The same as a page that stands alone; raises NotBegun."""
    return as_file(as_page(_truth(call), paper=call.query.paper).encode(), "html", HTML)


def take_truth(call: CallOf[TablePath, None]) -> Reply[bytes]:
    """The umpire's workbook; raises NotBegun, NotThere where this server writes none."""
    match = call.match
    book = written(umpires_book(match.replay, truth_now(match)))
    return as_file(book, "xlsx", XLSX)


def _pack(call: CallOf[SeatPath, PackWanted]) -> Pack:
    check_paper(call.now, call.seat)
    return pack_of(call.match, call.seat, zone=own_zone(call))


def _truth(call: CallOf[TablePath, PackWanted]) -> Pack:
    match = call.match
    return umpires_pack(match.replay, truth_now(match))


def _printed(path: str, do: Callable[[AnyCall], Reply[bytes]], about: str, media: str) -> Route:
    return Route(
        "GET",
        path,
        wants=OVERSEEING,
        do=do,
        about=about,
        gives=bytes,
        query=PackWanted,
        media=media,
        problems=("not-begun", "not-there", "bad-orders", "busy"),
    )


ROUTES = (
    Route(
        "GET",
        f"{_UMPIRE}/desk",
        wants=SEEING_ALL,
        do=show_desk,
        about="See who has handed in, who is waited for and how, and what was done last",
        gives=UmpireDesk,
    ),
    posted(
        f"{_UMPIRE}/undo",
        RUNNING,
        undo,
        "Undo the last step, for a reason that everybody reads",
        Undoing,
        gives=SetAside,
        example={"step": 5, "reason": "a die was misread"},
    ),
    _printed(
        f"{_UMPIRE}/paper/{{seat}}/pack.pdf",
        print_paper,
        "Print the turn of a seat on paper",
        PDF,
    ),
    _printed(
        f"{_UMPIRE}/paper/{{seat}}/pack.html",
        print_paper_page,
        "Print the turn of a seat on paper from a browser",
        HTML,
    ),
    _printed(f"{_UMPIRE}/pack.pdf", print_truth, "Print the umpire's pack: all of it", PDF),
    _printed(
        f"{_UMPIRE}/pack.html", print_truth_page, "Print the umpire's pack from a browser", HTML
    ),
    Route(
        "GET",
        f"{_UMPIRE}/workbook.xlsx",
        wants=OVERSEEING,
        do=take_truth,
        about="Take all of a match along as a workbook to look at",
        gives=bytes,
        media=XLSX,
        before=count_books,
        problems=("not-begun", "not-there", "too-many"),
    ),
)
