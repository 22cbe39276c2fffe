"""Idempotency-Key: a request that is sent again gets the reply that it got, and does nothing.

Sealing needs none of this: the key of a sealing is in the match itself. For all else replies are
kept in this process, the latest of each caller, and are gone when it ends.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable

from hegemon.web.frame.problems import Refused
from hegemon.web.frame.routes import Call
from hegemon.web.frame.services import Kept

HEADER = "idempotency-key"
LONGEST = 150
MOST = 5_000


class KeptReplies:
    """Replies in memory, the latest ones."""

    def __init__(self, most: int = MOST) -> None:
        self._kept: OrderedDict[tuple[str, str], Kept] = OrderedDict()
        self._lock = threading.Lock()
        self._most = most

    def found(self, caller: str, key: str) -> Kept | None:
        """The reply that was kept under a key of the caller's."""
        with self._lock:
            return self._kept.get((caller, key))

    def keep(self, caller: str, key: str, kept: Kept) -> None:
        """Keep a reply; the oldest are dropped."""
        with self._lock:
            self._kept[caller, key] = kept
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)


class Turns:
    """One at a time for each key: who sends twice at once gets the second reply from the first."""

    def __init__(self) -> None:
        self._locks: dict[str, list[threading.Lock | int]] = {}
        self._lock = threading.Lock()

    def run(self, name: str, work: Callable[[], Kept]) -> Kept:
        """Do the work when nobody else does it under this name."""
        with self._lock:
            entry = self._locks.setdefault(name, [threading.Lock(), 0])
            entry[1] = int(entry[1]) + 1  # type: ignore[arg-type]
        lock = entry[0]
        assert not isinstance(lock, int)
        try:
            with lock:
                return work()
        finally:
            with self._lock:
                entry[1] = int(entry[1]) - 1  # type: ignore[arg-type]
                if entry[1] == 0:
                    self._locks.pop(name, None)


def key_of(call: Call) -> str:
    """The key under which a request may be sent again; "" for none. Raises Refused."""
    key = call.headers.get(HEADER, "") if call.route.unsafe else ""
    if len(key) > LONGEST or not key.isprintable():
        said = f"it has up to {LONGEST} printable characters"
        raise Refused("bad-field", said, field="Idempotency-Key")
    return key


def digest_of(call: Call) -> str:
    """What was asked, as a digest."""
    parts = [call.route.method, call.route.path, repr(sorted(call.path.items()))]
    return hashlib.sha256("\n".join(parts).encode() + b"\n" + call.raw).hexdigest()


def once(call: Call, key: str, turns: Turns, work: Callable[[], Kept]) -> Kept:
    """The reply to a request with a key: the one that was kept, or a new one that is kept."""
    replies, caller = call.services.replies, call.counted
    request = digest_of(call)

    def first_or_again() -> Kept:
        kept = replies.found(caller, key)
        if kept is None:
            kept = work()
            if kept.status < 500:
                replies.keep(caller, key, kept)
        elif kept.request != request:
            raise Refused("key-used", "this key came with another request: take a new one")
        return kept

    return turns.run(f"{caller} {key}", first_or_again)
