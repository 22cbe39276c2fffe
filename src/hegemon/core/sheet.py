"""A form as data: all that a page, a workbook, a mail or a bot in another language needs.

What repeats is said once and meant by its number: a choice, a list of choices, a table. A field
that needs nothing has the number of its list. One that needs others has the number of a table: from
the value of the first needed field it leads to the table for the next, and from that of the last to
a list. Numbers are never needed, so a sheet stays small. Where three or more choices of a list
follow one another it has their first and last number as a pair. So a sheet grows with the number of
things and not with that of their pairs: a hundred colonies, from each to each, are a few tables.

A part of a sheet has some kinds of order and numbers of its own: who has the sheet from before the
orders asks for the kinds that he needs after them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from hegemon.core.board import numbered
from hegemon.core.deciding.accounts import PurseAccount
from hegemon.core.deciding.deeds import Doable, by_word
from hegemon.core.deciding.runs import Numbered, each_of, in_runs, without
from hegemon.core.deciding.ways import Open
from hegemon.core.form import AllBut, Choice, Choices, Form, FreeText, Given, Numbers, Purse
from hegemon.core.game import Player
from hegemon.core.harmless import inert
from hegemon.core.order import Field, FieldType, FieldValue, OrderKind
from hegemon.core.order_json import to_json
from hegemon.core.records import Value

FIRST = ""
"""Stands in a table for the value of a field that needs itself, where none has been said yet."""


class SheetField(Value, tag=False, omit_defaults=True):
    """A field; `choices` is the number of its list, or of a table where it needs others.

    Tables lead by the needed fields in the order of `needs`, which is the shorter one. They may
    lead on from values that are not legal together; whether one is says its own field.
    """

    name: str
    type: FieldType
    label: str
    choices: int
    needs: tuple[str, ...] = ()
    usual: FieldValue | None = None
    explained: bool = False
    """Whether the glossary of the game tells what its values are."""


class SheetKind(Value, tag=False, omit_defaults=True):
    """A kind of order; see `OrderKind`."""

    word: str
    label: str
    example: str
    fields: tuple[SheetField, ...]
    more: SheetField | None = None
    about: str = ""
    verb: str = ""
    usual: int = 0
    deeds: tuple[Doable, ...] = ()
    """What can be done with it, with verbs and keys: one, or several where a choice tells apart."""


_KINDS = 8
"""So many kinds of columns are tried: there are few prices, or no two columns are alike."""


class Barred(Value, tag=False):
    """Why some choices of a list are not legal, and the numbers of those choices."""

    why: str
    choices: Numbered


class Listed(Value, omit_defaults=True):
    """A list: the numbers of its choices in their order, and which of them are barred."""

    choices: Numbered
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
    open: tuple[Open, ...] = ()
    accounts: tuple[PurseAccount, ...] = ()
    places: tuple[str, ...] = ()
    """The places that the question is about; none where it is about all that one has."""


def sheet(form: Form[Any]) -> Sheet:
    """All that a form says from where it stands."""
    return msgspec.structs.replace(
        _sheet(form, form.kinds),
        start=tuple(map(to_json, form.start)),
        purses=form.purses(),
        faults=form.faults(),
        forecast=form.forecast(),
        open=form.open() or (),
        accounts=form.accounts(),
        places=form.places,
    )


def part_of_sheet(form: Form[Any], words: Collection[str]) -> Sheet:
    """The kinds with these words, as the whole sheet would have them; numbers are its own.

    What is said of all orders together (purses, faults, what must follow) a check tells.
    """
    return _sheet(form, [kind for kind in form.kinds if kind.word in words])


def named(page: Sheet, names: Mapping[Player, str]) -> Sheet:
    """The sheet with the names that the players chose, in place of the numbers of their seats."""

    def called(choice: Choice) -> Choice:
        name = names.get(Player(choice.value), "")  # few choices are seats: that is asked first
        if not name or not numbered(choice.label):
            return choice
        return msgspec.structs.replace(choice, label=inert(name))

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
    why = {number: barred.why for barred in listed.barred for number in each_of(barred.choices)}
    said = ((page.choices[number], why.get(number, "")) for number in each_of(listed.choices))
    return tuple(Choice(one.value, one.label, barred, one.name) for one, barred in said)


def _sheet(form: Form[Any], kinds: Iterable[OrderKind]) -> Sheet:
    found = _Found()
    deeds = by_word(form.kinds)
    listed = tuple(_kind(_Asked(form), kind, found, deeds[kind.word]) for kind in kinds)
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
        self.form = form
        self._told: dict[tuple[FieldValue, ...], Choices] = {}

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """What the form offers; `given` has the fields that this one needs, always in one order."""
        asked = (field, *given.values())
        told = self._told.get(asked)
        if told is None:
            told = self._told[asked] = self.form.choices(word, field, given)
        return told

    def choices_by(
        self, word: str, field: str, given: Given, by: str, values: Sequence[str]
    ) -> list[Choices]:
        """The same for each of some values."""
        return [self.choices(word, field, {**given, by: value}) for value in values]


class _Found:
    """The choices, lists and tables of a sheet in the order of their numbers, equal ones once."""

    def __init__(self) -> None:
        self.choices: dict[tuple[str, str, str, str], int] = {}
        self.lists: dict[Listed | Numbers | FreeText, int] = {}
        self.tables: dict[tuple[tuple[str, int], ...], int] = {}
        self._met: dict[int, tuple[Choices, Listed | Numbers | FreeText]] = {}
        """By identity: a form may offer one long list for many fields, which is read once."""

    def list_of(self, choices: Choices) -> int:
        """The number of a list."""
        listed = self._all_but(choices) if isinstance(choices, AllBut) else self._read(choices)
        return self.lists.setdefault(listed, len(self.lists))

    def _read(self, choices: Choices) -> Listed | Numbers | FreeText:
        met = self._met.get(id(choices))
        if met is None:
            listed = choices if isinstance(choices, Numbers | FreeText) else self._listed(choices)
            met = self._met[id(choices)] = (choices, listed)
        return met[1]

    def _all_but(self, some: AllBut) -> Listed:
        """A list of which all but one is known."""
        whole = self._read(some.whole)
        assert isinstance(whole, Listed)
        return Listed(without(whole.choices, self._number(some.left_out)))

    def _number(self, one: Choice) -> int:
        """The number of a choice, whatever bars it."""
        return self.choices.setdefault((one.value, one.label, "", one.name), len(self.choices))

    def table_of(self, rows: tuple[tuple[str, int], ...]) -> int:
        """The number of a table that leads from values to lists, or to further tables."""
        return self.tables.setdefault(rows, len(self.tables))

    def _listed(self, choices: tuple[Choice, ...]) -> Listed:
        numbers: list[int] = []
        barred: dict[str, list[int]] = {}
        for one in choices:
            numbers.append(self._number(one))
            if one.barred:
                barred.setdefault(one.barred, []).append(numbers[-1])
        reasons = tuple(Barred(why, in_runs(which)) for why, which in barred.items())
        return Listed(in_runs(numbers), reasons)


def _kind(form: _Asked, kind: OrderKind, found: _Found, deeds: tuple[Doable, ...]) -> SheetKind:
    return SheetKind(
        word=kind.word,
        label=kind.label,
        example=kind.example,
        fields=tuple(_field(form, kind, field, found) for field in kind.fields),
        more=_field(form, kind, kind.more, found) if kind.more else None,
        about=kind.about,
        verb=kind.verb,
        usual=kind.usual,
        deeds=deeds,
    )


def _field(form: _Asked, kind: OrderKind, field: Field, found: _Found) -> SheetField:
    path = [each for each in kind.fields if each.name in field.needs]
    if field.name in field.needs:
        path.append(field)
    again = any(field.name in each.needs for each in (*kind.fields, *filter(None, [kind.more])))
    source = form if again else form.form  # a list that no other field needs is asked for once
    sought = _Sought(form, kind, field, found, source)
    if not path:
        at = sought.list_of({})
    elif len(path) == 2 and path[1] is not field:
        at, path = _crossed(sought, path)
    else:
        at = found.table_of(_rows(sought, path, {}))
    return SheetField(
        field.name,
        field.type,
        label=field.label,
        choices=at,
        needs=tuple(each.name for each in path),
        usual=field.usual,
        explained=field.explained,
    )


class _Sought(NamedTuple):
    """A field whose choices are listed for every combination of legal values that it needs."""

    form: _Asked
    kind: OrderKind
    field: Field
    found: _Found
    source: _Asked | Form[Any]
    """Who knows them."""

    def list_of(self, given: Given) -> int:
        """The number of its list after some values."""
        return self.found.list_of(self.source.choices(self.kind.word, self.field.name, given))

    def lists_by(self, given: Given, by: str, values: Sequence[str]) -> Iterator[int]:
        """The numbers of its lists after some values and each of these."""
        told = self.source.choices_by(self.kind.word, self.field.name, given, by, values)
        return map(self.found.list_of, told)

    def legal(self, field: Field, given: Given) -> list[str]:
        """The legal values of a field that is needed."""
        assert field.type != "count", f"{self.kind.word}: a field cannot need {field.name}"
        needed = {name: given[name] for name in field.needs if name in given}
        return _listed(self.form.choices(self.kind.word, field.name, needed))


def _rows(
    sought: _Sought, path: Sequence[Field], given: dict[str, FieldValue]
) -> tuple[tuple[str, int], ...]:
    """The table that leads by the values of some fields to lists.

    A value after which no other is legal leads nowhere, and is left out.
    """
    first, *further = path
    if first is sought.field:
        return tuple(_repeated(sought, given))
    values = sought.legal(first, given)
    if not further:
        return tuple(zip(values, sought.lists_by(given, first.name, values), strict=True))
    beyond = ((value, _rows(sought, further, {**given, first.name: value})) for value in values)
    return tuple((value, sought.found.table_of(rows)) for value, rows in beyond if rows)


def _crossed(sought: _Sought, path: list[Field]) -> tuple[int, list[Field]]:
    """The table for two needed fields, by the first or by the second one: the shorter of both.

    What can be sent from each of a hundred colonies to each other is a hundred tables by the
    colony that it comes from; by the one that it goes to it is one for each price.
    """
    first, second = path
    rows: dict[str, dict[str, int]] = {}
    for value in sought.legal(first, {}):
        row = dict(_rows(sought, [second], {first.name: value}))
        if row:
            rows[value] = row
    columns = _columns(rows)
    if _length(columns) < _length(rows):
        rows, path = columns, [second, first]
    table_of = sought.found.table_of
    tables = [(value, table_of(tuple(row.items()))) for value, row in rows.items()]
    return table_of(tuple(tables)), path


def _columns(rows: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    """The same by the second value; those that nothing tells apart have one table in common.

    Two that differ only in what cannot be said of one of them are alike: nothing is sent to itself.
    """
    columns: dict[str, dict[str, int]] = {}
    for first, row in rows.items():
        for second, at in row.items():
            columns.setdefault(second, {})[first] = at
    kinds: list[dict[str, int]] = []
    for second, column in columns.items():
        alike = (kind for kind in kinds[:_KINDS] if _agree(kind, column))
        kind = next(alike, None)
        if kind is None:
            kinds.append(kind := {})
        kind.update(column)
        columns[second] = kind
    return columns


def _agree(one: Mapping[str, int], other: Mapping[str, int]) -> bool:
    return all(one.get(value, at) == at for value, at in other.items())


def _length(rows: Mapping[str, Mapping[str, int]]) -> int:
    """How many entries tables have, equal ones once."""
    once = {id(row): row for row in rows.values()}
    return len(rows) + sum(len(row) for row in {tuple(row.items()) for row in once.values()})


def _repeated(sought: _Sought, given: dict[str, FieldValue]) -> Iterator[tuple[str, int]]:
    """Every value that a repeated field can have had last, reached from the first ones."""
    field = sought.field
    yield FIRST, sought.list_of(given)
    reached = dict.fromkeys(sought.legal(field, given))
    waiting = list(reached)
    while waiting:
        value = waiting.pop(0)
        last = {**given, field.name: value}
        yield value, sought.list_of(last)
        for further in sought.legal(field, last):
            if further not in reached:
                reached[further] = None
                waiting.append(further)


def _listed(choices: Choices) -> list[str]:
    assert not isinstance(choices, Numbers | FreeText), "only words can be needed"
    return [choice.value for choice in choices if not choice.barred]
