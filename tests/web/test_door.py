"""The door comes before the body: what a stranger sends is not read further than 64 kB."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

import httpx
import pytest

from hegemon.settings.known import Limits, Quotas, Server, Settings
from hegemon.web.frame.crowd import Crowd
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.uploads import STRANGERS, Uploads
from hegemon.web.pages.every import application
from tests.play.table import begun
from tests.web.loop import done
from tests.web.people import came
from tests.web.served import SEAT_LINK, Served, housed, served

CHUNK = 10_000
SEATS = "/api/v1/games/erkenfara/seats"


@pytest.fixture
def server() -> Served:
    return served(begun())


class Upload:
    """A body that counts how much of it was asked for."""

    def __init__(self, size: int, *, announced: bool) -> None:
        self.size, self.given = size, 0
        self.whenever: Callable[[], object] = int
        self.headers = {"content-length": str(size)} if announced else {}

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while self.given < self.size:
            self.given += CHUNK
            self.whenever()
            yield b" " * CHUNK


@pytest.mark.parametrize("announced", [True, False])
@pytest.mark.parametrize(
    ("secret", "path", "status"),
    [
        ("", "/api/v1/imports", 401),
        ("nobody-has-this", "/api/v1/imports", 401),
        ("nobody-has-this", SEATS, 401),
        ("", "/api/v1/tables/match/seats/p1/seal", 401),
    ],
)
def test_a_stranger_is_sent_away_by_his_head_alone(
    server: Served, secret: str, path: str, status: int, *, announced: bool
) -> None:
    """20 uploads of 64 MB by nobody in particular took 1.3 GB of memory."""
    upload = Upload(60_000_000, announced=announced)
    reply = server.by(secret).ask("POST", path, content=upload, headers=upload.headers)

    assert (status, 0) == (reply.status_code, upload.given // (2 * CHUNK))


@pytest.mark.parametrize("announced", [True, False])
@pytest.mark.parametrize("path", [SEATS, "/api/v1/tables/match/seats/p1/take"])
def test_where_anybody_may_ask_a_stranger_says_little(
    server: Served, path: str, *, announced: bool
) -> None:
    """What is longer is not read to its end; who is known may say more.

    Nor at a table, to which somebody is a stranger by name.
    """
    upload = Upload(900_000, announced=announced)
    reply = server.by("").ask("POST", path, content=upload, headers=upload.headers)
    known = server.ask("POST", SEATS, content=json.dumps({"house_rules": {"map": " " * 100_000}}))

    assert (413, True) == (reply.status_code, upload.given <= STRANGERS + 2 * CHUNK)
    assert 413 != known.status_code


def test_what_is_announced_as_too_long_is_not_read(server: Served) -> None:
    """It needs no byte of it to say so."""
    upload = Upload(2_000_000, announced=True)
    reply = server.ask("POST", SEATS, content=upload, headers=upload.headers)

    assert (413, 0) == (reply.status_code, upload.given // (2 * CHUNK))


def test_a_length_that_is_none_is_no_way_around(server: Served) -> None:
    """A head that lies about the body's length is worth nothing: what comes is counted."""
    upload = Upload(900_000, announced=False)
    lying = {"content-length": "10"}
    reply = server.by("").ask("POST", SEATS, content=upload, headers=lying)

    assert (413, True) == (reply.status_code, upload.given <= STRANGERS + 2 * CHUNK)


FORM = "/t/match/p2/orders"


@pytest.fixture
def pages(server: Served) -> Served:
    """The same server with its pages."""
    return replace(server, app=application(server.services))


@pytest.mark.parametrize("cookie", ["hegemon=ben", f"hegemon-seat-match.p2={SEAT_LINK}"])
@pytest.mark.parametrize("announced", [True, False])
def test_a_strangers_form_is_as_short(pages: Served, cookie: str, *, announced: bool) -> None:
    """A page read 1 MB from anybody; who has signed in, or holds the seat, may send so much."""
    upload = Upload(900_000, announced=announced)
    headers = {"content-type": "application/x-www-form-urlencoded", **upload.headers}
    reply = pages.by("").ask("POST", FORM, content=upload, headers=headers)
    taken, upload.given = upload.given, 0
    headers |= {"cookie": cookie, "origin": "http://localhost"}
    known = pages.by("").ask("POST", FORM, content=upload, headers=headers)

    assert (413, True) == (reply.status_code, taken <= (2 if announced else 8) * CHUNK)
    assert (True, True) == (known.status_code != 413, upload.given >= 900_000)


def test_long_bodies_have_so_much_room_together() -> None:
    """Whoever comes when it is taken is asked to wait; what is short is taken all the same."""
    server = served(begun(), Settings(limits=Limits(uploads=1_500_000)))
    desk = server.app.state.desk
    with desk.uploads.room() as room:
        room.take(700_000)
        upload = Upload(900_000, announced=True)
        refused = server.ask("POST", SEATS, content=upload, headers=upload.headers)
        short = server.ask("POST", SEATS, content=b"{}")
    after = server.ask("POST", SEATS, content=Upload(900_000, announced=False))

    assert (503, 0) == (refused.status_code, upload.given // (2 * CHUNK))
    assert refused.headers["retry-after"]
    assert {503} - {short.status_code, after.status_code}
    assert 0 == desk.uploads.held


def test_what_comes_unannounced_is_counted_as_it_comes() -> None:
    uploads = Uploads(200_000)
    with uploads.room() as room:
        room.take(STRANGERS)
        short = uploads.held
        room.take(STRANGERS + 1)
        room.take(150_000)
        room.take(100_000)
        long = uploads.held

    assert (0, 150_000, 0) == (short, long, uploads.held)


def test_what_may_come_takes_no_room_until_it_comes() -> None:
    """A body that comes slowly kept all others out from its first byte on."""
    uploads = Uploads(1_000_000)
    with uploads.room() as slow, uploads.room() as other:
        slow.whose, other.whose = "account ann", "account ben"
        slow.expect(900_000)
        slow.take(100_000)
        other.expect(900_000)
        other.take(900_000)
        with pytest.raises(Refused, match="no room for more now"):
            slow.take(100_001)

        assert uploads.held == 1_000_000
    assert (0, {}) == (uploads.held, uploads.held_by)


def test_uploads_of_one_account_take_half_of_the_room_together() -> None:
    """One alone may be as long as there is room; whoever sends many leaves half to the others."""
    uploads = Uploads(1_000_000)
    with uploads.room() as first, uploads.room() as second, uploads.room() as other:
        first.whose = second.whose = "account ann"
        other.whose = "account ben"
        first.take(400_000)
        second.take(100_000)
        with pytest.raises(Refused, match="by you already"):
            second.take(100_001)
        with pytest.raises(Refused, match="by you already"):
            first.expect(900_000)
        other.take(500_000)
    with uploads.room() as alone:
        alone.whose = "account ann"
        alone.take(1_000_000)

    assert (0, {}) == (uploads.held, uploads.held_by)


def test_long_body_is_of_who_sends_it(server: Served) -> None:
    """He has another on its way, and is told to send one after the other."""
    uploads = server.app.state.desk.uploads
    first = Upload(900_000, announced=True)
    first.whenever = lambda: found.update(uploads.held_by)
    found: dict[str, int] = {}
    server.ask("POST", SEATS, content=first, headers=first.headers)
    ((whose, _),) = found.items()
    with uploads.room() as room:
        room.whose = whose
        room.take(uploads.most // 2)
        second = Upload(900_000, announced=True)
        refused = server.ask("POST", SEATS, content=second, headers=second.headers)

    assert (429, 0) == (refused.status_code, second.given // (2 * CHUNK))
    assert refused.headers["retry-after"]


def test_import_is_counted_before_it_is_read() -> None:
    """What is broken off, or no match at all, is one of those that may be brought in a day."""
    ann = came(housed(Settings(quotas=Quotas(imports=1))), "ann")
    short = ann.ask("POST", "/api/v1/imports", content=b"none")
    upload = Upload(60_000_000, announced=True)
    refused = ann.ask("POST", "/api/v1/imports", content=upload, headers=upload.headers)

    assert (422, 429, 0) == (short.status_code, refused.status_code, upload.given // (2 * CHUNK))


def test_an_upload_that_breaks_off_is_a_line_in_the_log(
    server: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was a traceback each time."""

    async def broken() -> int:
        said = iter(
            [
                {"type": "http.request", "body": b"{", "more_body": True},
                {"type": "http.disconnect"},
            ]
        )
        status = []

        async def receive() -> Any:
            return next(said)

        async def send(message: Any) -> None:
            status.append(message.get("status"))

        scope = {
            "type": "http",
            "method": "POST",
            "path": SEATS,
            "headers": [(b"content-length", b"100")],
            "query_string": b"",
            "client": ("10.0.0.1", 1),
        }
        await server.app(scope, receive, send)
        return status[0]

    assert 400 == done(broken())
    assert "Traceback" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("2001:db8:0:1::1", 429),
        ("2001:db8:0:1:ffff::2", 429),
        ("2001:db8:0:2::1", 200),
        ("10.0.0.1", 200),
        ("127.0.0.1", 200),
    ],
)
def test_so_many_requests_of_one_address_are_under_way(address: str, status: int) -> None:
    """Through a proxy, too: there a connection is nobody's, and a request is whoever's it says."""
    inside, leave = asyncio.Event(), asyncio.Event()

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        inside.set()
        if scope["path"] == "/slow":
            await leave.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    crowd = Crowd(slow, 1, Server().proxies)

    async def asked(path: str, whose: str) -> httpx.Response:
        transport = httpx.ASGITransport(app=crowd, client=(whose, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get(path)

    async def both() -> tuple[int, int, int]:
        first = asyncio.create_task(asked("/slow", "2001:db8:0:1::7"))
        await inside.wait()
        second = await asked("/", address)
        leave.set()
        return (await first).status_code, second.status_code, len(crowd._homes._here)

    assert (200, status, 0) == done(both())


def test_limits_of_requests_are_by_household(server: Served) -> None:
    """A household has 2^64 addresses: each had a bucket of its own."""
    server = served(begun(), Settings(limits=Limits(strangers=2)))
    told = [
        server.by("").ask("GET", "/api/v1/server", address=f"2001:db8:0:{last}").status_code
        for last in ("1::1", "1::2", "1:5::3", "2::1")
    ]

    assert [200, 200, 429, 200] == told
