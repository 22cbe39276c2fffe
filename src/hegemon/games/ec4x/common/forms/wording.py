"""3: the kinds of order in an edition's words: their figures are those of its tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from hegemon.core import Order, OrderKind, Question, kinds_to
from hegemon.games.ec4x.common.tables import ConstructionFigures


def label_figures(figures: ConstructionFigures) -> Mapping[str, object]:
    """3: what labels of orders name."""
    named: dict[str, object] = msgspec.to_builtins(figures)
    return named


@cache
def kinds_by(
    figures: ConstructionFigures,
    question: type[Question[Any, Any]],
    barred: frozenset[type[Order]] = frozenset(),
) -> Mapping[str, OrderKind]:
    """3: the kinds of order to a question by their words, in an edition's words, but for some."""
    known = label_figures(figures)
    return {
        kind.word: kind.filled(known) for kind in kinds_to(question) if kind.order not in barred
    }
