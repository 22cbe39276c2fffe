"""One question to a language model, with an end: so many seconds, tokens and bytes, and no more."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

import httpx
import msgspec

from hegemon.core.errors import BadConfig
from hegemon.play.errors import Unreached
from hegemon.play.people.hosts import is_loopback
from hegemon.play.people.secret import Secret

ADDRESS, KEY = "HEGEMON_LLM_URL", "HEGEMON_LLM_KEY"
"""What the environment says: the key is read there, and kept and shown nowhere."""

LARGEST = 1_000_000
"""Bytes of a reply; more is none."""
_CONNECTS = 10.0
_LETTERS_A_TOKEN = 3
"""A guess that is rather too dear, where a server does not say what a reply took."""

ChatMessage = Mapping[str, str]


class ModelReply(NamedTuple):
    """What a model said, and what that took."""

    text: str
    tokens: int


class _Said(msgspec.Struct):
    content: str | None = None


class _Choice(msgspec.Struct):
    message: _Said


class _Usage(msgspec.Struct):
    total_tokens: int = 0


class _Completion(msgspec.Struct):
    choices: list[_Choice]
    usage: _Usage | None = None


class ModelWire:
    """A line to the server that the environment names; each question is a request of its own."""

    def __init__(
        self, env: Mapping[str, str], model: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Raises BadConfig for no address, one to which no key may be sent, and what is no key."""
        self._url = f"{_address(env.get(ADDRESS, ''))}/chat/completions"
        self._key = _key(env[KEY]) if env.get(KEY) else None
        self._model, self.clock = model, clock

    def ask(self, messages: Sequence[ChatMessage], *, late: float, tokens: int) -> ModelReply:
        """What the model says until a moment of the clock; raises Unreached."""
        left = late - self.clock()
        if left <= 0:
            raise Unreached("the time of this turn is used up")
        body = {"model": self._model, "messages": list(messages), "max_tokens": tokens}
        try:
            content = self._in_time(body, late, left)
        except (httpx.HTTPError, httpx.InvalidURL) as trouble:
            raise Unreached(f"the model cannot be reached ({type(trouble).__name__})") from None
        return reply_in(content, sum(len(one["content"]) for one in messages))

    def _in_time(self, body: object, late: float, left: float) -> bytes:
        """The reply; of one whose head comes sign by sign nothing else sees the end of the time."""
        came: queue.SimpleQueue[bytes | Exception] = queue.SimpleQueue()

        def send() -> None:
            try:
                came.put(self._sent(body, late, left))
            except Exception as trouble:  # noqa: BLE001 - whatever it is, it is raised where it is waited for
                came.put(trouble)

        threading.Thread(target=send, name="model", daemon=True).start()
        try:
            found = came.get(timeout=left)
        except queue.Empty:
            raise Unreached("the reply came too late") from None
        if isinstance(found, Exception):
            raise found
        return found

    def _sent(self, body: object, late: float, left: float) -> bytes:
        """The reply as it came, in time and whole."""
        headers = {"authorization": f"Bearer {self._key.reveal()}"} if self._key else {}
        times = httpx.Timeout(left, connect=min(left, _CONNECTS))
        content = bytearray()
        with (
            httpx.Client(timeout=times, trust_env=False) as client,
            client.stream("POST", self._url, json=body, headers=headers) as reply,
        ):
            if not reply.is_success:  # a redirection, too: a key goes to one place only
                raise Unreached(f"the model's server answered with status {reply.status_code}")
            for piece in reply.iter_bytes():
                content += piece
                if len(content) > LARGEST:
                    raise Unreached("the reply is too large")
                if self.clock() > late:
                    raise Unreached("the reply came too late")
        return bytes(content)


def reply_in(content: bytes, asked: int) -> ModelReply:
    """What a model said, from what its server sent; raises Unreached for what is no completion.

    `asked` are the characters of the request, by which tokens are guessed that nobody counted.
    """
    try:
        found = msgspec.json.decode(content, type=_Completion)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        raise Unreached("the reply is no chat completion") from None
    if not found.choices:
        raise Unreached("the reply holds no choice")
    text = found.choices[0].message.content or ""
    guess = (asked + len(text)) // _LETTERS_A_TOKEN
    told = found.usage.total_tokens if found.usage else 0
    return ModelReply(text, told if told > 0 else guess)


def _key(said: str) -> Secret:
    """What a header can hold; raises BadConfig, which does not tell it."""
    if not (said.isascii() and said.isprintable() and said == said.strip()):
        raise BadConfig(f"{KEY} is no key: it holds a blank at its end, or a sign of no key")
    return Secret(said)


def _address(said: str) -> str:
    """Where the server is; raises BadConfig for what is no such address, or would tell the key."""
    if not said:
        raise BadConfig(f"no model's server is named: set {ADDRESS}, as http://127.0.0.1:8080/v1")
    try:
        parts = urlsplit(said)
        host = parts.hostname or ""
    except ValueError:
        raise BadConfig(f"{ADDRESS} is no address") from None
    if parts.scheme not in ("http", "https") or not host:
        raise BadConfig(f"{ADDRESS} is no address of a server: it begins with https://")
    # whoever wrote more than a place meant it to be used, and here it would not be
    if any((parts.username, parts.password, parts.query, parts.fragment)):
        raise BadConfig(f"{ADDRESS} holds more than a place: a key belongs into {KEY}")
    if parts.scheme == "http" and not is_loopback(host):
        raise BadConfig(f"{ADDRESS}: with http everybody on the way can read the key: use https")
    return said.rstrip("/")
