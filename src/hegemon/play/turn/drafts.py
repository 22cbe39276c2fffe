"""A draft as a list of lines: those that say orders, and those that cannot be read any more.

What cannot be read (a damaged file, other rules than yesterday) is shown with the reason and stays
in the draft, whatever else is saved, until somebody strikes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from hegemon.core.form import Form
from hegemon.core.game import Player
from hegemon.core.order import Meant, Misfit, Order
from hegemon.core.order_json import orders_to_json, read_orders
from hegemon.play.errors import BadField
from hegemon.play.ports import Draft, DraftKey, Drafts
from hegemon.play.seat.at import AtTable
from hegemon.play.turn.lines import Checked, LineSent, checked, in_notation
from hegemon.play.turn.opened import TurnTold, open_form
from hegemon.play.turn.people import read_naming
from hegemon.play.turn.sheets import NOTHING, SheetExtent


class Unread(TurnTold, tag=False):
    """A line of a draft that says no order here."""

    number: int
    """Its number in the draft, where such lines stand behind the orders."""
    line: str
    why: str


class DraftPage(TurnTold, tag=False):
    """Orders that are written and not sealed."""

    step: int
    orders: tuple[dict[str, Any] | str, ...]
    lines: tuple[str, ...]
    untouched: bool
    """Whether these are just the orders that stand from before."""
    damaged: str
    """What is wrong with how the draft was found, as a sentence."""
    misfits: tuple[Unread, ...] = ()
    """Lines that cannot be read; they stay until they are `struck`, whatever else is kept."""


class DraftKept(DraftPage, tag=False, omit_defaults=True):
    """The same after it was written, and what would become of it where that was asked."""

    checked: Checked | None = None


class DraftFound(NamedTuple):
    """What is written for the open question; else the orders that stand from before."""

    form: Form[Any]
    """What may be written there."""
    key: DraftKey
    """Where it is kept."""
    orders: tuple[Order, ...]
    misfits: tuple[Unread, ...] = ()
    damaged: str = ""
    revision: str = ""
    """The name of this version, for who wants to keep another in its place."""
    missed: Draft | None = None
    """What was written for another question, and never sealed."""

    @property
    def page(self) -> DraftPage:
        """The same for a client."""
        return DraftPage(
            step=self.key.step,
            orders=tuple(orders_to_json(self.orders)),
            lines=in_notation(self.orders),
            untouched=self.orders == self.form.start and not self.misfits,
            damaged=self.damaged,
            misfits=self.misfits,
        )


class Keeping(NamedTuple):
    """Lines that are to be kept and checked at once."""

    said: Sequence[LineSent]
    struck: Sequence[int] = ()
    """The numbers of misfits that shall go."""
    wanted: SheetExtent = NOTHING
    """The kinds of which it is to be told what may follow."""


class DraftsOf:
    """The drafts of a table under its name, whatever its match was called where it comes from."""

    def __init__(self, table: str, drafts: Drafts) -> None:
        self._table, self._drafts = table, drafts

    def keep(self, key: DraftKey, lines: Sequence[str], seen: str) -> str:
        """Remember orders in place of the revision that was seen."""
        return self._drafts.keep(key._replace(match=self._table), lines, seen)

    def recall(self, key: DraftKey) -> Draft | None:
        """What was kept last for this seat."""
        return self._drafts.recall(key._replace(match=self._table))


def draft_key(match: AtTable, seat: Player) -> DraftKey:
    """Where the orders of a seat to the open question are kept."""
    return DraftKey(match.header.id, match.step + 1, seat)


def read_draft(match: AtTable, seat: Player, drafts: Drafts) -> DraftFound:
    """What a seat has written; raises NotBegun, and BadAnswer where it is not asked."""
    return written_for(open_form(match, seat), drafts, draft_key(match, seat))


def written_for(form: Form[Any], drafts: Drafts, key: DraftKey) -> DraftFound:
    """What is written for a question with this form."""
    return _written(form, key, drafts.recall(key))


def _written(form: Form[Any], key: DraftKey, kept: Draft | None) -> DraftFound:
    if kept is None:
        return DraftFound(form, key, form.start)
    if kept.step != key.step:
        return DraftFound(form, key, form.start, revision=kept.revision, missed=kept)
    return DraftFound(form, key, *understood(form, kept), kept.damaged, kept.revision)


def keep_draft(
    drafts: Drafts, there: DraftFound, said: Iterable[LineSent], struck: Sequence[int] = ()
) -> DraftFound:
    """Keep lines in place of what was there; what is written now.

    `struck` are the numbers of those misfits that shall go. Raises BadField for numbers that are
    none of them, Changed, NotSaved, InUse.
    """
    return _kept(drafts, there, read_orders(there.form, said), struck)


def keep_and_check(
    match: AtTable, drafts: Drafts, there: DraftFound, sending: Keeping
) -> tuple[DraftFound, Checked]:
    """Keep lines as `keep_draft` does, and tell what would become of each and what may follow.

    Raises what `keep_draft` raises, and BadField for a kind that there is not.
    """
    orders = read_naming(there.form, sending.said, match.header.names)
    found = checked(match, there.form, orders, sending.wanted)  # first: what it refuses is not kept
    return _kept(drafts, there, orders, sending.struck), found


def put_down(drafts: Drafts, there: DraftFound) -> DraftFound:
    """Keep what is written in place of the revision that was seen; raises as `keep_draft` does."""
    lines = to_keep(there.form, there.orders, there.misfits)
    return there._replace(revision=drafts.keep(there.key, lines, there.revision))


def _kept(
    drafts: Drafts, there: DraftFound, orders: Sequence[Meant], struck: Sequence[int]
) -> DraftFound:
    form, key = there.form, there.key
    numbers = {misfit.number for misfit in there.misfits}
    if unknown := set(struck) - numbers:
        raise BadField(f"there is no misfit {min(unknown)}", "$.struck")
    lines = to_keep(form, orders, without(there.misfits, struck))
    revision = drafts.keep(key, lines, there.revision)
    return _written(form, key, Draft(key.step, lines, revision=revision) if lines else None)


def understood(form: Form[Any], draft: Draft) -> tuple[tuple[Order, ...], tuple[Unread, ...]]:
    """The orders of a draft, each read where those before it lead, and what is none.

    Where nothing can be read of what is damaged, the orders that stand from before go on to stand.
    """
    lines = tuple(filter(str.strip, draft.lines))
    read = read_orders(form, lines)
    orders = tuple(one for one in read if not isinstance(one, Misfit))
    unread = [
        (line, one.why) for line, one in zip(lines, read, strict=True) if isinstance(one, Misfit)
    ]
    if not orders and (unread or draft.damaged):
        orders = form.start
    return orders, numbered(unread, len(orders))


def numbered(unread: Sequence[tuple[str, str]], orders: int) -> tuple[Unread, ...]:
    """Lines and reasons, numbered behind so many orders."""
    return tuple(Unread(number, *said) for number, said in enumerate(unread, orders + 1))


def without(misfits: Sequence[Unread], struck: Sequence[int]) -> tuple[Unread, ...]:
    """Those that are not struck, by their numbers."""
    return tuple(misfit for misfit in misfits if misfit.number not in struck)


def to_keep(
    form: Form[Any], orders: Sequence[Meant], misfits: Sequence[Unread] = ()
) -> tuple[str, ...]:
    """The lines to keep, none where there is nothing that did not stand before.

    No orders at all are a draft, too, where some stand from before: one empty line. A misfit that
    is written once more is still one line.
    """
    if tuple(orders) == form.start and not misfits:
        return ()
    lines = in_notation(orders)
    stay = (misfit.line for misfit in misfits if misfit.line not in lines)
    return (*lines, *stay) or ("",)
