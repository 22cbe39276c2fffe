"""House rules from the command line: a preset, and single ones in place of its values."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec

from hegemon.core.errors import BadConfig
from hegemon.core.refusals import shown
from hegemon.core.ruleset import Ruleset
from hegemon.play.errors import NotThere
from hegemon.play.start.typed import TRUTHS, docstrings, is_list, type_of, values_of

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
    return _converted(
        ruleset, values | dict(_split(ruleset, each, files=files) for each in settings)
    )


def values_said(ruleset: Ruleset[Any], rules: Any, settings: Iterable[str]) -> dict[str, Any]:
    """The plain values that settings (NAME=VALUE) give to house rules of a match, by name.

    Raises BadConfig, which says what there is.
    """
    said = dict(_split(ruleset, each, files=False) for each in settings)
    values = msgspec.to_builtins(_converted(ruleset, msgspec.to_builtins(rules) | said))
    return {name: values[name] for name in said}


def _converted(ruleset: Ruleset[Any], values: dict[str, Any]) -> Any:
    try:
        return msgspec.convert(values, ruleset.house_rules, strict=False)
    except msgspec.ValidationError as trouble:
        raise BadConfig(_explained(ruleset, f"{trouble}")) from trouble


def described(ruleset: Ruleset[Any]) -> list[dict[str, Any]]:
    """Each house rule: its name, default, values and what it says."""
    said = docstrings(ruleset.house_rules)
    defaults = msgspec.to_builtins(ruleset.house_rules())
    return [
        {
            "name": name,
            "default": default,
            "values": values_of(ruleset.house_rules, name),
            "description": said.get(name, ""),
        }
        for name, default in defaults.items()
    ]


def rules_explained(ruleset: Ruleset[Any], names: Iterable[str]) -> str:
    """What some house rules say, in one paragraph; "" where their source is not at hand."""
    try:
        said = docstrings(ruleset.house_rules)
    except (OSError, TypeError):
        return ""
    return " ".join(" ".join(said.get(name, "").split()) for name in names).strip()


def choices_of(ruleset: Ruleset[Any], name: str) -> dict[str, Any]:
    """How a house rule is chosen, for forms: its kind, its choices, its bounds."""
    kind = type_of(ruleset.house_rules, name)
    if isinstance(kind, msgspec.inspect.LiteralType):
        return {"kind": "choice", "choices": tuple(kind.values)}
    if isinstance(kind, msgspec.inspect.BoolType):
        return {"kind": "truth"}
    if isinstance(kind, msgspec.inspect.IntType):
        return {"kind": "number", "least": kind.ge, "most": kind.le}
    return {"kind": "numbers" if is_list(kind) else "text"}


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
    kind = type_of(ruleset.house_rules, name)
    if isinstance(kind, msgspec.inspect.BoolType):
        text = TRUTHS.get(text.lower(), text)
    return name, text.split(",") if is_list(kind) else text


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
    return f"house rule {name}: {said[:200]}; it may be {values_of(ruleset.house_rules, name)}"
