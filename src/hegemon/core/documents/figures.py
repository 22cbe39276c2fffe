"""Other figures for a game: what a text in TOML says, laid over the game's own.

A text may be a whole copy of the game's `tables.toml` or only what is other in it: both come to the
same. It changes figures and adds none. Where figures come from (`source`) is no figure.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeVar

import msgspec

from hegemon.core.documents.misfits import in_words
from hegemon.core.documents.tables import T, laid_over
from hegemon.core.documents.toml import read_toml
from hegemon.core.documents.writing import toml_key, toml_value
from hegemon.core.errors import BadConfig, BadTables
from hegemon.core.records import Value

_SOURCE = "source"
_NEAR = 12
"""Names that a refusal lists."""
_KINDS = {
    bool: "true or false",
    int: "a whole number",
    str: "a text in quotes",
    list: "a list in [ ]",
    dict: "a table",
}


class OneFigure(NamedTuple):
    """A figure of a game."""

    path: str
    """Where it stands, as TOML writes it: "units.CT.price"."""
    value: Any
    """As TOML has it: a number, a text, true or false, a list."""
    source: str
    """Where it comes from: that of the nearest table that says it."""

    @property
    def kind(self) -> str:
        """What it is, in words: "a whole number"."""
        return _KINDS[type(self.value)]


class OtherFigure(NamedTuple):
    """A figure that two games have differently."""

    path: str
    before: Any
    after: Any


def figures_of(tables: Value) -> tuple[OneFigure, ...]:
    """Every figure of a game, in the order of its tables; what the game has not is left out."""
    return tuple(_figures(_plain(tables), "", ""))


def differences(before: Value, after: Value) -> tuple[OtherFigure, ...]:
    """The figures that are other in the second tables."""
    new = {one.path: one.value for one in figures_of(after)}
    return tuple(
        OtherFigure(one.path, one.value, new.get(one.path))
        for one in figures_of(before)
        if new.get(one.path) != one.value
    )


def digest_of(tables: Value) -> str:
    """Stands for all figures of a game: equal figures have equal ones, wherever they come from."""
    told = [(one.path, one.value) for one in figures_of(tables)]
    return hashlib.sha256(msgspec.json.encode(told, order="sorted")).hexdigest()[:16]


def text_of(changes: Iterable[OtherFigure]) -> str:
    """What is other, as a text that changes so: a figure to a line."""
    return "".join(f"{one.path} = {toml_value(one.after)}\n" for one in changes)


def other_figures(text: str, own: T) -> T:
    """A game's own tables with what a text says laid over them.

    Raises BadTables, which names the figure and what would be legal, for a name that is no figure
    of the game and for a value of another kind.
    """
    try:
        said = read_toml(text)
    except BadConfig as problem:
        raise BadTables(f"the figures: {problem}") from problem
    plain = _plain(own)
    _refuse_strangers(said, plain, "")
    try:
        return msgspec.convert(laid_over(plain, said), type(own))
    except msgspec.ValidationError as problem:
        raise BadTables(_named(problem, plain, said, own)) from problem


def _named(problem: Exception, plain: dict[str, Any], said: Mapping[str, Any], own: Value) -> str:
    """What is wrong, with the first figure that is: the library does not say the names of units."""
    for one in _figures(said, "", ""):
        try:
            msgspec.convert(laid_over(plain, _alone(one)), type(own))
        except msgspec.ValidationError as misfit:
            return f"the figure {one.path}: {_without_place(in_words(misfit, {}))}"
    return f"the figures: {in_words(problem, {})}"


def _alone(figure: OneFigure) -> dict[str, Any]:
    """A table of nothing but one figure."""
    return read_toml(f"{figure.path} = {toml_value(figure.value)}")


def _without_place(words: str) -> str:
    """What is wrong, after where it is; the entry of a list stays."""
    place, _, what = words.rpartition(": ")
    _, entry, number = place.rpartition(", entry ")
    return f"entry {number}: {what}" if entry else what


def _plain(tables: Value) -> dict[str, Any]:
    """As TOML has it, which knows no tuples and no nothing."""
    plain: dict[str, Any] = _listed(msgspec.to_builtins(tables))
    return plain


def _listed(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _listed(each) for name, each in value.items()}
    return [_listed(each) for each in value] if isinstance(value, list | tuple) else value


def _figures(table: Mapping[str, Any], before: str, source: str) -> Iterator[OneFigure]:
    source = table.get(_SOURCE, source)
    for name, value in table.items():
        path = f"{before}{toml_key(name)}"
        if isinstance(value, dict):
            yield from _figures(value, f"{path}.", source)
        elif name != _SOURCE and value is not None:
            yield OneFigure(path, value, source)


def _refuse_strangers(said: Mapping[str, Any], own: Mapping[str, Any], before: str) -> None:
    """Raise BadTables for the first name that the game does not have, or value of another kind."""
    for name, value in said.items():
        path, here = f"{before}{toml_key(name)}", own.get(name)
        if here is None:
            raise BadTables(f"there is no figure {path}; {_near(name, own, before)}")
        if type(value) is not type(here):
            wanted = _KINDS[type(here)]
            such = "" if isinstance(here, dict) else f", such as {written(here)}"
            raise BadTables(f"the figure {path} is {wanted}{such}, not {written(value)}")
        if isinstance(here, dict):
            _refuse_strangers(value, here, f"{path}.")


def _near(name: str, own: Mapping[str, Any], before: str) -> str:
    """What there is instead."""
    from difflib import get_close_matches  # noqa: PLC0415 - only where somebody mistyped

    there = [each for each, value in own.items() if value is not None and each != _SOURCE]
    near = get_close_matches(name, there, n=1)
    if near:
        return f"did you mean {before}{near[0]}?"
    more = f" and {len(there) - _NEAR} more" if len(there) > _NEAR else ""
    where = f"in {before.rstrip('.')} " if before else ""
    if not there:
        return f"{where}there is none"
    return f"{where}there are {', '.join(there[:_NEAR])}{more}"


def written(value: Any, most: int = 60) -> str:
    """A value as TOML writes it, a long one cut short."""
    text = msgspec.json.encode(value).decode() if not isinstance(value, dict) else "a table"
    return text if len(text) <= most else f"{text[: most - 3]}..."


V = TypeVar("V")


def with_tables(kind: type[V], tables: Value, **fields: Any) -> type[V]:
    """A state or a view of a game with other figures: a class of the same name and fields.

    `fields` are those whose types are others there.
    """
    metaclass: Any = type(kind)
    body = {"tables": tables, "__module__": kind.__module__, "__doc__": kind.__doc__}
    made: type[V] = metaclass(kind.__name__, (kind,), {**body, "__annotations__": fields})
    return made


def with_tables_of(kind: type[V], other: type[Any]) -> type[V]:
    """The state or the view of a game that has the figures of a view or a state of it."""
    alike: Callable[[Any, Any], Any] = _with_tables_of
    found: type[V] = alike(kind, other)
    return found


@cache
def _with_tables_of(kind: Any, other: Any) -> Any:
    return kind if kind.tables is other.tables else with_tables(kind, other.tables)
