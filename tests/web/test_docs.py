"""docs/api.md says what the code does."""

import json
import runpy
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import pytest

from tests.web.write_docs import DOCS, PAGE, fresh


def test_the_page_is_fresh() -> None:
    """`python -m tests.web.write_docs` writes it anew."""
    page = PAGE.read_text("utf-8")

    assert page == fresh(page)


def test_the_bot_is_short() -> None:
    lines = (DOCS / "examples" / "bot.py").read_text("utf-8").splitlines()

    assert 32 >= len([line for line in lines if line.strip()])


class Sparing(BaseHTTPRequestHandler):
    """A server that lets every question wait once; one turn, and then the match is over."""

    waiting: ClassVar[dict[str, bool]] = {}
    heard: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self._answer(self.path.rpartition("/")[2])

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self._answer(self.path.rpartition("/")[2])

    def _answer(self, what: str) -> None:
        self.waiting[what] = not self.waiting.get(what, False)
        if self.waiting[what]:
            self._say(429, b"{}", {"Retry-After": "7"})
            return
        self.heard.append(what)
        self._say(200, self._reply(what), {})

    def _reply(self, what: str) -> bytes:
        if what == "news":
            return b"retry: 1\n\ndata: 1\n\n"
        if what == "sheet":
            kinds = [{"word": "hold", "fields": []}]
            return json.dumps({"sheet": {"kinds": kinds}, "step": 1}).encode()
        over = "seal" in self.heard
        return json.dumps({"asked": not over, "sealed": None, "over": over}).encode()

    def _say(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """A test needs no log."""


def test_the_bot_waits_as_it_is_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """It ended without a word where it had asked too often."""
    waited: list[int] = []
    monkeypatch.setattr(time, "sleep", waited.append)
    with ThreadingHTTPServer(("127.0.0.1", 0), Sparing) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        url = f"http://127.0.0.1:{server.server_port}"
        bot = str(DOCS / "examples" / "bot.py")
        monkeypatch.setattr(sys, "argv", [bot, url, "token", "table", "p1"])
        runpy.run_path(bot)["api"].close()
        server.shutdown()
        thread.join()

    assert Sparing.heard == ["news", "sealed", "sheet", "seal", "sealed"]
    assert waited == [7] * len(Sparing.heard)
