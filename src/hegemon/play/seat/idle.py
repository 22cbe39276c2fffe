"""What of a seat's own has no order yet: for whoever goes through his ships one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from hegemon.core.checking import after
from hegemon.core.form import Choice, Form
from hegemon.core.order import Order, OrderKind, kind_of
from hegemon.core.records import Value


class Idle(Value, tag=False):
    """A place or piece that orders may be about and none is: what it is, and which orders."""

    subject: Choice
    kinds: tuple[OrderKind, ...]


def waiting(form: Form[Any], orders: Sequence[Order]) -> tuple[Idle, ...]:
    """What needs a decision after these orders, with the reason as its label.

    Where the game does not say what that is, all that has no order.
    """
    reasons = after(form, orders).waiting()
    found = idle(form, orders)
    if reasons is None:
        return found
    return tuple(
        Idle(msgspec.structs.replace(one.subject, label=reasons[one.subject.value]), one.kinds)
        for one in found
        if one.subject.value in reasons
    )


def idle(form: Form[Any], orders: Sequence[Order]) -> tuple[Idle, ...]:
    """All that could be given an order after these, and has none, in the order of the sheet."""
    now = after(form, orders)
    said = [kind_of(type(order)).values(order) for order in orders]
    named = {values[0] for values in said if values}
    # only orders that begin with a place or a piece are about one: what those may begin with, and
    # no order names, is idle
    found: dict[str, tuple[Choice, list[OrderKind]]] = {}
    for kind in now.kinds:
        if not kind.fields or kind.fields[0].type not in ("place", "token"):
            continue
        choices = now.choices(kind.word, kind.fields[0].name, {})
        assert isinstance(choices, tuple), f"{kind.word} does not begin with a choice"
        for choice in choices:
            if not choice.barred and choice.value not in named:
                found.setdefault(choice.value, (choice, []))[1].append(kind)
    return tuple(Idle(choice, tuple(kinds)) for choice, kinds in found.values())
