"""The sheet of orders of the match page, as it works without scripts: a form of lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hegemon.play.turn.drafts import DraftPage
from hegemon.play.turn.lines import Checked
from hegemon.play.turn.sealing import SealedState
from hegemon.web.api.drafting import DraftSent, keep_draft, show_draft
from hegemon.web.api.looking import KindsPage, list_kinds
from hegemon.web.api.turns import (
    MOST_ORDERS,
    OrdersJudged,
    SealingSent,
    Unsealing,
    check_orders,
    seal,
    show_sealed,
    unseal,
)
from hegemon.web.frame.problems import Problem
from hegemon.web.pages.inside import ApiRefused, unless
from hegemon.web.pages.places import seat_at
from hegemon.web.pages.visit import Visit, Went

REFUSED = (409, 412, 422)
"""What a player can mend: the page comes again with his lines and the reason."""


class Tried(NamedTuple):
    """What stood in a form that was not taken, and why not."""

    trouble: Mapping[str, Problem] = {}
    """What is wrong with a form, by the part of the page on which it stands."""
    written: Mapping[str, Sequence[str]] = {}
    """The fields of the form."""
    problem: Problem | None = None
    """What is wrong with the orders."""
    lines: Sequence[str] | None = None
    """The orders as they were typed."""


NOTHING_TRIED = Tried()


class Paper(NamedTuple):
    """The sheet of orders as the page shows it."""

    draft: DraftPage
    seen: str
    """The tag of the draft."""
    asked: KindsPage
    """What is asked; what each order may say, scripts ask for themselves."""
    lines: Sequence[str]
    """What stands in the form."""
    checked: Checked
    problem: Problem | None
    sealed: SealedState


def sheet_of(visit: Visit, tried: Tried) -> Paper | None:
    """The sheet of orders, with what was typed in vain; None where the seat is asked nothing."""
    inside, at = visit.inside, visit.seat
    found = unless(("bad-orders",), lambda: inside.get(show_draft, at))
    if found is None:
        return None
    draft = found.body
    asked = inside.get(list_kinds, at)
    kept = [*draft.lines, *(one.line for one in draft.misfits)]
    lines = kept if tried.lines is None else tried.lines
    checked = inside.send(check_orders, OrdersJudged([*lines[:MOST_ORDERS]]), at)
    sealed = inside.get(show_sealed, at)
    return Paper(
        draft=draft,
        seen=found.tag,
        asked=asked,
        lines=lines,
        checked=checked,
        problem=tried.problem,
        sealed=sealed,
    )


def order(visit: Visit) -> Went:
    """What the form of lines says: keep them, seal them, or take them back.

    The form holds the whole draft, also what of it is no order: what is not in it any more is
    struck. Raises ApiRefused where they are not taken.
    """
    deed, inside, at = visit.form.get("do", "keep"), visit.inside, visit.seat
    if deed == "unseal":
        inside.send(unseal, lambda: Unsealing(_step(visit)), at)
        return _back(visit)
    there = inside.get(show_draft, at)
    _keep(visit, struck=tuple(one.number for one in there.body.misfits), usual=there.tag)
    if deed in ("seal", "anyway"):
        _seal(visit, anyway=deed == "anyway")
    return _back(visit)


def _keep(visit: Visit, struck: tuple[int, ...], usual: str) -> None:
    """Keep the lines of the form in place of the draft that was seen."""

    def said() -> DraftSent:
        return DraftSent([*lines_of(visit)], _step(visit), struck=struck)

    visit.inside.send(keep_draft, said, visit.seat, seen=visit.form.get("seen", usual))


def _seal(visit: Visit, *, anyway: bool) -> None:
    def said() -> SealingSent:
        return SealingSent([*lines_of(visit)], _step(visit), anyway)

    visit.inside.send(seal, said, visit.seat)


def _step(visit: Visit) -> int:
    return visit.number("step", 0)


def lines_of(visit: Visit) -> list[str]:
    """The lines that a form holds."""
    return [line for line in visit.said("lines").splitlines() if line.strip()]


def refused(visit: Visit, told: ApiRefused) -> Tried:
    """What the page says of a form that was not taken; raises ApiRefused if nobody can mend it."""
    if told.status not in REFUSED:
        raise told
    return Tried(problem=told.problem, lines=lines_of(visit))


def _back(visit: Visit) -> Went:
    return Went(seat_at(visit["table"], visit["seat"]) + "#orders")
