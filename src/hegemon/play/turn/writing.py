"""One line after the other is written into a draft, changed and struck, each with its verdict.

A draft is a value: what is written makes the next one, and where something is refused there is
none, so the old one goes on to stand. Who works so remembers it, and keeps it with `put_down`; who
sends all lines at once, as pages and programs do, has `lines` and `drafts`: lines are read and
judged by the same functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from hegemon.core.checking import Check, check, written_into
from hegemon.core.notation import write
from hegemon.core.order import Misfit, Order
from hegemon.core.order_json import read_orders
from hegemon.core.records import Value
from hegemon.play.turn.drafts import DraftFound, Unread, numbered, without
from hegemon.play.turn.lines import LineSent


class Trouble(Value, tag=False):
    """The place in a line that is wrong: from one character up to another."""

    line: str
    start: int
    end: int


class Written(Value, tag=False):
    """What became of an order that was written, replaced or struck."""

    fine: bool
    """Whether the orders are now as was wanted; if not, they are as they were."""
    text: str
    """What will come of the order, or why it was refused."""
    line: str = ""
    """The order in notation."""
    number: int = 0
    """Its number among the orders, from 1."""
    replaced: str = ""
    """The order that it replaced."""
    trouble: Trouble | None = None
    """Where in the line it is wrong, if it could not be read."""
    news: tuple[str, ...] = ()
    """What is now certain to follow and was not before."""
    faults: tuple[str, ...] = ()
    """Why all orders together would be refused now."""
    unsaved: str = ""
    """Why the draft could not be kept: it stands, and is lost if this process ends."""


def write_line(there: DraftFound, line: LineSent) -> tuple[DraftFound, Written]:
    """Add the order that a line says, without one about the same subject.

    Of a form that takes one order, it replaces any other.
    """
    order = read_orders(there.form, (*there.orders, line))[-1]
    if isinstance(order, Misfit):
        return there, _unread(order)
    orders = (order,) if there.form.single else written_into(there.form, there.orders, order)
    gone = [each for each in there.orders if not any(each is kept for kept in orders)]
    return _changed(there, orders, len(orders) - 1, gone)


def replace_line(there: DraftFound, number: int, line: LineSent) -> tuple[DraftFound, Written]:
    """Put the order that a line says in the place of another, by its number from 1."""
    if not 1 <= number <= len(there.orders):
        return there, none_such(len(there.orders))
    before, behind = there.orders[: number - 1], there.orders[number:]
    order = read_orders(there.form, (*before, *behind, line))[-1]
    if isinstance(order, Misfit):
        return there, _unread(order)
    return _changed(there, (*before, order, *behind), number - 1, there.orders[number - 1 : number])


def strike_line(there: DraftFound, number: int) -> tuple[DraftFound, Written]:
    """Take an order away by its number from 1, or a line that is none."""
    if number in (misfit.number for misfit in there.misfits):
        return _strike_misfit(there, number)
    if not 1 <= number <= len(there.orders):
        return there, none_such(len(there.orders))
    left = (*there.orders[: number - 1], *there.orders[number:])
    later = _with(there, left, there.misfits)
    return later, _told("struck", write(there.orders[number - 1]), number, there, later)


def judged(there: DraftFound) -> Check:
    """What will become of the orders, of each and of all together."""
    return check(there.form, there.orders)


def none_such(count: int) -> Written:
    """That there is no order with such a number."""
    which = "there is only order 1" if count == 1 else f"there are the orders 1 to {count}"
    return Written(fine=False, text=which if count else "no orders yet")


def _changed(
    there: DraftFound, orders: tuple[Order, ...], at: int, gone: Sequence[Order]
) -> tuple[DraftFound, Written]:
    """These orders, if the one at a place is legal there; it replaced one that is gone, if any."""
    verdict, line = check(there.form, orders).verdicts[at], write(orders[at])
    if not verdict.fine:
        return there, Written(fine=False, text=verdict.text, line=line)
    later = _with(there, orders, there.misfits)
    told = _told(verdict.text, line, at + 1, there, later)
    replaced = [write(one) for one in gone if one != orders[at]]
    if replaced:
        told = msgspec.structs.replace(told, replaced=replaced[0])
    return later, told


def _told(text: str, line: str, number: int, before: DraftFound, later: DraftFound) -> Written:
    """What a change that was made is told with: what follows now and did not before."""
    now = judged(later)
    news = _added(judged(before).forecast, now.forecast)
    return Written(fine=True, text=text, line=line, number=number, news=news, faults=now.faults)


def _strike_misfit(there: DraftFound, number: int) -> tuple[DraftFound, Written]:
    """Take a line away that cannot be read."""
    struck = next(misfit for misfit in there.misfits if misfit.number == number)
    later = _with(there, there.orders, without(there.misfits, [number]))
    return later, _told("struck", struck.line, number, there, later)


def _with(there: DraftFound, orders: tuple[Order, ...], misfits: Sequence[Unread]) -> DraftFound:
    """The draft with these; what cannot be read stands behind the orders."""
    lines = [(one.line, one.why) for one in misfits]
    return there._replace(orders=orders, misfits=numbered(lines, len(orders)))


def _added(before: Iterable[str], now: Iterable[str]) -> tuple[str, ...]:
    known = set(before)
    return tuple(line for line in now if line not in known)


def _unread(wrong: Misfit) -> Written:
    """Why a line is no order; of notation also where."""
    trouble = Trouble(wrong.text, wrong.start, wrong.end) if wrong.end > wrong.start else None
    return Written(fine=False, text=wrong.why, trouble=trouble)
