"""Requests are sent again while that helps; what goes wrong is told in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

import httpx
import pytest

from hegemon.core.errors import BadAnswer, BadConfig, BadSave, HegemonError
from hegemon.play.errors import InUse, Late, NotThere, Unreached
from hegemon.play.people.secret import Secret
from hegemon.remote.errors import NotLetIn
from hegemon.remote.place import place_of
from hegemon.remote.wire import PATIENCE, Wire

SECRET = "hgl_of_nobody_else"
TLS, PLAIN = "https://", "http://"

Said = httpx.Response | Exception


class Clock:
    """A clock that goes on when somebody sleeps."""

    def __init__(self) -> None:
        self.now, self.slept = 0.0, list[float]()

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.slept.append(seconds)

    def time(self) -> float:
        return self.now


def wire_of(said: Sequence[Said]) -> tuple[Wire, Clock, list[httpx.Request]]:
    """A wire to a server that says this, the last of it for ever."""
    left, clock, asked = list(said), Clock(), list[httpx.Request]()

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        now = left.pop(0) if len(left) > 1 else left[0]
        if isinstance(now, Exception):
            raise now
        return now

    transport = httpx.MockTransport(answer)
    place = "https://games.example.org"
    wire = Wire(place, Secret(SECRET), sleep=clock.sleep, clock=clock.time, transport=transport)
    return wire, clock, asked


def problem(code: str, status: int, detail: str = "so it is", **headers: str) -> httpx.Response:
    """A refusal as the server tells it."""
    said = {"type": f"urn:hegemon:problem:{code}", "detail": detail}
    return httpx.Response(status, json=said, headers=headers)


BROKEN = httpx.ConnectError("refused")


@pytest.mark.parametrize(
    "first",
    [BROKEN, httpx.ReadTimeout("late"), httpx.Response(502), problem("not-saved", 503)],
)
def test_what_perhaps_did_not_arrive_is_sent_again(first: Said) -> None:
    """Word for word: so the key of a sealing is the same."""
    wire, _, asked = wire_of([first, first, httpx.Response(200, json={})])
    wire.ask("POST", "/seal", body={"key": "one"})

    assert 3 == len(asked)
    assert 1 == len({request.content for request in asked})


def test_a_server_that_says_how_long_to_wait_is_heeded() -> None:
    slow = problem("too-many", 429, **{"retry-after": "7"})
    wire, clock, _ = wire_of([slow, httpx.Response(200, json={})])
    wire.ask("GET", "/")

    assert [7.0] == clock.slept


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        (BROKEN, Unreached),
        (httpx.Response(502), Unreached),
        (problem("busy", 503), InUse),
        (problem("too-many", 429, **{"retry-after": "3600"}), InUse),
    ],
)
def test_patience_ends(said: Said, kind: type[Exception]) -> None:
    wire, clock, _ = wire_of([said])
    with pytest.raises(kind):
        wire.ask("GET", "/")

    assert clock.now < PATIENCE + 10


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        (problem("not-signed-in", 401), NotLetIn),
        (problem("forbidden", 403), NotLetIn),
        (problem("not-there", 404), NotThere),
        (problem("late", 409), Late),
        (problem("bad-orders", 422), BadAnswer),
        (problem("something-new", 418), HegemonError),
        (httpx.Response(404, text="<html>"), BadSave),
        (httpx.Response(404, content=b'{"type":"' + b"[" * 10_000), BadSave),
        (httpx.Response(404, content=b'{"x":' + b"[" * 10_000), BadSave),
        (httpx.Response(302, headers={"location": f"{TLS}elsewhere"}), BadSave),
    ],
)
def test_a_refusal_is_told_at_once(said: Said, kind: type[Exception]) -> None:
    """And nobody is followed elsewhere with the secret."""
    wire, _, asked = wire_of([said])
    with pytest.raises(kind) as told:
        wire.ask("GET", "/")

    assert 1 == len(asked)
    assert SECRET not in f"{told.value!r} {wire!r} {vars(wire)}"


def test_what_a_server_says_moves_no_cursor() -> None:
    wire, _, _ = wire_of([problem("bad-orders", 422, "\x1b[2J gone")])
    with pytest.raises(BadAnswer) as told:
        wire.ask("GET", "/")

    assert "\x1b" not in str(told.value)


def test_what_has_not_changed_is_not_sent_again() -> None:
    fresh = httpx.Response(200, json=[1], headers={"etag": '"a"'})
    wire, _, asked = wire_of([fresh, httpx.Response(304)])
    both = [wire.get("/now", list[int]), wire.get("/now", list[int])]

    assert [[1], [1]] == both
    assert '"a"' == asked[1].headers["if-none-match"]


@pytest.mark.parametrize("body", [b"", b"<html>", b'{"a": 1}', b"[" * 10_000])
def test_another_kind_of_server_is_named_as_such(body: bytes) -> None:
    wire, _, _ = wire_of([httpx.Response(200, content=body)])
    with pytest.raises(BadSave, match="no answer of a Hegemon server"):
        wire.get("/", list[int])


@pytest.mark.parametrize(
    ("text", "insecure", "place"),
    [
        (f"{TLS}games.example.org/", False, "https://games.example.org"),
        ("games.example.org", False, "https://games.example.org"),
        (f"{TLS}example.org:8443/games/", False, f"{TLS}example.org:8443/games"),
        ("http://localhost:8080", False, "http://localhost:8080"),
        ("http://127.0.0.1:8080", False, "http://127.0.0.1:8080"),
        (f"{PLAIN}[::1]:8080", False, f"{PLAIN}[::1]:8080"),
        (f"{PLAIN}example.org", True, f"{PLAIN}example.org"),
    ],
)
def test_places(text: str, insecure: bool, place: str) -> None:
    assert place == place_of(text, insecure=insecure)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{PLAIN}example.org", "--insecure"),
        (f"{PLAIN}localhost.example.org", "--insecure"),
        ("ftp://example.org", "no address"),
        (TLS, "no address"),
        (f"{TLS}[x", "no address"),
        (f"{TLS}a:b@example.org", "token is asked for"),
        (f"{TLS}games.example.org/#{SECRET}", "token is asked for"),
    ],
)
def test_no_places(text: str, why: str) -> None:
    """Without TLS nobody may listen; a secret on the command line is not repeated."""
    with pytest.raises(BadConfig, match=why) as told:
        place_of(text)

    assert SECRET not in str(told.value)
