"""uvicorn behind the gate: real connections, a set clock; what is cut, what is told, what stays."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from math import inf
from typing import Any

import pytest
from uvicorn.server import ServerState

from hegemon.web.running.gate import BODY, HEAD, LINGER, Gate
from hegemon.web.running.gated import (
    LONGEST_HEAD,
    MOST_AHEAD,
    REST,
    GatedConfig,
    GatedConnection,
)
from tests.web.loop import done

ASKED = b"GET / HTTP/1.1\r\nhost: here\r\n\r\n"
POSTED = b"POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 1000\r\n\r\n"
HOME, ELSEWHERE = "127.0.0.1", "127.0.0.2"


class House:
    """A server of one application, and its clock."""

    def __init__(self, port: int, gate: Gate) -> None:
        self.port, self.gate, self.at = port, gate, 0.0
        self.writers: list[asyncio.StreamWriter] = []

    async def caller(self, said: bytes, address: str = HOME) -> asyncio.StreamReader:
        """What somebody hears who has said something."""
        reader, writer = await asyncio.open_connection(HOME, self.port, local_addr=(address, 0))
        self.writers.append(writer)
        writer.write(said)
        return reader


@asynccontextmanager
async def a_house(app: Any, most: int = 10, most_each: int = 10) -> AsyncIterator[House]:
    """A server, its connections closed at the end."""
    house: House
    gate = Gate(most, most_each, (HOME,), lambda: house.at)
    config = GatedConfig(app, gate, log_config=None, lifespan="off")
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(
        lambda: GatedConnection(config, state, {}), HOME, 0
    )
    house = House(server.sockets[0].getsockname()[1], gate)
    try:
        yield house
    finally:
        for writer in house.writers:
            writer.close()
        server.close()


def run(test: Callable[[], Awaitable[None]]) -> None:
    """A test in an event loop of its own."""
    done(test())


async def reads_all(scope: Any, receive: Any, send: Any) -> None:
    """Says "all" when a request is there to its end."""
    while (await receive()).get("more_body"):
        pass
    await say(send, b"all")


async def answers_at_once(scope: Any, receive: Any, send: Any) -> None:
    """Answers by the head alone."""
    await say(send, b"no")


async def say(send: Any, said: bytes) -> None:
    """One reply."""
    headers = [(b"content-length", str(len(said)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": said})


async def until(seen: Callable[[], bool]) -> None:
    """Until the server has noticed something that was sent."""
    while not seen():  # noqa: ASYNC110 - what is waited for is the server's, and tells nobody
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    ("said", "seconds"), [(b"", HEAD), (ASKED[:-2], HEAD), (POSTED, BODY), (POSTED + b"x", BODY)]
)
def test_half_a_request_ends_when_its_time_is_over(said: bytes, seconds: float) -> None:
    """The other, who came later, is answered."""

    async def test() -> None:
        async with a_house(reads_all) as house:
            half = await house.caller(said)
            await until(lambda: any(end >= seconds for end in house.gate._until.values()))
            house.at = seconds + 1
            other = await house.caller(ASKED)
            await until(lambda: len(house.gate) == 2)
            house.gate.close_late()

            assert b"" == await ended(half)
            assert b"all" == (await other.readuntil(b"all"))[-3:]

    run(test)


async def ended(reader: asyncio.StreamReader) -> bytes:
    """What came until the end, however it ended."""
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""


def test_who_goes_on_sending_what_was_answered_is_cut() -> None:
    """He hears the answer first."""

    async def test() -> None:
        async with a_house(answers_at_once) as house:
            caller = await house.caller(POSTED)
            told = await caller.readuntil(b"no")
            house.at = LINGER + 1
            house.gate.close_late()

            assert told.startswith(b"HTTP/1.1 200")
            assert b"" == await ended(caller)

    run(test)


def test_what_was_answered_is_not_read_to_its_end() -> None:
    """20 uploads of 64 MB that nobody wanted kept the server from all else for seconds."""

    async def test() -> None:
        async with a_house(answers_at_once) as house:
            long = POSTED.replace(b"1000", b"64000000")
            caller = await house.caller(long)
            await caller.readuntil(b"no")
            house.writers[0].write(b" " * 20_000_000)
            (connection,) = house.gate._until
            await until(lambda: connection.flow.read_paused)
            taken = connection._body
            house.at = LINGER + 1
            house.gate.close_late()

            assert REST < taken <= REST + 300_000
            assert b"" == await ended(caller)

    run(test)


EXPECTS = POSTED[:-2] + b"expect: 100-continue\r\n\r\n"


@pytest.mark.parametrize("sends", [True, False])
def test_time_for_a_body_begins_with_the_word_to_send_it(*, sends: bool) -> None:
    """It was cut after 20 seconds in which the server had not yet come to ask for it."""
    wanted = asyncio.Event()

    async def reads_late(scope: Any, receive: Any, send: Any) -> None:
        await wanted.wait()
        await reads_all(scope, receive, send)

    async def test() -> None:
        async with a_house(reads_late) as house:
            caller = await house.caller(EXPECTS)
            await until(lambda: any(end == inf for end in house.gate._until.values()))
            house.at = 10 * BODY
            house.gate.close_late()
            wanted.set()
            word = await caller.readuntil(b"\r\n\r\n")
            house.at += BODY - 1
            house.gate.close_late()
            if sends:
                house.writers[0].write(b" " * 1000)
            else:
                house.at += 2
                house.gate.close_late()

            assert word == b"HTTP/1.1 100 Continue\r\n\r\n"
            assert (await ended_or_all(caller))[-3:] == (b"all" if sends else b"")

    run(test)


async def ended_or_all(reader: asyncio.StreamReader) -> bytes:
    """What came until the word "all", or the end."""
    try:
        return await reader.readuntil(b"all")
    except asyncio.IncompleteReadError as trouble:
        return trouble.partial
    except ConnectionResetError:
        return b""


def test_the_same_connection_asks_again() -> None:
    """What is whole and answered stays, and has its time anew."""

    async def test() -> None:
        async with a_house(reads_all) as house:
            caller = await house.caller(ASKED + POSTED + b"x" * 1000)
            first, second = await caller.readuntil(b"all"), await caller.readuntil(b"all")
            house.at = HEAD - 1
            house.gate.close_late()
            house.writers[0].write(ASKED)
            third = await caller.readuntil(b"all")
            house.at += HEAD - 1
            house.gate.close_late()

            assert {b"HTTP/1.1 200"} == {each[:12] for each in (first, second, third)}
            assert 1 == len(house.gate)

    run(test)


@pytest.mark.parametrize(
    "said",
    [
        b"GET / HTTP/1.1\r\nlong: " + b"x" * (2 * LONGEST_HEAD),
        b"GET /" + b"x" * (2 * LONGEST_HEAD),
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * LONGEST_HEAD,
        b"POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n"
        + b"a: b\r\n" * LONGEST_HEAD,
    ],
    ids=["value", "path", "headers", "trailers"],
)
def test_a_head_has_an_end(said: bytes) -> None:
    """Uvicorn reads them however long they are."""

    async def test() -> None:
        async with a_house(reads_all) as house:
            caller = await house.caller(said)

            assert (await ended(caller))[:12] in {b"HTTP/1.1 431", b""}
            await until(lambda: len(house.gate) == 0)

    run(test)


def test_requests_are_not_sent_ahead_without_end() -> None:
    """A packet of 256 kB has room for 8,000 of them, each of which was begun."""
    begun = []

    async def waits(scope: Any, receive: Any, send: Any) -> None:
        begun.append(scope)
        await asyncio.Event().wait()

    async def test() -> None:
        async with a_house(waits) as house:
            caller = await house.caller(ASKED * (MOST_AHEAD + 1))
            said = await ended(caller)

            assert b"HTTP/1.1 400" == said[:12]
            assert 1 == len(begun)

    run(test)


def test_too_many_from_one_address_are_told() -> None:
    """Others come in."""

    async def test() -> None:
        async with a_house(reads_all, most_each=2) as house:
            for _ in range(2):
                await house.caller(b"", ELSEWHERE)
            await until(lambda: len(house.gate) == 2)
            third = await house.caller(ASKED, ELSEWHERE)
            other = await house.caller(ASKED)

            assert b"HTTP/1.1 503" == (await ended(third))[:12]
            assert b"HTTP/1.1 200" == (await other.readuntil(b"all"))[:12]

    run(test)


def test_half_requests_keep_nobody_out() -> None:
    """A full house of them makes room for each who comes."""

    async def test() -> None:
        async with a_house(reads_all, most=3) as house:
            halves = [await house.caller(ASKED[:-2]) for _ in range(3)]
            await until(lambda: len(house.gate) == 3)
            other = await house.caller(ASKED)

            assert b"HTTP/1.1 200" == (await other.readuntil(b"all"))[:12]
            assert b"" == await ended(halves[0])
            assert 3 == len(house.gate)

    run(test)


def test_who_does_not_read_is_cut() -> None:
    """What he does not take is held in memory until then."""

    async def test() -> None:
        async def much(scope: Any, receive: Any, send: Any) -> None:
            await say(send, b"x" * 50_000_000)

        async with a_house(much) as house:
            await house.caller(ASKED)
            await until(lambda: bool(house.gate._read_by))
            house.at = BODY + 6_000
            house.gate.close_late()
            await until(lambda: len(house.gate) == 0)

    run(test)
