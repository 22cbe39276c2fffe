"""What of a seat's own has no order yet: for whoever goes through his ships one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hegemon.core.checking import after
from hegemon.core.deciding.deeds import begins_with
from hegemon.core.deciding.ways import Open
from hegemon.core.form import Choice, Form
from hegemon.core.order import Order, OrderKind, kind_of
from hegemon.core.records import Value


class Idle(Value, tag=False):
    """Something that needs a decision: what it is about, and which orders."""

    subject: Choice
    kinds: tuple[OrderKind, ...]
    at_board: bool = True
    """Whether it is a place or a piece, with which those orders begin."""


def waiting(form: Form[Any], orders: Sequence[Order]) -> tuple[Idle, ...]:
    """What is still open after these orders, with the reason as its label.

    Where the game does not say what that is, all that has no order.
    """
    now = after(form, orders)
    found = now.open()
    if found is None:
        return idle(form, orders)
    about = _about(now)
    return tuple(_opened(now, one, about) for one in found)


def _opened(form: Form[Any], one: Open, about: dict[str, tuple[Choice, list[OrderKind]]]) -> Idle:
    """A decision with the orders that it may be taken by."""
    subject = Choice(one.thing or one.id, one.words)
    if one.kind in ("place", "token") and one.thing in about:
        return Idle(subject, tuple(about[one.thing][1]))
    kind = form.kind(one.order)
    return Idle(subject, (kind,) if kind else (), at_board=False)


def idle(form: Form[Any], orders: Sequence[Order]) -> tuple[Idle, ...]:
    """All that could be given an order after these, and has none, in the order of the sheet."""
    said = [kind_of(type(order)).values(order) for order in orders]
    named = {values[0] for values in said if values}
    found = _about(after(form, orders))
    return tuple(
        Idle(choice, tuple(kinds)) for name, (choice, kinds) in found.items() if name not in named
    )


def _about(now: Form[Any]) -> dict[str, tuple[Choice, list[OrderKind]]]:
    """Each place and piece that an order can be about, with those orders."""
    found: dict[str, tuple[Choice, list[OrderKind]]] = {}
    for kind in now.kinds:
        if not begins_with(kind):
            continue
        choices = now.choices(kind.word, kind.fields[0].name, {})
        assert isinstance(choices, tuple), f"{kind.word} does not begin with a choice"
        for choice in choices:
            if not choice.barred:
                found.setdefault(choice.value, (choice, []))[1].append(kind)
    return found
