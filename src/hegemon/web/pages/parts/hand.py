"""The umpire's hand as forms: each act of a sheet with its fields, without scripts.

A field whose choices depend on others offers all that any of them allows: a page without scripts
cannot follow, and what does not go together is refused with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from hegemon.core.form import Choice, FreeText, Numbers, rest_of
from hegemon.core.sheet import Listed, Sheet, SheetField
from hegemon.web.pages.parts.sheets import kind_on, legal

_PREFIX = "field-"
"""Begins the name of a field in a form, so that no act can be in the way of another."""


class OptionShown(NamedTuple):
    """A choice as it is read: its name, and what else is worth saying."""

    value: str
    words: str


class ActField(NamedTuple):
    """A field as a form asks for it: from a list, between two numbers, or as a text."""

    id: str
    label: str
    usual: str
    """What it says if nothing is said."""
    needed: bool
    choices: tuple[OptionShown, ...] | None = None
    least: int | None = None
    most: int | None = None
    longest: int | None = None


class ShownAct(NamedTuple):
    """An act of the umpire's hand."""

    word: str
    label: str
    example: str
    fields: tuple[ActField, ...]


def acts_of(sheet: Sheet, names: Mapping[str, str]) -> list[ShownAct]:
    """The acts of a sheet, each with its fields as a form asks for them; `names` are of seats."""
    choices = tuple(_named(choice, names) for choice in sheet.choices)
    named = msgspec.structs.replace(sheet, choices=choices)
    return [
        ShownAct(
            kind.word, kind.label, kind.example, tuple(_field(named, each) for each in kind.fields)
        )
        for kind in sheet.kinds
    ]


def under_headings(
    acts: Sequence[ShownAct], headings: Mapping[str, str]
) -> list[tuple[str, list[ShownAct]]]:
    """The acts by their headings, each heading where its first act stands."""
    groups = dict[str, list[ShownAct]]()
    for act in acts:
        groups.setdefault(headings.get(act.word, ""), []).append(act)
    return list(groups.items())


def _named(choice: Choice, names: Mapping[str, str]) -> Choice:
    """A choice that is a seat with the name of who plays it."""
    if choice.label or choice.value not in names:
        return choice
    return msgspec.structs.replace(choice, label=names[choice.value])


def line_of(sheet: Sheet, form: Mapping[str, str]) -> str:
    """The act that a form of fields says, as a line; "" where it names none."""
    kind = kind_on(sheet, form.get("word", ""))
    if kind is None:
        return ""
    words = [kind.word]
    for field in kind.fields:
        said = form.get(_PREFIX + field.name, "").strip()
        if field.usual is None:
            words.append(said)
        elif said and said != str(field.usual):
            words.append(f"{field.name}={said}")
    return " ".join(words)


def _field(sheet: Sheet, field: SheetField) -> ActField:
    lists = list(_lists(sheet, field))
    usual = "" if field.usual is None else str(field.usual)
    asked = ActField(_PREFIX + field.name, field.label, usual, needed=field.usual is None)
    numbers = [each for each in lists if isinstance(each, Numbers)]
    if numbers:
        least, most = min(one.least for one in numbers), max(one.most for one in numbers)
        return asked._replace(least=least, most=most)
    texts = [each for each in lists if isinstance(each, FreeText)]
    if texts:
        return asked._replace(longest=max(one.longest for one in texts))
    return asked._replace(choices=tuple(_options(sheet, lists)))


def _lists(sheet: Sheet, field: SheetField) -> Iterator[Listed | Numbers | FreeText]:
    """Every list that a field can have, each once."""
    at = [field.choices]
    for _ in field.needs:
        at = list(dict.fromkeys(one for table in at for one in sheet.tables[table].values()))
    yield from (sheet.lists[one] for one in at)


def _options(sheet: Sheet, lists: Sequence[Listed | Numbers | FreeText]) -> Iterator[OptionShown]:
    """What any of some lists offers, each value once; what is barred in all of them is left out."""
    found: dict[str, OptionShown] = {}
    for each in lists:
        if isinstance(each, Listed):
            for choice in legal(sheet, each):
                found.setdefault(choice.value, _option(choice))
    yield from found.values()


def _option(choice: Choice) -> OptionShown:
    said = (choice.name or choice.value, rest_of(choice))
    return OptionShown(choice.value, ": ".join(filter(None, said)))
