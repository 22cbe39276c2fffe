"""A route as data: where it is, who may use it, what it takes and gives, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.errors import NotThere
from hegemon.play.matches import Match
from hegemon.play.now import Now
from hegemon.play.people.access import GUEST, Scope, Who
from hegemon.play.people.limits import household
from hegemon.play.people.who import Credential, Kind
from hegemon.play.ports import Drafts
from hegemon.web.frame.needs import BYSTANDER, Wants
from hegemon.web.frame.services import HttpServices

JSON = "application/json"
SVG = "image/svg+xml"
TEXT = "text/plain; charset=utf-8"
LINES = "application/x-ndjson"
STREAM = "text/event-stream"

_DIGITS = 10
"""A number of so many digits is longer than any step, turn or event has."""

Path = TypeVar("Path")
"""What the path of a route names, a type of `paths.py`: it is known to type checkers alone."""
Said = TypeVar("Said")
"""What is said to a route, as a query or as a body; None where it is nothing."""
Given = TypeVar("Given")
"""What a route gives."""


class Reply(NamedTuple, Generic[Given]):
    """What a route answers, where it is more than a value."""

    body: Given = None  # type: ignore[assignment]
    """A value, a text, bytes, or the path of a file; None for nothing at all."""
    status: int = 200
    media: str = JSON
    tag: str = ""
    """Names this version of what was asked for; see `tags`."""
    headers: Mapping[str, str] = {}
    cookies: tuple[str, ...] = ()
    """What a browser is to keep, each as a Set-Cookie header says it."""


class Nothing(Value, tag=False):
    """A query or a body in which nothing may stand."""


class Whole(Value, tag=False):
    """A body of any JSON, which the handler reads by itself."""


class Ends(NamedTuple):
    """That a route is on its way out: since when, until when, and what to use instead."""

    since: str
    """When it was said, in UTC: "2026-11-21T05:30:00Z"."""
    gone: str
    """From when on it may be gone."""
    instead: str
    """The route to use, as the list has it: "GET /api/v1/tables"."""

    def __str__(self) -> str:
        return f"On its way out: use {self.instead}; it may be gone from {self.gone[:10]} on."


@dataclass(frozen=True)
class Route:
    """One method of one path."""

    method: str
    path: str
    wants: Wants
    do: Callable[[AnyCall], Any]
    about: str
    """What it is for, in one sentence."""
    gives: Any
    """The type of the value that it answers with."""
    takes: Any = None
    """The type of the body; None where there is none."""
    sent: str = LINES
    """The media type of the body, where it is taken as bytes."""
    query: type[Value] = Nothing
    media: str = JSON
    problems: tuple[str, ...] = ()
    """The types of problem that are its own; what every route may answer is added."""
    status: int = 200
    example: Any = None
    """A body as it may be sent."""
    tagged: bool = False
    """Whether the reply has an ETag, and If-None-Match saves sending it again."""
    longest: int = 0
    """Bytes of a body, where it may be longer than others; 0 for as long as others."""
    before: Callable[[AnyCall], None] | None = None
    """What is asked of who may ask for this before his body is read: it refuses, or counts. Whoever
    sends it again is asked again."""
    secret: bool = False
    """Whether the reply is a secret, or the body: then neither is kept, and it is told once."""
    once: tuple[str, ...] = ()
    """The fields of the reply that are secrets: they are not kept, and told once."""
    remembers: bool = False
    """Whether it knows by itself what came under an Idempotency-Key, however that was written."""
    loud: bool = True
    """Whether each use is worth a line in the log."""
    harmless: bool = False
    """Whether it changes nothing though it has a body: it does not matter which page asks."""
    ends: Ends | None = None
    """Said of one that is on its way out; every reply says so, too."""

    @property
    def name(self) -> str:
        """The id of the operation: the name of what it does."""
        return self.do.__name__

    @property
    def unsafe(self) -> bool:
        """Whether it changes anything."""
        return self.method != "GET"


@dataclass
class CallOf(Generic[Path, Said]):
    """A request that is let in: what was said, and by whom.

    A route takes a `CallOf[SeatPath, SealingSent]`, and gives what its function returns: that is
    how pages know what to say to it, and what comes of it.
    """

    services: HttpServices
    route: Route
    path: Mapping[str, str]
    headers: Mapping[str, str] = field(repr=False)
    query: Said
    """Where the route has a query; where it takes a body, it has none."""
    body: Said
    address: str = ""
    raw: bytes = b""
    request: str = ""
    """The id of the request."""
    credential: Credential | None = None
    """The token, session or link that came with it."""
    who: Who = GUEST
    """Who asks, and what he is to the table."""
    linked: tuple[Scope, ...] = ()
    """The seats at the table whose links the browser keeps beside its session."""

    @property
    def by_cookie(self) -> bool:
        """Whether a browser sent the credential by itself: then other sites must be kept out."""
        session = self.credential is not None and self.credential.kind is Kind.SESSION
        return session or bool(self.linked)

    @property
    def counted(self) -> str:
        """Whom the request is counted for: an account, the seat of a link, or a household."""
        if self.who.account:
            return f"account {self.who.account}"
        if self.who.standing is not None and self.who.scopes:
            return f"seat {self.who.scopes[0].table} {self.who.scopes[0].seat}"
        return f"address {household(self.address)}"

    @property
    def table(self) -> str:
        """The name of the table that is meant."""
        return self.path["table"]

    @cached_property
    def now(self) -> Now:
        """The match of the table as it stood at the first look; raises NotThere, BadSave."""
        return self.services.store.now(self.table)

    @cached_property
    def match(self) -> Match:
        """The handle on the match; raises NotThere, BadSave."""
        return self.services.hall.match(self.table)

    @property
    def drafts(self) -> Drafts:
        """The drafts of the table."""
        return self.services.drafts_of(self.table)

    @property
    def eyes(self) -> Player | None:
        """Whose eyes are meant; None for a bystander's. Raises NotThere."""
        said = self.path["seat"]
        return None if said == BYSTANDER else self._seat(said)

    @property
    def seat(self) -> Player:
        """The seat that is meant; raises NotThere."""
        return self._seat(self.path["seat"])

    @property
    def step(self) -> int:
        """The step that is meant; raises NotThere."""
        return self.number(
            "step", "a step is a number, 0 is set-up; of what a seat saw, `last` is the newest"
        )

    def number(self, part: str, wanted: str) -> int:
        """A number that the path names; raises NotThere, which says what is wanted."""
        said = self.path[part]
        if not (said.isascii() and said.isdecimal() and len(said) < _DIGITS):
            raise NotThere(wanted)
        return int(said)

    def _seat(self, said: str) -> Player:
        for player in self.now.players:
            if player == said:
                return player
        there = ", ".join(self.now.players)
        raise NotThere(f"there is no seat {said[:24]!a}; there are {there}")


AnyCall = CallOf[Any, Any]
"""Any request that is let in, whatever its route takes."""
