"""3: the kinds of order in an edition's words: their figures are those of its tables."""

from __future__ import annotations

from functools import cache

from msgspec import to_builtins
from msgspec.structs import replace

from hegemon.core.form import OrderKind
from hegemon.games.ec4x.common.forms.kinds import LINES
from hegemon.games.ec4x.common.tables import ConstructionFigures


@cache
def kinds_by(figures: ConstructionFigures) -> tuple[OrderKind, ...]:
    """3: every kind of order, with the figures of an edition in its words."""
    known = to_builtins(figures)

    def with_figures(text: str) -> str:
        return text.format_map(known)

    return tuple(
        replace(
            line.kind,
            label=with_figures(line.kind.label),
            fields=tuple(
                replace(field, label=with_figures(field.label)) for field in line.kind.fields
            ),
        )
        for line in LINES
    )
