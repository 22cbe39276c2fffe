"""The orders of a game as a list: what its classes say, for rulebooks and programs."""

from __future__ import annotations

from typing import Any

from hegemon.core.notation import usage
from hegemon.core.order import Field
from hegemon.core.order_json import schema_of
from hegemon.core.records import Value
from hegemon.core.ruleset import Ruleset


class OrderLine(Value, tag=False):
    """One kind of order."""

    word: str
    usage: str
    """How it is written: `move FROM TO SHIPS`."""
    does: str
    rule: str
    """The section that it comes from."""
    example: str
    questions: tuple[str, ...]
    """The questions that take it."""
    fields: tuple[Field, ...]
    more: Field | None
    """The field that is said again and again after the others."""
    schema: dict[str, Any]
    """The JSON Schema of such an order as an object."""


def order_list(ruleset: Ruleset[Any]) -> tuple[OrderLine, ...]:
    """Every order of a game."""
    asked = ruleset.questions
    lines = []
    for word, order in ruleset.orders.items():
        kind = ruleset.kind(order)
        lines.append(
            OrderLine(
                word=word,
                usage=usage(kind),
                does=kind.label,
                rule=kind.rule,
                example=kind.example,
                questions=tuple(name for name, orders in asked.items() if order in orders),
                fields=kind.fields,
                more=kind.more,
                schema=schema_of(kind),
            )
        )
    return tuple(lines)
