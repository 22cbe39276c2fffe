"""The choices of one field of an order that is being written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from hegemon.core.checking import after
from hegemon.core.form import Choices, Form, Given
from hegemon.core.game import Player
from hegemon.core.order import Field
from hegemon.core.order_json import read_orders
from hegemon.core.sheet import Sheet
from hegemon.core.sheet import named as named_sheet
from hegemon.play.errors import BadField
from hegemon.play.seat.at import AtTable
from hegemon.play.turn.lines import LineSent
from hegemon.play.turn.opened import TurnTold, open_form


class FieldAsked(NamedTuple):
    """An order that is being written, and the field that is next."""

    order: str
    """The word that it begins with."""
    field: str
    given: Given
    """The values said so far, by the names of their fields; of a field that is said again and
    again its last value."""


class FieldChoices(TurnTold, tag=False):
    """What a field may say: a list, in which each says what bars it, numbers, or free text."""

    step: int
    order: str
    field: str
    choices: Choices


def list_choices(
    match: AtTable,
    seat: Player,
    begun: FieldAsked,
    before: Iterable[LineSent] = (),
    step: int | None = None,
) -> FieldChoices:
    """The choices of a field after the orders before it.

    Raises BadField for what the form does not have; Late, NotBegun, BadAnswer as `open_form` does.
    """
    form = open_form(match, seat, step)
    choices = _choices(after(form, read_orders(form, before)), begun)
    if isinstance(choices, tuple):  # with the names that the players chose, as the sheet has them
        page = Sheet(title="", single=False, kinds=(), choices=choices, lists=(), tables=())
        choices = named_sheet(page, match.header.names).choices
    return FieldChoices(match.step + 1, begun.order, begun.field, choices)


def _choices(form: Form[Any], begun: FieldAsked) -> Choices:
    """What a form offers for a field; raises BadField for what it does not have."""
    fields = _fields_of(form, begun.order)
    if begun.field not in fields:
        raise BadField(f"{begun.order} has the fields {', '.join(fields)}", "$.field")
    needs = fields[begun.field].needs
    for name in needs:
        _check_given(begun, name, fields)
    given = {name: begun.given[name] for name in needs if name in begun.given}
    return form.choices(begun.order, begun.field, given)


def _fields_of(form: Form[Any], word: str) -> dict[str, Field]:
    """The fields of a kind of order by their names; raises BadField where there is no such one."""
    kind = form.kind(word)
    if kind is None:
        words = ", ".join(each.word for each in form.kinds)
        raise BadField(f"there is no such order; there is {words}", "$.order")
    return {field.name: field for field in (*kind.fields, *filter(None, [kind.more]))}


def _check_given(begun: FieldAsked, name: str, fields: Mapping[str, Field]) -> None:
    """Raises BadField where a value that a field needs is missing, or of another type.

    What is said again and again needs itself, and begins without.
    """
    value, number = begun.given.get(name), fields[name].type == "count"
    if value is None and name == begun.field:
        return
    if type(value) is not (int if number else str):
        what = f"{begun.field} needs {name}, {'a whole number' if number else 'a word'}"
        raise BadField(what, f"$.given.{name}")
