"""The API as the pages use it: the same functions, credentials and checks, without JSON.

A page names a route by its function, `inside.get(show_table, TablePath(table))`, and gets what that
returns. Pages know nothing but what comes from here, so one door decides for pages and programs
alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar, overload

from hegemon.core.errors import HegemonError
from hegemon.web.frame.answering import Answerer, Incoming, told
from hegemon.web.frame.paths import NOWHERE, NoPath
from hegemon.web.frame.problems import PREFIX, Problem, retry_after
from hegemon.web.frame.routes import CallOf, Reply, Route

Path = TypeVar("Path")
Said = TypeVar("Said")
Given = TypeVar("Given")

Does = Callable[[CallOf[Path, Said]], Given]
"""The function of a route: what its path names, what it is told, and what it gives."""

Routes = Mapping[Callable[..., Any], Route]
"""Routes by their functions."""


class ApiRefused(HegemonError):
    """What the API refused, as it says so: a problem."""

    def __init__(self, problem: Problem, retry: int = 0) -> None:
        super().__init__(problem.detail or problem.title)
        self.problem = problem
        self.retry = retry
        """In how many seconds one may try again, where that helps."""

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.problem.status

    @property
    def kind(self) -> str:
        """The last part of its type: "not-there", "late"."""
        return self.problem.type.removeprefix(PREFIX)


@dataclass
class Inside:
    """The API for one visit of a browser: every call shows what the browser showed."""

    desk: Answerer
    routes: Routes
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

    @overload
    def get(self, do: Does[NoPath, Said, Given], *, query: Said | None = None) -> Given: ...

    @overload
    def get(self, do: Does[Path, Said, Given], at: Path, query: Said | None = None) -> Given: ...

    def get(self, do: Does[Any, Any, Given], at: Any = NOWHERE, query: Any = None) -> Given:
        """What a route gives at what its path names; no query is the usual. Raises ApiRefused."""
        return self._answer(do, at, query)

    @overload
    def send(self, do: Does[NoPath, None, Given]) -> Given: ...

    @overload
    def send(self, do: Does[NoPath, Said, Given], body: Said | Callable[[], Said]) -> Given: ...

    @overload
    def send(self, do: Does[Path, None, Given], *, at: Path) -> Given: ...

    @overload
    def send(
        self,
        do: Does[Path, Said, Given],
        body: Said | Callable[[], Said],
        at: Path,
        *,
        seen: str = "",
    ) -> Given: ...

    def send(
        self, do: Does[Any, Any, Given], body: Any = None, at: Any = NOWHERE, *, seen: str = ""
    ) -> Given:
        """Do something; `seen` is the tag of what is to be changed. Raises ApiRefused.

        A function in place of the body makes it once the door is passed: what of a form does not
        fit is told to nobody who may not send it.
        """
        return self._answer(do, at, body, {"if-match": seen} if seen else {})

    def _answer(
        self,
        do: Does[Any, Any, Given],
        at: Any,
        said: Any,
        headers: Mapping[str, str] | None = None,
    ) -> Given:
        asked = Incoming(
            path={name: str(value) for name, value in at._asdict().items()},
            query={},
            headers={**_own(self.asked.headers, self.cookies), **(headers or {})},
            body=b"",
            address=self.asked.address,
            request=self.asked.request,
        )
        counted, self._counted = not self._counted, True  # a page is one, whatever it is made of
        try:
            given: Given = self.desk.ask(self.routes[do], asked, said, counted=counted)
        except Exception as trouble:
            raise ApiRefused(told(trouble, asked.request), retry_after(trouble)) from trouble
        if isinstance(given, Reply):
            self.cookies += given.cookies
        return given


def unless(kinds: Sequence[str], ask: Callable[[], Given]) -> Given | None:
    """What is asked for, or None where it is refused by one of these kinds; raises ApiRefused."""
    try:
        return ask()
    except ApiRefused as refusal:
        if refusal.kind in kinds:
            return None
        raise


def _own(headers: Mapping[str, str], kept: Sequence[str]) -> dict[str, str]:
    """The headers of a visit that say who comes, and from which page.

    What this visit gave the browser to keep counts at once: who has just come in is in.
    """
    names = ("cookie", "origin", "sec-fetch-site", "host", "user-agent")
    own = {name: headers[name] for name in names if name in headers}
    if kept:
        own["cookie"] = _after(headers.get("cookie", ""), kept)
    return own


def _after(shown: str, kept: Sequence[str]) -> str:
    """The cookies of a browser after it was given some to keep."""
    said = [*(part.strip() for part in shown.split(";")), *(one.partition(";")[0] for one in kept)]
    known = dict(one.split("=", 1) for one in said if "=" in one)
    return "; ".join(f"{name}={value}" for name, value in known.items() if value)
