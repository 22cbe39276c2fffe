"""The turn of a seat as a workbook: made, looked through when it comes back, handed in."""

from __future__ import annotations

from hegemon.core.records import Value
from hegemon.play.people.limits import Rate, limit
from hegemon.web.api.accounts import own_zone
from hegemon.web.frame.limits import FewAtOnce
from hegemon.web.frame.needs import HOLDING, PLAYING
from hegemon.web.frame.paths import SeatPath
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.routes import AnyCall, CallOf, Reply, Route
from hegemon.workbook.gathering import book_of
from hegemon.workbook.handing_in import HandedIn, hand_in
from hegemon.workbook.keeping import held_since, keep_notes, kept_notes
from hegemon.workbook.reading import LARGEST, read_book
from hegemon.workbook.writing import written

_SEAT = "/api/v1/tables/{table}/seats/{seat}"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

RATE = Rate("workbooks", tries=20, every=5)
"""Workbooks of one account or seat that are written or read: each takes a moment, and to be read a
process of its own."""


_DESK = FewAtOnce(1, waiting=6)
"""One takes a second and 60 MB to be read; one that means harm up to 5 s, and three times that."""


class BookAnswered(Value, tag=False):
    """What came of a workbook, and the same file with it."""

    handed: HandedIn
    book: bytes
    """In base64: the workbook with a verdict beside each line, and the receipt."""


def make_workbook(call: CallOf[SeatPath, None]) -> Reply[bytes]:
    """The workbook of a seat; raises NotBegun, and NotThere where this server writes none."""
    notes = kept_notes(call.match, call.seat, call.drafts, since=_since(call))
    book = book_of(call.match, call.seat, call.drafts, notes, zone=own_zone(call))
    name = 'attachment; filename="turn.xlsx"'
    return Reply(written(book), media=XLSX, headers={"content-disposition": name})


def check_workbook(call: CallOf[SeatPath, bytes]) -> BookAnswered:
    """What would become of a workbook; raises BadAnswer, Late among it."""
    return _answered(call, only_check=True)


def hand_in_workbook(call: CallOf[SeatPath, bytes]) -> BookAnswered:
    """Seal what a workbook orders, unless something in it would be refused; raises as above."""
    answered = _answered(call)
    if answered.handed.receipt is not None:
        call.services.figures.sealed.inc()
    return answered


def _answered(call: CallOf[SeatPath, bytes], *, only_check: bool = False) -> BookAnswered:
    with _DESK.one():
        filled = read_book(call.raw)
    at, zone = (call.match, call.seat, call.drafts), own_zone(call)
    handed, book = hand_in(*at, filled, only_check=only_check, zone=zone)
    if not only_check:
        keep_notes(call.match, call.seat, call.drafts, filled.notes, since=_since(call))
    return BookAnswered(handed, written(book))


def _since(call: AnyCall) -> str:
    return held_since(call.services.store.holders(call.table), call.seat)


def count_books(call: AnyCall) -> None:
    """Take one of the workbooks that one account or seat may have; raises Refused."""
    desk = call.services.desk
    wait = desk.people.take([limit(RATE, call.counted)], desk.clock.now())
    if wait:
        said = f"so many workbooks are not made at once: try again in {wait} s"
        raise Refused("too-many", said, retry_after=wait)


_PROBLEMS = ("not-begun", "not-there", "bad-orders", "late", "too-many", "busy")

ROUTES = (
    Route(
        "GET",
        f"{_SEAT}/workbook.xlsx",
        wants=HOLDING,
        do=make_workbook,
        about="Take the turn of a seat along as a workbook to order with",
        gives=bytes,
        media=XLSX,
        before=count_books,
        problems=("not-begun", "not-there", "too-many"),
    ),
    Route(
        "POST",
        f"{_SEAT}/workbook/check",
        wants=HOLDING,
        do=check_workbook,
        about="See what would become of the orders in a workbook",
        gives=BookAnswered,
        takes=bytes,
        sent=XLSX,
        longest=LARGEST,
        before=count_books,
        problems=_PROBLEMS,
        harmless=True,
    ),
    Route(
        "POST",
        f"{_SEAT}/workbook",
        wants=PLAYING,
        do=hand_in_workbook,
        about="Hand a workbook in: its orders are sealed, unless something would be refused",
        gives=BookAnswered,
        takes=bytes,
        sent=XLSX,
        longest=LARGEST,
        before=count_books,
        problems=(*_PROBLEMS, "not-saved", "in-use"),
    ),
)
