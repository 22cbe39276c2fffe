"""A seat at its open question: orders are written, changed, checked and sealed, as data.

    sitting = sit_down(match, seat, drafts)      # None when the seat is not asked
    sitting.notices                              # what became of orders that were kept
    sitting.write("move A F 3")                  # Written: fine, text, number, news, ...
    sitting.replace(1, "move A F 2")
    sitting.strike(1)
    sitting.check()                              # Check: a verdict for each of `sitting.lines`
    sitting.seal()                               # Sealing: a receipt, or why not

Nothing here prints or asks, and nothing that a player can type raises. A sitting is for one
question: what is sealed when another is open is refused, and nothing is lost by that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from hegemon.core.checking import Check, after
from hegemon.core.errors import HegemonError
from hegemon.core.form import Choice, Form
from hegemon.core.game import Player
from hegemon.core.notation import complete, write
from hegemon.core.order import Order
from hegemon.play.errors import Changed, InUse, NotSaved, Unreached, Unsure
from hegemon.play.ports import Drafts
from hegemon.play.seat.at import AtTable
from hegemon.play.seat.choosing import an_example, few_orders
from hegemon.play.turn.drafts import DraftFound, Unread, draft_key, put_down, written_for
from hegemon.play.turn.lines import LineSent, in_notation
from hegemon.play.turn.sealing import Sealing, Sending, seal
from hegemon.play.turn.writing import (
    Written,
    judged,
    none_such,
    replace_line,
    strike_line,
    write_line,
)


class Sitting:
    """One seat, one question, and the orders written so far."""

    def __init__(self, match: AtTable, seat: Player, form: Form[Any], drafts: Drafts) -> None:
        self.match, self.seat, self.form = match, seat, form
        self.step = match.step + 1
        """The step that the orders are for."""
        self.draft = written_for(form, drafts, draft_key(match, seat))
        """What is written so far, and the revision of it that was seen or kept here last."""
        self.notices: tuple[str, ...] = tuple(_notices(self.draft))
        """What became of orders that were kept from an earlier time, where it is not plain."""
        self.picks: tuple[Order, ...] = tuple(few_orders(form)) if form.single else ()
        """The orders that can be picked by number, where one is asked for and they are few."""
        self._drafts = drafts

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders written so far, those that stand from before among them."""
        return self.draft.orders

    @property
    def misfits(self) -> tuple[Unread, ...]:
        """Lines of the draft that cannot be read: they stay in it until they are struck."""
        return self.draft.misfits

    @property
    def lines(self) -> tuple[str, ...]:
        """The orders in notation."""
        return in_notation(self.orders)

    @property
    def untouched(self) -> bool:
        """Whether nothing was ordered that did not stand before."""
        return self.orders == self.form.start

    @property
    def own_lines(self) -> tuple[str, ...]:
        """What was ordered that did not stand before, in notation."""
        return in_notation(order for order in self.orders if order not in self.form.start)

    def take_up(self, lines: Sequence[str]) -> None:
        """Order again what was written for a question that is past, as far as it still can be.

        What cannot is told, and why; where something is written here already, nothing is taken.
        """
        if self.form.single or not lines or not self.untouched:
            return
        notices = ["your orders were not sealed in time; what can still be given stands below"]
        for line in lines:
            written = self.write(line)
            if not written.fine:
                notices.append(f"no longer possible: {line[:80]}: {written.text}")
        self.notices = tuple(notices)

    def line_of(self, order: Order) -> str:
        """An order in notation."""
        return write(order)

    def completions(self, line: str) -> list[Choice]:
        """What the last word of a line may become."""
        return complete(after(self.form, self.orders), line)

    def example(self) -> Order | None:
        """A legal order, for those who have never seen one."""
        return an_example(self.form)

    def check(self) -> Check:
        """What will become of the orders, of each and of all together."""
        return judged(self.draft)

    def write(self, line: LineSent) -> Written:
        """Add the order that a line says; without one about the same subject."""
        return self._keep(*write_line(self.draft, line))

    def pick(self, number: int) -> Written:
        """Write one of the orders that can be picked, by its number from 1."""
        if not 1 <= number <= len(self.picks):
            return none_such(len(self.picks))
        return self.write(self.picks[number - 1])

    def replace(self, number: int, line: str) -> Written:
        """Put the order that a line says in the place of another, by its number from 1."""
        return self._keep(*replace_line(self.draft, number, line))

    def strike(self, number: int | None = None) -> Written:
        """Take an order away, the last one if none is named; or a line that is none."""
        number = len(self.orders) if number is None else number
        return self._keep(*strike_line(self.draft, number))

    def seal(self, *, anyway: bool = False, key: str = "") -> Sealing:
        """Make the orders final, unless something in them would be refused.

        With `anyway`, what the rules will refuse is sealed all the same, and they decide. A key
        makes it safe to seal twice; see `turn/keys.py`.
        """
        sending = Sending(
            self.orders,
            step=self.step,
            key=key,
            anyway=anyway,
            draft=self.draft.revision,
            form=self.form,
        )
        try:
            sealing = seal(self.match, self.seat, self._drafts, sending)
        except HegemonError as trouble:
            return Sealing(
                why=str(trouble),
                unsure=isinstance(trouble, Unsure),
                unsaved=isinstance(trouble, NotSaved | InUse | Unreached),
            )
        if sealing.receipt is not None:
            self.draft = self.draft._replace(revision="")
            self.notices += (sealing.left,) if sealing.left else ()
        return sealing

    def _keep(self, draft: DraftFound, written: Written) -> Written:
        """What is written from now on, kept; with why it could not be, if it could not."""
        if not written.fine:
            return written
        self.draft = draft
        if self.form.single:
            return written
        try:
            self.draft = put_down(self._drafts, draft)
        except Changed as other:  # now that they are told, they can be replaced
            self.draft = draft._replace(revision=other.revision)
            return msgspec.structs.replace(written, unsaved=_elsewhere(other.lines))
        except (NotSaved, InUse) as trouble:
            lost = f"this is not kept if the program ends now: {trouble}"
            return msgspec.structs.replace(written, unsaved=lost)
        return written


def sit_down(match: AtTable, seat: Player, drafts: Drafts) -> Sitting | None:
    """A seat at its open question; None when it is not asked. Raises NotBegun, NotThere."""
    asked = match.asked_of(seat)
    return Sitting(match, seat, asked.form, drafts) if asked else None


def _elsewhere(lines: Sequence[str]) -> str:
    """What is told of orders that somebody else at this seat kept meanwhile."""
    told = "; ".join(lines) or "none at all"
    return (
        f"not kept, for other orders were kept elsewhere meanwhile: {told}. With your next order "
        "yours take their place; come back to the seat to go on with those"
    )


def _notices(there: DraftFound) -> Iterator[str]:
    """What of a draft that was kept could not be used, and why."""
    if there.missed is not None:
        late = "; ".join(there.missed.lines)
        yield f"orders for step {there.missed.step} were never sealed: {late}"
        return
    if there.damaged:
        yield there.damaged
    for one in there.misfits:
        yield f"an order that was kept cannot be given: {one.line[:80]}: {one.why}"
