"""Whatever anybody sends: no reply of the server's own fault, and none that is not documented."""

from typing import Any

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

from hegemon.web.api.routes import ROUTES
from hegemon.web.frame.openapi import description
from hegemon.web.frame.routes import STREAM, Route
from tests.play.table import GAMES, begun
from tests.web.served import Served, served

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
}
SEATS = st.sampled_from(["p1", "p1", "p2", "bystander"])
STEPS = st.sampled_from(["0", "0", "1", "-1", "x"])
WHO = st.sampled_from(["ann", "ann", "ben", "eve", "uma", "root", ""])


@pytest.fixture(scope="module")
def server() -> Served:
    return served(begun(GAMES["space-conquest"]))


@pytest.fixture(scope="module")
def untouched() -> Served:
    """A server of which nobody has asked anything strange."""
    return served(begun(GAMES["space-conquest"]))


@pytest.mark.parametrize(
    "route",
    [each for each in ROUTES if each.media != STREAM and each.takes is not bytes],
    ids=lambda route: route.name,
)
@settings(max_examples=12, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_is_sent(server: Served, route: Route, data: Any) -> None:
    """Sent to what is there, and to what is not; by all kinds of people."""
    case = data.draw(CASES[route.name])
    if data.draw(st.integers(0, 4)):
        here = {**KNOWN, "seat": data.draw(SEATS), "step": data.draw(STEPS)}
        case.path_parameters = {name: here[name] for name in case.path_parameters or {}}
    case.headers = dict(case.headers or {})
    secret = data.draw(WHO)
    if secret:
        case.headers["Authorization"] = f"Bearer {secret}"
    else:
        case.headers.pop("Authorization", None)
    reply = server.send(case)
    response = Response.from_any(reply)
    case.validate_response(response, checks=CHECKS)


@settings(max_examples=40)
@given(body=st.binary(max_size=300) | st.just(b'{"kind":"match"}\n'))
def test_whatever_is_brought_as_a_match(untouched: Served, body: bytes) -> None:
    """It is refused, and named as what it is."""
    reply = untouched.ask("POST", "/api/v1/imports", content=body)

    assert 422 == reply.status_code
    assert "urn:hegemon:problem:bad-file" == reply.json()["type"]
