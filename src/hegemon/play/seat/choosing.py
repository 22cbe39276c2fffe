"""Every order that a form offers, where they are few enough to be picked by number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hegemon.core.checking import why_not
from hegemon.core.form import Choices, Form, FreeText, Numbers, is_complete, next_choices
from hegemon.core.order import Begun, FieldValue, Order, OrderKind

MOST = 12
"""Orders; more are not listed."""


def few_orders(form: Form[Any]) -> list[Order]:
    """All legal orders if they are few, else none."""
    found: list[Order] = []
    for order in legal_orders(form):
        if len(found) == MOST or order is None:
            return []
        found.append(order)
    return found


def an_example(form: Form[Any]) -> Order | None:
    """A legal order, for those who have never seen one: a useful one where the game knows it."""
    first = next((order for order in legal_orders(form) if order is not None), None)
    return _suggested(form, "") or first


def example_of(form: Form[Any], word: str) -> Order | None:
    """A legal order of a kind; None where there is none, or it needs a text of one's own."""
    kind = form.kind(word)
    first = next(_filled(form, kind, Begun(word)), None) if kind else None
    return _suggested(form, word) or first


def _suggested(form: Form[Any], word: str) -> Order | None:
    """What the game suggests, if it is legal."""
    order = form.suggestion(word)
    return None if order is None or why_not(form, order) else order


def legal_orders(form: Form[Any]) -> Iterator[Order | None]:
    """The legal orders, kind by kind and field by field; None where they cannot be listed."""
    for kind in form.kinds:
        yield from _filled(form, kind, Begun(kind.word))


def _filled(form: Form[Any], kind: OrderKind, begun: Begun) -> Iterator[Order | None]:
    if is_complete(kind, begun):
        yield kind.order_of(begun.values)
        return
    choices = next_choices(form, begun)
    if isinstance(choices, FreeText):
        yield None
        return
    for value in _values(choices):
        yield from _filled(form, kind, Begun(begun.word, (*begun.values, value)))


def _values(choices: Choices) -> Iterator[FieldValue]:
    if isinstance(choices, Numbers):
        yield from () if choices.barred else range(choices.least, choices.most + 1)
    elif not isinstance(choices, FreeText):
        yield from (choice.value for choice in choices if not choice.barred)
