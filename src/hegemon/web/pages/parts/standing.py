"""The page of standing orders: what counts without an answer, and how it is changed.

A change is an order on the sheet, like all others: it counts when the sheet is sealed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hegemon.core.extras.standing import StandingLine, StandingOrders
from hegemon.core.form import Choices, FreeText, Given, Numbers
from hegemon.core.order import Begun
from hegemon.core.sheet import Sheet, SheetField, choices_on
from hegemon.web.api.drafting import DraftSent, keep_draft, show_draft
from hegemon.web.api.looking import KindsPage, list_kinds
from hegemon.web.api.sitting import SheetWanted, sheet_after
from hegemon.web.api.standing import show_standing
from hegemon.web.pages.parts.hand import OptionShown
from hegemon.web.pages.parts.sheets import kind_on
from hegemon.web.pages.places import seat_at
from hegemon.web.pages.visit import Visit, Went

_PREFIX = "line-"


class ShownWays(NamedTuple):
    """What a line can be changed to: one of a list, or a number."""

    choices: tuple[OptionShown, ...] | None = None
    least: int = 0
    most: int = 0


class ShownLine(NamedTuple):
    """A standing order as the page shows it."""

    id: str
    about: str
    says: str
    said: str
    """What the last field of its order says now."""
    begins: str
    """The order that changes it, all but its last field; "" where there is none."""
    ways: ShownWays | None


class StandingShown(NamedTuple):
    """What counts for a seat."""

    usual: tuple[str, ...] | None
    """What the rules would answer; None where the seat is not asked."""
    title: str
    applies: str
    lines: tuple[ShownLine, ...]

    @property
    def by_lines(self) -> bool:
        """Whether each has an order of its own."""
        return any(line.begins for line in self.lines)

    @property
    def can_change(self) -> bool:
        """Whether the open question takes such an order."""
        return any(line.ways for line in self.lines)


def standing_of(visit: Visit, asked: KindsPage | None) -> StandingShown:
    """What counts for a seat, each line with what it can be changed to, if it is asked that."""
    shown = visit.inside.get(show_standing, visit.seat)
    standing = shown.standing
    return StandingShown(
        usual=shown.usual,
        title=standing.title if standing else "",
        applies=standing.applies if standing else "",
        lines=_lines(visit, asked, standing),
    )


def change(visit: Visit) -> Went:
    """Write what was changed on the sheet; raises ApiRefused where it is refused."""
    inside, at = visit.inside, visit.seat
    there = inside.get(show_draft, at)
    asked = inside.get(list_kinds, at)
    lines = _lines(visit, asked, inside.get(show_standing, at).standing)
    changed = [
        f"{line.begins} {said}"
        for line in lines
        if line.ways and (said := visit.said(line.id).strip())
        if said != line.said
    ]
    if changed:
        kept = [] if asked.single else _others(there.body.lines, lines, changed)
        orders = [*kept, *(changed[-1:] if asked.single else changed)]
        inside.send(keep_draft, DraftSent([*orders], there.body.step), at, seen=there.tag)
    return Went(seat_at(*at) + "#orders")


def _others(
    written: Sequence[str], lines: Sequence[ShownLine], changed: Sequence[str]
) -> list[str]:
    """The orders that are written, but those about what is said anew."""
    anew = [line.begins + " " for line in lines if any(_begins(one, line) for one in changed)]
    return [one for one in written if not one.startswith(tuple(anew))]


def _begins(order: str, line: ShownLine) -> bool:
    return order.startswith(line.begins + " ")


def _lines(
    visit: Visit, asked: KindsPage | None, standing: StandingOrders | None
) -> tuple[ShownLine, ...]:
    found = standing.lines if standing else ()
    sheet = _sheet(visit, asked, found) if asked else None
    return tuple(_line(sheet, line, number) for number, line in enumerate(found))


def _sheet(visit: Visit, asked: KindsPage, lines: Sequence[StandingLine]) -> Sheet | None:
    """The part of the sheet with the orders that change these lines, if it takes any of them."""
    begun = {line.order.word for line in lines if line.order}
    words = tuple(kind.word for kind in asked.kinds if kind.word in begun)
    if not words:
        return None
    return visit.inside.send(sheet_after, SheetWanted([], kinds=words), visit.seat).body.sheet


def _line(sheet: Sheet | None, line: StandingLine, number: int) -> ShownLine:
    order = line.order
    return ShownLine(
        id=f"{_PREFIX}{number}",
        about=line.about,
        says=line.says,
        said="" if line.said is None else str(line.said),
        begins=" ".join([order.word, *map(str, order.values)]) if order else "",
        ways=_ways(sheet, order) if sheet and order else None,
    )


def _ways(sheet: Sheet, order: Begun) -> ShownWays | None:
    """What the last field of an order can say on a sheet; None where that takes no such order."""
    kind = kind_on(sheet, order.word)
    if kind is None:
        return None
    *first, last = kind.fields
    said = zip(first, order.values, strict=True)
    values = {field.name: str(value) for field, value in said}
    if not all(values[field.name] in _legal(sheet, field, values) for field in first):
        return None
    return _ways_of(choices_on(sheet, last, values))


def _ways_of(choices: Choices) -> ShownWays | None:
    """What of some choices a form can offer."""
    if isinstance(choices, Numbers):
        return None if choices.barred else ShownWays(least=choices.least, most=choices.most)
    if isinstance(choices, FreeText) or not choices:
        return None
    fine = (one for one in choices if not one.barred)
    return ShownWays(choices=tuple(OptionShown(one.value, one.label or one.value) for one in fine))


def _legal(sheet: Sheet, field: SheetField, values: Given) -> set[str]:
    """The values of a field that may be chosen from a list, after others."""
    choices = choices_on(sheet, field, values)
    listed = () if isinstance(choices, Numbers | FreeText) else choices
    return {one.value for one in listed if not one.barred}
