"""What may be ordered after the orders that are written: all of it, or some kinds of order."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from hegemon.core.checking import after
from hegemon.core.form import Form
from hegemon.core.order import Meant
from hegemon.core.refusals import shown
from hegemon.core.sheet import Sheet, named, part_of_sheet
from hegemon.core.sheet import sheet as sheet_of
from hegemon.play.errors import BadField
from hegemon.play.seat.at import AtTable
from hegemon.play.turn.opened import TurnTold


class SheetExtent(NamedTuple):
    """How much of a sheet is wanted."""

    kinds: tuple[str, ...] = ()
    """The words of the kinds; none for every kind, and all else that a sheet says."""
    known: str = ""
    """The tag of what is there already: where it is the same still, it is not told again."""


NOTHING = SheetExtent()


class SheetPart(TurnTold, tag=False):
    """What may be ordered after some orders: what they have spent is gone."""

    tag: str
    """Its name: send it as `known` when you ask for the same kinds again."""
    sheet: Sheet | None
    """Of the kinds that were named, or all of it; null where it is what `known` names."""


def sheet_part(
    match: AtTable, form: Form[Any], orders: Iterable[Meant], wanted: SheetExtent
) -> SheetPart:
    """What a form offers after some orders; raises BadField for a kind that there is not."""
    for word in wanted.kinds:
        if form.kind(word) is None:
            raise BadField(f"there is no order {shown(word)}", "$.kinds")
    later = after(form, orders)
    page = part_of_sheet(later, wanted.kinds) if wanted.kinds else sheet_of(later)
    page = named(page, match.header.names)
    tag = f'"{hashlib.sha256(msgspec.json.encode(page)).hexdigest()[:32]}"'
    return SheetPart(tag, None if wanted.known == tag else page)
