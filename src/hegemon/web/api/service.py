"""What looks after a server: is it alive, is it ready, what does it count; and the API itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from hegemon import __version__
from hegemon.core.records import Value
from hegemon.games.shelf import usable
from hegemon.play.errors import NotSaved
from hegemon.serving.figures import MEDIA
from hegemon.web.frame.needs import ANYBODY, MACHINE
from hegemon.web.frame.openapi import description
from hegemon.web.frame.paths import NoPath
from hegemon.web.frame.routes import CallOf, Reply, Route

if TYPE_CHECKING:
    from hegemon.core.ruleset import Ruleset


class Alive(Value, tag=False):
    """The process answers."""

    alive: bool
    version: str


class ServerReady(Value, tag=False):
    """It can serve: what it needs is there."""

    ready: bool


class ServerShown(Value, tag=False):
    """What one may do at this server before one has signed in."""

    sign_up: bool
    """Whether people make accounts themselves."""
    letters: bool
    """Whether letters go out, so that login links can be asked for."""


def show_server(call: CallOf[NoPath, None]) -> ServerShown:
    """How one comes in here."""
    settings = call.services.settings
    return ServerShown(settings.people.sign_up, settings.outbox.to in ("mail", "file"))


def show_alive(_: CallOf[NoPath, None]) -> Alive:
    """That the process answers."""
    return Alive(alive=True, version=__version__)


def show_ready(call: CallOf[NoPath, None]) -> ServerReady:
    """That the store can be read; raises NotSaved where it cannot."""
    for look in call.services.needed:
        fault = look()
        if fault:
            raise NotSaved(fault)
    return ServerReady(ready=True)


def show_figures(call: CallOf[NoPath, None]) -> Reply[bytes]:
    """What the server counts, for Prometheus."""
    return Reply(call.services.figures.text(), media=MEDIA)


def show_openapi(call: CallOf[NoPath, None]) -> Reply[bytes]:
    """The whole API as OpenAPI 3.1."""
    return Reply(described(call.services.rulesets).written)


@dataclass(frozen=True, eq=False, slots=True)
class Described:
    """The API as OpenAPI 3.1; there is one for the games of a server, so `is` compares it."""

    document: dict[str, Any]
    written: bytes
    """The same as JSON."""


def described(rulesets: Mapping[str, Ruleset[Any]]) -> Described:
    """The whole API, with the orders of these games; made once."""
    from hegemon.web.api.routes import ROUTES  # noqa: PLC0415 - it lists this module too

    known = tuple(rulesets)
    if known not in _KNOWN:
        document = description(ROUTES, usable(rulesets))
        _KNOWN[known] = Described(document, msgspec.json.encode(document))
    return _KNOWN[known]


_KNOWN: dict[tuple[str, ...], Described] = {}
"""By the names of the games."""


ROUTES = (
    Route(
        "GET",
        "/api/v1/server",
        wants=ANYBODY,
        do=show_server,
        about="See how one comes in here: whether people make accounts, whether letters go out",
        gives=ServerShown,
    ),
    Route(
        "GET",
        "/healthz",
        wants=ANYBODY,
        do=show_alive,
        about="See that the process answers",
        gives=Alive,
        loud=False,
    ),
    Route(
        "GET",
        "/readyz",
        wants=ANYBODY,
        do=show_ready,
        about="See that it can serve",
        gives=ServerReady,
        problems=("not-saved",),
        loud=False,
    ),
    Route(
        "GET",
        "/metrics",
        wants=MACHINE,
        do=show_figures,
        about="Read the server's figures",
        gives=bytes,
        media=MEDIA,
        problems=("forbidden",),
        loud=False,
    ),
    Route(
        "GET",
        "/api/v1/openapi.json",
        wants=ANYBODY,
        do=show_openapi,
        about="Read this description",
        gives=dict[str, Any],
        tagged=True,
    ),
)
