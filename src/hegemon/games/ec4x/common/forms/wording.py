"""3: the kinds of order in an edition's words: their figures and sections are those of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from hegemon.core import Order, OrderKind, Question, kinds_to
from hegemon.games.ec4x.common.tables import Tables
from hegemon.games.ec4x.common.view import View


def label_figures(tables: Tables) -> Mapping[str, object]:
    """3, 8: what labels and examples of orders name."""
    figures: dict[str, object] = msgspec.to_builtins(tables.construction)
    # the Guilds sell operations in the later edition alone; the earlier has sabotage
    operation = "sabotage system=B1" if tables.operations is None else "cyber_attack"
    return {**figures, "operation": operation}


@cache
def kinds_by(
    edition: type[View],
    question: type[Question[Any, Any]],
    barred: frozenset[type[Order]] = frozenset(),
) -> Mapping[str, OrderKind]:
    """3: the kinds of order to a question by their words, in an edition's words, but for some."""
    figures = label_figures(edition.tables)
    return {
        kind.word: kind.filled(figures, edition.sections)
        for kind in kinds_to(question)
        if kind.order not in barred
    }
