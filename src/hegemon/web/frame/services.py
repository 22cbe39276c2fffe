"""What the application is made of: what every client works with, and what HTTP needs besides."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol, Self

import msgspec

from hegemon.core.records import Value
from hegemon.serving.services import Services


class Replies(Protocol):
    """Where replies wait that somebody may ask for again."""

    def found(self, caller: str, key: str) -> KeptReply | None:
        """The reply that was kept under a key of the caller's."""

    def keep(self, caller: str, key: str, kept: KeptReply) -> None:
        """Keep a reply; the oldest are dropped. Raises Overtaken where there is one already."""

    def together(self) -> AbstractContextManager[None]:
        """What this thread writes meanwhile is on the disk at the end, all of it or nothing."""


class KeptReply(Value, tag=False, omit_defaults=True):
    """A reply, and of what request."""

    request: str
    """The digest of what was asked."""
    status: int
    media: str
    body: bytes
    headers: dict[str, str] = msgspec.field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class HttpServices(Services):
    """All that the routes work with."""

    replies: Replies

    @classmethod
    def of(cls, services: Services, replies: Replies) -> Self:
        """The same services, to be asked over HTTP."""
        return cls(**vars(services), replies=replies)
