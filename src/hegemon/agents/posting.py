"""One request that brings one reply, with an end: so many seconds and bytes, and one place."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import httpx

from hegemon.play.errors import Unreached

LARGEST = 1_000_000
"""Bytes of a reply; more is none."""
_CONNECTS = 10.0


class Posted(NamedTuple):
    """What is sent, and whereto."""

    who: str
    """For sentences about it: "the model"."""
    url: str
    body: Any
    headers: Mapping[str, str] = {}


def reply_in_time(posted: Posted, *, late: float, clock: Callable[[], float]) -> bytes:
    """What comes back until a moment of the clock; raises Unreached, which never tells the place.

    Of a reply whose head comes sign by sign nothing else sees the end of the time.
    """
    left = late - clock()
    if left <= 0:
        raise Unreached("the time of this turn is used up")
    came: queue.SimpleQueue[bytes | Exception] = queue.SimpleQueue()
    times = httpx.Timeout(left, connect=min(left, _CONNECTS))

    def send() -> None:
        try:
            came.put(_reply(client, posted, late, clock))
        except Exception as trouble:  # noqa: BLE001 - whatever it is, it is raised where it is waited for
            came.put(trouble)

    # who waits no longer closes the line: that ends the thread, too
    with httpx.Client(timeout=times, trust_env=False) as client:
        threading.Thread(target=send, name="posting", daemon=True).start()
        try:
            found = came.get(timeout=left)
        except queue.Empty:
            raise Unreached("the reply came too late") from None
    if isinstance(found, httpx.HTTPError | httpx.InvalidURL):
        name = type(found).__name__
        raise Unreached(f"{posted.who} cannot be reached ({name})") from None
    if isinstance(found, Exception):
        raise found
    return found


def _reply(client: httpx.Client, posted: Posted, late: float, clock: Callable[[], float]) -> bytes:
    """The reply as it came, in time and whole.

    Packed it is refused: a few bytes may become more than there is memory, before anybody counts.
    """
    headers = {**posted.headers, "accept-encoding": "identity"}
    content = bytearray()
    with client.stream("POST", posted.url, json=posted.body, headers=headers) as reply:
        if not reply.is_success:  # a redirection, too: a key goes to one place only
            raise Unreached(f"{posted.who}'s server answered with status {reply.status_code}")
        if reply.headers.get("content-encoding", "identity").strip().lower() != "identity":
            raise Unreached("the reply is packed, which nobody asked for")
        for piece in reply.iter_raw():
            content += piece
            if len(content) > LARGEST:
                raise Unreached("the reply is too large")
            if clock() > late:
                raise Unreached("the reply came too late")
    return bytes(content)
