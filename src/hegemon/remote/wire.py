"""Requests to one server with one secret: sent again while that helps, and no longer than that."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any, NamedTuple, TypeVar

import httpx
import msgspec

from hegemon import __version__
from hegemon.play.errors import Unreached
from hegemon.play.people.secret import Secret
from hegemon.remote.errors import strange, trouble_of

T = TypeVar("T")

PATIENCE = 15.0
"""Seconds in which a request that fails is sent again."""

LONGEST_WAIT = 60.0
"""Seconds that a server may let us wait before the next try; then somebody is told."""

_TIMES = httpx.Timeout(20.0, connect=5.0)
_ERRNO = re.compile(r"\[Errno -?\d+\] ")
_FIRST_WAIT, _MOST_WAIT = 0.1, 3.0
_AGAIN = frozenset(
    {
        HTTPStatus.TOO_MANY_REQUESTS,
        HTTPStatus.BAD_GATEWAY,
        HTTPStatus.SERVICE_UNAVAILABLE,
        HTTPStatus.GATEWAY_TIMEOUT,
    }
)


class Tagged(NamedTuple):
    """Something, and the name of its version."""

    value: Any
    tag: str


class _Failed(NamedTuple):
    """A try that may go better the next time."""

    fault: Exception
    wait: float = 0.0
    """Seconds that the server wants to be left alone for."""


class Wire:
    """A line to a server. Everything that is sent may be sent again: it has one effect."""

    def __init__(
        self,
        place: str,
        secret: Secret,
        *,
        patience: float = PATIENCE,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self.place, self.patience, self._secret = place, patience, secret
        self._sleep, self._clock = sleep, clock
        self._client = httpx.Client(
            base_url=place,
            headers={
                "authorization": f"Bearer {secret.reveal()}",
                "user-agent": f"hegemon/{__version__}",
            },
            timeout=_TIMES,
            transport=transport,
        )
        self._known: dict[str, Tagged] = {}

    def another(self) -> Wire:
        """A line of its own to the same server, with the same secret, for another thread."""
        return Wire(self.place, self._secret)

    def close(self) -> None:
        """Hang up."""
        self._client.close()

    def get(self, path: str, kind: type[T] | Any, patience: float | None = None) -> T:
        """What stands at a path, as its type; what has not changed is not sent again."""
        known = self._known.get(path)
        seen = {"if-none-match": known.tag} if known else {}
        reply = self.ask("GET", path, seen, patience=patience)
        if known and reply.status_code == HTTPStatus.NOT_MODIFIED:
            value: T = known.value
            return value
        value = read(reply.content, kind)
        if tag := reply.headers.get("etag", ""):
            self._known[path] = Tagged(value, tag)
        return value

    def tagged(self, path: str, kind: Any) -> Tagged:
        """What stands at a path, and the name of its version, to change it by."""
        value = self.get(path, kind)
        known = self._known.get(path)
        return Tagged(value, known.tag if known else "")

    def ask(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str] | None = None,
        body: Any = None,
        patience: float | None = None,
    ) -> httpx.Response:
        """A reply that is no refusal; raises what the refusal tells of, and Unreached.

        It is sent again for so many seconds as are said, else as this wire does.
        """
        request = _request(self._client, method, path, headers or {}, body)
        late = self._clock() + (self.patience if patience is None else patience)
        wait = _FIRST_WAIT
        while True:
            answer = self._sent(request)
            if isinstance(answer, httpx.Response):
                return answer
            pause = max(answer.wait, wait)
            if pause > LONGEST_WAIT or self._clock() > late:
                raise answer.fault
            self._sleep(pause)
            wait = min(2 * wait, _MOST_WAIT)

    def _sent(self, request: httpx.Request) -> httpx.Response | _Failed:
        """What comes of a request sent once; raises what sending it again would not mend."""
        try:
            reply = self._client.send(request)
        except httpx.TransportError as trouble:
            return _Failed(Unreached(f"{self.place} cannot be reached: {_why(trouble)}"))
        if reply.is_success or reply.status_code == HTTPStatus.NOT_MODIFIED:
            return reply
        if reply.status_code not in _AGAIN:
            raise trouble_of(reply)
        return _Failed(trouble_of(reply), _told_to_wait(reply))

    def pause(self, seconds: float) -> None:
        """Wait."""
        self._sleep(seconds)

    @contextmanager
    def listening(self, path: str, silence: float) -> Iterator[Iterator[str]]:
        """The lines of a stream while they come; raises Unreached, also after so long a silence."""
        times = httpx.Timeout(silence, connect=5.0)
        try:
            with self._client.stream("GET", path, timeout=times) as reply:
                if not reply.is_success:
                    reply.read()
                    raise trouble_of(reply)
                yield reply.iter_lines()
        except httpx.TransportError as trouble:
            raise Unreached(f"{self.place} cannot be reached: {_why(trouble)}") from None


def _request(
    client: httpx.Client, method: str, path: str, headers: Mapping[str, str], body: Any
) -> httpx.Request:
    """A request with its body as JSON; None is no body."""
    if body is None:
        return client.build_request(method, path, headers=headers)
    said = {"content-type": "application/json", **headers}
    return client.build_request(method, path, headers=said, content=msgspec.json.encode(body))


def read(content: bytes, kind: Any) -> Any:
    """JSON as its type; raises BadSave for what no server of ours sends."""
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.MsgspecError, RecursionError) as misfit:
        raise strange(str(misfit)) from None


def _told_to_wait(reply: httpx.Response) -> float:
    """Seconds after which the server wants to be asked again; 0 where it says nothing."""
    said = reply.headers.get("retry-after", "")
    return float(said) if said.isdecimal() and said.isascii() else 0.0


def _why(trouble: httpx.TransportError) -> str:
    """Why, in a few words."""
    if isinstance(trouble, httpx.TimeoutException):
        return "it does not answer"
    said = _ERRNO.sub("", " ".join(str(trouble).split())[:120])
    return said.lower() or "the connection broke"
