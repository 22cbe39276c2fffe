"""Clients that listen to the news of a table (server-sent events): delay, memory, idle work."""

from __future__ import annotations

import asyncio
import resource
import time
from collections.abc import Iterator

from bench.copies import Copy, a_table, copies
from bench.figures import Figure, at_percent
from bench.serving import Client, Server, a_hall, serving, sqlite

LISTENERS = (100, 1_000)
EVENTS = 20
"""News that each of them hears."""

QUIET = 5
"""Seconds in which nothing happens, for what listeners cost then."""

SLOWEST = 60
"""Seconds that news may take."""


def figures() -> Iterator[Figure]:
    """Figures of a server on SQLite; listeners change nothing on the disk."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 4 * max(LISTENERS)), most))
    with sqlite() as (url, folder):
        with a_hall(url) as hall:
            seats = list(copies(hall, a_table(hall, "space-conquest"), len(LISTENERS)))
        for number, seat in zip(LISTENERS, seats, strict=True):
            with serving(url, folder) as server:
                yield from asyncio.run(_listened(server, seat, number))


async def _listened(server: Server, seat: Copy, number: int) -> list[Figure]:
    await asyncio.to_thread(_acted, server, seat, 0)
    await asyncio.to_thread(_acted, server, seat, 1)
    before = server.memory()
    listeners = [await _listening(server, seat) for _ in range(number)]
    memory = 1024 * (server.memory() - before) / number
    busy = server.busy()
    await asyncio.sleep(QUIET)
    busy = (server.busy() - busy) / QUIET
    delays, last = list[float](), list[float]()
    for event in range(EVENTS):
        heard = [asyncio.create_task(_heard(reader)) for reader, _ in listeners]
        await asyncio.sleep(0.3)
        start = time.perf_counter()
        await asyncio.to_thread(_acted, server, seat, event)
        moments = await asyncio.wait_for(asyncio.gather(*heard), SLOWEST)
        delays += [1000 * (moment - start) for moment in moments]
        last.append(1000 * (max(moments) - start))
    for _, writer in listeners:
        writer.close()
    delays.sort()
    title = f"{number:,} listeners"
    return [
        Figure(f"{title}: from sealing to the news of it, p50", at_percent(delays, 50), "ms"),
        Figure(f"{title}: p99", at_percent(delays, 99), "ms"),
        Figure(f"{title}: until the last one has heard, mean", sum(last) / len(last), "ms"),
        Figure(f"{title}: memory of the server for one", memory, "kB"),
        Figure(f"{title}: CPU of the server while nothing happens", 100 * busy, "%", places=1),
    ]


def _acted(server: Server, seat: Copy, event: int) -> None:
    """Seal, and take back the next time: each is news."""
    player = Client(server, seat.link)
    path = f"/tables/{seat.table}/seats/{seat.seat}"
    if event % 2 == 0:
        player.done("POST", f"{path}/seal", {"orders": [], "step": 1, "key": f"{time.time_ns()}"})
    else:
        player.done("POST", f"{path}/unseal", {"step": 1})
    player.close()


async def _listening(
    server: Server, seat: Copy
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection on which news come."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(
        f"GET /api/v1/tables/{seat.table}/seats/{seat.seat}/news HTTP/1.1\r\n"
        f"Host: 127.0.0.1\r\nAuthorization: Bearer {seat.link}\r\n\r\n".encode()
    )
    head = await reader.readuntil(b"retry: 2000\n\n")
    if b" 200 " not in head.split(b"\r\n", maxsplit=1)[0]:
        raise SystemExit(head.decode())
    return reader, writer


async def _heard(reader: asyncio.StreamReader) -> float:
    """When the next news have come."""
    await reader.readuntil(b"event: news\n")
    return time.perf_counter()
