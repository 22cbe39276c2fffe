"""A turn of a seat: orders are checked, kept as a draft, sealed, and taken back."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import Annotated, Any

import msgspec

from hegemon.core.checking import Check, answer_to, check
from hegemon.core.errors import BadAnswer
from hegemon.core.form import Form
from hegemon.core.game import Answer
from hegemon.core.notation import write
from hegemon.core.order import Meant, Misfit
from hegemon.core.order_json import answer_from_json, orders_to_json, read_orders
from hegemon.core.records import Value
from hegemon.play.entries import Receipt
from hegemon.play.errors import Changed, Late
from hegemon.play.ports import Draft, DraftKey
from hegemon.play.turn.drafts import to_keep
from hegemon.play.turn.keys import sent_before
from hegemon.web.frame.needs import HOLDING, PLAYING
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.repeats import HEADER, LONGEST
from hegemon.web.frame.routes import Call, Route

_SEAT = "/api/v1/tables/{table}/seats/{seat}"

MOST_ORDERS = 10_000
"""Orders of one request."""

Orders = Annotated[list[dict[str, Any] | str], msgspec.Meta(max_length=MOST_ORDERS)]
"""Each order an object, {"order": "move", "from": "A", ...}, or a line: "move A F 3"."""

Key = Annotated[str, msgspec.Meta(max_length=LONGEST)]


class OrdersSent(Value, tag=False, omit_defaults=True):
    """Orders that are to be checked or kept."""

    orders: Orders
    step: int | None = None
    """The step that they are for; for another they are late."""


class Sealing(Value, tag=False, omit_defaults=True):
    """Orders that are to be sealed."""

    orders: Orders | dict[str, Any]
    """A list of orders, or the object of the game's rule document where it has one."""
    step: int
    """The step that they are for, as the sheet said."""
    anyway: bool = False
    """Whether they count though something in them will be refused."""
    key: Key = ""
    """Your name for this sending, kept with the match: sent again, it has no second effect. The
    header Idempotency-Key says the same."""


class Unsealing(Value, tag=False):
    """A sealed answer that is to be taken back."""

    step: int
    """The step that it was for."""


class Checked(Value, tag=False):
    """What would become of orders, and the orders as they were understood."""

    step: int
    orders: tuple[dict[str, Any] | str, ...]
    """What could not be read as an order is a text."""
    lines: tuple[str, ...]
    """The same in notation."""
    check: Check
    fine: bool
    """Whether nothing would be refused."""


class Sealed(Value, tag=False):
    """An answer that is on the disk."""

    receipt: Receipt


class SealedState(Value, tag=False):
    """Whether a seat is awaited, and what it has sealed."""

    step: int
    """The step to come."""
    asked: bool
    sealed: Receipt | None
    over: bool
    lines: tuple[str, ...] = ()
    """What was sealed, in notation."""
    check: Check | None = None
    """What will become of it."""


class Taken(Value, tag=False):
    """An answer that was taken back."""

    step: int


def check_orders(call: Call) -> Checked:
    """What would become of orders; changes nothing."""
    return checked_orders(call, form_of(call), call.body)


def show_sealed(call: Call) -> SealedState:
    """Whether a seat is awaited, and the receipt of what it has sealed."""
    match = call.match
    over = match.result is not None
    asked = not over and call.seat in match.asked
    state = SealedState(match.step + 1, asked, match.sealed(call.seat), over)
    if state.sealed is None:
        return state
    form, orders = form_of(call), match.sealed_orders(call.seat)
    lines, found = lines_of(orders), check(form, orders)
    return msgspec.structs.replace(state, lines=lines, check=found)


def seal(call: Call) -> Sealed:
    """Seal orders; they are on the disk when this answers.

    Raises BadAnswer, Late and KeyUsed among it, and Refused.
    """
    said: Sealing = call.body
    key = _sending(call, said)

    def read(form: Form[Any]) -> Answer:
        return answer_from_json(form, said.orders, call.match.ruleset.exchange)

    again = sent_before(call.match, call.seat, key, said.step, read)
    if again is not None:
        return Sealed(again)
    check_step(call, said.step)
    answer, found = _judged(call, form_of(call), said)
    if not found.fine and not said.anyway:
        raise Refused("bad-orders", _first_fault(found), check=found)
    written = kept_draft(call)
    receipt = call.match.seal(call.seat, answer, step=said.step, key=key)
    if written is not None:  # most programs seal what they never kept as a draft
        with contextlib.suppress(Changed):  # what another device kept meanwhile is still its draft
            call.services.drafts.keep(key_of(call, said.step), (), written.revision)
    call.services.figures.sealed.inc()
    return Sealed(receipt)


def unseal(call: Call) -> Taken:
    """Take an answer back while others are still asked; raises BadAnswer, Late.

    It is a draft again, so nothing has to be written anew, unless somebody has written another one.
    """
    check_step(call, call.body.step)
    form, there = form_of(call), kept_draft(call)
    lines = lines_of(call.match.sealed_orders(call.seat))
    call.match.unseal(call.seat)
    if there is None or there.step != call.body.step:
        kept = to_keep(lines, (), untouched=lines == lines_of(form.start))
        with contextlib.suppress(Changed):
            call.services.drafts.keep(key_of(call), kept, revision_of(there))
    return Taken(call.body.step)


def form_of(call: Call) -> Form[Any]:
    """What the seat may answer; raises BadAnswer where it is not asked, NotBegun."""
    form = call.match.form(call.seat)
    if form is None:
        raise BadAnswer(f"{call.seat} is asked nothing now")
    return form


def _judged(call: Call, form: Form[Any], said: Sealing) -> tuple[Answer, Check]:
    """The answer that was sent and what would become of it; raises BadAnswer, Refused.

    What cannot be read as an order at all is refused with the verdicts of the others.
    """
    if not isinstance(said.orders, list):
        answer = answer_from_json(form, said.orders, call.match.ruleset.exchange)
        return answer, check(form, form.orders(answer))
    written = read_orders(form, said.orders)
    found = check(form, written)
    if any(isinstance(one, Misfit) for one in written):
        raise Refused("bad-orders", _first_fault(found), check=found)
    return answer_to(form, written), found


def checked_orders(call: Call, form: Form[Any], said: OrdersSent) -> Checked:
    """What would become of orders; raises Late."""
    if said.step is not None:
        check_step(call, said.step)
    orders = read_orders(form, said.orders)
    found = check(form, orders)
    return Checked(
        step=call.match.step + 1,
        orders=objects_of(orders),
        lines=lines_of(orders),
        check=found,
        fine=found.fine,
    )


def kept_draft(call: Call) -> Draft | None:
    """What was written last, whatever question it is for."""
    return call.services.drafts.recall(key_of(call))


def revision_of(draft: Draft | None) -> str:
    """The name of what was seen, "" for nothing."""
    return draft.revision if draft else ""


def objects_of(orders: Iterable[Meant]) -> tuple[dict[str, Any] | str, ...]:
    """Orders as JSON; what was none as its text."""
    return tuple(orders_to_json(orders))


def lines_of(orders: Iterable[Meant]) -> tuple[str, ...]:
    """Orders in notation."""
    return tuple(map(write, orders))


def key_of(call: Call, step: int | None = None) -> DraftKey:
    """Where the seat's orders are kept, for the open question if no step is named."""
    return DraftKey(call.table, call.match.step + 1 if step is None else step, call.seat)


def _sending(call: Call, said: Sealing) -> str:
    """The sender's name for this sending."""
    header = call.headers.get(HEADER, "")
    if said.key and header and said.key != header:
        raise Refused("bad-field", "`key` and Idempotency-Key say otherwise", field="$.key")
    return said.key or header


def check_step(call: Call, step: int) -> None:
    """Raises Late for orders that were written for another question."""
    opened = call.match.step + 1
    if step != opened:
        raise Late(f"these orders are for step {step}; open is step {opened}")


def _first_fault(found: Check) -> str:
    """What is wrong, in a sentence."""
    for number, verdict in enumerate(found.verdicts, 1):
        if not verdict.fine:
            return f"order {number}: {verdict.text}"
    return found.faults[0]


_ASKED = ("not-begun", "bad-orders")
_EXAMPLE = {"orders": [{"order": "move", "from": "A", "to": "F", "ships": 3}, "move B D 1"]}

ROUTES = (
    Route(
        "POST",
        f"{_SEAT}/check",
        wants=HOLDING,
        do=check_orders,
        about="Check orders: what would become of each, and of all",
        gives=Checked,
        takes=OrdersSent,
        problems=(*_ASKED, "late"),
        harmless=True,
        example=_EXAMPLE,
    ),
    Route(
        "GET",
        f"{_SEAT}/sealed",
        wants=HOLDING,
        do=show_sealed,
        about="See whether a seat is awaited, and the receipt of what it has sealed",
        gives=SealedState,
        problems=("not-begun",),
        tagged=True,
    ),
    Route(
        "POST",
        f"{_SEAT}/seal",
        wants=PLAYING,
        do=seal,
        about="Seal orders: they are on the disk when the receipt comes",
        gives=Sealed,
        takes=Sealing,
        problems=(*_ASKED, "late", "not-saved", "in-use", "key-used"),
        example={**_EXAMPLE, "step": 1, "key": "turn 1, first try"},
    ),
    Route(
        "POST",
        f"{_SEAT}/unseal",
        wants=PLAYING,
        do=unseal,
        about="Take a sealed answer back while others are still asked",
        gives=Taken,
        takes=Unsealing,
        problems=(*_ASKED, "late", "not-saved", "in-use"),
        example={"step": 1},
    ),
)
