"""Pages of long lists: a cursor says where the next one begins, and is nobody's business."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

import msgspec

from hegemon.core.records import Value
from hegemon.web.frame.problems import Refused

T = TypeVar("T")
USUAL = 50


class Paged(Value, tag=False):
    """Which part of a list."""

    cursor: str = ""
    """Where to begin: `next` of the page before."""
    limit: Annotated[int, msgspec.Meta(ge=1, le=200)] = USUAL
    """How many at most."""


def written(place: Any) -> str:
    """A place in a list as a cursor."""
    return base64.urlsafe_b64encode(msgspec.json.encode(place)).decode().rstrip("=")


def read(cursor: str, kind: type[T], first: T) -> T:
    """The place that a cursor names; raises Refused for what is none."""
    if not cursor:
        return first
    try:
        raw = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
        return msgspec.json.decode(raw, type=kind)
    except (binascii.Error, ValueError, msgspec.DecodeError) as trouble:
        raise Refused("bad-field", "this is no cursor of this list", field="cursor") from trouble


def cut(items: Sequence[T], page: Paged) -> tuple[tuple[T, ...], str]:
    """A part of a list that only grows at its end, and the cursor of the next part."""
    begin = max(read(page.cursor, int, 0), 0)
    end = begin + page.limit
    return tuple(items[begin:end]), written(end) if end < len(items) else ""
