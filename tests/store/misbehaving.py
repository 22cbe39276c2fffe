"""A real HTTP server on this machine that does what webhooks should not."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple


class Came(NamedTuple):
    """A request that came."""

    path: str
    headers: dict[str, str]
    body: bytes


class Misbehaving(ThreadingHTTPServer):
    """Answers as its path says: /ok, /500, /to?URL, /cut, /slow, /drip, /long."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.came: list[Came] = []
        self.over = threading.Event()

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def handle_error(self, *_: Any) -> None:
        """Whoever called has gone, as he should."""


class _Handler(BaseHTTPRequestHandler):
    server: Misbehaving

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        said = {name.lower(): value for name, value in self.headers.items()}
        self.server.came.append(Came(self.path, said, body))
        word, _, to = self.path.strip("/").partition("?")
        if word.isdecimal():
            self._answer(int(word))
        elif word == "to":
            self._answer(307, location=to)
        elif word == "cut":
            self.connection.close()
        elif word == "slow":
            self.server.over.wait()
        elif word in ("drip", "long"):
            self._on_and_on(pause=0.05 if word == "drip" else 0)
        else:
            self._answer(200)

    do_GET = do_POST  # noqa: N815 - as above

    def _answer(self, status: int, **headers: str) -> None:
        self.send_response(status)
        for name, value in {"content-length": "0", **headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def _on_and_on(self, pause: float) -> None:
        """Headers without end, each in time."""
        self.wfile.write(b"HTTP/1.1 200 OK\r\n")
        while not self.server.over.wait(pause):
            self.wfile.write(b"x-more: and more\r\n")

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def misbehaving() -> Iterator[Misbehaving]:
    """One that runs, and is stopped at the end."""
    server = Misbehaving()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.over.set()
        server.shutdown()
        server.server_close()
        thread.join()
