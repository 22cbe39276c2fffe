"""A request answered: who asks, may he, what does he say, what comes of it; errors as problems.

Pages come through the same doors without JSON: they say a value, and take what the route's function
returns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, get_origin

import msgspec
import structlog

from hegemon.core.errors import HegemonError
from hegemon.core.records import Value
from hegemon.play.errors import NotThere
from hegemon.play.people.access import GUEST
from hegemon.serving.watching import Watcher
from hegemon.web.frame import repeats
from hegemon.web.frame.admission import admit, credential_in, identify
from hegemon.web.frame.limits import Buckets
from hegemon.web.frame.problems import Problem, Refused, misfit, problem_of, retry_after
from hegemon.web.frame.routes import JSON, AnyCall, CallOf, Reply, Route, Whole
from hegemon.web.frame.services import HttpServices, KeptReply
from hegemon.web.frame.tags import is_known, tag_of
from hegemon.web.frame.uploads import Uploads

PROBLEM = "application/problem+json"

_LOGGER = structlog.get_logger("hegemon.web")


@dataclass(frozen=True)
class Incoming:
    """A request as it came, read to its end."""

    path: Mapping[str, str]
    query: Mapping[str, list[str]]
    headers: Mapping[str, str] = field(repr=False)
    body: bytes = field(repr=False)
    address: str = ""
    request: str = ""
    target: str = ""
    """The path of a page that was asked for with GET, to come back to it."""


@dataclass(frozen=True)
class ReplySent:
    """A reply as it goes out."""

    status: int
    media: str
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)
    cookies: tuple[str, ...] = ()
    file: Path | None = field(default=None, kw_only=True)
    """What is sent in place of the body, piece by piece: it may be larger than memory."""


class Answerer:
    """Answers requests; any number of threads may come to it."""

    def __init__(self, services: HttpServices) -> None:
        self.services = services
        self._buckets, self._turns = Buckets(), repeats.TakingTurns()
        self.watcher = Watcher(services.news, services.bell)
        self.uploads = Uploads(services.settings.limits.uploads)
        self.streams: Counter[str] = Counter()
        """How many streams of news each listener has open."""

    def answer(self, route: Route, asked: Incoming) -> ReplySent:
        """What a route answers; nothing is ever raised."""
        try:
            with self.services.looking():
                answered = self._replied(self._identified(route, asked, counted=True), asked)
        except Exception as trouble:  # noqa: BLE001 - whatever it is, it becomes a problem
            return self.refused(trouble, asked.request)
        self._ring(route, asked)
        return answered

    def ask(self, route: Route, asked: Incoming, said: Any, *, counted: bool) -> Any:
        """What the function of a route returns to a page, which comes through the same doors.

        `said` is the query or the body, or a function that makes it once the page is let in; None
        for the usual query. What is not `counted` is part of a page that was: one asks for many
        things. Raises whatever is in the way.
        """
        with self.services.looking():
            call = self._identified(route, asked, counted=counted)
            admit(call)
            try:
                _take(call, said)
                return route.do(call)
            finally:
                self._ring(route, asked)

    def admitted(self, route: Route, asked: Incoming) -> AnyCall:
        """The request as a call that is let in; raises Refused, NotThere, Unknown."""
        call = self._identified(route, asked, counted=True)
        _let_in(call, asked)
        return call

    def knock(self, route: Route, head: Incoming) -> str:
        """Who asks, as it is counted, by the head alone, before what he sends is read.

        "" for a stranger; raises Refused, Unknown for one who will not be let in. It counts as a
        request, else secrets could be guessed here.
        """
        with self.services.looking():
            call = self._identified(route, head, counted=True)
            if call.who != GUEST:
                return call.counted
            admit(call)
            return ""

    def prepare(self, route: Route, head: Incoming) -> None:
        """Ask what a route asks by the head alone, of whoever will be let in; raises Refused."""
        if route.before is None:
            return
        with self.services.looking():
            call = self._identified(route, head, counted=False)
            admit(call)
            route.before(call)

    def _ring(self, route: Route, asked: Incoming) -> None:
        """Whoever listens looks whether there is news."""
        if route.unsafe and not route.harmless:
            self.services.bell.ring(*filter(None, [asked.path.get("table")]))

    def _identified(self, route: Route, asked: Incoming, *, counted: bool) -> AnyCall:
        """The request and who sends it; raises Refused, Unknown."""
        self.services.traffic.came()
        call: AnyCall = CallOf(
            services=self.services,
            route=route,
            path=asked.path,
            headers=asked.headers,
            query=None,
            body=None,
            address=asked.address,
            raw=asked.body,
            request=asked.request,
        )
        try:
            call.credential = credential_in(asked.headers)
            call.who = identify(call)
        finally:  # a secret that opens nothing is counted as its address
            if counted:
                self._count(call)
        return call

    def refused(self, trouble: Exception, request: str) -> ReplySent:
        """An error as it goes out; one of the program's own is logged with its traceback."""
        problem = told(trouble, request)
        headers = {}
        if seconds := retry_after(trouble):
            headers["retry-after"] = str(seconds)
        if problem.status == 401:
            headers["www-authenticate"] = "Bearer"
        return problem_reply(problem, headers)

    def _replied(self, call: AnyCall, asked: Incoming) -> ReplySent:
        """The reply to a call, or the one that it got before; raises Refused, NotThere."""
        key = repeats.key_of(call.route, call.headers)
        try:
            _let_in(call, asked)
        except HegemonError as refusal:
            # by what was done then, he may have lost the right to do it
            kept = repeats.again(call, key) if key and _is_no_more_his(refusal) else None
            if kept is None:
                raise
            return _again(kept)
        if not key:
            return self._done(call)
        cookies: list[str] = []

        def work(fresh: AnyCall) -> KeptReply:
            done = self._done(fresh)
            cookies[:] = done.cookies
            digest = repeats.digest_of(call)
            return KeptReply(digest, done.status, done.media, done.body, dict(done.headers))

        kept = repeats.once(call, key, self._turns, work)
        return replace(_again(kept), cookies=tuple(cookies))

    def _done(self, call: AnyCall) -> ReplySent:
        """What comes of a call, refusals among it."""
        try:
            call.body = _body(call)
            return _written(call, call.route.do(call))
        except Exception as trouble:  # noqa: BLE001 - as in `answer`
            return self.refused(trouble, call.request)

    def _count(self, call: AnyCall) -> None:
        """Take one of the requests that are allowed in a minute; raises Refused."""
        limits = self.services.settings.limits
        most = limits.strangers if call.counted.startswith("address") else limits.requests
        self._buckets.take(call.counted, most, self.services.clock.now())


def told(trouble: Exception, request: str) -> Problem:
    """An error as it is told; one of the program's own is logged with its traceback.

    What passes, such as a full disk or a database that starts anew, meets every request until then:
    of each, a line with the reason is enough.
    """
    problem = problem_of(trouble)
    if problem.status >= 500 and retry_after(trouble):
        _LOGGER.warning("trouble", request=request, type=problem.type, reason=str(trouble))
    elif problem.status >= 500:
        _LOGGER.error("trouble", request=request, type=problem.type, exc_info=trouble)
    return msgspec.structs.replace(problem, request=request)


def _let_in(call: AnyCall, asked: Incoming) -> None:
    """Raises Refused, NotThere."""
    admit(call)
    call.query = _query(call.route, asked.query)


def _is_no_more_his(refusal: Exception) -> bool:
    return isinstance(refusal, NotThere) or (
        isinstance(refusal, Refused) and refusal.code == "forbidden"
    )


def _again(kept: KeptReply) -> ReplySent:
    """A reply that was kept, as it goes out."""
    return ReplySent(kept.status, kept.media, kept.body, kept.headers)


def problem_reply(problem: Problem, headers: Mapping[str, str] | None = None) -> ReplySent:
    """A problem as it goes out."""
    return ReplySent(problem.status, PROBLEM, msgspec.json.encode(problem), headers or {})


def _query(route: Route, said: Mapping[str, list[str]]) -> Any:
    """The query as its type; raises Refused for what is not known."""
    listed = _listed(route.query)
    plain = {name: values if name in listed else values[-1] for name, values in said.items()}
    try:
        return msgspec.convert(plain, route.query, strict=False)
    except msgspec.ValidationError as trouble:
        raise misfit(trouble) from trouble


@cache
def _listed(query: type[Value]) -> frozenset[str]:
    """The fields of a query that may be said several times."""
    return frozenset(
        kind.encode_name
        for kind in msgspec.structs.fields(query)
        if get_origin(kind.type) in (tuple, list)
    )


def _body(call: AnyCall) -> Any:
    """The body as its type; raises Refused."""
    kind = call.route.takes
    if kind is None:
        return None
    media = call.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind is bytes:
        return call.raw
    if media != JSON:
        raise Refused("no-json", f"send JSON with `Content-Type: {JSON}`")
    try:
        return msgspec.json.decode(call.raw, type=Any if kind is Whole else kind, strict=True)
    except msgspec.ValidationError as trouble:
        raise misfit(trouble) from trouble
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as trouble:
        raise Refused("malformed", "this is no JSON that can be read") from trouble


def _take(call: AnyCall, said: Any | Callable[[], Any]) -> None:
    """What a page says, which must fit as if it had come as JSON; raises Refused."""
    kind = call.route.takes or call.route.query
    value = said() if callable(said) else said
    plain = {} if value is None else msgspec.to_builtins(value)
    try:
        fitting = msgspec.convert(plain, kind)
    except msgspec.ValidationError as trouble:
        raise misfit(trouble) from trouble
    if call.route.takes is None:
        call.query = fitting
    else:
        call.body = fitting


def _written(call: AnyCall, result: Any) -> ReplySent:
    """A value as it goes out, with its tag."""
    route = call.route
    reply = result if isinstance(result, Reply) else Reply(result, route.status, route.media)
    content = _content(reply)
    headers = dict(reply.headers)
    tag = reply.tag or (tag_of(content) if route.tagged else "")
    if tag:
        headers["etag"] = tag
        if not route.unsafe and reply.status == 200 and is_known(call.headers, tag):
            return ReplySent(304, reply.media, b"", headers)
    file = reply.body if isinstance(reply.body, Path) else None
    return ReplySent(reply.status, reply.media, content, headers, reply.cookies, file=file)


def _content(reply: Reply[Any]) -> bytes:
    if reply.status == 204 or isinstance(reply.body, Path):
        return b""
    if isinstance(reply.body, bytes):
        return reply.body
    if isinstance(reply.body, str) and reply.media != JSON:
        return reply.body.encode("utf-8", "replace")
    return msgspec.json.encode(reply.body)
