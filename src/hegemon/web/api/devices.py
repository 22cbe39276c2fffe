"""Seat links that a browser keeps: who has one plays without an account, and types it once.

A link is in a cookie of its own for its seat, which no page can read.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.errors import NotThere
from hegemon.play.people.secret import Secret
from hegemon.play.people.who import Credential, Kind
from hegemon.play.tables.hall import SEAT_LINK
from hegemon.web.api.signing import is_secure
from hegemon.web.api.tables import TablesListed, short
from hegemon.web.frame.admission import LONGEST_SECRET, links_in, seat_cookie, seats_of
from hegemon.web.frame.needs import ANYBODY, JOINING
from hegemon.web.frame.paths import NoPath, SeatPath
from hegemon.web.frame.routes import AnyCall, CallOf, Reply, Route

_LINKS = "/api/v1/seat-links"
_YEAR = 365 * 24 * 3600


class LinkKept(Value, tag=False):
    """A seat link that this browser shall keep."""

    link: Annotated[str, msgspec.Meta(max_length=LONGEST_SECRET)]


class SeatKept(Value, tag=False):
    """The seat that this browser acts for from now on."""

    table: str
    seat: Player


def keep_link(call: CallOf[NoPath, LinkKept]) -> Reply[SeatKept]:
    """Keep a seat link in this browser; raises NotThere for one that opens nothing."""
    link = call.body.link.strip()
    fits = link.startswith(SEAT_LINK) and link.isascii() and link.isprintable()
    found = seats_of(call, [Credential(Kind.SEAT_LINK, Secret(link))] if fits else [])
    if not found:
        raise NotThere("this link opens no seat: it is wrong, or another has the seat now")
    seat = SeatKept(found[0].table, Player(found[0].seat))
    return Reply(seat, cookies=(_cookie(call, seat.table, seat.seat, link, _YEAR),))


def forget_link(call: CallOf[SeatPath, None]) -> Reply[None]:
    """Forget the link of a seat in this browser; the link itself stays good."""
    table, seat = call.path["table"], call.path["seat"]
    return Reply(status=204, cookies=(_cookie(call, table, seat, "", 0),))


def list_linked(call: CallOf[NoPath, None]) -> TablesListed:
    """The tables with a seat whose link this browser keeps."""
    seats: dict[str, tuple[Player, ...]] = {}
    for each in seats_of(call, links_in(call.headers)):
        seats[each.table] = (*seats.get(each.table, ()), Player(each.seat))
    store = call.services.hall.store
    return TablesListed(
        tuple(
            msgspec.structs.replace(short(store.table(table)), yours=held)
            for table, held in seats.items()
        ),
        "",
    )


def _cookie(call: AnyCall, table: str, seat: str, value: str, seconds: int) -> str:
    secure = is_secure(call)
    name = seat_cookie(table, seat, secure=secure)
    kept = f"{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}"
    return f"{kept}; Secure" if secure else kept


ROUTES = (
    Route(
        "GET",
        _LINKS,
        wants=ANYBODY,
        do=list_linked,
        about="List the tables with a seat whose link this browser keeps",
        gives=TablesListed,
    ),
    Route(
        "POST",
        _LINKS,
        wants=JOINING,
        do=keep_link,
        about="Keep a seat link in this browser, in a cookie that no page can read",
        gives=SeatKept,
        takes=LinkKept,
        problems=("not-there",),
        secret=True,
        example={"link": "hgl_..."},
    ),
    Route(
        "DELETE",
        _LINKS + "/{table}/{seat}",
        wants=JOINING,
        do=forget_link,
        about="Forget the link of a seat in this browser",
        gives=None,
        status=204,
        secret=True,
    ),
)
