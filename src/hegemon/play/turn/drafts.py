"""A draft as a list of lines: those that say orders, and those that cannot be read any more.

What cannot be read (a damaged file, other rules than yesterday) is shown with the reason and stays
in the draft, whatever else is saved, until somebody strikes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from hegemon.core.errors import BadNotation
from hegemon.core.form import Form
from hegemon.core.notation import parse
from hegemon.core.order import Order
from hegemon.core.records import Value
from hegemon.play.ports import Draft


class Unread(Value, tag=False):
    """A line of a draft that says no order here."""

    number: int
    """Its number in the draft, where such lines stand behind the orders."""
    line: str
    why: str


class Understood(NamedTuple):
    """What a draft says."""

    orders: tuple[Order, ...]
    misfits: tuple[Unread, ...] = ()


def understood(form: Form[Any], draft: Draft) -> Understood:
    """The orders of a draft, each read where those before it lead, and what is none.

    Where nothing can be read of what is damaged, the orders that stand from before go on to stand.
    """
    orders: list[Order] = []
    unread: list[tuple[str, str]] = []
    here = form
    for line in filter(str.strip, draft.lines):
        try:
            order = parse(here, line)
        except BadNotation as wrong:
            unread.append((line, wrong.message))
            continue
        orders.append(order)
        here = here.then(order)  # what a line says is legal
    if not orders and (unread or draft.damaged):
        orders = list(form.start)
    return Understood(tuple(orders), numbered(unread, len(orders)))


def numbered(unread: Sequence[tuple[str, str]], orders: int) -> tuple[Unread, ...]:
    """Lines and reasons, numbered behind so many orders."""
    return tuple(Unread(number, *said) for number, said in enumerate(unread, orders + 1))


def without(misfits: Sequence[Unread], struck: Sequence[int]) -> tuple[Unread, ...]:
    """Those that are not struck, by their numbers."""
    return tuple(misfit for misfit in misfits if misfit.number not in struck)


def to_keep(lines: Sequence[str], misfits: Sequence[Unread], *, untouched: bool) -> tuple[str, ...]:
    """The lines to keep, none where there is nothing that did not stand before.

    No orders at all are a draft, too, where some stand from before: one empty line.
    """
    if untouched and not misfits:
        return ()
    return (*lines, *(misfit.line for misfit in misfits)) or ("",)
