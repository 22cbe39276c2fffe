"""A form as data: all that a page, a workbook, a mail or a bot in another language needs.

The choices of a field are listed once for each combination of the legal values that it needs; lists
that are equal are kept once. Numbers are never needed, so a sheet stays small.
"""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.form import (
    Choices,
    Field,
    FieldType,
    FieldValue,
    Form,
    FreeText,
    Given,
    Numbers,
    Order,
    OrderKind,
    Purse,
)
from hegemon.core.records import Value

BETWEEN = " "
"""Stands between the needed values in a key; values are single words, so no two keys read alike."""


class SheetField(Value, tag=False, omit_defaults=True):
    """A field; `choices` leads from the needed values, joined by a space, to one of the lists.

    The key is empty where nothing is needed. For a field that needs itself, a key without its value
    holds what may be said first.
    """

    name: str
    type: FieldType
    label: str
    choices: dict[str, int]
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


class Sheet(Value, tag=False, omit_defaults=True):
    """A question as one seat may answer it."""

    title: str
    single: bool
    kinds: tuple[SheetKind, ...]
    lists: tuple[Choices, ...]
    start: tuple[Order, ...] = ()
    purses: tuple[Purse, ...] = ()
    faults: tuple[str, ...] = ()
    forecast: tuple[str, ...] = ()


def sheet(form: Form) -> Sheet:
    """All that a form says from where it stands."""
    lists = _Lists()
    kinds = tuple(_kind(form, kind, lists) for kind in form.kinds)
    return Sheet(
        title=form.title,
        single=form.single,
        kinds=kinds,
        lists=tuple(lists.numbers),
        start=form.start,
        purses=form.purses(),
        faults=form.faults(),
        forecast=form.forecast(),
    )


class _Lists:
    """The lists of a sheet, equal ones once."""

    def __init__(self) -> None:
        self.numbers: dict[Choices, int] = {}
        self._met: dict[int, tuple[Choices, int]] = {}
        """By identity: a form may offer one long list for many fields, which is hashed once."""

    def number(self, choices: Choices) -> int:
        """The place of a list among the others, the last for a new one."""
        if id(choices) not in self._met:
            number = self.numbers.setdefault(choices, len(self.numbers))
            self._met[id(choices)] = (choices, number)
        return self._met[id(choices)][1]


def choices_on(page: Sheet, field: SheetField, given: Given) -> Choices:
    """The choices that a sheet lists for a field; none where a needed value is not legal."""
    key = BETWEEN.join(str(given[name]) for name in field.needs if name in given)
    at = field.choices.get(key)
    return () if at is None else page.lists[at]


def _kind(form: Form, kind: OrderKind, lists: _Lists) -> SheetKind:
    return SheetKind(
        word=kind.word,
        label=kind.label,
        example=kind.example,
        fields=tuple(_field(form, kind, field, lists) for field in kind.fields),
        more=_field(form, kind, kind.more, lists) if kind.more else None,
        about=kind.about,
    )


def _field(form: Form, kind: OrderKind, field: Field, lists: _Lists) -> SheetField:
    found: dict[str, int] = {}
    for given in _combinations(form, kind, field):
        choices = form.choices(kind.word, field.name, given)
        found[BETWEEN.join(map(str, given.values()))] = lists.number(choices)
    return SheetField(field.name, field.type, field.label, found, field.needs, field.usual)


def _combinations(form: Form, kind: OrderKind, field: Field) -> Iterator[dict[str, FieldValue]]:
    """Every combination of legal values for the fields that a field needs, in the field's order."""
    others = [each for each in kind.fields if each.name in field.needs]
    for given in _filled(form, kind, others, {}):
        needed = {name: given[name] for name in field.needs if name in given}
        yield needed
        if field.name in field.needs:
            yield from _repeated(form, kind, field, needed)


def _filled(
    form: Form, kind: OrderKind, fields: list[Field], given: dict[str, FieldValue]
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
    form: Form, kind: OrderKind, field: Field, given: dict[str, FieldValue]
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
