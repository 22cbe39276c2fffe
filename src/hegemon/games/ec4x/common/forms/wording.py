"""3: the kinds of order in an edition's words: their figures are those of its tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from hegemon.core.game import Question
from hegemon.core.order import OrderKind, kinds_to
from hegemon.games.ec4x.common.tables import ConstructionFigures


def label_figures(figures: ConstructionFigures) -> Mapping[str, object]:
    """3: what labels of orders name."""
    named: dict[str, object] = msgspec.to_builtins(figures)
    return named


@cache
def kinds_by(
    figures: ConstructionFigures, question: type[Question[Any, Any]]
) -> tuple[OrderKind, ...]:
    """3: every kind of order to a question, with the figures of an edition in its words."""
    return tuple(kind.filled(label_figures(figures)) for kind in kinds_to(question))
