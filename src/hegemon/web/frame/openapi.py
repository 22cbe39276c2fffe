"""The API as OpenAPI 3.1: every route, a named schema for all that it takes and gives, examples."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from hegemon import __version__
from hegemon.core.ruleset import Ruleset
from hegemon.play.people.access import Role
from hegemon.web.frame.orders import with_unions
from hegemon.web.frame.problems import PROBLEMS, Problem
from hegemon.web.frame.routes import JSON, Route, Whole

_PARAMETER = re.compile(r"\{(\w+)\}")
_REF = "#/components/schemas/{name}"

ALWAYS = ("bad-field", "too-many", "fault")
"""Problems that any route may answer with."""
WITH_BODY = ("malformed", "too-large", "no-json")
WITH_KEY = ("key-used",)
WITH_SECRET = ("not-signed-in", "forbidden")
AT_A_TABLE = ("not-there", "unreadable")

_PATH = {
    "table": "The id of a table.",
    "seat": "A seat such as p1; where somebody looks, also `bystander`, and `truth` at the end.",
    "step": "The number of a step; 0 is set-up. Of what a seat saw, `last` is the newest.",
    "game": "The name of a game.",
    "token": "The id of a token.",
    "session": "The id of a session.",
    "account": "The id of an account.",
    "announcement": "The id of an announcement.",
}


def description(routes: Sequence[Route], rulesets: Iterable[Ruleset[Any]] = ()) -> dict[str, Any]:
    """The whole document; orders are those of these games."""
    types = [kind for kind in dict.fromkeys(_types(routes)) if kind is not Any]
    schemas, parts = msgspec.json.schema_components(types, ref_template=_REF)
    named = dict(zip(map(_key, types), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, named)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Hegemon",
            "version": __version__,
            "description": "Matches of turn-based wargames: docs/api.md tells how to begin.",
        },
        "tags": _subjects(routes),
        "paths": paths,
        "components": {
            "schemas": with_unions(parts, rulesets),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def problems_of(route: Route) -> tuple[str, ...]:
    """Every type of problem that a route may answer with."""
    found = [*ALWAYS, *route.problems]
    if route.takes is not None:
        found += WITH_BODY
    if route.unsafe:
        found += [*WITH_KEY, *WITH_SECRET, "cross-site", "too-large"]
    if route.wants.role is not Role.GUEST:
        found += WITH_SECRET
    if "{table}" in route.path:
        found += [*AT_A_TABLE, *WITH_SECRET]
    return tuple(dict.fromkeys([*found, "too-large", "not-signed-in"]))


def _types(routes: Iterable[Route]) -> Iterable[Any]:
    yield Problem
    for route in routes:
        yield from (kind for kind in (route.gives, route.takes) if _has_schema(kind))


def _has_schema(kind: Any) -> bool:
    return kind not in (None, str, bytes, Any, Whole)


def _media_taken(route: Route) -> str:
    return route.sent if route.takes is bytes else JSON


def _key(kind: Any) -> str:
    return repr(kind)


def _operation(route: Route, named: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {
        "operationId": route.name,
        "summary": route.about,
        "description": f"Needs: {route.wants}." + (f"\n{route.ends}" if route.ends else ""),
        "tags": [_tag(route)],
        "parameters": [*_in_path(route), *_in_query(route), *_in_headers(route)],
        "responses": _responses(route, named),
    }
    if route.ends is not None:
        told["deprecated"] = True
    if route.wants.role is not Role.GUEST or "{table}" in route.path:
        told["security"] = [{"token": []}, {}]
    if route.takes is not None:
        content: dict[str, Any] = {"schema": _schema(route.takes, named)}
        if route.example is not None:
            content["example"] = route.example
        told["requestBody"] = {"required": True, "content": {_media_taken(route): content}}
    return told


def _tag(route: Route) -> str:
    """The module in which the route is done: its subject."""
    return route.do.__module__.rpartition(".")[2]


def _subjects(routes: Iterable[Route]) -> list[dict[str, str]]:
    """The subjects, each with what its module says of itself."""
    modules = dict.fromkeys(route.do.__module__ for route in routes)
    return [
        {"name": name.rpartition(".")[2], "description": _first_line(sys.modules[name].__doc__)}
        for name in modules
    ]


def _first_line(doc: str | None) -> str:
    return (doc or "").strip().partition("\n")[0]


def _in_path(route: Route) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "description": _PATH.get(name, ""),
            "schema": {"type": "string"},
        }
        for name in _PARAMETER.findall(route.path)
    ]


def _in_query(route: Route) -> list[dict[str, Any]]:
    """The fields of the query, each a parameter."""
    schema = msgspec.json.schema(route.query)
    fields = schema["$defs"][route.query.__name__].get("properties", {})
    required = schema["$defs"][route.query.__name__].get("required", [])
    return [
        {"name": name, "in": "query", "required": name in required, "schema": field}
        for name, field in fields.items()
    ]


def _in_headers(route: Route) -> list[dict[str, Any]]:
    names = ["Idempotency-Key"] if route.unsafe else []
    if route.tagged:
        names.append("If-Match" if route.unsafe else "If-None-Match")
    return [
        {"name": name, "in": "header", "required": False, "schema": {"type": "string"}}
        for name in names
    ]


def _responses(route: Route, named: dict[str, Any]) -> dict[str, Any]:
    if route.status == 204:
        fine: dict[str, Any] = {"description": "Done."}
    else:
        fine = {
            "description": "Done.",
            "content": {route.media.partition(";")[0]: {"schema": _schema(route.gives, named)}},
        }
    told = {str(route.status): fine}
    if route.tagged and not route.unsafe:
        told["304"] = {"description": "You have this version already."}
    return told | _refusals(problems_of(route))


def _refusals(codes: Iterable[str]) -> dict[str, Any]:
    """The problems of a route by their status."""
    by_status: dict[int, list[str]] = {}
    for code in codes:
        by_status.setdefault(PROBLEMS[code].status, []).append(code)
    reference = {"schema": {"$ref": _REF.format(name="Problem")}}
    return {
        str(status): {
            "description": "; ".join(f"{code}: {PROBLEMS[code].title}" for code in found),
            "content": {"application/problem+json": reference},
        }
        for status, found in sorted(by_status.items())
    }


def _schema(kind: Any, named: dict[str, Any]) -> Any:
    if kind in (str, bytes):
        return {"type": "string"}
    return named[_key(kind)] if _has_schema(kind) else {}
