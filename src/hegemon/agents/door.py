"""The door of a server over HTTP: who knocks names the token of this seat, or stays outside."""

from __future__ import annotations

import hmac
import socket
from collections.abc import Callable
from typing import Any

import uvicorn
from mcp.server import MCPServer
from starlette.types import ASGIApp, Receive, Scope, Send

from hegemon.play.people.secret import Secret

_REFUSED = b'{"error":"this needs the token of the seat that is served here"}'


def serve_at(
    server: MCPServer[Any], port: int, secret: Secret, tell: Callable[[str], object]
) -> None:
    """Serve at a port of this machine until somebody ends it; 0 is any free one. Raises OSError."""
    with socket.create_server(("127.0.0.1", port)) as listening:
        tell(f"Serving http://127.0.0.1:{listening.getsockname()[1]}/mcp")
        config = uvicorn.Config(
            guarded(server.streamable_http_app(), secret), log_level="error", lifespan="on"
        )
        uvicorn.Server(config).run(sockets=[listening])


def guarded(application: ASGIApp, secret: Secret) -> ASGIApp:
    """The application behind a door: 401 for each request without the secret as its Bearer."""
    wanted = f"Bearer {secret.reveal()}".encode()

    async def door(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or hmac.compare_digest(_said(scope), wanted):
            await application(scope, receive, send)
            return
        headers = [(b"content-type", b"application/json"), (b"www-authenticate", b"Bearer")]
        await send({"type": "http.response.start", "status": 401, "headers": headers})
        await send({"type": "http.response.body", "body": _REFUSED})

    return door


def _said(scope: Scope) -> bytes:
    """What a request says to be let in."""
    said: bytes = dict(scope.get("headers", ())).get(b"authorization", b"")
    return said
