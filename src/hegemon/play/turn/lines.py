"""Lines are read and checked: each gets its verdict, whatever the others are.

A line is what somebody wrote in the place of an order: notation, an object with named fields, or
an order that was read already.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from hegemon.core.checking import Check, answer_to, check
from hegemon.core.errors import BadAnswer
from hegemon.core.form import Form
from hegemon.core.game import Answer, Player
from hegemon.core.notation import write
from hegemon.core.order import Meant, Order
from hegemon.core.order_json import answer_from_json, orders_to_json
from hegemon.play.seat.at import AtTable
from hegemon.play.turn.opened import TurnTold, open_form
from hegemon.play.turn.people import read_naming
from hegemon.play.turn.sheets import NOTHING, SheetExtent, SheetPart, sheet_part

LineSent = str | dict[str, Any] | Order
"""What stands in the place of one order."""

Said = Sequence[LineSent] | dict[str, Any]
"""Lines, or the object of the game's rule document where it has one."""


class Checked(TurnTold, tag=False):
    """What would become of orders, and the orders as they were understood."""

    step: int
    orders: tuple[dict[str, Any] | str, ...]
    """What could not be read as an order is a text."""
    lines: tuple[str, ...]
    """The same in notation."""
    check: Check
    fine: bool
    """Whether nothing would be refused."""
    after: SheetPart | None = None
    """What may be ordered after them, of the kinds that were asked for."""


class Meaning(NamedTuple):
    """What was said, as orders, and what would become of them."""

    orders: tuple[Meant, ...]
    answer: Answer | None
    """None where a line is no order at all, or where there is not the one that is wanted."""
    check: Check


def check_lines(
    match: AtTable,
    seat: Player,
    said: Iterable[LineSent],
    step: int | None = None,
    wanted: SheetExtent = NOTHING,
) -> Checked:
    """What would become of lines, and what may follow of the kinds that are wanted.

    It changes nothing. `step` is the one that they are said to be for. Raises Late, NotBegun,
    BadAnswer where the seat is not asked, and BadField for a kind that there is not; never for a
    line, whatever it is.
    """
    form = open_form(match, seat, step)
    return checked(match, form, read_naming(form, said, match.header.names), wanted)


def checked(
    match: AtTable, form: Form[Any], orders: Sequence[Meant], wanted: SheetExtent = NOTHING
) -> Checked:
    """What would become of orders that were read by the form of the open question."""
    found = check(form, orders)
    return Checked(
        step=match.step + 1,
        orders=tuple(orders_to_json(orders)),
        lines=in_notation(orders),
        check=found,
        fine=found.fine,
        after=sheet_part(match, form, orders, wanted) if wanted.kinds else None,
    )


def meaning(match: AtTable, form: Form[Any], said: Said) -> Meaning:
    """What was said, with a verdict for each line.

    Raises BadAnswer for an object where the game has no such document.
    """
    if isinstance(said, dict):
        answer = answer_from_json(form, said, match.ruleset.exchange)
        orders = form.orders(answer)
        return Meaning(orders, answer, check(form, orders))
    orders = read_naming(form, said, match.header.names)
    found = check(form, orders)
    try:
        return Meaning(orders, answer_to(form, orders), found)
    except BadAnswer:
        return Meaning(orders, None, found)


def first_fault(found: Check) -> str:
    """What is wrong, in a sentence; "" for nothing."""
    for number, verdict in enumerate(found.verdicts, 1):
        if not verdict.fine:
            return f"order {number}: {verdict.text}"
    return found.faults[0] if found.faults else ""


def in_notation(orders: Iterable[Meant]) -> tuple[str, ...]:
    """Orders as lines; what was none as the text that it was."""
    return tuple(map(write, orders))
