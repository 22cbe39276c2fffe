"""A letter that comes in: kept as it is before anything of it is read."""

from __future__ import annotations

from hegemon.mail.letter import LARGEST, key_of
from hegemon.play.inbox.ports import Inbox
from hegemon.play.ports import Clock

MOST = 60_000_000
"""Bytes of a letter that are looked at: nobody's mail server takes so many."""

BEGINNING = 100_000
"""Bytes that are kept of a letter that is too large to be read."""


def receive(inbox: Inbox, raw: bytes, clock: Clock) -> tuple[str, bool]:
    """Keep a letter: its key, and whether it is new. Raises NotSaved, InUse.

    Of one that is too large the beginning is kept, for the host to see from whom it is.
    """
    key = key_of(raw)
    if len(raw) <= LARGEST:
        return key, inbox.keep(key, raw, clock.now())
    why = f"it has more than {LARGEST:,} bytes; this is its beginning"
    return key, inbox.keep(key, raw[:BEGINNING], clock.now(), aside=why)
