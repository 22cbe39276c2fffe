"""House rules from the command line: a preset, and single ones in place of its values."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec

from hegemon.core.errors import BadConfig
from hegemon.core.refusals import shown
from hegemon.core.ruleset import Ruleset
from hegemon.play.errors import NotThere

_TRUTHS = {"yes": "true", "no": "false"}
"""How the rulebooks write what is true and false."""
LARGEST = 1_000_000
"""Bytes of a file whose text is the value of a house rule."""


def house_rules_of(
    ruleset: Ruleset[Any], preset: str, settings: Iterable[str], *, files: bool = True
) -> Any:
    """The house rules that a preset and settings (NAME=VALUE, NAME=@FILE) make.

    Where no files are to be read, a value that begins with @ is one as any other. Raises
    BadConfig, which says what there is.
    """
    if preset not in ruleset.presets:
        known = ", ".join(ruleset.presets)
        raise BadConfig(f"there is no preset {shown(preset)}; there are {known}")
    values = msgspec.to_builtins(ruleset.presets[preset])
    for setting in settings:
        name, value = _split(ruleset, setting, files=files)
        values[name] = value
    try:
        return msgspec.convert(values, ruleset.house_rules, strict=False)
    except msgspec.ValidationError as trouble:
        raise BadConfig(_explained(ruleset, f"{trouble}")) from trouble


def described(ruleset: Ruleset[Any]) -> list[dict[str, Any]]:
    """Each house rule: its name, default, values and what it says."""
    said = _docstrings(ruleset.house_rules)
    defaults = msgspec.to_builtins(ruleset.house_rules())
    return [
        {
            "name": name,
            "default": default,
            "values": _values(ruleset, name),
            "description": said.get(name, ""),
        }
        for name, default in defaults.items()
    ]


def choices_of(ruleset: Ruleset[Any], name: str) -> dict[str, Any]:
    """How a house rule is chosen, for forms: its kind, its choices, its bounds."""
    kind = _type_of(ruleset, name)
    if isinstance(kind, msgspec.inspect.LiteralType):
        return {"kind": "choice", "choices": tuple(kind.values)}
    if isinstance(kind, msgspec.inspect.BoolType):
        return {"kind": "truth"}
    if isinstance(kind, msgspec.inspect.IntType):
        return {"kind": "number", "least": kind.ge, "most": kind.le}
    return {"kind": "numbers" if _is_list(kind) else "text"}


def _split(ruleset: Ruleset[Any], setting: str, *, files: bool) -> tuple[str, Any]:
    name, equals, value = setting.partition("=")
    name = name.strip().replace("-", "_")
    known = ruleset.house_rules.__struct_fields__
    if not equals:
        raise BadConfig(f"a house rule is written NAME=VALUE, not {shown(setting)}")
    if name not in known:
        near = get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
        raise BadConfig(f"{ruleset.title} has no house rule {shown(name)}; {hint}")
    text = _text_of(Path(value[1:])) if files and value.startswith("@") else value
    kind = _type_of(ruleset, name)
    if isinstance(kind, msgspec.inspect.BoolType):
        text = _TRUTHS.get(text.lower(), text)
    return name, text.split(",") if _is_list(kind) else text


def _text_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise BadConfig(f"{path} is too long for a house rule: at most {LARGEST} bytes")
        return content.decode("utf-8")
    except FileNotFoundError as trouble:
        raise NotThere(f"there is no file {path}") from trouble
    except (OSError, ValueError) as trouble:
        raise BadConfig(f"{path} cannot be read as text: {trouble}") from trouble


def _explained(ruleset: Ruleset[Any], trouble: str) -> str:
    """A sentence of msgspec, in the words of the command line."""
    said, _, place = trouble.partition(" - at `$.")
    name = place.rstrip("`").partition("[")[0]
    if not name:
        return said
    return f"house rule {name}: {said[:200]}; it may be {_values(ruleset, name)}"


def _values(ruleset: Ruleset[Any], name: str) -> str:
    """What a house rule may be, in words."""
    kind = _type_of(ruleset, name)
    if _is_list(kind):
        return "numbers, with commas between them"
    if isinstance(kind, msgspec.inspect.LiteralType):
        return ", ".join(str(value) for value in kind.values)
    if isinstance(kind, msgspec.inspect.BoolType):
        return "true, false"
    if isinstance(kind, msgspec.inspect.IntType):
        least, most = kind.ge, kind.le
        return f"{least} to {most}" if None not in (least, most) else "a whole number"
    return "text, or @FILE" if isinstance(kind, msgspec.inspect.StrType) else "see the rulebook"


def _type_of(ruleset: Ruleset[Any], name: str) -> Any:
    return _types(ruleset.house_rules).get(name)


@cache
def _types(kind: type) -> dict[str, Any]:
    """The type of each field of a class; found once, for pages ask for it again and again."""
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    return {field.name: field.type for field in info.fields}


def _is_list(kind: Any) -> bool:
    listed = (
        msgspec.inspect.TupleType,
        msgspec.inspect.VarTupleType,
        msgspec.inspect.ListType,
    )
    return isinstance(kind, listed)


_PARSING = Lock()
"""Python's parser fails where several threads use it at once (CPython issue 106905)."""


@cache
def _docstrings(kind: type) -> dict[str, str]:
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
