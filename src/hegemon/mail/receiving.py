"""A letter that comes in: kept as it is before anything of it is read."""

from __future__ import annotations

from hegemon.mail.letter import key_of
from hegemon.play.inbox.ports import Inbox
from hegemon.play.ports import Clock

MOST = 60_000_000
"""Bytes of a letter that is kept: servers of mail take half as much at most."""


def receive(inbox: Inbox, raw: bytes, clock: Clock) -> tuple[str, bool]:
    """Keep a letter: its key, and whether it is new. Raises NotSaved, InUse.

    Of one that is too large the beginning is kept, for the host to see from whom it is.
    """
    key = key_of(raw)
    return key, inbox.keep(key, raw[:MOST], clock.now())
