"""Who may use which route: one expected word for every route and every kind of caller."""

import pytest
from starlette.routing import Route as Mounted

from hegemon.web.api.routes import ROUTES
from hegemon.web.frame.routes import STREAM, Route
from tests.play.table import begun
from tests.web.access import CALLERS, EXPECTED
from tests.web.listening import said
from tests.web.served import Served, served

PLACES = {
    "table": "match",
    "seat": "p1",
    "step": "0",
    "turn": "last",
    "event": "0",
    "game": "space-conquest",
    "token": "t",
    "session": "s",
    "account": "a",
    "announcement": "a",
    "feed": "f",
    "doorbell": "d",
    "link": "l",
    "study": "evenness",
    "run": "abc",
    "chart": "chart-1",
    "file": "rows.jsonl",
}


def asked(server: Served, route: Route, secret: str) -> str:
    """Whether a caller is let in: "yes", "who" for 401, "no" for 403, "none" for 404."""
    path = route.path
    for name, value in PLACES.items():
        path = path.replace(f"{{{name}}}", value)
    if route.media == STREAM:
        return _word(said(server.by(secret), path, {}, 1)[0])
    address = "10.0.0.1"
    body = b"" if route.takes is None else b"[]"
    reply = server.by(secret).ask(route.method, path, content=body, address=address)
    return _word(reply.status_code)


def _word(status: int) -> str:
    return {401: "who", 403: "no", 404: "none"}.get(status, "yes")


@pytest.mark.long
def test_every_route_and_caller_is_as_expected() -> None:
    """A route, or a caller, that is not listed in tests/web/access.py fails here."""
    looked_at = served(begun())  # by all who only look; what may change it gets one of its own
    got = {
        route.name: [asked(server, route, secret) for _, secret in CALLERS]
        for route in ROUTES
        for server in [served(begun()) if route.unsafe else looked_at]
    }

    assert {name: words.split() for name, words in EXPECTED.items()} == got


def test_nothing_is_mounted_that_is_not_listed() -> None:
    listed = {(route.method, route.path) for route in ROUTES}
    mounted = {
        (method, each.path)
        for each in served().app.routes
        if isinstance(each, Mounted)
        for method in each.methods or ()
    }

    assert listed == mounted
    assert len(served().app.routes) == len(ROUTES)


def test_names_of_routes_are_their_own() -> None:
    names = [route.name for route in ROUTES]

    assert len(set(names)) == len(names)


def test_a_table_that_one_may_not_see_is_as_none() -> None:
    """Byte for byte, but for the id of the request."""
    server = served(begun()).by("eve")
    server.services.doors.watched = False  # type: ignore[attr-defined]
    hidden = server.get("/api/v1/tables/match/seats/p1/view").json()
    none = server.get("/api/v1/tables/nowhere/seats/p1/view").json()

    assert {**hidden, "request": ""} == {**none, "request": ""}


def test_a_bystander_sees_what_everybody_may() -> None:
    server = served(begun()).by("eve")

    assert 200 == server.get("/api/v1/tables/match/seats/bystander/view").status_code
    assert 403 == server.get("/api/v1/tables/match/seats/p2/view").status_code
