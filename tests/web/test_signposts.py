"""The short way to a route leads where the framework leads, for every path that it knows."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.routing import Match
from starlette.routing import Route as Mounted

from hegemon.web.frame.signposts import SHORTEST_PACKED, Signposts
from hegemon.web.pages.every import application
from tests.play.table import begun
from tests.web.served import served

ROUTES = [one for one in application(served().services).router.routes if isinstance(one, Mounted)]


async def nowhere(*_: Any) -> None:
    """An application that is not asked."""


def names_for(route: Mounted) -> list[str]:
    """Plain ones, and the words of all paths that are as long."""
    alike = (one.path for one in ROUTES if one.path.count("/") == route.path.count("/"))
    words = {part for path in alike for part in path.split("/") if part and "{" not in part}
    return ["x", "a b", "{seat}", "ü", *sorted(words - {"api", "v1", "tables"})]


def scopes() -> Iterator[dict[str, Any]]:
    """Each path with each of the names in it, and paths that are nearly one."""
    for route in ROUTES:
        (method,) = route.methods or ()
        for name in names_for(route):
            path = re.sub(r"\{[^}]*\}", name, route.path)
            for said in (path, f"{path}\n"):
                yield {"type": "http", "method": method, "path": said, "root_path": ""}


def by_framework(scope: dict[str, Any]) -> tuple[Mounted | None, dict[str, str]]:
    """What the framework would find: the first of all that fit."""
    for route in (one for one in ROUTES if scope["method"] in (one.methods or ())):
        how, child = route.matches(scope)
        if how is Match.FULL:
            return route, child["path_params"]
    return None, {}


def test_it_leads_where_the_framework_leads() -> None:
    """Or nowhere, where the framework is asked then: no plain path is among these."""
    signposts, led, left = Signposts(nowhere, ROUTES), 0, set[str]()
    for scope in scopes():
        found, expected = signposts._found(scope), by_framework(scope)
        if found[0] is not None:
            assert found == expected, scope
            led += 1
        elif expected[0] is not None:
            left.add(expected[0].path)

    assert led > 2_000
    assert all(":" in path for path in left)


@pytest.mark.parametrize("said", ["gzip", "identity"])
@pytest.mark.parametrize("path", ["/api/v1/games", "/api/v1/games/nothing", "/nowhere"])
def test_long_replies_are_packed_and_short_ones_are_not(path: str, said: str) -> None:
    reply = served(begun()).ask("GET", path, headers={"accept-encoding": said})
    is_long = len(reply.content) >= SHORTEST_PACKED

    assert ("gzip" if is_long and said == "gzip" else None) == reply.headers.get("content-encoding")
    assert ("Accept-Encoding" if is_long else None) == reply.headers.get("vary")
    assert path != "/api/v1/games" or is_long
