"""Orders in the description of the API: for each game a union of its kinds, told by their word.

The kinds stand in `orders.json` beside each game: forms say them only at a question, and this file
has what all questions of a game have. `python -m tests.web.write_orders` writes it; a test plays
and looks whether a kind is missing.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Any

import msgspec

from hegemon.core.form import FieldType
from hegemon.core.order_json import WORD
from hegemon.core.records import Value
from hegemon.core.ruleset import Ruleset

_REF = "#/components/schemas/{name}"


class KnownField(Value, tag=False, omit_defaults=True):
    """A field of a kind of order."""

    name: str
    type: FieldType
    optional: bool = False
    """Whether it may be left out, at least at some questions."""
    repeated: bool = False


class KnownKind(Value, tag=False):
    """A kind of order, with all fields that it has at any question."""

    word: str
    fields: tuple[KnownField, ...]


def kinds_of(ruleset: Ruleset[Any]) -> tuple[KnownKind, ...]:
    """The kinds of order of a game; none where no file says them."""
    try:
        file = files(ruleset.package).joinpath("orders.json")
    except TypeError:  # a game in a single module has no files
        return ()
    if not file.is_file():
        return ()
    return msgspec.json.decode(file.read_bytes(), type=tuple[KnownKind, ...])


def union_schemas(rulesets: Iterable[Ruleset[Any]]) -> dict[str, Any]:
    """A schema for each kind of order, and for each game the union of its kinds."""
    schemas: dict[str, Any] = {}
    for ruleset in rulesets:
        kinds = kinds_of(ruleset)
        if not kinds:
            continue
        names = {kind.word: f"order.{ruleset.name}.{kind.word}" for kind in kinds}
        schemas |= {names[kind.word]: _schema(kind) for kind in kinds}
        references = {word: _REF.format(name=name) for word, name in names.items()}
        schemas[f"order.{ruleset.name}"] = {
            "title": f"An order of {ruleset.title}",
            "oneOf": [{"$ref": reference} for reference in references.values()],
            "discriminator": {"propertyName": WORD, "mapping": references},
        }
    return schemas


def with_unions(schemas: dict[str, Any], rulesets: Iterable[Ruleset[Any]]) -> dict[str, Any]:
    """The schemas of the API in which a list of orders holds these unions, or lines of notation."""
    unions = union_schemas(rulesets)
    if not unions:
        return schemas
    games = [name for name in unions if name.count(".") == 1]
    order = {
        "description": "An order as an object of its game, or a line of notation.",
        "anyOf": [*({"$ref": _REF.format(name=name)} for name in games), {"type": "string"}],
    }
    holding = {
        name: _holding(schema)
        for name, schema in schemas.items()
        if name in ("OrdersSent", "DraftSent", "ChoicesAsked", "Sealing")
    }
    return {**schemas, **holding, **unions, "Order": order}


def _holding(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a body with orders, which are named as such."""
    properties = dict(schema["properties"])
    listed = {"type": "array", "items": {"$ref": _REF.format(name="Order")}}
    said = properties["orders"]
    objects = [each for each in said.get("anyOf", ()) if each.get("type") == "object"]
    about = {key: said[key] for key in ("description",) if key in said}
    properties["orders"] = {**about, **({"anyOf": [listed, *objects]} if objects else listed)}
    return {**schema, "properties": properties}


def _schema(kind: KnownKind) -> dict[str, Any]:
    properties: dict[str, Any] = {WORD: {"const": kind.word}}
    for field in kind.fields:
        one = {"type": "integer" if field.type == "count" else "string"}
        properties[field.name] = {"type": "array", "items": one} if field.repeated else one
    needed = [field.name for field in kind.fields if not (field.optional or field.repeated)]
    return {
        "type": "object",
        "properties": properties,
        "required": [WORD, *needed],
        "additionalProperties": False,
    }
