"""The API as the pages use it: the same routes, credentials and checks, without the network.

Pages know nothing but what comes from here, so one door decides for pages and programs alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from hegemon.core.errors import HegemonError
from hegemon.web.frame.answering import Answered, Answerer, Incoming
from hegemon.web.frame.routes import JSON, Route

Said = str | int | bool
"""A value in a query."""

Place = Mapping[str, str | int]
"""What the path of a route names: the table, the seat, the step."""


class ApiRefused(HegemonError):
    """What the API refused, as it says so: a problem."""

    def __init__(self, problem: Mapping[str, Any], retry: str = "") -> None:
        super().__init__(str(problem.get("detail", "")) or str(problem.get("title", "")))
        self.problem = problem
        self.retry = retry
        """In how many seconds one may try again, where that helps."""

    @property
    def status(self) -> int:
        """The HTTP status."""
        return int(self.problem["status"])

    @property
    def kind(self) -> str:
        """The last part of its type: "not-there", "late"."""
        return str(self.problem["type"]).rpartition(":")[2]


@dataclass
class Inside:
    """The API for one visit of a browser: every call shows what the browser showed."""

    desk: Answerer
    routes: Mapping[str, Route]
    """By name."""
    asked: Incoming
    """The visit, for its headers, its address and its id."""
    cookies: list[str] = field(default_factory=list)
    """What the browser is to keep, as the routes said."""
    _counted: bool = False

    @property
    def origin(self) -> str:
        """How people reach this server: "https://games.example.org"."""
        public = self.desk.services.settings.server.public_url
        return public.rstrip("/") or "http://" + self.asked.headers.get("host", "localhost")

    def get(self, name: str, at: Place | None = None, **query: Said) -> Any:
        """What a route answers, as plain data; `at` is what its path names. Raises ApiRefused."""
        return self.found(name, at, **query)[0]

    def found(self, name: str, at: Place | None = None, **query: Said) -> tuple[Any, str]:
        """The same, with the tag of this version; raises ApiRefused."""
        answered = self._answer(name, at, query)
        return msgspec.json.decode(answered.body), answered.headers.get("etag", "")

    def text(self, name: str, at: Place | None = None, **query: Said) -> str:
        """What a route answers that is no JSON; raises ApiRefused."""
        return self._answer(name, at, query).body.decode()

    def send(
        self,
        name: str,
        body: Any = None,
        at: Place | None = None,
        *,
        seen: str = "",
        **query: Said,
    ) -> Any:
        """Do something; `seen` is the tag of what is to be changed. Raises ApiRefused."""
        raw = body if isinstance(body, bytes) else msgspec.json.encode(body)
        answered = self._answer(name, at, query, raw, {"if-match": seen} if seen else {})
        return msgspec.json.decode(answered.body) if answered.body else None

    def get_unless(
        self, kinds: Sequence[str], name: str, at: Place | None = None, **query: Said
    ) -> Any:
        """What a route answers, or None where it refuses by one of these; raises ApiRefused."""
        try:
            return self.get(name, at, **query)
        except ApiRefused as told:
            if told.kind in kinds:
                return None
            raise

    def _answer(
        self,
        name: str,
        at: Place | None,
        query: Mapping[str, Said],
        body: bytes = b"",
        headers: Mapping[str, str] | None = None,
    ) -> Answered:
        asked = Incoming(
            path={key: str(value) for key, value in (at or {}).items()},
            query={key: [_written(value)] for key, value in query.items()},
            headers={**_own(self.asked.headers), "content-type": JSON, **(headers or {})},
            body=body,
            address=self.asked.address,
            request=self.asked.request,
        )
        answered = self.desk.answer(self.routes[name], asked, counted=not self._counted)
        self._counted = True  # a page is one request, whatever it is made of
        self.cookies += answered.cookies
        if answered.status >= 400:
            problem = msgspec.json.decode(answered.body)
            raise ApiRefused(problem, answered.headers.get("retry-after", ""))
        return answered


def _own(headers: Mapping[str, str]) -> dict[str, str]:
    """The headers of a visit that say who comes, and from which page."""
    kept = ("cookie", "origin", "sec-fetch-site", "host", "user-agent")
    return {name: headers[name] for name in kept if name in headers}


def _written(value: Said) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
