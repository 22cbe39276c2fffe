"""What of a seat's own has no order yet: for whoever goes through his ships one by one."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core.checking import after
from hegemon.core.form import Choice, Form, Order, OrderKind
from hegemon.core.records import Value


class Idle(Value, tag=False):
    """A place or piece that orders may be about and none is: what it is, and which orders."""

    subject: Choice
    kinds: tuple[OrderKind, ...]


def idle(form: Form, orders: Sequence[Order]) -> tuple[Idle, ...]:
    """All that could be given an order after these, and has none, in the order of the sheet."""
    now = after(form, orders)
    named = {order.text(0) for order in orders}
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
