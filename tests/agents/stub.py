"""A model's server that misbehaves: it gives one reply after the other, whatever is asked."""

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Reply = Callable[[BaseHTTPRequestHandler], None]


def says(text: str | None, tokens: int | None = 50) -> Reply:
    """A completion with this text."""
    return sends(completion(text, tokens))


def completion(text: str | None, tokens: int | None = 50) -> bytes:
    """What a server sends that says this, and how many tokens that took."""
    usage = {} if tokens is None else {"usage": {"total_tokens": tokens}}
    body = {"choices": [{"message": {"role": "assistant", "content": text}}], **usage}
    return json.dumps(body).encode()


def orders(*lines: Any, **more: Any) -> Reply:
    """A completion that orders these."""
    return says(json.dumps({"orders": lines}), **more)


def sends(content: bytes, status: int = 200, length: int | None = None, **headers: str) -> Reply:
    """These bytes; a length that is not theirs makes a reply that is cut."""

    def reply(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.send_header("content-length", f"{len(content) if length is None else length}")
        handler.end_headers()
        handler.wfile.write(content)
        handler.close_connection = True

    return reply


class Stub:
    """What it was asked, and where it is."""

    def __init__(self, replies: Sequence[Reply]) -> None:
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str] = []
        self.place = ""
        self._replies = list(replies)

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        length = int(handler.headers["content-length"])
        self.asked.append(json.loads(handler.rfile.read(length)))
        self.keys.append(handler.headers.get("authorization", ""))
        self._replies[min(len(self.asked), len(self._replies)) - 1](handler)

    def said(self, question: int) -> str:
        """All that stood before the model at a question."""
        return "\n".join(one["content"] for one in self.asked[question]["messages"])


@contextmanager
def answering(*replies: Reply) -> Iterator[Stub]:
    """A server on this machine; the last reply is given again and again."""
    stub = Stub(replies)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            stub.answer(self)

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    stub.place = f"http://127.0.0.1:{server.server_address[1]}/v1"
    try:
        yield stub
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
