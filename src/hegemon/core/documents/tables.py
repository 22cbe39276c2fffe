"""Reads a ruleset's figures from its `tables.toml` into frozen, typed tables."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import TypeVar

import msgspec

from hegemon.core.errors import BadTables
from hegemon.core.records import Value

T = TypeVar("T", bound=Value)


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
