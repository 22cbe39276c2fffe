"""3: the kinds of order in an edition's words: their figures are those of its tables."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import msgspec

from hegemon.core.game import Question
from hegemon.core.order import Field, OrderKind, kinds_to
from hegemon.games.ec4x.common.tables import ConstructionFigures


@cache
def kinds_by(
    figures: ConstructionFigures, question: type[Question[Any, Any]]
) -> tuple[OrderKind, ...]:
    """3: every kind of order to a question, with the figures of an edition in its words."""
    known = msgspec.to_builtins(figures)

    def with_figures(field: Field) -> Field:
        return msgspec.structs.replace(field, label=field.label.format_map(known))

    return tuple(
        replace(
            kind,
            label=kind.label.format_map(known),
            fields=tuple(map(with_figures, kind.fields)),
        )
        for kind in kinds_to(question)
    )
