"""A stream of news that is read in this process, as a server would send it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from tests.web.served import Served

PATIENCE = 120.0
"""Seconds after which a stream that says nothing is a failure; never waited for when it does."""

ALIVE = ": still here\n\n"
"""What comes now and then, so that nobody between takes the line for a dead one."""


class Stream:
    """A stream that is open: its status, and what has come of it."""

    def __init__(self) -> None:
        self.status, self._asked = 0, False
        self.headers: dict[str, str] = {}
        self._came: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._gone, self.reads = asyncio.Event(), asyncio.Event()
        self.reads.set()

    async def part(self) -> str:
        """The next event or comment but signs of life; "" when it is over."""
        while (found := await self.anything()) == ALIVE:
            pass
        return found

    async def anything(self) -> str:
        """The next event or comment; "" when it is over."""
        async with asyncio.timeout(PATIENCE):
            found = await self._came.get()
        return (found or b"").decode()

    def waits(self) -> int:
        """How much has come that was not looked at."""
        return self._came.qsize()

    def leave(self) -> None:
        """Go, as a client does that closes the connection."""
        self._gone.set()

    async def receive(self) -> dict[str, Any]:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        await self.reads.wait()
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        elif message["type"] == "http.response.body":
            if message["body"]:
                self._came.put_nowait(message["body"])
            if not message.get("more_body"):
                self._came.put_nowait(None)


@asynccontextmanager
async def listening(
    server: Served, path: str, headers: Mapping[str, str] | None = None
) -> AsyncIterator[Stream]:
    """A stream at a path, asked for by who asks the server; closed at the end."""
    said = {"host": "localhost", **(headers or {})}
    if server.secret:
        said["authorization"] = f"Bearer {server.secret}"
    path, _, query = path.partition("?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in said.items()],
        "client": ("10.0.0.1", 1),
        "server": ("localhost", 80),
    }
    stream = Stream()
    task = asyncio.create_task(server.app(scope, stream.receive, stream.send))  # type: ignore[arg-type]
    try:
        yield stream
    finally:
        stream.leave()
        stream.reads.set()
        async with asyncio.timeout(PATIENCE):
            await task


def said(server: Served, path: str, headers: Mapping[str, str], parts: int) -> tuple[int, str]:
    """Status and the first parts of a stream, or the whole of a refusal."""

    async def read() -> tuple[int, str]:
        async with listening(server, path, headers) as stream:
            text = await stream.part()
            for _ in range(parts - 1 if stream.status == 200 else 0):
                text += await stream.part()
            return stream.status, text

    return asyncio.run(read())


def in_thread(work: Callable[[], Any]) -> Any:
    """Something that is done while streams are open."""
    return asyncio.get_running_loop().run_in_executor(None, work)
