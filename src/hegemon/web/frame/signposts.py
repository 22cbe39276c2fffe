"""The short way from a path to what answers it: by its shape, not by trying route after route.

All that stands around every reply stands around this, too. What is not found here is left to the
framework, which knows what to say of it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import NamedTuple, TypeGuard

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response, StreamingResponse
from starlette.routing import BaseRoute
from starlette.routing import Route as Mounted

from hegemon.web.frame.headers import App, AsgiScope, AsgiSend, Receive

Endpoint = Callable[[Request], Awaitable[Response]]

SHORTEST_PACKED = 1500
"""Bytes of a reply below which gzip gains nothing: it goes in one packet anyway."""

_ANY = ""
"""The last part of a path that names something."""


class _Shape(NamedTuple):
    """What few routes have in common."""

    method: str
    parts: int
    last: str


class Signposts:
    """An application that leads straight to what answers, or else to another one."""

    def __init__(self, app: App, routes: Sequence[BaseRoute]) -> None:
        """By now all `routes` are mounted."""
        self._elsewhere = _packed(app)
        self._known = _by_shape(routes)

    async def __call__(self, scope: AsgiScope, receive: Receive, send: AsgiSend) -> None:
        """Answer one request."""
        route, named = self._found(scope)
        if route is None:
            await self._elsewhere(scope, receive, send)
            return
        scope["path_params"] = named
        reply = await route.endpoint(Request(scope, receive, send))
        await (_packed(reply) if _gains(reply) else reply)(scope, receive, send)

    def _found(self, scope: AsgiScope) -> tuple[Mounted | None, Mapping[str, str]]:
        """What answers a path, and what the path names; None for the framework to find out."""
        path: str = scope["path"]
        # patterns take a line break at the very end for the end, too
        last = path.rpartition("/")[2].removesuffix("\n")
        shape, known = _Shape(scope["method"], path.count("/"), last), self._known
        for route in known.get(shape) or known.get(shape._replace(last=_ANY), ()):
            if match := route.path_regex.match(path):
                return route, match.groupdict()
        return None, {}


def _gains(reply: Response) -> bool:
    """Whether a reply is better packed. A file is not: who goes on with one counts its bytes."""
    if isinstance(reply, FileResponse):
        return False
    return isinstance(reply, StreamingResponse) or len(reply.body) >= SHORTEST_PACKED


def _by_shape(routes: Sequence[BaseRoute]) -> Mapping[_Shape, Sequence[Mounted]]:
    """Routes by their shapes, in their order: of two that fit, the first answers."""
    plain = [route for route in routes if _is_plain(route)]
    placed: dict[_Shape, list[int]] = {}
    for place, route in enumerate(plain):
        placed.setdefault(_shape(route), []).append(place)
    fitting = {
        shape: {*places, *placed.get(shape._replace(last=_ANY), ())}
        for shape, places in placed.items()
    }
    return {shape: [plain[place] for place in sorted(fits)] for shape, fits in fitting.items()}


def _is_plain(route: BaseRoute) -> TypeGuard[Mounted]:
    """Whether it answers one method, and each part of its path is one word or one name."""
    return isinstance(route, Mounted) and len(route.methods or ()) == 1 and ":" not in route.path


def _shape(route: Mounted) -> _Shape:
    method = "".join(route.methods or ())
    last = route.path.rpartition("/")[2]
    return _Shape(method, route.path.count("/"), _ANY if last.startswith("{") else last)


def _packed(app: App) -> App:
    """An application whose longer replies are packed for who can read that."""
    return GZipMiddleware(app, minimum_size=SHORTEST_PACKED, compresslevel=5)
