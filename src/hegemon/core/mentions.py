r"""Mentions: places, tokens, players and orders inside a text of a report, for clients that link.

`[Rigel](place:A) was taken by [fleet 3](token:p1-003)` holds two. A label is what people read; the
id is what boards and forms use. What somebody typed goes through `literal` or `mention`, so that it
can neither forge a mention nor break out of one; a backslash keeps a sign from being read as one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, cast

from hegemon.core.harmless import inert
from hegemon.core.records import Value

MentionKind = Literal["place", "token", "player", "seat", "order"]
"""What is named: `seat` is a player by the number of his seat ("player 2"), for which a name that
he chose may stand; `player` one by a name of the game's own ("Blaufurt"); `order` is an order that
the reader may give now, as it is typed."""

_TEXT = r"(?:[^\[\]\\]|\\.)*"
_ID = r"(?:[^()\\]|\\.)*"
_MENTION = re.compile(rf"\\.|\[({_TEXT})\]\((place|token|player|seat|order):({_ID})\)", re.DOTALL)
_ESCAPED = re.compile(r"\\([\\\[\]()])")
_SIGNS = re.compile(r"[\\\[\]]")
_ID_SIGNS = re.compile(r"[\\()]")
_BARRED = r"\\\g<0>"


class Part(Value, tag=False):
    """A piece of a text as people read it, and what it names; prose names nothing."""

    text: str
    kind: MentionKind | None = None
    id: str = ""


def literal(text: str) -> str:
    """A text from outside, to be put into a text of a report: it names nothing."""
    return _SIGNS.sub(_BARRED, inert(text))


def mention(kind: MentionKind, id_: str, label: str) -> str:
    """A place, token or player named in a text; any label and id will do."""
    return f"[{literal(label)}]({kind}:{_ID_SIGNS.sub(_BARRED, id_)})"


def parts(text: str) -> Iterator[Part]:
    """The text in pieces, as it reads."""
    prose = 0
    for found in _MENTION.finditer(text):
        label, kind, id_ = found.groups()
        if kind is None:  # a sign that a backslash bars
            continue
        if found.start() > prose:
            yield Part(_plain(text[prose : found.start()]))
        yield Part(_plain(label), cast("MentionKind", kind), _plain(id_))
        prose = found.end()
    if prose < len(text):
        yield Part(_plain(text[prose:]))


def plain(text: str) -> str:
    """The text as people read it, without the ids."""
    if "[" not in text and "\\" not in text:
        return text
    return "".join(part.text for part in parts(text))


def _plain(text: str) -> str:
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text
