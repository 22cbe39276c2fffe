"""A turn of a seat: orders are checked, kept as a draft, sealed, and taken back."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from hegemon.core.records import Value
from hegemon.play.turn import sealing
from hegemon.play.turn.lines import Checked, check_lines
from hegemon.play.turn.sealing import Sealed, SealedState, Sending, Taken, sealed_state
from hegemon.play.turn.sheets import SheetExtent
from hegemon.web.frame.needs import HOLDING, PLAYING
from hegemon.web.frame.paths import SeatPath
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.repeats import HEADER, LONGEST
from hegemon.web.frame.routes import AnyCall, CallOf, Route

_SEAT = "/api/v1/tables/{table}/seats/{seat}"

MOST_ORDERS = 10_000
"""Orders of one request."""

OrderList = Annotated[list[dict[str, Any] | str], msgspec.Meta(max_length=MOST_ORDERS)]
"""Each order an object, {"order": "move", "from": "A", ...}, or a line: "move A F 3"."""

Key = Annotated[str, msgspec.Meta(max_length=LONGEST)]


class OrdersSent(Value, tag=False, omit_defaults=True):
    """Orders that are to be checked or kept."""

    orders: OrderList
    step: int | None = None
    """The step that they are for; for another they are late."""


class OrdersJudged(OrdersSent, tag=False, omit_defaults=True):
    """Orders that are to be checked, and of which it is to be told what may follow."""

    kinds: tuple[str, ...] = ()
    """The words of the kinds of order of which the sheet is wanted, as it is after these orders."""
    known: str = ""
    """The tag of the last sheet of these kinds: where it is the same still, it is not sent."""

    @property
    def wanted(self) -> SheetExtent:
        """How much of the sheet is wanted."""
        return SheetExtent(self.kinds, self.known)


class SealingSent(Value, tag=False, omit_defaults=True):
    """Orders that are to be sealed."""

    orders: OrderList | dict[str, Any]
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


def check_orders(call: CallOf[SeatPath, OrdersJudged]) -> Checked:
    """What would become of orders, and what may follow of the kinds that are named.

    Changes nothing. Raises BadAnswer, Late and BadField among it.
    """
    said: OrdersJudged = call.body
    return check_lines(call.match, call.seat, said.orders, said.step, said.wanted)


def show_sealed(call: CallOf[SeatPath, None]) -> SealedState:
    """Whether a seat is awaited, and the receipt of what it has sealed."""
    return sealed_state(call.match, call.seat)


def seal(call: CallOf[SeatPath, SealingSent]) -> Sealed:
    """Seal orders; they are on the disk when this answers.

    Raises BadAnswer, Late and KeyUsed among it, and Refused.
    """
    said: SealingSent = call.body
    sending = Sending(said.orders, said.step, _sending(call, said), said.anyway)
    done = sealing.seal(call.match, call.seat, call.drafts, sending)
    if done.receipt is None:
        raise Refused("bad-orders", done.why, check=done.check)
    if done.check is not None:  # it is a new one
        call.services.figures.sealed.inc()
    return Sealed(done.receipt)


def unseal(call: CallOf[SeatPath, Unsealing]) -> Taken:
    """Take an answer back while others are still asked; raises BadAnswer, Late."""
    return sealing.unseal(call.match, call.seat, call.drafts, call.body.step)


def _sending(call: AnyCall, said: SealingSent) -> str:
    """The sender's name for this sending."""
    header = call.headers.get(HEADER, "")
    if said.key and header and said.key != header:
        raise Refused("bad-field", "`key` and Idempotency-Key say otherwise", field="$.key")
    return said.key or header


_ASKED = ("not-begun", "bad-orders")
_EXAMPLE = {"orders": [{"order": "move", "from": "A", "to": "F", "ships": 3}, "move B D 1"]}

ROUTES = (
    Route(
        "POST",
        f"{_SEAT}/check",
        wants=HOLDING,
        do=check_orders,
        about="Check orders: what would become of each, and of all, and what may follow",
        gives=Checked,
        takes=OrdersJudged,
        problems=(*_ASKED, "late"),
        harmless=True,
        example={**_EXAMPLE, "kinds": ["move"]},
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
        takes=SealingSent,
        problems=(*_ASKED, "late", "not-saved", "in-use", "key-used"),
        remembers=True,
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
