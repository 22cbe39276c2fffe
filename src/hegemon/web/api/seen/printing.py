"""The turn of a seat on paper: all that it may know and say, as a PDF or as a page."""

from __future__ import annotations

from hegemon.core.records import Value
from hegemon.paper.gathering import pack_of
from hegemon.paper.pack import Pack
from hegemon.paper.page import as_page
from hegemon.paper.typesetting import SheetSize, set_in_type
from hegemon.web.api.accounts import own_zone
from hegemon.web.frame.limits import FewAtOnce
from hegemon.web.frame.needs import HOLDING
from hegemon.web.frame.paths import SeatPath
from hegemon.web.frame.routes import CallOf, Reply, Route

_SEAT = "/api/v1/tables/{table}/seats/{seat}"
PDF = "application/pdf"
HTML = "text/html; charset=utf-8"

_PRESS = FewAtOnce(2, waiting=6)
"""A PDF of a large map takes a third of a second, and some 15 MB meanwhile."""


class PackWanted(Value, tag=False):
    """How the sheets are wanted."""

    paper: SheetSize = "a4"
    """Their size."""


def print_pack(call: CallOf[SeatPath, PackWanted]) -> Reply[bytes]:
    """The pack of a seat as a PDF; raises NotBegun, NotThere where this server sets none."""
    return as_pdf(_pack(call), call.query)


def print_pack_page(call: CallOf[SeatPath, PackWanted]) -> Reply[bytes]:
    """The pack of a seat as a page that stands alone, to be printed; raises NotBegun."""
    return as_file(as_page(_pack(call), paper=call.query.paper).encode(), "html", HTML)


def _pack(call: CallOf[SeatPath, PackWanted]) -> Pack:
    return pack_of(call.match, call.seat, zone=own_zone(call))


def as_pdf(pack: Pack, wanted: PackWanted) -> Reply[bytes]:
    """A pack as a PDF; raises NotThere where this server sets none, Refused where it is busy."""
    with _PRESS.one():
        return as_file(set_in_type("pack", pack, paper=wanted.paper), "pdf", PDF)


def as_file(data: bytes, ending: str, media: str) -> Reply[bytes]:
    """Something to be kept, and never shown as a page of this server."""
    name = f'attachment; filename="turn.{ending}"'
    return Reply(data, media=media, headers={"content-disposition": name})


ROUTES = (
    Route(
        "GET",
        f"{_SEAT}/pack.pdf",
        wants=HOLDING,
        do=print_pack,
        about="Print the turn of a seat: map, news, own things, order sheet, prices, orders",
        gives=bytes,
        query=PackWanted,
        media=PDF,
        problems=("not-begun", "not-there", "busy"),
    ),
    Route(
        "GET",
        f"{_SEAT}/pack.html",
        wants=HOLDING,
        do=print_pack_page,
        about="Print the same from a browser",
        gives=bytes,
        query=PackWanted,
        media=HTML,
        problems=("not-begun",),
    ),
)
