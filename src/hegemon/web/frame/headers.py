"""Around every reply: an id, headers that keep browsers from harm, a line in the log, figures."""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from email.utils import format_datetime
from typing import Any
from uuid import uuid4

import structlog

from hegemon.play.times.timing import moment_of
from hegemon.serving.figures import ServerFigures
from hegemon.settings.known import Settings
from hegemon.web.frame.routes import Ends

AsgiScope = MutableMapping[str, Any]
AsgiMessage = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[AsgiMessage]]
AsgiSend = Callable[[AsgiMessage], Awaitable[None]]
App = Callable[[AsgiScope, Receive, AsgiSend], Awaitable[None]]

REQUEST_ID = "x-request-id"
_FINE = re.compile(r"[A-Za-z0-9._-]{1,64}\Z")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "object-src 'none'; manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'"
)
"""What a page of this server may load: its own files, and no script or style inside of it."""

PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""For a picture alone: it is no page, runs nothing, and brings its own colours."""

_ALWAYS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # without it, forms do not say which page they are on
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

_REQUEST_ID = REQUEST_ID.encode()

_LOGGER = structlog.get_logger("hegemon.web")


def _encoded(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


_FOR_ALL = _encoded(_ALWAYS)
_FOR_PAGES = _encoded({"content-security-policy": POLICY})
_FOR_PICTURES = _encoded({"content-security-policy": PICTURE_POLICY})
_SECURE = _encoded({"strict-transport-security": "max-age=31536000; includeSubDomains"})


class Wrapped:
    """The application with what is around every reply."""

    def __init__(self, app: App, settings: Settings, figures: ServerFigures) -> None:
        self._app, self._figures = app, figures
        self._secure = settings.server.public_url.startswith("https://")

    async def __call__(self, scope: AsgiScope, receive: Receive, send: AsgiSend) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope.setdefault("state", {})
        request = scope["state"]["request"] = _request_id(scope)
        begun, status = time.perf_counter(), 0

        async def sending(message: AsgiMessage) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                said = [*message["headers"], *_ending(scope["state"].get("route"))]
                message["headers"] = self._with_headers(said, request)
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            self._told(scope, request, status, time.perf_counter() - begun)

    def _with_headers(
        self, said: list[tuple[bytes, bytes]], request: str
    ) -> list[tuple[bytes, bytes]]:
        """The headers of a reply with those that every reply has."""
        known = {name.lower(): value for name, value in said}
        media = known.get(b"content-type", b"")
        policy = _FOR_PICTURES if b"svg" in media else _FOR_PAGES
        headers = [*said, *_FOR_ALL, *policy, (_REQUEST_ID, request.encode())]
        if b"cache-control" not in known:
            kept = b"no-store" if b"etag" not in known else b"private, no-cache"
            headers.append((b"cache-control", kept))
        return [*headers, *_SECURE] if self._secure else headers

    def _told(self, scope: AsgiScope, request: str, status: int, seconds: float) -> None:
        """One line for the host, and figures: which route, never what was said."""
        route = scope["state"].get("route")
        name = route.name if route else "none"
        self._figures.answered(name, status, seconds)
        if route is not None and not route.loud and status < 400:
            return
        path = scope.get("path_params") or {}
        _LOGGER.info(
            "answered",
            request=request,
            method=scope["method"],
            route=name,
            status=status,
            ms=round(seconds * 1000, 1),
            **{key: path[key][:40] for key in ("table", "step") if key in path},
        )


def _ending(route: Any) -> list[tuple[bytes, bytes]]:
    """That a route is on its way out (RFC 9745), and until when it stays (RFC 8594)."""
    ends: Ends | None = getattr(route, "ends", None)
    if ends is None:
        return []
    gone = format_datetime(moment_of(ends.gone), usegmt=True)
    return [
        (b"deprecation", b"@%d" % moment_of(ends.since).timestamp()),
        (b"sunset", gone.encode()),
        (b"link", b'</docs>; rel="deprecation"; type="text/html"'),
    ]


def _request_id(scope: AsgiScope) -> str:
    """The id that a proxy gave the request, or a new one."""
    for name, value in scope["headers"]:
        if name == _REQUEST_ID:
            said = value.decode("latin-1")
            if _FINE.match(said):
                return str(said)
    return uuid4().hex
