"""uvicorn's connections behind a gate: limits that it does not have itself (as of 0.54).

It reads heads of any length for as long as they take, and begins any number of requests that came
in one packet. Here it is told of by its own parser what a connection has said so far.
"""

from __future__ import annotations

import asyncio
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from hegemon.web.running.gate import Gate

LONGEST_HEAD = 64_000
"""Bytes of a head: some 50 links of seats in cookies are a fifth of it."""

FRAMING = 10
"""Bytes in which a body may be wrapped, for each of its own, where it comes in pieces."""

REST = 1_000_000
"""Bytes of a body that are read after its answer; to read on would cost more than the refusal."""

MOST_AHEAD = 16
"""Requests that may be sent before the first of them is answered."""

_TOO_LONG = (431, "Request Header Fields Too Large")
_FULL = (503, "Service Unavailable")


class GatedConfig(uvicorn.Config):
    """How uvicorn is to serve, and the gate before it."""

    def __init__(self, app: Any, gate: Gate, **more: Any) -> None:
        super().__init__(app, http=GatedConnection, ws="none", **more)
        self.gate = gate


class GatedConnection(HttpToolsProtocol):
    """One connection, which tells the gate what it does."""

    def __init__(
        self,
        config: GatedConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._gate = config.gate
        self._came, self._body = 0, 0
        """Bytes since the last request was whole, and those of a body among them."""
        self._unanswered = 0
        self._whole = True
        """Whether the last request that it began is there to its end."""

    @property
    def held_up(self) -> bool:
        """Whether the server reads no more at the moment of what it has to answer."""
        return self.flow.read_paused and self._unanswered > 0

    def cut(self) -> None:
        """End it at once, whatever waits to be sent."""
        self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected."""
        super().connection_made(transport)
        refusal = self._gate.enter(self, self.client[0] if self.client else "")
        if refusal:
            self._turn_away(_FULL, refusal)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._gate.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some bytes came."""
        self._came += len(data)
        super().data_received(data)
        if self._came - self._body > LONGEST_HEAD + FRAMING * self._body:
            self._turn_away(_TOO_LONG, f"a request has a head of {LONGEST_HEAD:,} bytes at most")

    def on_message_begin(self) -> None:
        """A request begins; raises ValueError, which ends the connection."""
        if self._unanswered >= MOST_AHEAD:
            raise ValueError("so many requests are not answered yet")
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head of a request is there."""
        self._unanswered += 1
        self._whole = False
        self._gate.sends(self)
        super().on_headers_complete()
        if self.expect_100_continue:
            self._wait_for_a_word()

    def on_body(self, body: bytes) -> None:
        """Some of a body is there."""
        self._body += len(body)
        if not self.cycle.response_complete:
            self._gate.sent(self, len(body))
        elif self._body > REST:
            self.flow.pause_reading()
        super().on_body(body)

    def on_message_complete(self) -> None:
        """A request is there to its end."""
        self._came, self._body = 0, 0
        self._whole = True
        if self._unanswered:
            self._gate.waits(self)
        else:
            self._speak_again()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """A request was answered."""
        self._unanswered -= 1
        if not self._unanswered and self._whole:
            self._speak_again()
        elif not self._unanswered:
            self._gate.is_answered(self)
        super().on_response_complete()

    def pause_writing(self) -> None:
        """It takes its reply more slowly than the reply is written."""
        self._gate.reads(self, self.transport.get_write_buffer_size())
        super().pause_writing()

    def resume_writing(self) -> None:
        """It has taken what there was."""
        self._gate.has_read(self)
        super().resume_writing()

    def _wait_for_a_word(self) -> None:
        """Its time for the body begins when uvicorn says "100": when the body is first asked for.

        Until then the server may be busy with finding out who it is.
        """
        self._gate.is_kept(self)
        receive = self.cycle.receive

        async def receiving() -> Any:
            if self.cycle.waiting_for_100_continue and self in self._gate:
                self._gate.sends(self)
            return await receive()

        self.cycle.receive = receiving  # type: ignore[method-assign]

    def _speak_again(self) -> None:
        self._gate.speaks(self, self.transport.get_write_buffer_size())

    def _turn_away(self, status: tuple[int, str], why: str) -> None:
        """A word on why, and the end."""
        if self.transport.is_closing():
            return
        said = why.encode("ascii") + b"\n"
        head = (
            f"HTTP/1.1 {status[0]} {status[1]}\r\ncontent-type: text/plain; charset=utf-8\r\n"
            f"content-length: {len(said)}\r\nretry-after: 10\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode("ascii") + said)
        self.transport.close()
