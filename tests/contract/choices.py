"""All that a form offers, and what it answers to the orders that are made of it."""

import random
from collections import Counter
from collections.abc import Iterator

from hegemon.core.checking import check
from hegemon.core.errors import BadNotation
from hegemon.core.form import (
    Choices,
    Form,
    FreeText,
    Numbers,
    Order,
    OrderKind,
    is_complete,
    legal,
    next_choices,
    next_field,
)
from hegemon.core.notation import complete, parse, usage, write
from hegemon.core.sheet import sheet

REPEATED = 2
"""How often what may be said again and again is said."""

OF_A_KIND = 50
"""Of so many complete orders of each kind the rules are asked, where there are more."""

SAMPLE = 40
"""Of so many complete orders the verdicts are compared."""


def offered(form: Form, most: int = 400) -> Iterator[tuple[Order, Choices]]:
    """Each beginning of an order with the choices for its next field; at most so many.

    Of a span of numbers only the bounds are followed.
    """
    open_orders = [Order(kind.word) for kind in reversed(form.kinds)]
    while open_orders and most:
        order = open_orders.pop()
        if next_field(form, order) is None:
            continue
        most -= 1
        choices = next_choices(form, order)
        yield order, choices
        if len(order.values) < len(kind_of(form, order).fields) + REPEATED:
            open_orders.extend(reversed(list(extended(order, choices))))


def kind_of(form: Form, order: Order) -> OrderKind:
    """The kind of an order that a form offers."""
    kind = form.kind(order.word)
    assert kind is not None
    return kind


def extended(order: Order, choices: Choices) -> Iterator[Order]:
    """The order with each legal value for its next field."""
    values = ["hail"[: choices.longest]] if isinstance(choices, FreeText) else legal(choices)
    for value in values:
        yield Order(order.word, (*order.values, value))


def complete_orders(form: Form, most: int = 400) -> Iterator[Order]:
    """Complete orders that the form offers."""
    for kind in form.kinds:
        if not kind.fields:
            yield Order(kind.word)
    for order, choices in offered(form, most):
        for longer in extended(order, choices):
            if is_complete(kind_of(form, longer), longer):
                yield longer


def every_value(form: Form, chance: random.Random) -> Iterator[Order]:
    """Complete orders by lot until each value of each field was there, and some of each kind.

    A galaxy of EC4X offers thousands that differ only in how their values are put together.
    """
    orders = list(complete_orders(form))
    seen: set[tuple[str, int, object]] = set()
    kinds: Counter[str] = Counter()
    for order in chance.sample(orders, len(orders)):
        values = values_of(order)
        if kinds[order.word] < OF_A_KIND or not values <= seen:
            seen |= values
            kinds[order.word] += 1
            yield order


def values_of(order: Order) -> set[tuple[str, int, object]]:
    """Its word with each value at its place."""
    return {(order.word, at, value) for at, value in enumerate(order.values)}


def reasons(choices: Choices) -> list[str]:
    """What the choices say of what is barred."""
    if isinstance(choices, Numbers):
        return [choices.barred] if choices.barred else []
    if isinstance(choices, FreeText):
        return []
    return [choice.barred for choice in choices if choice.barred]


def bad_lines(form: Form) -> Iterator[str]:
    """Lines that go wrong in every place where a line can."""
    yield from ("", "nonsense", "\x1b[31m", "x" * 600)
    for kind in form.kinds:
        yield kind.word[:-1]
        yield f"{usage(kind)} {kind.example}"
        words = kind.example.split()
        for at in range(1, len(words) + 1):
            yield " ".join(words[:at])
            yield " ".join([*words[:at], "zz"])
            yield " ".join([*words[:at], "99999"])


def told_of(form: Form, line: str) -> str:
    """What a player reads when a line is typed: the order, or the error and what it points at."""
    try:
        return f"{parse(form, line)}"
    except BadNotation as error:
        return f"{error.message}\n{error.pointer()}"


def every_word(form: Form) -> Iterator[str]:
    """All texts that a form can give for an empty draft: titles, choices, verdicts, errors."""
    yield f"{form.title} {form.single} {form.kinds}"
    for order, choices in offered(form):
        yield f"{order} {choices}"
        yield f"{complete(form, write(order) + ' ')}"
    yield f"{check(form, ())}"
    yield f"{sheet(form)}"
    orders = list(complete_orders(form))
    for order in orders[:: max(1, len(orders) // SAMPLE)]:
        yield f"{check(form, (order,))}"
        yield f"{[*offered(form.then(order), 3)]}"
    for line in bad_lines(form):
        yield told_of(form, line)
