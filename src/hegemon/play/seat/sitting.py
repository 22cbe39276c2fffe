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

from collections.abc import Iterable, Sequence
from typing import Any

from hegemon.core.checking import Check, after, check, standing, written_into
from hegemon.core.errors import BadAnswer, BadNotation, HegemonError
from hegemon.core.form import Choice, Form
from hegemon.core.game import Player
from hegemon.core.notation import complete, parse, write
from hegemon.core.order import Order
from hegemon.core.order_json import from_json
from hegemon.core.records import Value
from hegemon.play.errors import Changed, InUse, NotSaved, Unreached, Unsure
from hegemon.play.ports import Drafts
from hegemon.play.seat.at import AtTable
from hegemon.play.seat.choosing import an_example, few_orders
from hegemon.play.turn.drafts import Unread, draft_key, numbered, to_keep, without, written_for
from hegemon.play.turn.sealing import Sealing, Sending, seal


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
    """The order whose place it took."""
    trouble: Trouble | None = None
    """Where in the line it is wrong, if it could not be read."""
    news: tuple[str, ...] = ()
    """What is now certain to follow and was not before."""
    faults: tuple[str, ...] = ()
    """Why all orders together would be refused now."""
    unsaved: str = ""
    """Why the draft could not be kept: it stands, and is lost if this process ends."""


class Sitting:
    """One seat, one question, and the orders written so far."""

    def __init__(self, match: AtTable, seat: Player, form: Form[Any], drafts: Drafts) -> None:
        self.match, self.seat, self.form = match, seat, form
        self.step = match.step + 1
        """The step that the orders are for."""
        self.orders: tuple[Order, ...] = form.start
        """The orders written so far, those that stand from before among them."""
        self.misfits: tuple[Unread, ...] = ()
        """Lines of the draft that cannot be read: they stay in it until they are struck."""
        self.notices: tuple[str, ...] = ()
        """What became of orders that were kept from an earlier time, where it is not plain."""
        self.picks: tuple[Order, ...] = tuple(few_orders(form)) if form.single else ()
        """The orders that can be picked by number, where one is asked for and they are few."""
        self._drafts = drafts
        self._seen = ""
        """The revision of the draft that was seen or kept here last."""
        self._key = draft_key(match, seat)
        self._recall()

    @property
    def lines(self) -> tuple[str, ...]:
        """The orders in notation."""
        return tuple(self.line_of(order) for order in self.orders)

    @property
    def untouched(self) -> bool:
        """Whether nothing was ordered that did not stand before."""
        return self.orders == self.form.start

    @property
    def own_lines(self) -> tuple[str, ...]:
        """What was ordered that did not stand before, in notation."""
        return tuple(self.line_of(order) for order in self.orders if order not in self.form.start)

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
        return check(self.form, self.orders)

    def write(self, line: str) -> Written:
        """Add the order that a line says; an order about the same subject gives it its place."""
        try:
            order = self._read(line, self.orders)
        except BadNotation as wrong:
            return _unread(wrong)
        return self.write_order(order)

    def write_json(self, raw: Any) -> Written:
        """Add the order that a JSON object, or a line, says; see `core/order_json.py`."""
        try:
            order = from_json(after(self.form, self.orders), raw)
        except BadNotation as wrong:
            return _unread(wrong)
        except BadAnswer as wrong:
            return Written(fine=False, text=str(wrong))
        return self.write_order(order)

    def write_order(self, order: Order) -> Written:
        """Add an order; of a form that takes one, it takes the place of any other."""
        if self.form.single:
            return self._change((order,), 0)
        orders = written_into(self.form, self.orders, order)
        at = next(at for at, each in enumerate(orders) if each is order)
        return self._change(orders, at)

    def pick(self, number: int) -> Written:
        """Write one of the orders that can be picked, by its number from 1."""
        if not 1 <= number <= len(self.picks):
            return Written(fine=False, text=_there_are(len(self.picks)))
        return self.write_order(self.picks[number - 1])

    def replace(self, number: int, line: str) -> Written:
        """Put the order that a line says in the place of another, by its number from 1."""
        if not 1 <= number <= len(self.orders):
            return Written(fine=False, text=_there_are(len(self.orders)))
        others = (*self.orders[: number - 1], *self.orders[number:])
        try:
            order = self._read(line, others)
        except BadNotation as wrong:
            return _unread(wrong)
        orders = (*self.orders[: number - 1], order, *self.orders[number:])
        return self._change(orders, number - 1)

    def strike(self, number: int | None = None) -> Written:
        """Take an order away, the last one if none is named; or a line that is none."""
        number = len(self.orders) if number is None else number
        if number in (misfit.number for misfit in self.misfits):
            return self._strike_misfit(number)
        if not 1 <= number <= len(self.orders):
            return Written(fine=False, text=_there_are(len(self.orders)))
        before, struck = self.check(), self.orders[number - 1]
        self._stand((*self.orders[: number - 1], *self.orders[number:]))
        now = self.check()
        return Written(
            fine=True,
            text="struck",
            line=self.line_of(struck),
            number=number,
            news=_news(before.forecast, now.forecast),
            faults=now.faults,
            unsaved=self._keep(),
        )

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
            draft=self._seen,
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
            self._seen = ""
            self.notices += (sealing.left,) if sealing.left else ()
        return sealing

    def _read(self, line: str, others: Sequence[Order]) -> Order:
        """The order that a line says beside others; raises BadNotation.

        What an order about the same subject draws on is free again for the one that replaces it.
        """
        try:
            return parse(after(self.form, others), line)
        except BadNotation:
            first = self._read_alone(line)
            rest = standing(self.form, (*others, first))[:-1] if first else tuple(others)
            if rest == tuple(others):
                raise
            return parse(after(self.form, rest), line)

    def _read_alone(self, line: str) -> Order | None:
        """The order that a line would say if it were the first."""
        try:
            return parse(self.form, line)
        except BadNotation:
            return None

    def _change(self, orders: tuple[Order, ...], at: int) -> Written:
        """Take these orders if the one at a place is legal there."""
        before, now = self.check(), check(self.form, orders)
        verdict, line = now.verdicts[at], self.line_of(orders[at])
        if not verdict.fine:
            return Written(fine=False, text=verdict.text, line=line)
        replaced = ""
        if len(orders) == len(self.orders) and self.orders[at] != orders[at]:
            replaced = self.line_of(self.orders[at])
        self._stand(orders)
        return Written(
            fine=True,
            text=verdict.text,
            line=line,
            number=at + 1,
            replaced=replaced,
            news=_news(before.forecast, now.forecast),
            faults=now.faults,
            unsaved=self._keep(),
        )

    def _stand(self, orders: tuple[Order, ...]) -> None:
        """These are the orders now; what cannot be read stands behind them."""
        self.orders = orders
        self.misfits = numbered([(one.line, one.why) for one in self.misfits], len(orders))

    def _strike_misfit(self, number: int) -> Written:
        """Take a line away that cannot be read."""
        struck = next(misfit for misfit in self.misfits if misfit.number == number)
        self.misfits = without(self.misfits, [number])
        self._stand(self.orders)
        return Written(
            fine=True,
            text="struck",
            line=struck.line,
            number=number,
            faults=self.check().faults,
            unsaved=self._keep(),
        )

    def _keep(self) -> str:
        """Keep the draft; why it could not be, if it could not."""
        if self.form.single:
            return ""
        try:
            lines = to_keep(self.form, self.orders, self.misfits)
            self._seen = self._drafts.keep(self._key, lines, self._seen)
        except Changed as other:
            self._seen = other.revision  # now that they are told, they can be replaced
            return _elsewhere(other.lines)
        except (NotSaved, InUse) as trouble:
            return f"this is not kept if the program ends now: {trouble}"
        return ""

    def _recall(self) -> None:
        """Go on with what was kept; say what of it could not be used, and why."""
        there = written_for(self.form, self._drafts, self._key)
        self.orders, self.misfits, self._seen = there.orders, there.misfits, there.revision
        if there.missed is not None:
            late = "; ".join(there.missed.lines)
            self.notices = (f"orders for step {there.missed.step} were never sealed: {late}",)
            return
        self.notices = (there.damaged,) if there.damaged else ()
        self.notices += tuple(
            f"an order that was kept cannot be given: {one.line[:80]}: {one.why}"
            for one in self.misfits
        )


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


def _news(before: Iterable[str], now: Iterable[str]) -> tuple[str, ...]:
    known = set(before)
    return tuple(line for line in now if line not in known)


def _unread(wrong: BadNotation) -> Written:
    trouble = Trouble(wrong.line, wrong.start, wrong.end)
    return Written(fine=False, text=wrong.message, trouble=trouble)


def _there_are(count: int) -> str:
    if not count:
        return "no orders yet"
    return "there is only order 1" if count == 1 else f"there are the orders 1 to {count}"
