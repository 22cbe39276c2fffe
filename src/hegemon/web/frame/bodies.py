"""The body of a request: how long it may be, by what is known of who sends it, and its way in."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from starlette.requests import ClientDisconnect, Request

from hegemon.web.frame.answering import Incoming
from hegemon.web.frame.hands import in_thread
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.uploads import STRANGERS, UploadRoom


async def longest_of(
    request: Request, longest: int, knock: Callable[[Incoming], str], room: UploadRoom
) -> int:
    """Bytes that a body may have: who sends more than a stranger may is asked for his name first.

    `longest` is what may come from somebody known; `knock` tells by the head alone whose room it
    takes, "" for a stranger. Raises whatever that raises.
    """
    if announced(request) <= STRANGERS:
        return min(longest, STRANGERS)
    room.whose = await in_thread(knock, heading(request))
    return longest if room.whose else min(longest, STRANGERS)


def announced(request: Request) -> float:
    """Bytes that a body will have, as the head of the request says; inf where it does not say."""
    said = request.headers.get("content-length", "")
    if said.isascii() and said.isdecimal():
        return float(said)
    return inf if "transfer-encoding" in request.headers else 0


async def read_request(request: Request, longest: int, room: UploadRoom) -> Incoming:
    """A request, its body no longer than is allowed; raises Refused."""
    size = announced(request)
    if inf > size > longest:
        raise _too_large(longest)
    room.expect(size if size < inf else 0)
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > longest:
                raise _too_large(longest)
            room.take(len(body))
    except ClientDisconnect:
        raise Refused("malformed", "this broke off before it was all there") from None
    return heading(request, bytes(body))


def _too_large(longest: int) -> Refused:
    whose = "; sign in to send more" if longest <= STRANGERS else ""
    return Refused("too-large", f"a request has at most {longest:,} bytes{whose}")


def heading(request: Request, body: bytes = b"") -> Incoming:
    """A request by its head: who asks for what."""
    query: dict[str, list[str]] = {}
    if request.scope["query_string"]:
        for name, value in request.query_params.multi_items():
            query.setdefault(name, []).append(value)
    headers: list[tuple[bytes, bytes]] = request.scope["headers"]
    return Incoming(
        path={name: str(value) for name, value in request.path_params.items()},
        query=query,
        headers={name.lower().decode("latin-1"): said.decode("latin-1") for name, said in headers},
        body=body,
        address=request.client.host if request.client else "",
        request=request.scope["state"]["request"],
        target=request.url.path if request.method == "GET" else "",
    )
