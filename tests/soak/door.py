"""A stranger costs nothing: half requests and uploads by nobody, while others ask for /healthz.

    python -m tests.soak.door                          1,100 half requests, 20 uploads of 64 MB
    python -m tests.soak.door --halves 0 --uploads 0   the same without them, to compare

The real server, with the limits that it has by default. 1,100 connections say half of a head each,
and one more byte each second; who is cut off comes again. 20 more send 64 MB each to /imports, as
nobody. Meanwhile another program asks for /healthz ten times in a second, each time by a connection
of its own, and the memory of the server is read. It ends by itself after 30 seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.web.process import Running, running

HALF = b"GET /healthz HTTP/1.1\r\nhost: here\r\nslow: "
HEALTH = b"GET /healthz HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n"
UPLOAD = (
    b"POST /api/v1/imports HTTP/1.1\r\nhost: here\r\ncontent-type: application/octet-stream\r\n"
    b"content-length: 64000000\r\n\r\n"
)
PIECE = b" " * 64_000


class DoorFound(NamedTuple):
    """What came of it."""

    asked: int
    failed: int
    p50: float
    p99: float
    """Milliseconds until an answer of /healthz was there."""
    memory: float
    """MB that the server took more at its most than before."""
    cut: int
    """Half requests that were ended by the server."""


class Attack:
    """Those who cost something, in one event loop."""

    def __init__(self, port: int, seconds: float) -> None:
        self._port, self._end = port, time.monotonic() + seconds
        self.cut = 0

    @property
    def over(self) -> bool:
        """Whether all of them stop."""
        return time.monotonic() > self._end

    async def half(self) -> None:
        """One byte of a head after the other, again and again."""
        while not self.over:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self._port)
                writer.write(HALF)
                while not (self.over or writer.transport.is_closing()):
                    writer.write(b"x")
                    await asyncio.sleep(1)
                self.cut += not self.over
                writer.close()

    async def upload(self) -> None:
        """64 MB after 64 MB, to a door that does not open."""
        while not self.over:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self._port)
                writer.write(UPLOAD)
                for _ in range(1000):
                    if self.over or writer.transport.is_closing():
                        break
                    writer.write(PIECE)
                    await writer.drain()
                writer.close()
            await asyncio.sleep(0.1)

    async def run(self, halves: int, uploads: int) -> None:
        """All of them, until it is over."""
        works = [self.half() for _ in range(halves)] + [self.upload() for _ in range(uploads)]
        await asyncio.gather(*works)


def soak(server: Running, halves: int, uploads: int, seconds: float) -> DoorFound:
    """Attack, ask and look meanwhile."""
    port = int(server.url.rpartition(":")[2])
    asyncio.run(_asked(port))
    before = most = _memory(server.process.pid)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:  # the attack takes its processor time from a process of its own
        attack = Attack(port, seconds)
        asyncio.run(attack.run(halves, uploads))
        os.write(write, str(attack.cut).encode())
        os._exit(0)
    waits, failed, begun = [], 0, time.monotonic()
    while time.monotonic() - begun < seconds:
        waited = asyncio.run(_asked(port))
        failed += waited is None
        waits += [] if waited is None else [waited]
        most = max(most, _memory(server.process.pid))
        time.sleep(0.1)
    os.waitpid(child, 0)
    cut = int(os.read(read, 20))
    waits.sort()
    return DoorFound(
        len(waits) + failed,
        failed,
        1000 * waits[len(waits) // 2],
        1000 * waits[int(len(waits) * 0.99)],
        (most - before) / 1e6,
        cut,
    )


async def _asked(port: int) -> float | None:
    """Seconds until an answer; None for none."""
    begun = time.perf_counter()
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HEALTH)
        said = await asyncio.wait_for(reader.read(), 60)
        writer.close()
    except (OSError, TimeoutError):
        return None
    return time.perf_counter() - begun if b" 200 " in said[:16] else None


def _memory(process: int) -> float:
    """Bytes of a process that are in memory."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return float(pages * os.sysconf("SC_PAGE_SIZE"))


@contextlib.contextmanager
def _served() -> Iterator[Running]:
    os.environ["HEGEMON_LIMITS_STRANGERS"] = "1000000"  # all of them have one address here
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        yield server


def main() -> int:
    """Ends with 1 where others had to wait, or memory grew."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--halves", type=int, default=1_100)
    parser.add_argument("--uploads", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=30)
    said = parser.parse_args()
    with _served() as server:
        found = soak(server, said.halves, said.uploads, said.seconds)
    load = os.getloadavg()[0]
    sys.stdout.write(f"{found}, load {load:.1f}\n")
    return int(found.failed > 0 or found.p99 > 100 or found.memory > 30)


if __name__ == "__main__":
    sys.exit(main())
