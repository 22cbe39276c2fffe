"""Whatever anybody sends: no reply of the server's own fault, and none that is not documented."""

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Response
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from hegemon.play.people.changes import AccountDeleted
from hegemon.settings.known import Limits, Quotas, Settings
from hegemon.web.api.routes import ROUTES
from hegemon.web.frame.openapi import description
from hegemon.web.frame.routes import STREAM, Route
from tests.play.table import GAMES, begun
from tests.samples import many, sizes
from tests.web.served import Served, served
from tests.web.studies import shelf

SCHEMA = schemathesis.openapi.from_dict(description(ROUTES))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
CASES = {route.name: SCHEMA[route.path][route.method].as_strategy() for route in ROUTES}
KNOWN = {
    "table": "match",
    "game": "space-conquest",
    "token": "t",
    "session": "s",
    "account": "ann",
    "announcement": "a",
    "link": "l",
    "feed": "f",
    "doorbell": "d",
    "study": "evenness",
    "run": "abc123",
    "chart": "chart-1",
    "file": "rows.jsonl",
}
SEATS = st.sampled_from(["p1", "p1", "p2", "bystander"])
STEPS = st.sampled_from(["0", "0", "1", "last", "-1", "x"])
WHO = st.sampled_from(["ann", "ann", "ben", "eve", "uma", "root", ""])


OFTEN = Settings(
    limits=Limits(requests=10**9, strangers=10**9),
    quotas=Quotas(tables=10**9, bot_tables=10**9, bots=10**9, imports=10**9),
)
"""On a clock that stands still, the usual limits would soon refuse all that is sent."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Served:
    studies = shelf(tmp_path_factory.mktemp("runs"))
    return served(begun(GAMES["space-conquest"]), OFTEN, studies=studies)


EACH = pytest.mark.parametrize(
    "route",
    [each for each in ROUTES if each.media != STREAM and each.takes is not bytes],
    ids=lambda route: route.name,
)


@EACH
@pytest.mark.parametrize("examples", sizes(4, many(8, 12)))
def test_whatever_is_sent(server: Served, route: Route, examples: int) -> None:
    """Sent to what is there, and to what is not; by all kinds of people."""

    @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    @given(data=st.data())
    def sent(data: Any) -> None:
        documented(server, route, data)

    sent()


@pytest.fixture(scope="module")
def left() -> Served:
    """A server from which Ann goes while she is asking."""
    server = served(begun(GAMES["space-conquest"]), OFTEN)
    server.services.desk.people.commit(AccountDeleted("ann"))
    return server


@EACH
def test_whatever_is_sent_by_who_has_just_left(left: Served, route: Route) -> None:
    """She was let in, and her account is gone before the route is at work."""

    @settings(max_examples=2, suppress_health_check=list(HealthCheck))
    @given(data=st.data())
    def sent(data: Any) -> None:
        documented(left, route, data, st.just("ann"))

    sent()


def documented(server: Served, route: Route, data: Any, who: st.SearchStrategy[str] = WHO) -> None:
    """What comes back to something drawn for a route is what its description says."""
    case = data.draw(CASES[route.name])
    if data.draw(st.integers(0, 4)):
        here = {**KNOWN, "seat": data.draw(SEATS), "step": data.draw(STEPS)}
        here |= {"turn": data.draw(STEPS), "event": data.draw(STEPS)}
        case.path_parameters = {name: here[name] for name in case.path_parameters or {}}
    case.headers = dict(case.headers or {})
    secret = data.draw(who)
    if secret:
        case.headers["Authorization"] = f"Bearer {secret}"
    else:
        case.headers.pop("Authorization", None)
    reply = server.send(case)
    response = Response.from_any(reply)
    assert not _asked_too_often(reply), "so nothing of the route was tried"
    case.validate_response(response, checks=CHECKS)


def _asked_too_often(reply: httpx.Response) -> bool:
    """Whether it is the answer to whoever asks too many things a minute, whatever he asks."""
    return 429 == reply.status_code and " a minute: wait " in reply.json()["detail"]


@settings(max_examples=40)
@given(body=st.binary(max_size=300) | st.just(b'{"kind":"match"}\n'))
def test_whatever_is_brought_as_a_match(server: Served, body: bytes) -> None:
    """It is refused, and named as what it is."""
    reply = server.ask("POST", "/api/v1/imports", content=body)

    assert 422 == reply.status_code
    assert "urn:hegemon:problem:bad-file" == reply.json()["type"]
