"""Idempotency-Key: a request that is sent again gets the reply that it got, and does nothing.

A request is the same where its route, its path and what its body says are: the order of fields and
the blanks of the JSON are nobody's business. Where a route remembers keys by itself, it alone
knows whether another body says the same, and is asked (sealing compares orders, for ever).

What a request does and the reply that is kept of it are one transaction: whenever the process is
killed, both are there or neither. A secret is told once and kept nowhere, so it is missing in the
reply that is told again.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from http import HTTPStatus

import msgspec

from hegemon.play.errors import InUse, Overtaken
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.routes import JSON, AnyCall, Route
from hegemon.web.frame.services import KeptReply

HEADER = "idempotency-key"
LONGEST = 150

_RACES = 5
"""So often others may send the same under the same key before one gives up."""


class _Turn:
    """The lock of one key, and how many threads hold it or wait for it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.wanted = 0


class TakingTurns:
    """One at a time for each key: who sends twice at once gets the second reply from the first."""

    def __init__(self) -> None:
        self._turns: dict[str, _Turn] = {}
        self._lock = threading.Lock()

    def run(self, name: str, work: Callable[[], KeptReply]) -> KeptReply:
        """Do the work when nobody else does it under this name."""
        with self._lock:
            turn = self._turns.setdefault(name, _Turn())
            turn.wanted += 1
        try:
            with turn.lock:
                return work()
        finally:
            # the last one takes the lock away: there are as many as requests under way, not as keys
            with self._lock:
                turn.wanted -= 1
                if not turn.wanted:
                    del self._turns[name]


class _Undone(Exception):
    """A reply after which nothing counts."""

    def __init__(self, kept: KeptReply) -> None:
        super().__init__()
        self.kept = kept


def key_of(route: Route, headers: Mapping[str, str]) -> str:
    """The key under which a request may be sent again; "" for none. Raises Refused."""
    key = headers.get(HEADER, "") if route.unsafe else ""
    if len(key) > LONGEST or not key.isprintable():
        said = f"it has up to {LONGEST} printable characters"
        raise Refused("bad-field", said, field="Idempotency-Key")
    return key


def digest_of(call: AnyCall) -> str:
    """What was asked, as a digest: of where, and of what was said there."""
    return _where(call) + _digest(_said(call))


def _where(call: AnyCall) -> str:
    """The route and its path as a digest."""
    parts = [call.route.method, call.route.path, repr(sorted(call.path.items()))]
    return _digest("\n".join(parts).encode())


def _said(call: AnyCall) -> bytes:
    """What the body says, written in one way; nothing of one that may hold a password."""
    if call.route.secret:
        return b""
    if call.route.takes is bytes:
        return call.raw
    try:
        return msgspec.json.encode(msgspec.json.decode(call.raw), order="sorted")
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return call.raw  # it will be refused, or there is none


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def again(call: AnyCall, key: str) -> KeptReply | None:
    """The reply to a request that was sent before; None where only its route could know that.

    Raises Refused where the key came with another request, and for a reply that is told once.
    """
    kept = _found(call, key)
    return None if kept is None or _is_for_its_route(call, kept) else _once_more(call, kept)


def _found(call: AnyCall, key: str) -> KeptReply | None:
    return call.services.replies.found(_caller(call), key)


def _is_for_its_route(call: AnyCall, kept: KeptReply) -> bool:
    """Whether another body came to the same place, which remembers by itself what came to it."""
    same_place = kept.request.startswith(_where(call))
    return call.route.remembers and same_place and kept.request != digest_of(call)


def _once_more(call: AnyCall, kept: KeptReply) -> KeptReply:
    """A reply as it is given again; raises Refused."""
    if kept.request != digest_of(call):
        raise Refused("key-used", "this key came with another request: take a new one")
    if call.route.secret and kept.status < HTTPStatus.MULTIPLE_CHOICES:
        raise Refused("told-once", "this was done, and what came of it is told only once")
    return kept


def once(
    call: AnyCall, key: str, turns: TakingTurns, work: Callable[[AnyCall], KeptReply]
) -> KeptReply:
    """The reply to a request with a key: the one that was kept, or a new one that is kept.

    Raises Refused, and what the database raises where nothing of it could be written.
    """

    def first_or_again() -> KeptReply:
        for _ in range(_RACES):
            kept = _found(call, key)
            if kept is not None and _is_for_its_route(call, kept):
                return work(replace(call))
            if kept is not None:
                return _once_more(call, kept)
            try:
                return _first(call, key, work)
            except Overtaken:
                continue  # another process did the same: it has kept a reply
        raise InUse("others send the same under the same key all the time: try again later")

    return turns.run(f"{_caller(call)} {key}", first_or_again)


def _first(call: AnyCall, key: str, work: Callable[[AnyCall], KeptReply]) -> KeptReply:
    """A new reply, on the disk with all that was done; of a fault of ours nothing is written."""
    replies = call.services.replies
    try:
        with replies.together():
            kept = _counting(work(replace(call)))
            if "retry-after" not in kept.headers:
                replies.keep(_caller(call), key, _without_secrets(call.route, kept))
    except _Undone as undone:
        return undone.kept
    return kept


def _counting(kept: KeptReply) -> KeptReply:
    """A reply that counts; raises _Undone for one of a fault, after which it may be tried again."""
    if kept.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        raise _Undone(kept)
    return kept


def _without_secrets(route: Route, kept: KeptReply) -> KeptReply:
    """A reply as it is kept."""
    if kept.status >= HTTPStatus.MULTIPLE_CHOICES:  # a problem holds none
        return kept
    if route.secret:
        return msgspec.structs.replace(kept, body=b"", headers={})
    if not route.once or kept.media != JSON:
        return kept
    said = msgspec.json.decode(kept.body)
    blank = {name: "" for name in route.once if name in said}
    return msgspec.structs.replace(kept, body=msgspec.json.encode({**said, **blank}))


def _caller(call: AnyCall) -> str:
    """Whose key it is: each token of an account has its own, for they open different things."""
    return f"{call.counted} {call.who.token}".strip()
