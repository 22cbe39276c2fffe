"""Orders in the description of the API: unions of their kinds, told by their word.

For each game one of all its orders, and one for each of its questions; from the classes alone
(`core/order.py`), so that no kind can be missing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hegemon.core.order import Order
from hegemon.core.order_json import WORD, schema_of
from hegemon.core.ruleset import Ruleset

_REF = "#/components/schemas/{name}"


def union_schemas(rulesets: Iterable[Ruleset[Any]]) -> dict[str, Any]:
    """A schema for each kind of order, and unions of them for each game and each question."""
    schemas: dict[str, Any] = {}
    for ruleset in rulesets:
        game = f"order.{ruleset.name}"
        kinds = [ruleset.kind(order) for order in ruleset.orders.values()]
        if not kinds:
            continue
        schemas |= {f"{game}.{kind.word}": schema_of(kind) for kind in kinds}
        schemas[game] = _union(game, ruleset.orders.values(), f"An order of {ruleset.title}")
        for question, orders in ruleset.questions.items():
            title = f"An order of {ruleset.title} at the question {question}"
            schemas[f"question.{ruleset.name}.{question}"] = _union(game, orders, title)
    return schemas


def with_unions(schemas: dict[str, Any], rulesets: Iterable[Ruleset[Any]]) -> dict[str, Any]:
    """The schemas of the API in which a list of orders holds these unions, or lines of notation."""
    unions = union_schemas(rulesets)
    if not unions:
        return schemas
    games = [name for name in unions if name.startswith("order.") and name.count(".") == 1]
    order = {
        "description": "An order as an object of its game, or a line of notation.",
        "anyOf": [*({"$ref": _REF.format(name=name)} for name in games), {"type": "string"}],
    }
    holding = {
        name: _holding(schema)
        for name, schema in schemas.items()
        if name in ("OrdersJudged", "DraftSent", "ChoicesAsked", "SheetWanted", "SealingSent")
    }
    return {**schemas, **holding, **unions, "Order": order}


def _union(game: str, orders: Iterable[type[Order]], title: str) -> dict[str, Any]:
    references = {each.word: _REF.format(name=f"{game}.{each.word}") for each in orders}
    return {
        "title": title,
        "oneOf": [{"$ref": reference} for reference in references.values()],
        "discriminator": {"propertyName": WORD, "mapping": references},
    }


def _holding(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a body with orders, which are named as such."""
    properties = dict(schema["properties"])
    listed = {"type": "array", "items": {"$ref": _REF.format(name="Order")}}
    said = properties["orders"]
    objects = [each for each in said.get("anyOf", ()) if each.get("type") == "object"]
    about = {key: said[key] for key in ("description",) if key in said}
    properties["orders"] = {**about, **({"anyOf": [listed, *objects]} if objects else listed)}
    return {**schema, "properties": properties}
