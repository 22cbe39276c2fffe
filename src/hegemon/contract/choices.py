"""All that a form offers, and what it answers to the orders that are made of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from hegemon.core.checking import check
from hegemon.core.deciding.deeds import begins_with
from hegemon.core.deciding.targets import targets_of
from hegemon.core.errors import BadNotation
from hegemon.core.form import (
    Choices,
    Form,
    FreeText,
    Numbers,
    is_complete,
    legal,
    next_choices,
    next_field,
)
from hegemon.core.notation import complete, parse, usage, write
from hegemon.core.order import Begun, Order, OrderKind, kind_of
from hegemon.core.sheet import sheet

REPEATED = 2
"""How often what may be said again and again is said."""

OF_A_KIND = 50
"""Of so many complete orders of each kind the rules are asked, where there are more."""

SAMPLE = 40
"""Of so many complete orders the verdicts are compared."""


def offered(form: Form[Any], most: int = 400) -> Iterator[tuple[Begun, Choices]]:
    """Each beginning of an order with the choices for its next field; at most so many.

    Of a span of numbers only the bounds are followed.
    """
    waiting = [Begun(kind.word) for kind in reversed(form.kinds)]
    while waiting and most:
        begun = waiting.pop()
        if next_field(form, begun) is None:
            continue
        most -= 1
        choices = next_choices(form, begun)
        yield begun, choices
        if len(begun.values) < len(kind_for(form, begun).fields) + REPEATED:
            waiting.extend(reversed(list(extended(begun, choices))))


def kind_for(form: Form[Any], begun: Begun) -> OrderKind:
    """The kind of the order that a form lets begin so."""
    kind = form.kind(begun.word)
    assert kind is not None
    return kind


def extended(begun: Begun, choices: Choices) -> Iterator[Begun]:
    """The beginning with each legal value for its next field."""
    values = ["hail"[: choices.longest]] if isinstance(choices, FreeText) else legal(choices)
    for value in values:
        yield Begun(begun.word, (*begun.values, value))


def complete_orders(form: Form[Any], most: int = 400) -> Iterator[Order]:
    """Complete orders that the form offers."""
    for kind in form.kinds:
        if not kind.fields:
            yield kind.order_of(())
    for begun, choices in offered(form, most):
        kind = kind_for(form, begun)
        for longer in extended(begun, choices):
            if is_complete(kind, longer):
                yield kind.order_of(longer.values)


def every_value(form: Form[Any], chance: random.Random) -> Iterator[Order]:
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
    return {(order.word, at, value) for at, value in enumerate(kind_of(type(order)).values(order))}


def reasons(choices: Choices) -> list[str]:
    """What the choices say of what is barred."""
    if isinstance(choices, Numbers):
        return [choices.barred] if choices.barred else []
    if isinstance(choices, FreeText):
        return []
    return [choice.barred for choice in choices if choice.barred]


def bad_lines(form: Form[Any]) -> Iterator[str]:
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


def told_of(form: Form[Any], line: str) -> str:
    """What a player reads when a line is typed: the order, or the error and what it points at."""
    try:
        return f"{parse(form, line)}"
    except BadNotation as error:
        return f"{error.message}\n{error.pointer()}"


def every_word(form: Form[Any]) -> Iterator[str]:
    """All texts that a form can give for an empty draft: titles, choices, verdicts, errors."""
    yield f"{form.title} {form.single} {form.kinds}"
    for begun, choices in offered(form):
        yield f"{begun} {choices}"
        yield f"{complete(form, write(begun) + ' ')}"
    yield f"{check(form, ())}"
    yield f"{sheet(form)}"
    orders = list(complete_orders(form))
    for order in orders[:: max(1, len(orders) // SAMPLE)]:
        yield f"{check(form, (order,))}"
        yield f"{[*offered(form.then(order), 3)]}"
    for thing in things_of(form)[:SAMPLE]:
        yield f"{targets_of(form, thing)}"
    for line in bad_lines(form):
        yield told_of(form, line)


def things_of(form: Form[Any]) -> list[str]:
    """The places and pieces that an order can begin with, in their order."""
    found: dict[str, None] = {}
    for kind in filter(begins_with, form.kinds):
        choices = form.choices(kind.word, kind.fields[0].name, {})
        assert isinstance(choices, tuple), f"{kind.word} does not begin with a choice"
        found.update(dict.fromkeys(one.value for one in choices))
    return list(found)
