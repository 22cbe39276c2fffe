"""Of orders that are refused in part, those that count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hegemon.core.checking import check
from hegemon.core.form import Form
from hegemon.core.order import Meant, Misfit


def legal_of(form: Form[Any], orders: Sequence[Meant]) -> Sequence[Meant] | None:
    """Those that are fine after those before them; None where none is."""
    kept: list[Meant] = []
    for one in orders:
        if not isinstance(one, Misfit):
            found = check(form, [*kept, one])
            if found.verdicts[-1].fine and not found.faults:
                kept.append(one)
    return kept or None
