"""One question to a language model, with an end: so many seconds, tokens and bytes, and no more."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from hegemon.agents.posting import Posted, reply_in_time
from hegemon.core.errors import BadConfig
from hegemon.play.errors import Unreached
from hegemon.play.people.hosts import is_loopback
from hegemon.play.people.secret import Secret

ADDRESS, KEY = "HEGEMON_LLM_URL", "HEGEMON_LLM_KEY"
"""What the environment says: the key is read there, and kept and shown nowhere."""

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
        body = {"model": self._model, "messages": list(messages), "max_tokens": tokens}
        headers = {"authorization": f"Bearer {self._key.reveal()}"} if self._key else {}
        posted = Posted("the model", self._url, body, headers)
        content = reply_in_time(posted, late=late, clock=self.clock)
        return reply_in(content, sum(len(one["content"]) for one in messages))


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
