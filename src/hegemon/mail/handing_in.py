"""The orders of a letter handed in: each line gets its verdict, and they are sealed or are not.

Orders that stand from before stay; an order replaces another about the same subject, as at every
other place where one writes line by line.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple

import msgspec

from hegemon.core.errors import BadAnswer
from hegemon.core.game import Player
from hegemon.core.harmless import inert
from hegemon.core.order import Misfit, Order
from hegemon.core.records import Value
from hegemon.play.entries import Receipt
from hegemon.play.errors import Changed, InUse, NotSaved
from hegemon.play.ports import Drafts
from hegemon.play.seat.at import AtTable
from hegemon.play.turn.drafts import DraftFound, put_down, read_draft
from hegemon.play.turn.lines import in_notation
from hegemon.play.turn.opened import open_step
from hegemon.play.turn.people import seats_by_name, with_seats
from hegemon.play.turn.sealing import Sending, seal, unseal
from hegemon.play.turn.writing import judged, write_line


class LineVerdict(Value, tag=False):
    """What will become of a line of a letter."""

    typed: str
    """As it stands in the letter."""
    line: str
    """As it was understood, in notation; "" where it was not."""
    fine: bool
    text: str
    news: tuple[str, ...] = ()
    """What is now certain to follow and was not before."""


class LetterHandedIn(Value, tag=False):
    """What came of the orders of a letter."""

    verdicts: tuple[LineVerdict, ...]
    faults: tuple[str, ...]
    """What is wrong with all orders together."""
    stand: tuple[str, ...]
    """All that is ordered now, sealed or not, in notation; or what would be."""
    forecast: tuple[str, ...] = ()
    receipt: Receipt | None = None
    """None where nothing was sealed."""
    why: str = ""
    """Why not; "" where it was, or was not to be."""
    gone: tuple[str, ...] = ()
    """What was sealed before, or written as a draft, and is not among what is sealed now."""
    was_draft: bool = False
    """Whether that was only a draft."""
    stands: bool = False
    """Whether a letter that was only looked at leaves something that is sealed."""


ENDS = (".", ",", ";")
"""What ends a line of prose, and none of an order."""

AtOnce = Callable[[], AbstractContextManager[None]]
"""What is written meanwhile counts as a whole, or not at all."""


class SeatDesk(NamedTuple):
    """Where somebody writes."""

    match: AtTable
    seat: Player
    drafts: Drafts
    together: AtOnce

    @property
    def sealed(self) -> tuple[Order, ...] | None:
        """What is sealed now; None where nothing is."""
        if self.match.sealed(self.seat) is None:
            return None
        orders = self.match.sealed_orders(self.seat)
        return tuple(order for order in orders if not isinstance(order, Misfit))


class LinesSent(NamedTuple):
    """The orders of a letter, and how they are meant."""

    lines: Sequence[str]
    step: int
    """The step that its writer was asked about."""
    adds: bool = False
    """Whether they join what is sealed, or else written; if not, they take its place."""
    only_check: bool = False


def hand_in_lines(desk: SeatDesk, sent: LinesSent) -> LetterHandedIn:
    """Seal the orders of a letter, unless a line would be refused: what is right is kept then.

    What was sealed before stands until something takes its place. Raises Late for a step that is
    past, NotBegun, BadAnswer where the seat is not asked, and what saving raises.
    """
    open_step(desk.match, sent.step)
    begun, verdicts = _base(desk, adds=sent.adds), list[LineVerdict]()
    seats = seats_by_name(desk.match.header.names)
    for line in sent.lines:
        begun, verdict = _judged(begun, line, seats)
        verdicts.append(verdict)
    check = judged(begun)
    found = LetterHandedIn(
        verdicts=tuple(verdicts),
        faults=tuple(map(inert, check.faults)),
        stand=tuple(map(inert, begun.page.lines)),
        forecast=tuple(map(inert, check.forecast)),
    )
    if sent.only_check:
        return msgspec.structs.replace(found, stands=desk.sealed is not None)
    if not (check.fine and all(verdict.fine for verdict in verdicts)):
        return _kept(desk, begun, found)
    return _sealed(desk, begun, found)


def _base(desk: SeatDesk, *, adds: bool) -> DraftFound:
    """What the lines come to: what is sealed, else written; or only what stands from before."""
    there = read_draft(desk.match, desk.seat, desk.drafts)
    if not adds:
        return there._replace(orders=there.form.start, misfits=())
    sealed = desk.sealed
    return there if sealed is None else there._replace(orders=sealed, misfits=())


def _kept(desk: SeatDesk, begun: DraftFound, found: LetterHandedIn) -> LetterHandedIn:
    """What is right of a letter in which something is wrong: a draft to which one adds.

    Where something is sealed, or written elsewhere, that stands, and nothing is kept.
    """
    there = read_draft(desk.match, desk.seat, desk.drafts)
    if desk.sealed is not None or not _is_free(there, begun):
        stands = "Your draft" if desk.sealed is None else "What you sealed before"
        orders = there.orders if desk.sealed is None else desk.sealed
        lines, foretold = in_notation(orders), judged(there._replace(orders=orders)).forecast
        why = f"{stands} stands, and nothing of this is kept: send all your lines again, mended."
        return msgspec.structs.replace(
            found, stand=tuple(map(inert, lines)), forecast=tuple(map(inert, foretold)), why=why
        )
    why = "Nothing is kept: send all your lines again, mended."
    if begun.orders != there.form.start:
        with contextlib.suppress(Changed, NotSaved, InUse):
            put_down(desk.drafts, begun)
            why = "What is right is kept as a draft: send the rest, mended, below a line `add`."
    return msgspec.structs.replace(found, why=why)


def _is_free(there: DraftFound, begun: DraftFound) -> bool:
    """Whether nothing that is written elsewhere would be lost with the draft that is there."""
    known = (*begun.form.start, *begun.orders)
    return not there.misfits and all(order in known for order in there.orders)


def _sealed(desk: SeatDesk, begun: DraftFound, found: LetterHandedIn) -> LetterHandedIn:
    """Both at once where something was sealed before: nobody is without orders in between.

    A draft that says something else stays: it is taken up where the answer is taken back.
    """
    there, sealed = read_draft(desk.match, desk.seat, desk.drafts), desk.sealed
    before = there.orders if sealed is None else sealed
    gone = tuple(one for one in before if one not in (*begun.form.start, *begun.orders))
    draft = there.revision if _is_free(there, begun) else ""
    sending = Sending(begun.orders, begun.key.step, draft=draft, form=begun.form)
    with desk.together():
        if sealed is not None:
            unseal(desk.match, desk.seat, desk.drafts)
        done = seal(desk.match, desk.seat, desk.drafts, sending)
        if done.receipt is None:
            raise BadAnswer(done.why)
    return msgspec.structs.replace(
        found,
        receipt=done.receipt,
        gone=tuple(map(inert, in_notation(gone))),
        was_draft=sealed is None,
    )


def _judged(
    there: DraftFound, line: str, seats: Mapping[str, Player]
) -> tuple[DraftFound, LineVerdict]:
    """What becomes of a line as it is typed, or else as it may be meant."""
    after, written = write_line(there, line)
    for meant in () if written.fine else _meant(line, seats):
        after, written = write_line(there, meant)  # where none fits, the last says what is wrong
        if written.fine:
            break
    verdict = LineVerdict(
        typed=inert(line),
        line=inert(written.line) if written.fine else "",
        fine=written.fine,
        text=inert(written.text),
        news=tuple(map(inert, written.news)),
    )
    return after, verdict


def _meant(line: str, seats: Mapping[str, Player]) -> Iterator[str]:
    """Without the full stop that a telephone makes of two blanks; people as their seats."""
    bare = line.rstrip("".join(ENDS)) if line.endswith(ENDS) else line
    told = with_seats(bare, seats)
    yield from (one for one in dict.fromkeys((bare, told)) if one != line)
