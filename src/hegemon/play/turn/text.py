"""A seat's turn as plain text: the question, what may be ordered, what was written, why.

The terminal shows these lines, and the API tells them to programs and language models, for which
they cost a twentieth of the same as data. Each line is inert and no wider than `width`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hegemon.core.board import Board
from hegemon.core.checking import Check, check
from hegemon.core.deciding.targets import Destination, targets_of
from hegemon.core.form import Form, Purse
from hegemon.core.harmless import inert
from hegemon.core.notation import usage, write
from hegemon.core.report import Report, sentences
from hegemon.core.words import counted
from hegemon.draw.text import finish, plain, wrap
from hegemon.draw.text_report import draw_reason
from hegemon.play.seat.sitting import Sitting

MOST_OPEN = 6
"""Of more that is open it is said how many more there are."""
MOST_PLACES = 8
"""Of more places to go to the nearest are told."""
FEW = 3
"""Kinds of order; of more than so many only the first word is told unasked. Purses, too."""


def in_lines(text: str, width: int, hang: int = 0) -> list[str]:
    """A paragraph of words from anywhere: made inert, and wrapped; no line for no text."""
    if not text:
        return []
    return finish(wrap([(inert(text), None)], width, hang), plain, width).split("\n")


def below_title(sitting: Sitting, board: Board, width: int, most: int | None = None) -> list[str]:
    """What stands below the title of a question: purses, what can be picked, orders so far.

    `most` is how many orders are shown; None for all.
    """
    lines = in_lines("; ".join(purses_of(sitting, board)), width)
    for number, order in enumerate(sitting.picks, 1):
        (verdict,) = check(sitting.form, (order,)).verdicts
        text = f": {verdict.text}" if verdict.text else ""
        lines += in_lines(f"{number:>3}. {write(order)}{text}", width, hang=5)
    if sitting.orders:
        lines += ["Your orders so far:", *_orders_so_far(sitting, width, most)]
    return lines


def how_to_answer(sitting: Sitting) -> str:
    """How to answer, in a sentence, for those who sit here for the first time."""
    kinds, example = sitting.form.kinds, sitting.example()
    written = ", ".join(usage(kind) if len(kinds) <= FEW else kind.word for kind in kinds)
    like = f"; for example `{sitting.line_of(example)}`" if example else ""
    number = "A number, or: " if sitting.picks else "Orders: "
    return f"{number}{written}{like}."


def sheet_in_brief(sitting: Sitting, board: Board, width: int) -> list[str]:
    """The order sheet: the question, each kind of order, what was written and what is wrong."""
    found = sitting.check()
    lines = [sitting.form.title, *in_lines("; ".join(sitting.notices), width)]
    for kind in sitting.form.kinds:
        lines += in_lines(f"  {usage(kind)}: {kind.label}", width, hang=6)
    if example := sitting.example():
        lines += in_lines(f"For example: {sitting.line_of(example)}", width)
    lines += below_title(sitting, board, width)
    for misfit in sitting.misfits:
        lines += in_lines(f"{misfit.number:>3}. NO: {misfit.line}: {misfit.why}", width, hang=5)
    for fault in found.faults:
        lines += in_lines(f"NO: {fault}", width, hang=4)
    for line in found.forecast:
        lines += in_lines(f"     {line}", width, hang=5)
    return lines


def still_open(found: Check) -> str:
    """What still needs a decision, in a line; the first few, and how many more. Empty for nothing.

    It is advice: whatever is open may be left as it is.
    """
    words = [one.words for one in found.open]
    more = [f"and {len(words) - MOST_OPEN} more"] if len(words) > MOST_OPEN else []
    return f"Still open: {'; '.join([*words[:MOST_OPEN], *more])}." if words else ""


def where_to(form: Form[Any], thing: str) -> str:
    """Where a thing can be sent by what is usual, the nearest first; empty where that is nowhere.

    With the turns after which it is there, where they are more than this one.
    """
    found = targets_of(form, thing)
    for deed in found.deeds:
        if deed.targets is not None:
            known = [one for one in found.lists[deed.targets] if one.turns is not None]
            nearest = sorted(known, key=lambda one: one.turns or 0)
            if nearest:
                told = ", ".join(map(_arrival, nearest[:MOST_PLACES]))
                more = f" and {len(nearest) - MOST_PLACES} more"
                return f"{deed.verb}: {told}{more if len(nearest) > MOST_PLACES else ''}"
    return ""


def _arrival(there: Destination) -> str:
    return f"{there.value} in {counted(there.turns, 'turn')}" if there.turns else there.value


def why(report: Report, number: int, width: int) -> str:
    """The reason of a numbered sentence of a report, or that there is none."""
    told = list(sentences(report))
    here = told[number - 1] if 1 <= number <= len(told) else None
    if here is not None and here.reason is not None:
        return draw_reason(here.reason, width=width)
    if here is not None:
        said = f"Sentence {number} has no further reason."
    elif not told:
        said = "The last report has no numbered sentences."
    else:
        which = "only sentence 1" if len(told) == 1 else f"the sentences 1 to {len(told)}"
        said = f"why N: the last report has {which}."
    return "\n".join(in_lines(said, width))


def purses_of(sitting: Sitting, board: Board) -> list[str]:
    """What orders draw on, where they are few; what lies at a place the map shows."""
    places = {place.id for place in board.places}
    purses = [purse for purse in sitting.check().purses if purse.id not in places]
    return [_left_in(purse) for purse in purses] if len(purses) <= FEW else []


def _left_in(purse: Purse) -> str:
    """What can still be spent of a purse; orders may have put more in than they took."""
    if purse.spent < 0:
        return f"{purse.label}: {purse.left} left: {purse.has} and {-purse.spent} freed"
    return f"{purse.label}: {purse.left} of {purse.has} left"


def _orders_so_far(sitting: Sitting, width: int, most: int | None) -> Sequence[str]:
    """The orders with their verdicts; where they are many, the first ones."""
    verdicts = sitting.check().verdicts
    rows = [
        f"{number:>3}. {line}: {verdict.text or 'fine'}"
        for number, (line, verdict) in enumerate(zip(sitting.lines, verdicts, strict=True), 1)
    ]
    shown = rows if most is None else rows[:most]
    more = [f"     and {len(rows) - len(shown)} more: `list`"] if len(rows) > len(shown) else []
    return [line for row in shown for line in in_lines(row, width, hang=5)] + more
