"""Requests to addresses of strangers: to public places only, within bounds, never led elsewhere."""

import threading
from collections.abc import Iterator, Sequence

import pytest

from hegemon.play.tables.post import NotCarried
from hegemon.store.post.guarded import Caller, is_public
from tests.store.misbehaving import Misbehaving, misbehaving

SOON, NEVER = 0.5, 300.0


@pytest.fixture(scope="module")
def server() -> Iterator[Misbehaving]:
    with misbehaving() as running:
        yield running


def here(server: Misbehaving, path: str) -> str:
    return f"http://127.0.0.1:{server.port}{path}"


def post(url: str, *, seconds: float = NEVER) -> int:
    """From a caller that may call this machine, for the test."""
    return Caller(may=lambda _: True, seconds=seconds).post(url, {"x-said": "1"}, b"{}")


def test_what_is_sent_arrives_and_the_status_comes_back(server: Misbehaving) -> None:
    assert (200, 500, 204) == tuple(post(here(server, each)) for each in ("/ok", "/500", "/204"))
    came = server.came[-3]
    assert ("/ok", b"{}", "1") == (came.path, came.body, came.headers["x-said"])


@pytest.mark.parametrize("to", ["127.0.0.1:{port}/ok", "169.254.169.254/latest", "[::1]:{port}/ok"])
def test_nothing_is_called_that_an_answer_leads_to(server: Misbehaving, to: str) -> None:
    before = len(server.came)
    there = "http://" + to.format(port=server.port)

    assert 307 == post(here(server, f"/to?{there}"))
    assert 1 == len(server.came) - before


@pytest.mark.parametrize("path", ["/slow", "/drip", "/long"])
def test_an_answer_that_does_not_end_is_left(server: Misbehaving, path: str) -> None:
    with pytest.raises(NotCarried):
        post(here(server, path), seconds=SOON)


def test_who_hangs_up_is_told_of_as_such(server: Misbehaving) -> None:
    with pytest.raises(NotCarried, match="broke the connection off"):
        post(here(server, "/cut"))


def test_nobody_there(server: Misbehaving) -> None:
    with pytest.raises(NotCarried, match="cannot be reached"):
        post("http://127.0.0.1:1/ok")


PRIVATE = (
    "127.0.0.1",
    "127.1.2.3",
    "0.0.0.0",  # noqa: S104 - nobody listens
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:169.254.169.254",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::",
    "2001::1",
    "fec0::1",
    "3fff::1",
    "192.0.0.192",
    "192.88.99.1",
    "2001:db8:1::5efe:7f00:1",
    "2600::5efe:a9fe:a9fe",
    "2600::200:5efe:10.0.0.1",
    "no address",
    "",
)


@pytest.mark.parametrize("address", PRIVATE)
def test_what_is_of_a_house_or_a_machine_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"])
def test_what_is_of_the_internet_is(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "[::1]", "[::ffff:7f00:1]", "0x7f000001", "2130706433", "127.1"],
)
def test_this_machine_is_not_called_however_it_is_written(server: Misbehaving, host: str) -> None:
    before = len(server.came)
    with pytest.raises(NotCarried):
        Caller(seconds=NEVER).post("http://" + f"{host}:{server.port}/ok", {}, b"")

    assert before == len(server.came)


@pytest.mark.parametrize("found", [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], []])
def test_a_name_is_where_it_leads_whatever_it_is_called(
    server: Misbehaving, found: list[str]
) -> None:
    """One that leads to two places may lead to the other one next time: none of them is called."""
    before = len(server.came)
    with pytest.raises(NotCarried, match="not public"):
        Caller(resolve=lambda *_: found).post(f"http://games.example.org:{server.port}/ok", {}, b"")

    assert before == len(server.came)


def test_a_name_is_resolved_once_and_what_was_looked_at_is_called(server: Misbehaving) -> None:
    """A name that leads elsewhere when it is asked for again (DNS rebinding) leads nowhere else."""
    asked, seen = list[str](), list[str]()

    def resolve(host: str, _: int) -> Sequence[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["169.254.169.254"]

    def may(address: str) -> bool:
        seen.append(address)
        return address == "127.0.0.1"

    status = Caller(may, resolve).post(f"http://games.example.org:{server.port}/ok", {}, b"")

    assert (200, ["games.example.org"], ["127.0.0.1"]) == (status, asked, seen)
    assert f"games.example.org:{server.port}" == server.came[-1].headers["host"]


def test_a_name_that_is_not_found_in_time_is_left(server: Misbehaving) -> None:
    """Whoever keeps a name's server can let it think as long as he likes."""
    over, answered, before = threading.Event(), list[str](), len(server.came)

    def resolve(_: str, __: int) -> Sequence[str]:
        over.wait(60)
        answered.append("127.0.0.1")
        return answered

    waiting = Caller(lambda _: True, resolve, seconds=SOON)
    with pytest.raises(NotCarried, match="does not answer within"):
        waiting.post(f"http://games.example.org:{server.port}/ok", {}, b"")

    assert [] == answered
    over.set()
    assert before == len(server.came)


@pytest.mark.parametrize("url", ["ftp://8.8.8.8/", "file:///etc/passwd", "https://", "nothing"])
def test_an_address_that_is_none(url: str) -> None:
    with pytest.raises(NotCarried):
        Caller(resolve=lambda *_: []).post(url, {}, b"")
