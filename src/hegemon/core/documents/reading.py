"""A TOML document that is being read, and everything that is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from itertools import islice
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from hegemon.core.documents.misfits import in_words
from hegemon.core.documents.toml import read_toml
from hegemon.core.errors import BadConfig
from hegemon.core.records import Value

V = TypeVar("V", bound=Value)
W = TypeVar("W")
"""The whole of what a document says."""

TOLD = 3
"""Faults that are told of a document that cannot be taken."""

MOST_FAULTS = 100
"""Faults after which a document is read no further: each has its price."""


class DocumentReader:
    """A document that is being read, and what was found wrong with it."""

    def __init__(self, text: str, begins: str, patterns: Mapping[str, str]) -> None:
        """`begins` is how such a document begins; `patterns` says what regexes stand for."""
        self.text = text
        self.faults: list[str] = []
        self._patterns = patterns
        self._found: dict[str, list[int]] = {}
        self.document: dict[str, Any] = self._document(begins)

    def _document(self, begins: str) -> dict[str, Any]:
        try:
            document = read_toml(self.text)
        except BadConfig as problem:
            self.faults.append(str(problem))
            return {}
        if not document:
            self.faults.append(f"nothing is in it; a map begins with {begins}")
        return document

    def checked(
        self, whole: W | None, faults: Callable[[W, DocumentReader], Iterable[str]]
    ) -> tuple[W | None, list[str]]:
        """The whole and no faults, or None and all faults; `faults` judges what could be read."""
        if whole is not None and not self.faults:
            self.note(faults(whole, self))
        return (None, self.faults) if whole is None or self.faults else (whole, [])

    def note(self, faults: Iterable[str]) -> None:
        """Take faults down; none that come after the first MOST_FAULTS of all are looked for."""
        self.faults += islice(faults, max(0, MOST_FAULTS - len(self.faults)))

    @property
    def is_hopeless(self) -> bool:
        """Whether so much is wrong that the rest need not be read."""
        return len(self.faults) >= MOST_FAULTS

    def tables(self, name: str, wanted: type[V]) -> list[V]:
        """The tables of a list that can be read; a fault for each that cannot.

        Those behind the first MOST_FAULTS faults are left out.
        """
        raw = self.document.get(name, [])
        if not isinstance(raw, list):
            self.faults.append(f"{name} must be a list: write [[{name}]]")
            return []
        found = []
        for number, item in enumerate(raw):
            if self.is_hopeless:
                break
            read = self.one(item, wanted, self.place(name, number, item))
            if read is not None:
                found.append(read)
        return found

    def one(self, item: Any, wanted: type[V], place: str) -> V | None:
        """One table, or None and a fault."""
        try:
            return msgspec.convert(item, wanted)
        except (msgspec.ValidationError, RecursionError) as misfit:
            self.faults.append(f"{place}: {self.words(misfit)}{what_fits(wanted, str(misfit))}")
            return None

    def words(self, problem: object) -> str:
        """An error of a library in words of people who write such documents."""
        return in_words(problem, self._patterns)

    def place(self, table: str, number: int, item: Any) -> str:
        """Where a table of a list stands, as a fault names it: `region r_cap (line 30)`."""
        name = item.get("id") if isinstance(item, dict) else None
        called = f" {shown_word(name)}" if isinstance(name, str) else f" number {number + 1}"
        lines = self._lines(rf"\s*\[\[\s*{table}\s*\]\]")
        return f"{table}{called}" + (f" (line {lines[number]})" if number < len(lines) else "")

    def line_of(self, key: str) -> str:
        """Where a key stands, as a fault names it: ` (line 30)`; empty where that is not plain."""
        lines = self._keys.get(key, [])
        return f" (line {lines[0]})" if len(lines) == 1 else ""

    @cached_property
    def _keys(self) -> dict[str, list[int]]:
        """The lines on which each key stands, where a line begins with it."""
        found: dict[str, list[int]] = {}
        for number, line in enumerate(self.text.split("\n"), 1):
            key = line.partition("=")[0].strip().strip("\"'") if "=" in line else ""
            found.setdefault(key, []).append(number)
        return found

    def _lines(self, wanted: str) -> list[int]:
        """The lines that begin with what a regex finds; each kind is looked for once."""
        if wanted not in self._found:
            begins = re.compile(wanted)
            lines = enumerate(self.text.split("\n"), 1)
            self._found[wanted] = [number for number, line in lines if begins.match(line)]
        return self._found[wanted]


def accepted(found: W | None, faults: list[str], what: str) -> W:
    """The whole document; raises BadConfig with the first things that are wrong with it."""
    if found is None:
        more = f" (and {len(faults) - TOLD} more)" if faults[TOLD:] else ""
        raise BadConfig(f"{what}: {'; '.join(faults[:TOLD])}{more}")
    return found


def what_fits(wanted: type[Value], misfit: str) -> str:
    """What would be legal where a table does not fit: the fields there are, or a field's words."""
    if "unknown field" in misfit:
        names = [field.encode_name for field in msgspec.structs.fields(wanted)]
        return f"; a field may be {', '.join(names)}"
    field = re.search(r"`\$\.(\w+)", misfit)
    hint = get_type_hints(wanted).get(field[1]) if field else None
    return f"; it may be {', '.join(_words_of(hint))}" if _words_of(hint) else ""


def _words_of(hint: Any) -> tuple[str, ...]:
    """The words of a field that takes one of several, or nothing else but them and None."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    found = [_words_of(part) for part in get_args(hint) if part is not type(None)]
    return found[0] if len(found) == 1 else ()


def shown_word(text: str) -> str:
    """An id as a fault names it: short, and harmless to print."""
    return text if re.fullmatch(r"\w{1,24}", text, re.ASCII) else ascii(text[:24])
