"""A form as data: all that a page, a workbook, a mail or a bot in another language needs.

What repeats is said once and meant by its number: a choice, a list of choices, a table. A field
that needs nothing has the number of its list. One that needs others has the number of a table: from
the value of the first needed field it leads to the table for the next, and from that of the last to
a list. Numbers are never needed, so a sheet stays small.

A part of a sheet has some kinds of order and numbers of its own: who has the sheet from before the
orders asks for the kinds that he needs after them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from hegemon.core.board import numbered
from hegemon.core.form import Choice, Choices, Form, FreeText, Given, Numbers, Purse
from hegemon.core.game import Player
from hegemon.core.harmless import inert
from hegemon.core.order import Field, FieldType, FieldValue, OrderKind
from hegemon.core.order_json import to_json
from hegemon.core.records import Value

FIRST = ""
"""Stands in a table for the value of a field that needs itself, where none has been said yet."""


class SheetField(Value, tag=False, omit_defaults=True):
    """A field; `choices` is the number of its list, or of a table where it needs others."""

    name: str
    type: FieldType
    label: str
    choices: int
    needs: tuple[str, ...] = ()
    usual: FieldValue | None = None


class SheetKind(Value, tag=False, omit_defaults=True):
    """A kind of order; see `OrderKind`."""

    word: str
    label: str
    example: str
    fields: tuple[SheetField, ...]
    more: SheetField | None = None
    about: str = ""


class Barred(Value, tag=False):
    """Why some choices of a list are not legal, and the numbers of those choices."""

    why: str
    choices: tuple[int, ...]


class Listed(Value, omit_defaults=True):
    """A list: the numbers of its choices in their order, and which of them are barred."""

    choices: tuple[int, ...]
    barred: tuple[Barred, ...] = ()


class Sheet(Value, tag=False, omit_defaults=True):
    """A question as one seat may answer it."""

    title: str
    single: bool
    kinds: tuple[SheetKind, ...]
    choices: tuple[Choice, ...]
    """Every choice once; what bars it, the list says."""
    lists: tuple[Listed | Numbers | FreeText, ...]
    tables: tuple[dict[str, int], ...]
    start: tuple[dict[str, Any], ...] = ()
    """The orders that stand already, as objects."""
    purses: tuple[Purse, ...] = ()
    faults: tuple[str, ...] = ()
    forecast: tuple[str, ...] = ()


def sheet(form: Form[Any]) -> Sheet:
    """All that a form says from where it stands."""
    return msgspec.structs.replace(
        _sheet(form, form.kinds),
        start=tuple(map(to_json, form.start)),
        purses=form.purses(),
        faults=form.faults(),
        forecast=form.forecast(),
    )


def part_of_sheet(form: Form[Any], words: Collection[str]) -> Sheet:
    """The kinds with these words, as the whole sheet would have them; numbers are its own.

    What is said of all orders together (purses, faults, what must follow) a check tells.
    """
    return _sheet(form, [kind for kind in form.kinds if kind.word in words])


def named(page: Sheet, names: Mapping[Player, str]) -> Sheet:
    """The sheet with the names that the players chose, in place of the numbers of their seats."""

    def called(choice: Choice) -> Choice:
        name = names.get(Player(choice.value), "") if numbered(choice.label) else ""
        return msgspec.structs.replace(choice, label=inert(name)) if name else choice

    return msgspec.structs.replace(page, choices=tuple(map(called, page.choices)))


def choices_on(page: Sheet, field: SheetField, given: Given) -> Choices:
    """The choices that a sheet lists for a field; none where a needed value is not legal."""
    at = field.choices
    for name in field.needs:
        table = page.tables[at]
        value = str(given.get(name, FIRST))
        if value not in table:
            return ()
        at = table[value]
    listed = page.lists[at]
    if not isinstance(listed, Listed):
        return listed
    why = {number: barred.why for barred in listed.barred for number in barred.choices}
    said = ((page.choices[number], why.get(number, "")) for number in listed.choices)
    return tuple(Choice(one.value, one.label, barred, one.name) for one, barred in said)


def _sheet(form: Form[Any], kinds: Iterable[OrderKind]) -> Sheet:
    found = _Found()
    listed = tuple(_kind(_Asked(form), kind, found) for kind in kinds)
    return Sheet(
        title=form.title,
        single=form.single,
        kinds=listed,
        choices=tuple(Choice(*said) for said in found.choices),
        lists=tuple(found.lists),
        tables=tuple(map(dict, found.tables)),
    )


class _Asked:
    """A form that is asked once for the choices of each beginning of one kind of order."""

    def __init__(self, form: Form[Any]) -> None:
        self._form = form
        self._told: dict[tuple[str, frozenset[tuple[str, FieldValue]]], Choices] = {}

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """What the form offers."""
        asked = (field, frozenset(given.items()))
        if asked not in self._told:
            self._told[asked] = self._form.choices(word, field, given)
        return self._told[asked]


class _Found:
    """The choices, lists and tables of a sheet in the order of their numbers, equal ones once."""

    def __init__(self) -> None:
        self.choices: dict[tuple[str, str, str, str], int] = {}
        self.lists: dict[Listed | Numbers | FreeText, int] = {}
        self.tables: dict[tuple[tuple[str, int], ...], int] = {}
        self._met: dict[int, tuple[Choices, int]] = {}
        """By identity: a form may offer one long list for many fields, which is read once."""

    def list_of(self, choices: Choices) -> int:
        """The number of a list."""
        if id(choices) not in self._met:
            listed = choices if isinstance(choices, Numbers | FreeText) else self._listed(choices)
            number = self.lists.setdefault(listed, len(self.lists))
            self._met[id(choices)] = (choices, number)
        return self._met[id(choices)][1]

    def leading_to(self, lists: Mapping[tuple[str, ...], int], depth: int) -> int:
        """The number of the table that leads by so many values to lists; of a list for none."""
        if not depth:
            return lists[()]
        parts: dict[str, dict[tuple[str, ...], int]] = {}
        for values, number in lists.items():
            parts.setdefault(values[0], {})[values[1:]] = number
        rows = tuple((value, self.leading_to(rest, depth - 1)) for value, rest in parts.items())
        return self.tables.setdefault(rows, len(self.tables))

    def _listed(self, choices: tuple[Choice, ...]) -> Listed:
        numbers: list[int] = []
        barred: dict[str, list[int]] = {}
        for one in choices:
            said = (one.value, one.label, "", one.name)
            number = self.choices.setdefault(said, len(self.choices))
            numbers.append(number)
            if one.barred:
                barred.setdefault(one.barred, []).append(number)
        reasons = tuple(Barred(why, tuple(which)) for why, which in barred.items())
        return Listed(tuple(numbers), reasons)


def _kind(form: _Asked, kind: OrderKind, found: _Found) -> SheetKind:
    return SheetKind(
        word=kind.word,
        label=kind.label,
        example=kind.example,
        fields=tuple(_field(form, kind, field, found) for field in kind.fields),
        more=_field(form, kind, kind.more, found) if kind.more else None,
        about=kind.about,
    )


def _field(form: _Asked, kind: OrderKind, field: Field, found: _Found) -> SheetField:
    lists: dict[tuple[str, ...], int] = {}
    for given in _combinations(form, kind, field):
        values = tuple(str(given.get(name, FIRST)) for name in field.needs)
        lists[values] = found.list_of(form.choices(kind.word, field.name, given))
    choices = found.leading_to(lists, len(field.needs))
    return SheetField(
        field.name,
        field.type,
        label=field.label,
        choices=choices,
        needs=field.needs,
        usual=field.usual,
    )


def _combinations(form: _Asked, kind: OrderKind, field: Field) -> Iterator[dict[str, FieldValue]]:
    """Every combination of legal values for the fields that a field needs, in the field's order."""
    others = [each for each in kind.fields if each.name in field.needs]
    for given in _filled(form, kind, others, {}):
        needed = {name: given[name] for name in field.needs if name in given}
        yield needed
        if field.name in field.needs:
            yield from _repeated(form, kind, field, needed)


def _filled(
    form: _Asked, kind: OrderKind, fields: list[Field], given: dict[str, FieldValue]
) -> Iterator[dict[str, FieldValue]]:
    """The legal values of some fields, one field after the other."""
    if not fields:
        yield given
        return
    first, *others = fields
    assert first.type != "count", f"{kind.word}: a field cannot need {first.name}, a number"
    needed = {name: given[name] for name in first.needs}
    for value in _listed(form.choices(kind.word, first.name, needed)):
        yield from _filled(form, kind, others, {**given, first.name: value})


def _repeated(
    form: _Asked, kind: OrderKind, field: Field, given: dict[str, FieldValue]
) -> Iterator[dict[str, FieldValue]]:
    """Every value that a repeated field can have had last, reached from the first ones."""
    reached = dict.fromkeys(_listed(form.choices(kind.word, field.name, given)))
    waiting = list(reached)
    while waiting:
        last = {**given, field.name: waiting.pop(0)}
        yield {name: last[name] for name in field.needs}
        for value in _listed(form.choices(kind.word, field.name, last)):
            if value not in reached:
                reached[value] = None
                waiting.append(value)


def _listed(choices: Choices) -> list[str]:
    assert not isinstance(choices, Numbers | FreeText), "only words can be needed"
    return [choice.value for choice in choices if not choice.barred]
