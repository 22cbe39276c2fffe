"""Orders as JSON objects with named fields, for the API, workbooks and bots in any language.

    {"order": "move", "fleet": "F1", "to": "A", "via": ["C", "D"], "roe": 6}

`order` is the word; each field stands under its name, what is said again and again as a list; what
is as usual may be left out. A line of notation may stand in place of an object.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hegemon.core.checking import after, answer_to, words_of
from hegemon.core.errors import BadAnswer, BadNotation
from hegemon.core.extras import Exchange
from hegemon.core.form import Form, Order, OrderKind, Scalar
from hegemon.core.game import Answer
from hegemon.core.notation import parse
from hegemon.core.refusals import shown

WORD = "order"
"""The key of the word, and so the one name that no field may have."""


def to_json(form: Form, order: Order) -> dict[str, Any]:
    """An order that fits its kind as an object; all fields stand in it."""
    kind = form.kind(order.word)
    assert kind is not None, f"no order {order.word!r}"
    names = [field.name for field in kind.fields]
    written: dict[str, Any] = {WORD: order.word}
    written |= dict(zip(names, order.values, strict=False))
    if kind.more is not None and len(order.values) > len(names):
        written[kind.more.name] = list(order.values[len(names) :])
    return written


def from_json(form: Form, raw: Any) -> Order:
    """The order that an object or a line of notation says.

    Its values may be anything; `checking` says what becomes of them. Raises BadAnswer or
    BadNotation for what cannot be read as an order, with what would be legal.
    """
    if isinstance(raw, str):
        return parse(form, raw)
    if not isinstance(raw, dict):
        raise BadAnswer('an order is an object with the key "order", or a line of text')
    word = raw.get(WORD)
    kind = form.kind(word) if isinstance(word, str) else None
    if kind is None:
        said = shown(word) if isinstance(word, str | int | float | None) else "something else"
        raise BadAnswer(f'"order" is {said}; there is {words_of(form)}')
    return Order(kind.word, _values(kind, raw))


def orders_from_json(form: Form, raw: Any) -> tuple[Order, ...]:
    """Every order of a list; lines are read where the orders before them lead.

    Raises BadAnswer that names the order.
    """
    if not isinstance(raw, list):
        raise BadAnswer("a list of orders was expected")
    orders: list[Order] = []
    here = form
    for at, one in enumerate(raw, 1):
        try:
            order = from_json(here, one)
        except BadNotation as wrong:
            raise BadAnswer(f"order {at}: {wrong.message}") from wrong
        except BadAnswer as wrong:
            raise BadAnswer(f"order {at}: {wrong}") from wrong
        orders.append(order)
        here = after(here, (order,))
    return tuple(orders)


def answer_from_json(form: Form, raw: Any, exchange: Exchange | None = None) -> Answer:
    """An answer from decoded JSON: a list of orders, or the object of the game's rule document.

    Raises BadAnswer that names the order, or says what was expected; never for an object where the
    game has such (`extras.Exchange`), since its rules tell what is wrong with that.
    """
    if isinstance(raw, list) or exchange is None:
        return answer_to(form, orders_from_json(form, raw))
    return exchange.read_orders(raw)


def orders_to_json(form: Form, orders: Sequence[Order]) -> list[dict[str, Any]]:
    """Orders that fit their kinds as objects."""
    return [to_json(form, order) for order in orders]


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
    # in the order of the kind's fields, whatever the order in the object: usual values are filled
    # in, and what is said again and again follows
    values: list[Scalar] = []
    for field in kind.fields:
        if field.name not in raw and field.usual is None:
            raise BadAnswer(f"{kind.word}: {field.name} is missing: {field.label}")
        values.append(_scalar(kind, field.name, raw.get(field.name, field.usual)))
    return values


def _said_again(kind: OrderKind, raw: dict[Any, Any]) -> list[Scalar]:
    """The values of the field that may be repeated."""
    if kind.more is None:
        return []
    repeated = raw.get(kind.more.name, [])
    if not isinstance(repeated, list):
        raise BadAnswer(f"{kind.word}: {kind.more.name} is a list")
    return [_scalar(kind, kind.more.name, value) for value in repeated]


def _scalar(kind: OrderKind, name: str, value: Any) -> Scalar:
    if value is None or isinstance(value, str | int | float | bool):
        return value
    raise BadAnswer(f"{kind.word}: {name} is one word or number")
