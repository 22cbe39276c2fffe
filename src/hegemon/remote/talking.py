"""What is said at a table of a server, read and said by one seat."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec

from hegemon.play.tables.ports import Message
from hegemon.remote.match import RemoteMatch


class _Messages(msgspec.Struct):
    messages: tuple[Message, ...]


def messages_of(match: RemoteMatch, after: int) -> Sequence[Message]:
    """What the seat may read, from a number on; raises Unreached, NotLetIn."""
    told: _Messages = match.wire.get(f"{match.paths.seat}/messages?after={after}", _Messages)
    return told.messages


def say(match: RemoteMatch, to: Sequence[str], text: str) -> None:
    """Say something to seats, or to all; raises BadConfig, Unreached."""
    key = {"idempotency-key": secrets.token_urlsafe(18)}
    match.wire.ask("POST", f"{match.paths.seat}/messages", key, {"to": list(to), "text": text})
