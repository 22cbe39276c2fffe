"""The match page of each game, asked through the application in this process, without a network.

As `bench/slices.py`, which lists these, it may use only what older checkouts have too; where one
has no server that can be made here, `NotHere` says so.
"""

from __future__ import annotations

import asyncio
import logging
import tempfile
import time
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import structlog

from hegemon.bots.registry import BOTS

SLICE = 0.4
"""CPU seconds of a slice."""

STEPS = 6

TABLES: dict[str, tuple[str, dict[str, Any], str]] = {
    "Space Conquest": ("space-conquest", {}, "expansionist"),
    "Erkenfara": ("erkenfara", {}, "steward"),
    "Space Empires": ("space-empires", {}, "settler"),
    "EC4X Monero": ("ec4x-monero", {"houses": 4}, "steward"),
    "EC4X Satoshi": ("ec4x-satoshi", {"houses": 4}, "steward"),
}
"""A table of each: game, house rules, who plays."""

Measured = tuple[float, float]


class NotHere(Exception):
    """The checkout has no such thing."""


class Desk(NamedTuple):
    """A server in this process."""

    hall: Any
    application: Any


class Seat(NamedTuple):
    """A seat that is asked, and the cookie that opens it."""

    path: str
    cookie: str


def match_page(name: str) -> Callable[[int], Measured]:
    """Match pages of a game, for a seat that is to answer, in pages."""

    def measured(_: int) -> Measured:
        seat, done = _seat(name), 0
        start = time.process_time()
        while time.process_time() - start < SLICE:
            shown(_desk(), seat)
            done += 1
        return time.process_time() - start, done

    return measured


@cache
def _desk() -> Desk:
    """A server on an empty database, which refuses nobody for asking often; raises NotHere."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    try:
        return desk_on(tempfile.mkdtemp(prefix="hegemon-bench-"))
    except ImportError as missing:
        raise NotHere(str(missing)) from missing


def desk_on(folder: str) -> Desk:
    """A server on the database in a folder, made where there is none."""
    from hegemon.settings.layers import load

    often = {f"HEGEMON_LIMITS_{name}": "1000000000" for name in ("REQUESTS", "STRANGERS")}
    settings = load({"HEGEMON_DATABASE_URL": f"sqlite:///{folder}/bench.sqlite", **often}).settings
    try:
        from hegemon.wiring.house import house_of
        from hegemon.wiring.web import application_of
    except ImportError:  # before there was a place for it
        from hegemon.cli.server.wiring import house_of  # type: ignore[no-redef, import-not-found]
        from hegemon.web.pages.every import application

        house = house_of(settings)
        return Desk(house.services.hall, application(house.services))  # type: ignore[arg-type]
    house = house_of(settings)
    return Desk(house.services.hall, application_of(house))


@cache
def _seat(name: str) -> Seat:
    """The first seat that is awaited at a table some steps into its match, its page seen once."""
    from hegemon.play.tables import opening
    from hegemon.play.tables.seats import take_seat_by_link
    from hegemon.play.tables.tending import tend

    hall, (game, rules, bot) = _desk().hall, TABLES[name]
    # an older tree calls it Wanted
    wanted = getattr(opening, "TableWanted", None) or opening.Wanted
    match = opening.open_table(hall, wanted(game, house_rules=rules), None).match
    links = {seat: take_seat_by_link(hall, match.name, seat, called=seat) for seat in match.players}
    tend(hall, match.name)
    bots = {seat: BOTS[game][bot](at) for at, seat in enumerate(match.players)}
    match = hall.match(match.name)
    while match.step < STEPS:
        for seat in match.waiting:
            match.seal(seat, bots[seat].answer(*match.asked_of(seat)))
        tend(hall, match.name)
        match = hall.match(match.name)
    seat = match.waiting[0]
    cookie = f"hegemon-seat-{match.name}.{seat}={links[seat].reveal()}"
    found = Seat(f"/t/{match.name}/{seat}", cookie)
    shown(_desk(), found)
    return found


@cache
def _loop() -> asyncio.AbstractEventLoop:
    return asyncio.new_event_loop()


def shown(desk: Desk, seat: Seat) -> None:
    """One page; raises SystemExit where it is another than wanted."""
    status = _loop().run_until_complete(_asked(desk, seat))
    if status != 200:
        raise SystemExit(f"{seat.path} answers {status}")


async def _asked(desk: Desk, seat: Seat) -> int:
    """The status of the reply."""
    said: list[int] = []
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": seat.path,
        "raw_path": seat.path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"cookie", seat.cookie.encode())],
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
    }

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            said.append(message["status"])

    await desk.application(scope, receive, send)
    return said[0]


SLICES: dict[str, Callable[[int], Measured]] = {
    f"{name}, the match page": match_page(name) for name in TABLES
}
