"""The door comes before the body: what a stranger sends is not read further than 64 kB."""

import json
from collections.abc import AsyncIterator

import pytest

from hegemon.web.frame.application import STRANGERS
from tests.play.table import begun
from tests.web.served import Served, served

CHUNK = 10_000
SEATS = "/api/v1/games/erkenfara/seats"


@pytest.fixture
def server() -> Served:
    return served(begun())


class Upload:
    """A body that counts how much of it was asked for."""

    def __init__(self, size: int, *, announced: bool) -> None:
        self.size, self.given = size, 0
        self.headers = {"content-length": str(size)} if announced else {}

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while self.given < self.size:
            self.given += CHUNK
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
def test_where_anybody_may_ask_a_stranger_says_little(server: Served, *, announced: bool) -> None:
    """What is longer is not read to its end; who is known may say more."""
    upload = Upload(900_000, announced=announced)
    reply = server.by("").ask("POST", SEATS, content=upload, headers=upload.headers)
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
