"""A turn of a seat: orders are checked, kept as a draft, sealed, and taken back."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from hegemon.core.checking import Check, answer_to, check
from hegemon.core.codec import canonical
from hegemon.core.errors import BadAnswer
from hegemon.core.form import Form
from hegemon.core.game import Answer
from hegemon.core.notation import write
from hegemon.core.order import Meant, Misfit
from hegemon.core.order_json import answer_from_json, orders_to_json, read_orders
from hegemon.core.records import Value
from hegemon.play.decide import receipt_of
from hegemon.play.entries import Receipt
from hegemon.play.errors import Late
from hegemon.play.ports import Draft, DraftKey
from hegemon.web.frame.needs import HOLDING, PLAYING
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.repeats import HEADER, LONGEST
from hegemon.web.frame.routes import Call, Reply, Route
from hegemon.web.frame.tags import check_match, tag_of

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


class DraftPage(Value, tag=False):
    """Orders that are written and not sealed."""

    step: int
    orders: tuple[dict[str, Any] | str, ...]
    """What can no longer be read as an order is a text."""
    lines: tuple[str, ...]
    untouched: bool
    """Whether these are just the orders that stand from before."""
    damaged: str
    """What of a draft could not be read, as a sentence."""


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
    return _checked(call, form_of(call), call.body)


def show_draft(call: Call) -> Reply:
    """The orders that are written."""
    page = _draft(call, form_of(call))
    return Reply(page, tag=_tag(page))


def keep_draft(call: Call) -> Reply:
    """Keep orders in place of those that were seen; raises Refused, BadAnswer."""
    form = form_of(call)
    check_match(call.headers, _tag(_draft(call, form)), needed=True)
    checked = _checked(call, form, call.body)
    _keep(call, form, checked.lines)
    return show_draft(call)


def forget_draft(call: Call) -> Reply:
    """Forget the orders that were written."""
    form = form_of(call)
    check_match(call.headers, _tag(_draft(call, form)), needed=False)
    call.services.drafts.keep(_key(call), ())
    return Reply(status=204)


def show_sealed(call: Call) -> SealedState:
    """Whether a seat is awaited, and the receipt of what it has sealed."""
    match = call.match
    over = match.result is not None
    asked = not over and call.seat in match.asked
    state = SealedState(match.step + 1, asked, match.sealed(call.seat), over)
    if state.sealed is None:
        return state
    form, orders = form_of(call), match.sealed_orders(call.seat)
    lines, found = _lines(orders), check(form, orders)
    return msgspec.structs.replace(state, lines=lines, check=found)


def seal(call: Call) -> Sealed:
    """Seal orders; they are on the disk when this answers. Raises BadAnswer, Late, Refused."""
    said: Sealing = call.body
    key = _sending(call, said)
    again = _sent_before(call, said, key)
    if again is not None:
        return Sealed(again)
    check_step(call, said.step)
    answer, found = _judged(call, form_of(call), said)
    if not found.fine and not said.anyway:
        raise Refused("bad-orders", _first_fault(found), check=found)
    draft = _key(call, said.step)
    written = call.services.drafts.recall(draft)
    receipt = call.match.seal(call.seat, answer, step=said.step, key=key)
    if written is not None:  # most programs seal what they never kept as a draft
        call.services.drafts.keep(draft, ())
    call.services.figures.sealed.inc()
    return Sealed(receipt)


def unseal(call: Call) -> Taken:
    """Take an answer back while others are still asked; raises BadAnswer, Late.

    It is a draft again, so nothing has to be written anew.
    """
    check_step(call, call.body.step)
    form = form_of(call)
    lines = _lines(call.match.sealed_orders(call.seat))
    call.match.unseal(call.seat)
    _keep(call, form, lines)
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


def _checked(call: Call, form: Form[Any], said: OrdersSent) -> Checked:
    if said.step is not None:
        check_step(call, said.step)
    orders = read_orders(form, said.orders)
    found = check(form, orders)
    return Checked(
        step=call.match.step + 1,
        orders=_objects(orders),
        lines=_lines(orders),
        check=found,
        fine=found.fine,
    )


def _draft(call: Call, form: Form[Any]) -> DraftPage:
    """What is written for the open question; else the orders that stand from before."""
    step = call.match.step + 1
    kept = call.services.drafts.recall(_key(call))
    orders: tuple[Meant, ...] = form.start
    damaged = ""
    if kept is not None and kept.step == step:
        orders, damaged = _read(form, kept), kept.damaged
    return DraftPage(
        step=step,
        orders=_objects(orders),
        lines=_lines(orders),
        untouched=orders == form.start,
        damaged=damaged,
    )


def _keep(call: Call, form: Form[Any], lines: tuple[str, ...]) -> None:
    # no orders at all are a draft, too, where some stand from before
    call.services.drafts.keep(_key(call), lines or (("",) if form.start else ()))


def _read(form: Form[Any], kept: Draft) -> tuple[Meant, ...]:
    """The orders of a draft; what cannot be read any more stays as it was written."""
    return read_orders(form, [line for line in kept.lines if line.strip()])


def _objects(orders: tuple[Meant, ...]) -> tuple[dict[str, Any] | str, ...]:
    return tuple(orders_to_json(orders))


def _lines(orders: tuple[Meant, ...]) -> tuple[str, ...]:
    return tuple(map(write, orders))


def _tag(page: DraftPage) -> str:
    return tag_of(canonical(page))


def _key(call: Call, step: int | None = None) -> DraftKey:
    return DraftKey(call.table, call.match.step + 1 if step is None else step, call.seat)


def _sending(call: Call, said: Sealing) -> str:
    """The sender's name for this sending."""
    header = call.headers.get(HEADER, "")
    if said.key and header and said.key != header:
        raise Refused("bad-field", "`key` and Idempotency-Key say otherwise", field="$.key")
    key = said.key or header
    # a key is the sender's own: another seat's word for its sending is none of his business
    return f"{call.seat} {key}" if key else ""


def _sent_before(call: Call, said: Sealing, key: str) -> Receipt | None:
    """The receipt of orders that arrived under this key for a question that is past."""
    before = call.services.store.sealing(call.table, key) if key else None
    if before is None or before.step > call.match.step:
        return None
    if before.step != said.step:
        raise Refused("key-used", "this key came with orders for another step: take a new one")
    return receipt_of(call.now.match.id, before)


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
        f"{_SEAT}/draft",
        wants=HOLDING,
        do=show_draft,
        about="See the orders that are written and not sealed",
        gives=DraftPage,
        problems=_ASKED,
        tagged=True,
    ),
    Route(
        "PUT",
        f"{_SEAT}/draft",
        wants=PLAYING,
        do=keep_draft,
        about="Keep orders as a draft; If-Match says which one you saw",
        gives=DraftPage,
        takes=OrdersSent,
        problems=(*_ASKED, "late", "changed", "unsure", "not-saved"),
        example=_EXAMPLE,
        tagged=True,
    ),
    Route(
        "DELETE",
        f"{_SEAT}/draft",
        wants=PLAYING,
        do=forget_draft,
        about="Forget the draft",
        gives=None,
        problems=(*_ASKED, "changed", "not-saved"),
        status=204,
        tagged=True,
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
