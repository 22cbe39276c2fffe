"""The API as a page to read: made of its own description, with nothing from elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from hegemon.web.api.service import Described, described
from hegemon.web.pages import house
from hegemon.web.pages.visit import Page, Shown, Visit

REFERENCE = "/docs"
"""Where it stands."""

_REF = "#/components/schemas/"
_BOUNDS = (
    ("minimum", "from {}"),
    ("maximum", "up to {}"),
    ("minLength", "at least {} characters"),
    ("maxLength", "at most {} characters"),
    ("minItems", "at least {}"),
    ("maxItems", "at most {}"),
    ("pattern", "as {}"),
)


class Parameter(NamedTuple):
    """A field of a body, or something in a path or query."""

    name: str
    kind: Markup
    needed: bool
    about: str


class ReplyTold(NamedTuple):
    """What a route may answer with."""

    status: str
    about: str
    kind: Markup


class Operation(NamedTuple):
    """A route, as it is read."""

    id: str
    method: str
    path: str
    about: str
    needs: str
    ends: str
    """That it is on its way out, and until when; "" for one that stays."""
    parts: tuple[Parameter, ...]
    takes: Markup
    curl: str
    """It, asked from a shell."""
    answers: tuple[ReplyTold, ...]


class Subject(NamedTuple):
    """Routes of one subject."""

    name: str
    about: str
    operations: tuple[Operation, ...]


class Schema(NamedTuple):
    """A named schema: an object with fields, or something else that has a name."""

    name: str
    anchor: str
    about: str
    kind: Markup
    parts: tuple[Parameter, ...]


def reference(visit: Visit) -> Shown:
    """Every route, what it takes and gives, and what its words mean."""
    return Shown("reference.html", {"body": body(described(visit.inside.desk.services.rulesets))})


@lru_cache(maxsize=2)
def body(api: Described) -> Markup:
    """The page of a description, which is as large as it is the same."""
    told = api.document
    schemas = [schema_of(*each) for each in told["components"]["schemas"].items()]
    says = {
        "subjects": tuple(subjects(told)),
        "schemas": [each for each in schemas if not each.name.startswith("order.")],
        "orders": [each for each in schemas if each.name.startswith("order.")],
        "version": told["info"]["version"],
    }
    return Markup(house.written("reference/body.html", says))  # noqa: S704 - a template made it


def subjects(told: Mapping[str, Any]) -> Iterator[Subject]:
    """The routes by their subject, in the order of the description."""
    by_tag: dict[str, list[Operation]] = {}
    for path, methods in told["paths"].items():
        for method, said in methods.items():
            by_tag.setdefault(said["tags"][0], []).append(operation(path, method, said))
    about = {each["name"]: each["description"] for each in told["tags"]}
    for tag, operations in by_tag.items():
        yield Subject(tag, about[tag], tuple(operations))


def operation(path: str, method: str, said: Mapping[str, Any]) -> Operation:
    """A route of the description."""
    needs, _, ends = said["description"].partition("\n")
    taken = [*said.get("requestBody", {}).get("content", {}).items()]
    media, content = taken[0] if taken else ("", {})
    return Operation(
        id=said["operationId"],
        method=method.upper(),
        path=path,
        about=said["summary"],
        needs=needs.removeprefix("Needs: ").rstrip("."),
        ends=ends,
        parts=tuple(
            Parameter(each["name"], kind(each["schema"]), each["required"], _place(each))
            for each in said["parameters"]
        ),
        takes=kind(content["schema"]) if content.get("schema") else escape(media),
        curl=curl(path, method.upper(), media, content.get("example")),
        answers=tuple(_answers(said["responses"])),
    )


def curl(path: str, method: str, media: str, example: Any) -> str:
    """A request as a shell sends it; what stands in capitals is to be filled in."""
    filled = re.sub(r"\{(\w+)\}", lambda found: found[1].upper(), path)
    words = ["curl", '-H "Authorization: Bearer TOKEN"']
    words += [f"-X {method}"] if method != "GET" else []
    if media:
        words.append(f'-H "Content-Type: {media}"')
    if example is not None:
        words.append(f"-d '{json.dumps(example)}'")
    return " \\\n  ".join([*words, f"SERVER{filled}"])


def schema_of(name: str, said: Mapping[str, Any]) -> Schema:
    """A named schema of the description."""
    needed = said.get("required", [])
    parts = tuple(
        Parameter(each, kind(field), each in needed, str(field.get("description", "")))
        for each, field in said.get("properties", {}).items()
    )
    about = str(said.get("description", said.get("title", "")))
    return Schema(name, anchor(name), about, Markup() if parts else kind(said), parts)


def anchor(name: str) -> str:
    """Where a schema stands on the page."""
    return "schema-" + re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")


def kind(said: Mapping[str, Any]) -> Markup:
    """What a schema takes, in words; what has a name is a link."""
    if "$ref" in said:
        name = said["$ref"].removeprefix(_REF)
        return Markup('<a href="#{}">{}</a>').format(anchor(name), name)
    several = said.get("anyOf") or said.get("oneOf")
    if several:
        return Markup(" or ").join(kind(each) for each in several)
    if "const" in said or "enum" in said:
        values = said.get("enum", [said.get("const")])
        return Markup(" or ").join(Markup("<code>{}</code>").format(each) for each in values)
    return _plain(said)


def _plain(said: Mapping[str, Any]) -> Markup:
    """A text, a number, a list, an object."""
    name = said.get("type", "anything")
    if name == "array":
        words = Markup("list of {}").format(kind(said.get("items") or {}))
    elif name == "object" and isinstance(said.get("additionalProperties"), dict):
        words = Markup("{} by name").format(kind(said["additionalProperties"]))
    else:
        words = Markup("{}").format({"string": "text", "integer": "number"}.get(name, name))
    bounds = [told.format(said[each]) for each, told in _BOUNDS if each in said]
    return words + Markup(" ({})").format(", ".join(bounds)) if bounds else words


def _place(said: Mapping[str, Any]) -> str:
    """Where a parameter stands, and what it is."""
    where = {"path": "in the path", "query": "in the query", "header": "a header"}[said["in"]]
    about = said.get("description") or said["schema"].get("description", "")
    return f"{where}: {about}" if about else where


def _answers(said: Mapping[str, Any]) -> Iterator[ReplyTold]:
    for status, each in said.items():
        content = [*each.get("content", {}).items()]
        media, found = content[0] if content else ("", {})
        schema = found.get("schema") or {}
        yield ReplyTold(status, each["description"], kind(schema) if schema else escape(media))


PAGES = (Page("GET", REFERENCE, reference),)
