"""Reads a ruleset's figures from its `tables.toml` into frozen, typed tables."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Annotated, Any, TypeVar

import msgspec

from hegemon.core.errors import BadTables
from hegemon.core.records import Value

T = TypeVar("T", bound=Value)


DieSides = Annotated[int, msgspec.Meta(ge=1)]
"""How many faces a die has."""


class Figures(Value, tag=False):
    """A group of figures and the place in the rule document that they come from."""

    source: str


def read_tables(package: str, wanted: type[T]) -> T:
    """The tables in the `tables.toml` of a package; raises BadTables for what is not right."""
    return parse_tables(files(package).joinpath("tables.toml").read_text("utf-8"), wanted)


def parse_tables(text: str, wanted: type[T]) -> T:
    """Figures written in TOML as typed tables; raises BadTables."""
    try:
        return msgspec.convert(tomllib.loads(text), wanted)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise BadTables(f"the tables of {wanted.__module__}: {problem}") from problem


def read_changes(package: str, below: Value, wanted: type[T]) -> T:
    """Other tables with what the `tables.toml` of a package says laid over them.

    Raises BadTables for what is not right.
    """
    text = files(package).joinpath("tables.toml").read_text("utf-8")
    return changed_tables(text, below, wanted)


def changed_tables(text: str, below: Value, wanted: type[T]) -> T:
    """Tables with what a text in TOML says laid over them; raises BadTables.

    A figure takes the place of the one of its name; a group is changed figure by figure, and one
    that was not there is new. Lists are written whole.
    """
    try:
        whole = laid_over(msgspec.to_builtins(below), tomllib.loads(text))
        return msgspec.convert(whole, wanted)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise BadTables(f"the tables of {wanted.__module__}: {problem}") from problem


def laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Plain tables with others laid over them, figure by figure."""
    laid = dict(below)
    for name, value in above.items():
        group = laid.get(name)
        if isinstance(group, dict) and isinstance(value, dict):
            laid[name] = laid_over(group, value)
        else:
            laid[name] = value
    return laid
