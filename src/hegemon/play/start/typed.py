"""Typed choices that somebody writes as NAME=VALUE: house rules of a game, options of a bot.

They are the fields of a `Value`: a type, a default, and a line below it that says what it does.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from functools import cache
from threading import Lock
from typing import Any

import msgspec

TRUTHS = {"yes": "true", "no": "false"}
"""How the rulebooks write what is true and false."""


def values_of(of: type, name: str) -> str:
    """What a field may be, in words."""
    kind = type_of(of, name)
    if is_list(kind):
        return "numbers, with commas between them"
    if isinstance(kind, msgspec.inspect.LiteralType):
        return ", ".join(str(value) for value in kind.values)
    if isinstance(kind, msgspec.inspect.BoolType):
        return "true, false"
    if isinstance(kind, msgspec.inspect.IntType):
        least, most = kind.ge, kind.le
        return f"{least} to {most}" if None not in (least, most) else "a whole number"
    return "text, or @FILE" if isinstance(kind, msgspec.inspect.StrType) else "see the rulebook"


def type_of(of: type, name: str) -> Any:
    """The type of a field, as `msgspec.inspect` knows it; None for no such field."""
    return _types(of).get(name)


@cache
def _types(kind: type) -> dict[str, Any]:
    """The type of each field of a class; found once, for pages ask for it again and again."""
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    return {field.name: field.type for field in info.fields}


def is_list(kind: Any) -> bool:
    """Whether a field holds several values."""
    listed = (
        msgspec.inspect.TupleType,
        msgspec.inspect.VarTupleType,
        msgspec.inspect.ListType,
    )
    return isinstance(kind, listed)


_PARSING = Lock()
"""Python's parser fails where several threads use it at once (CPython issue 106905)."""


@cache
def docstrings(kind: type) -> dict[str, str]:
    """The sentence below each field of a class, or of one that it is made from."""
    said: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if inspect.get_annotations(each) and hasattr(each, "__struct_fields__"):
            said |= _own_docstrings(each)
    return said


def _own_docstrings(kind: type) -> dict[str, str]:
    with _PARSING:
        body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    said: dict[str, str] = {}
    for field, below in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            text = below.value if isinstance(below, ast.Expr) else None
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                said[field.target.id] = " ".join(text.value.split())
    return said
