"""What a game brings besides code: numbered readings of unclear rules, tables with sources."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

READING = re.compile(r"^(?:#+|[-*|])\s+(?:\*\*)?(R\d+)\b", re.MULTILINE)


def readings(text: str) -> list[str]:
    """The numbered readings, in the order of the text: headings, list items or rows like `R12`."""
    return READING.findall(text)


def trouble_with_readings(text: str) -> Iterator[str]:
    """What is wrong with the numbers: each once, none missing."""
    found = readings(text)
    if not found:
        yield "there is no numbered reading"
    for name in dict.fromkeys(found):
        if found.count(name) > 1:
            yield f"{name} is there {found.count(name)} times"
    for number in range(1, max((int(name[1:]) for name in found), default=0) + 1):
        if f"R{number}" not in found:
            yield f"R{number} is missing"


def without_source(text: str) -> list[str]:
    """The tables with figures but without a source, in TOML's own notation."""
    return list(_without_source(tomllib.loads(text), ""))


def _without_source(table: dict[str, Any], name: str) -> Iterator[str]:
    no_figures = dict if name else dict | str  # the first lines may say which edition it is
    figures = [key for key, value in table.items() if not isinstance(value, no_figures)]
    if isinstance(table.get("source"), str) and table["source"].strip():
        deeper = {key: value for key, value in table.items() if _is_group(value)}
    else:
        deeper = {key: value for key, value in table.items() if isinstance(value, dict)}
        if figures:
            yield f"[{name}]"
    for key, value in deeper.items():
        yield from _without_source(value, f"{name}.{key}".removeprefix("."))


def _is_group(value: Any) -> bool:
    """Whether a value is a table that names a source of its own."""
    return isinstance(value, dict) and "source" in value
