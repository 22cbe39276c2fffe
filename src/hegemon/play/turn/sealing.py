"""A seat seals its orders, looks at what it has sealed, and takes it back as a draft."""

from __future__ import annotations

import contextlib
from typing import Any, NamedTuple

from hegemon.core.checking import Check, check
from hegemon.core.form import Form
from hegemon.core.game import Player
from hegemon.core.order_json import orders_to_json
from hegemon.core.records import Value
from hegemon.play.entries import Receipt
from hegemon.play.errors import Changed, InUse, NotSaved
from hegemon.play.ports import DraftKey, Drafts
from hegemon.play.seat.at import AtTable
from hegemon.play.turn.drafts import draft_key, to_keep
from hegemon.play.turn.keys import sent_before
from hegemon.play.turn.lines import Said, first_fault, in_notation, meaning
from hegemon.play.turn.opened import TurnTold, open_form, open_step


class Sending(NamedTuple):
    """Orders that are to be sealed."""

    said: Said
    step: int | None = None
    """The step that they are for; None for the open one."""
    key: str = ""
    """The seat's own name for this sending; see `turn/keys.py`."""
    anyway: bool = False
    """Whether they count though something in them will be refused."""
    draft: str | None = None
    """The revision of the draft that they were; None for the one that is kept now."""
    form: Form[Any] | None = None
    """The form that they were written by, where they may be late: then who takes them says so, for
    only he may remember the key. None for that of the open question."""


class Sealing(Value, tag=False):
    """What came of sealing: a receipt, or why there is none."""

    receipt: Receipt | None = None
    why: str = ""
    check: Check | None = None
    """What becomes of the orders; None where the receipt is one that was given before. Without a
    receipt, what is wrong with them: what is an order can be sealed `anyway`."""
    unsure: bool = False
    """Whether they may be sealed all the same: nobody knows whether they arrived."""
    unsaved: bool = False
    """Whether nothing is wrong with them: what keeps the match could not take them now."""
    left: str = ""
    """Why the draft that they were is still there, where it could not be removed."""


class Sealed(TurnTold, tag=False):
    """An answer that is on the disk."""

    receipt: Receipt


class SealedState(TurnTold, tag=False):
    """Whether a seat is awaited, and what it has sealed."""

    step: int
    """The step to come."""
    asked: bool
    sealed: Receipt | None
    over: bool
    lines: tuple[str, ...] = ()
    """What was sealed, in notation, and"""
    orders: tuple[dict[str, Any] | str, ...] = ()
    """as objects; what is no order as a text."""
    check: Check | None = None
    """What will become of it."""


class Taken(TurnTold, tag=False):
    """An answer that was taken back."""

    step: int


def foretold(match: AtTable, seat: Player, sending: Sending) -> Check:
    """What would become of orders that are to be sealed; raises as `seal` does."""
    form = open_form(match, seat, sending.step)
    return meaning(match, form, sending.said).check


def seal(match: AtTable, seat: Player, drafts: Drafts, sending: Sending) -> Sealing:
    """Seal orders, unless something in them would be refused; they are on the disk then.

    With `anyway`, what the rules will refuse is sealed all the same, and they decide; a line that
    is no order at all is not. Raises Late, KeyUsed, NotBegun, BadAnswer where the seat is not
    asked or the rules take no such answer, and what saving raises.
    """
    again = sent_before(
        match,
        seat,
        sending.key,
        sending.step,
        lambda form: meaning(match, form, sending.said).answer,
    )
    if again is not None:
        return Sealing(again)
    form = sending.form or open_form(match, seat, sending.step)
    said = meaning(match, form, sending.said)
    if said.answer is None or not (said.check.fine or sending.anyway):
        return Sealing(why=first_fault(said.check), check=said.check)
    key = draft_key(match, seat)
    draft = _kept(key, drafts) if sending.draft is None else sending.draft
    step = key.step if sending.step is None else sending.step
    receipt = match.seal(seat, said.answer, step=step, key=sending.key)
    return Sealing(receipt, check=said.check, left=_removed(drafts, key, draft))


def sealed_state(match: AtTable, seat: Player) -> SealedState:
    """Whether a seat is awaited, the receipt of what it has sealed, and that; raises NotBegun."""
    over = match.result is not None
    asked = not over and seat in match.asked
    receipt = match.sealed(seat)
    if receipt is None:
        return SealedState(match.step + 1, asked, None, over)
    form, orders = open_form(match, seat), match.sealed_orders(seat)
    found = check(form, orders)
    return SealedState(
        step=match.step + 1,
        asked=asked,
        sealed=receipt,
        over=over,
        lines=in_notation(orders),
        orders=tuple(orders_to_json(orders)),
        check=found,
    )


def unseal(match: AtTable, seat: Player, drafts: Drafts, step: int | None = None) -> Taken:
    """Take an answer back while others are still asked; raises Late, BadAnswer, what saving raises.

    It is a draft again, so nothing has to be written anew, unless somebody has written another one.
    """
    open_step(match, step)
    form, orders = open_form(match, seat), match.sealed_orders(seat)
    match.unseal(seat)
    key = draft_key(match, seat)
    there, lines = drafts.recall(key), to_keep(form, orders)
    if lines and (there is None or there.step != key.step):
        with contextlib.suppress(Changed):
            drafts.keep(key, lines, there.revision if there else "")
    return Taken(key.step)


def _removed(drafts: Drafts, key: DraftKey, seen: str) -> str:
    """End the draft that was sealed; why that could not be done, if it could not."""
    if not seen:  # most programs seal what they never kept as a draft
        return ""
    try:
        drafts.keep(key, (), seen)
    except Changed:
        return ""  # what another device kept meanwhile is still its draft
    except (NotSaved, InUse) as trouble:
        return f"the draft could not be removed: {trouble}"
    return ""


def _kept(key: DraftKey, drafts: Drafts) -> str:
    """The revision of the draft that is kept now."""
    there = drafts.recall(key)
    return there.revision if there else ""
