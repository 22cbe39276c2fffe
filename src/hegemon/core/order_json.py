"""Orders as JSON objects with named fields, for the API, workbooks and bots in any language.

    {"order": "move", "fleet": "F1", "to": "A", "via": ["C", "D"], "roe": 6}

`order` is the word; each field stands under its name, what is said again and again as a list; what
is as usual may be left out. A line of notation may stand in place of an object.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from hegemon.core.checking import (
    after,
    answer_to,
    fits,
    no_fit,
    standing,
    subject_of,
    words_of,
)
from hegemon.core.errors import BadAnswer, BadNotation
from hegemon.core.extras import Exchange
from hegemon.core.form import Form
from hegemon.core.game import Answer
from hegemon.core.notation import parse
from hegemon.core.order import Field, Meant, Misfit, Order, OrderKind, Scalar, kind_of
from hegemon.core.refusals import shown

WORD = "order"
"""The key of the word, and so the one name that no field may have."""

MOST_WALKS = 50
"""How often a list of lines is gone through anew, for a line that takes the place of another."""

_CUT = 200
"""Characters of what was sent and could not be read."""


def to_json(order: Order) -> dict[str, Any]:
    """An order as an object; all fields stand in it."""
    kind = kind_of(type(order))
    values = kind.values(order)
    written: dict[str, Any] = {WORD: order.word}
    written |= {field.name: value for field, value in zip(kind.fields, values, strict=False)}
    if kind.more is not None and len(values) > len(kind.fields):
        written[kind.more.name] = list(values[len(kind.fields) :])
    return written


def orders_to_json(orders: Iterable[Meant]) -> list[dict[str, Any] | str]:
    """Orders as objects; what was none as the text that it was."""
    return [one.text if isinstance(one, Misfit) else to_json(one) for one in orders]


def from_json(form: Form[Any], raw: Any) -> Order:
    """The order that an object or a line of notation says, or that was read already.

    Raises BadAnswer or BadNotation for what is no order of this form, with what would be legal;
    whether the rules allow it, `checking` says.
    """
    if isinstance(raw, str):
        return parse(form, raw)
    if isinstance(raw, Order):
        return raw
    if not isinstance(raw, dict):
        raise BadAnswer('an order is an object with the key "order", or a line of text')
    word = raw.get(WORD)
    kind = form.kind(word) if isinstance(word, str) else None
    if kind is None:
        said = shown(word) if isinstance(word, str | int | float | None) else "something else"
        raise BadAnswer(f'"order" is {said}; there is {words_of(form)}')
    return kind.order_of(_values(kind, raw))


def read_orders(form: Form[Any], raw: Iterable[Any]) -> tuple[Meant, ...]:
    """What each object or line says: an order, or why it is none; never raises.

    Lines are read where the orders before them lead. What an order draws on is free again for the
    one that takes its place, and for those behind that.
    """
    reading = _Reading(form)
    for one in raw:
        reading.take(one)
    return tuple(reading.orders)


class _Reading:
    """Lines on their way to orders, and the form after those so far."""

    def __init__(self, form: Form[Any]) -> None:
        self.form = self.here = form
        self.orders: list[Meant] = []
        self._subjects: set[tuple[str, Scalar] | None] = set()
        self._replaced = False
        """Whether `here` still has an order that a later one has replaced."""
        self._walks = MOST_WALKS

    def take(self, one: Any) -> None:
        """Read one more."""
        order = read_order(self.here, one)
        if isinstance(order, Misfit) and isinstance(one, str):
            order = self._once_more(one, order)
        self.orders.append(order)
        if isinstance(order, Misfit):
            return
        subject = subject_of(order)
        if subject is not None:
            self._replaced = self._replaced or subject in self._subjects
            self._subjects.add(subject)
        self.here = after(self.here, (order,))

    def _once_more(self, line: str, misfit: Misfit) -> Meant:
        """What a line says where those orders lead that none replaces, not even its own."""
        if not self._walks or not (self._replaced or self._subjects):
            return misfit
        first = read_order(self.form, line)
        subject = None if isinstance(first, Misfit) else subject_of(first)
        if not (self._replaced or subject in self._subjects):
            return misfit
        self._walks -= 1
        rest = standing(self.form, (*self.orders, first))[:-1]
        there = after(self.form, rest)
        order = read_order(there, line)
        if not isinstance(order, Misfit):
            self.here, self._replaced = there, False
            self._subjects -= {subject}
        return order


def read_order(form: Form[Any], raw: Any) -> Meant:
    """What an object or a line says: an order, or why it is none; never raises."""
    try:
        return from_json(form, raw)
    except BadNotation as wrong:
        return Misfit(wrong.line, wrong.message, wrong.start, wrong.end)
    except BadAnswer as wrong:
        return Misfit(_in_json(raw), str(wrong))


def answer_from_json(form: Form[Any], raw: Any, exchange: Exchange | None = None) -> Answer:
    """An answer from decoded JSON: a list of orders, or the object of the game's rule document.

    Raises BadAnswer that names the order, or says what was expected; never for an object where the
    game has such (`extras.Exchange`), since its rules tell what is wrong with that.
    """
    if isinstance(raw, list):
        return answer_to(form, read_orders(form, raw))
    if exchange is None:
        raise BadAnswer("a list of orders was expected")
    return exchange.read_orders(raw)


def schema_of(kind: OrderKind) -> dict[str, Any]:
    """The JSON Schema of the objects that are orders of a kind."""
    hints = get_type_hints(kind.order, include_extras=True)
    fields = [*kind.fields, kind.more] if kind.more else list(kind.fields)
    # the last field of such a kind is asked for only in some positions
    always = kind.fields[:-1] if kind.sometimes else kind.fields
    properties: dict[str, Any] = {WORD: {"const": kind.word}}
    for field, attribute in zip(fields, kind.attributes, strict=True):
        value = _schema_of_value(field, hints[attribute])
        if field is kind.more:
            value = {"type": "array", "items": value}
        properties[field.name] = value | {"description": field.label}
        if field.usual is not None:
            properties[field.name]["default"] = field.usual
    return {
        "type": "object",
        "description": f"{kind.rule}: {kind.label}",
        "properties": properties,
        "required": [WORD, *(field.name for field in always if field.usual is None)],
        "additionalProperties": False,
    }


def _schema_of_value(field: Field, hint: Any) -> dict[str, Any]:
    """What one value may be: its type, and what the type of the field bounds it to."""
    if field.type == "count":
        return {"type": "integer"} | _bounds(hint, minimum="ge", maximum="le")
    words = next((get_args(each) for each in _parts(hint) if get_origin(each) is Literal), ())
    listed = {"enum": list(words)} if words else {}
    return {"type": "string"} | listed | _bounds(hint, maxLength="max_length")


def _bounds(hint: Any, **names: str) -> dict[str, int]:
    notes = [each for each in _parts(hint) if isinstance(each, msgspec.Meta)]
    found = {name: getattr(note, said) for note in notes for name, said in names.items()}
    return {name: bound for name, bound in found.items() if bound is not None}


def _parts(hint: Any) -> list[Any]:
    """A type and all that it is made of."""
    return [hint, *(inner for part in get_args(hint) for inner in _parts(part))]


def _in_json(raw: Any) -> str:
    try:
        return json.dumps(raw)[:_CUT]
    except (TypeError, ValueError, RecursionError):
        return "?"


def _values(kind: OrderKind, raw: dict[Any, Any]) -> tuple[Scalar, ...]:
    _refuse_unknown(kind, raw)
    return (*_said_once(kind, raw), *_said_again(kind, raw))


def _refuse_unknown(kind: OrderKind, raw: dict[Any, Any]) -> None:
    known = [field.name for field in kind.fields] + ([kind.more.name] if kind.more else [])
    for name in raw:
        if name != WORD and name not in known:
            wanted = ", ".join(known) or "none"
            raise BadAnswer(f"{kind.word} has no field {shown(str(name))}; its fields: {wanted}")


def _said_once(kind: OrderKind, raw: dict[Any, Any]) -> list[Scalar]:
    """A value for each field, the usual one where it was left out."""
    values: list[Scalar] = []
    for field in kind.fields:
        if field.name not in raw and field.usual is None:
            raise BadAnswer(f"{kind.word}: {field.name} is missing: {field.label}")
        values.append(_fitting(kind, field, raw.get(field.name, field.usual)))
    return values


def _said_again(kind: OrderKind, raw: dict[Any, Any]) -> Sequence[Scalar]:
    """The values of the field that may be repeated."""
    if kind.more is None:
        return ()
    repeated = raw.get(kind.more.name, [])
    if not isinstance(repeated, list):
        raise BadAnswer(f"{kind.word}: {kind.more.name} is a list")
    return [_fitting(kind, kind.more, value) for value in repeated]


def _fitting(kind: OrderKind, field: Field, value: Any) -> Scalar:
    if not (value is None or isinstance(value, str | int | float | bool)):
        raise BadAnswer(f"{kind.word}: {field.name} is one word or number")
    if not fits(field, value):
        raise BadAnswer(no_fit(kind, field, value))
    return value
