"""What a webhook is told, in the words of each service, and signed so that it can tell who calls.

Titles come from people: no service shall read a mention, a link or a command out of them.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from html import escape
from typing import Any, NamedTuple

import msgspec

from hegemon.play.notices.doorbells import SIGNING, DoorbellWay
from hegemon.play.people.secret import Secret


class DoorbellText(NamedTuple):
    """What a doorbell tells: nothing that only one seat may know."""

    id: str
    about: str
    table: str
    title: str
    text: str
    due: str
    made: str
    url: str
    """Where the table is; "" where that is not said."""


def body_of(way: DoorbellWay, told: DoorbellText) -> bytes:
    """What a webhook of a kind is sent."""
    return msgspec.json.encode(_shaped(way, told))


def _shaped(way: DoorbellWay, told: DoorbellText) -> dict[str, Any]:
    if way == "discord":
        text = _MARKS.sub(r"\\\1", told.text)
        link = f"\n<{told.url}>" if told.url else ""
        return {"content": f"{text}{link}"[:1900], "allowed_mentions": {"parse": []}}
    if way == "slack":
        return {"text": _joined(_for_slack(told.text), told.url), "unfurl_links": False}
    if way == "matrix":
        link = f'<br><a href="{escape(told.url)}">{escape(told.url)}</a>' if told.url else ""
        return {"text": _joined(told.text, told.url), "html": escape(told.text) + link}
    return told._asdict()


def signature(secret: Secret, id_: str, at: int, body: bytes) -> dict[str, str]:
    """The headers by which a webhook knows that this server calls (Standard Webhooks)."""
    key = base64.b64decode(secret.reveal().removeprefix(SIGNING))
    signed = hmac.digest(key, f"{id_}.{at}.".encode() + body, hashlib.sha256)
    return {
        "webhook-id": id_,
        "webhook-timestamp": str(at),
        "webhook-signature": f"v1,{base64.b64encode(signed).decode()}",
    }


def _joined(text: str, url: str) -> str:
    return f"{text}\n{url}" if url else text


def _for_slack(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


_MARKS = re.compile(r"([\\*_`~|<>@#\[\]()])")
"""What Discord reads as more than a sign."""
