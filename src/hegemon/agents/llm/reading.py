"""Orders in what a model said: one JSON object, wherever in the text it stands."""

from __future__ import annotations

import json
import re
from typing import Any

from hegemon.core.errors import BadAnswer

MOST_ORDERS = 500
_LONGEST = 100_000
_HALF_A_SIGN = re.compile("[\ud800-\udfff]")
"""What JSON lets through and nothing can send, keep or show."""
_TRIES = 40
"""Braces at which a JSON object is looked for."""


def orders_in(text: str) -> list[str | dict[str, Any]]:
    """The orders of the last object that holds any; raises BadAnswer, which says what to send.

    Models think aloud before they answer, so the last one counts.
    """
    found: list[Any] | None = None
    for candidate in _objects(text[-_LONGEST:]):
        if isinstance(candidate.get("orders"), list):
            found = candidate["orders"]
    if found is None:
        raise BadAnswer('the answer holds no JSON object {"orders": [...]}')
    return check_said(found)


def check_said(found: list[Any]) -> list[str | dict[str, Any]]:
    """What was said as orders, if it could be some; raises BadAnswer."""
    if len(found) > MOST_ORDERS:
        raise BadAnswer(f"at most {MOST_ORDERS} orders are read, these are {len(found)}")
    if wrong := [one for one in found if not isinstance(one, str | dict)]:
        raise BadAnswer(f"an order is a line or an object, not {json.dumps(wrong[0])[:40]}")
    if _HALF_A_SIGN.search(json.dumps(found, ensure_ascii=False)):
        raise BadAnswer("an order holds half a sign (\\ud800 to \\udfff), which is no text")
    return found


def _objects(text: str) -> list[dict[str, Any]]:
    """Each object that stands in a text by itself."""
    decoder, found, at = json.JSONDecoder(), list[dict[str, Any]](), 0
    for _ in range(_TRIES):
        at = text.find("{", at)
        if at < 0:
            break
        try:
            one, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            at += 1
        else:
            found.append(one)
            at = end
    return found
