"""A request answered: who asks, may he, what does he say, what comes of it; errors as problems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, get_origin

import msgspec
import structlog

from hegemon.core.errors import HegemonError
from hegemon.play.errors import NotThere
from hegemon.serving.watching import Watcher
from hegemon.web.frame import repeats
from hegemon.web.frame.admission import admit, credential_in, identify
from hegemon.web.frame.limits import Buckets
from hegemon.web.frame.problems import Problem, Refused, misfit, problem_of, retry_after
from hegemon.web.frame.routes import JSON, Call, Reply, Route, Whole
from hegemon.web.frame.services import HttpServices, Kept
from hegemon.web.frame.tags import is_known, tag_of

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
class Answered:
    """A reply as it goes out."""

    status: int
    media: str
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)
    cookies: tuple[str, ...] = ()


class Answerer:
    """Answers requests; any number of threads may come to it."""

    def __init__(self, services: HttpServices) -> None:
        self.services = services
        self._buckets, self._turns = Buckets(), repeats.Turns()
        self.watcher = Watcher(services.news, services.bell)
        self.streams: Counter[str] = Counter()
        """How many streams of news each listener has open."""

    def answer(self, route: Route, asked: Incoming, *, counted: bool = True) -> Answered:
        """What a route answers; nothing is ever raised.

        A request that is not `counted` is part of one that was: a page asks for many things.
        """
        try:
            with self.services.looking():
                answered = self._replied(self._identified(route, asked, counted=counted), asked)
        except Exception as trouble:  # noqa: BLE001 - whatever it is, it becomes a problem
            return self.refused(trouble, asked.request)
        if route.unsafe and not route.harmless:
            self.services.bell.ring(*filter(None, [asked.path.get("table")]))
        return answered

    def admitted(self, route: Route, asked: Incoming, *, counted: bool = True) -> Call:
        """The request as a call that is let in; raises Refused, NotThere, Unknown."""
        call = self._identified(route, asked, counted=counted)
        _let_in(call, asked)
        return call

    def _identified(self, route: Route, asked: Incoming, *, counted: bool) -> Call:
        """The request and who sends it; raises Refused, Unknown."""
        call = Call(
            services=self.services,
            route=route,
            path=asked.path,
            headers=asked.headers,
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

    def refused(self, trouble: Exception, request: str) -> Answered:
        """An error as it is told; one of the program's own is logged with its traceback."""
        problem = problem_of(trouble)
        if problem.status >= 500:
            _LOGGER.error("trouble", request=request, type=problem.type, exc_info=trouble)
        headers = {}
        if seconds := retry_after(trouble):
            headers["retry-after"] = str(seconds)
        if problem.status == 401:
            headers["www-authenticate"] = "Bearer"
        return problem_reply(msgspec.structs.replace(problem, request=request), headers)

    def _replied(self, call: Call, asked: Incoming) -> Answered:
        """The reply to a call, or the one that it got before; raises Refused, NotThere."""
        key = repeats.key_of(call.route, call.headers)
        try:
            _let_in(call, asked)
        except HegemonError as refusal:
            # by what was done then, he may have lost the right to do it
            kept = repeats.again(call, key) if key and _is_no_more_his(refusal) else None
            if kept is None:
                raise
            return _told(kept)
        if not key:
            return self._done(call)
        cookies: list[str] = []

        def work(fresh: Call) -> Kept:
            done = self._done(fresh)
            cookies[:] = done.cookies
            digest = repeats.digest_of(call)
            return Kept(digest, done.status, done.media, done.body, dict(done.headers))

        kept = repeats.once(call, key, self._turns, work)
        return replace(_told(kept), cookies=tuple(cookies))

    def _done(self, call: Call) -> Answered:
        """What comes of a call, refusals among it."""
        try:
            call.body = _body(call)
            return _written(call, call.route.do(call))
        except Exception as trouble:  # noqa: BLE001 - as in `answer`
            return self.refused(trouble, call.request)

    def _count(self, call: Call) -> None:
        """Take one of the requests that are allowed in a minute; raises Refused."""
        limits = self.services.settings.limits
        most = limits.strangers if call.counted.startswith("address") else limits.requests
        self._buckets.take(call.counted, most, self.services.clock.now())


def _let_in(call: Call, asked: Incoming) -> None:
    """Raises Refused, NotThere."""
    admit(call)
    call.query = _query(call.route, asked.query)


def _is_no_more_his(refusal: Exception) -> bool:
    return isinstance(refusal, NotThere) or (
        isinstance(refusal, Refused) and refusal.code == "forbidden"
    )


def _told(kept: Kept) -> Answered:
    """A reply that was kept, as it goes out."""
    return Answered(kept.status, kept.media, kept.body, kept.headers)


def problem_reply(problem: Problem, headers: Mapping[str, str] | None = None) -> Answered:
    """A problem as it goes out."""
    return Answered(problem.status, PROBLEM, msgspec.json.encode(problem), headers or {})


def _query(route: Route, said: Mapping[str, list[str]]) -> Any:
    """The query as its type; raises Refused for what is not known."""
    listed = {
        name: get_origin(kind.type) in (tuple, list)
        for kind in msgspec.structs.fields(route.query)
        for name in [kind.encode_name]
    }
    plain = {name: values if listed.get(name) else values[-1] for name, values in said.items()}
    try:
        return msgspec.convert(plain, route.query, strict=False)
    except msgspec.ValidationError as trouble:
        raise misfit(trouble) from trouble


def _body(call: Call) -> Any:
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


def _written(call: Call, result: Any) -> Answered:
    """A value as it goes out, with its tag."""
    route = call.route
    reply = result if isinstance(result, Reply) else Reply(result, route.status, route.media)
    content = _content(reply)
    headers = dict(reply.headers)
    tag = reply.tag or (tag_of(content) if route.tagged else "")
    if tag:
        headers["etag"] = tag
        if not route.unsafe and reply.status == 200 and is_known(call.headers, tag):
            return Answered(304, reply.media, b"", headers)
    return Answered(reply.status, reply.media, content, headers, reply.cookies)


def _content(reply: Reply) -> bytes:
    if reply.status == 204:
        return b""
    if isinstance(reply.body, bytes):
        return reply.body
    if isinstance(reply.body, str) and reply.media != JSON:
        return reply.body.encode("utf-8", "replace")
    return msgspec.json.encode(reply.body)
