"""What every route has in common: problems, headers, limits, repeats, bodies that are bounded."""

import json
from typing import Any

import pytest

from hegemon.core.errors import HegemonError
from hegemon.play import errors
from hegemon.play.entries import PERSON
from hegemon.play.people import errors as people_errors
from hegemon.settings.known import Limits, Metrics, Server, Settings
from hegemon.web.frame.headers import POLICY
from hegemon.web.frame.problems import PREFIX, PROBLEMS, Refused, problem_of
from tests.play.table import begun, created
from tests.web.served import SEAT_LINK, Served, served

TABLE = "/api/v1/tables/match"
SEAT = f"{TABLE}/seats/p1"


@pytest.fixture
def server() -> Served:
    return served(begun())


def kinds(root: type[Exception]) -> list[type[Exception]]:
    """An error and all that are below it."""
    return [root, *(below for each in root.__subclasses__() for below in kinds(each))]


def test_every_error_of_the_house_is_a_known_problem() -> None:
    """None that a match or people raise is a fault of the program."""
    unknown = [
        kind.__name__
        for module in (errors, people_errors)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, HegemonError) and kind is not HegemonError
        if problem_of(made(kind)).type == f"{PREFIX}fault"
    ]

    assert [] == unknown


def made(kind: type[HegemonError]) -> HegemonError:
    """An error of a kind."""
    if kind is people_errors.SlowDown:
        return people_errors.SlowDown(3)
    return kind("said")


def test_what_nobody_foresaw_tells_nothing() -> None:
    problem = problem_of(ValueError("the password is sesame"))

    assert (500, f"{PREFIX}fault") == (problem.status, problem.type)
    assert "sesame" not in problem.detail


@pytest.mark.parametrize("code", PROBLEMS)
def test_every_problem_can_be_told(code: str) -> None:
    problem = problem_of(Refused(code, "because"))

    assert (PREFIX + code, PROBLEMS[code].status) == (problem.type, problem.status)


def test_only_the_listed_method_of_a_path_is_there(server: Served) -> None:
    """No HEAD beside a GET: it would take as long, and is in no list of who may do it."""
    heads = [
        server.ask("HEAD", path).status_code
        for path in ("/api/v1/games", f"{SEAT}/draft", "/healthz")
    ]

    assert [405, 405, 405] == heads


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/nowhere", None, 404, "not-there"),
        ("PATCH", "/api/v1/games", None, 405, "no-such-method"),
        ("DELETE", "/api/v1/games", None, 405, "no-such-method"),
        ("GET", "/api/v1/games/chess", None, 404, "not-there"),
        ("GET", "/api/v1/games?chess=1", None, 422, "bad-field"),
        ("GET", f"{SEAT}/steps?limit=1000", None, 422, "bad-field"),
        ("GET", f"{SEAT}/steps?cursor=zzz", None, 422, "bad-field"),
        ("GET", f"{SEAT}/steps/99", None, 404, "not-there"),
        ("GET", f"{SEAT}/steps/-1", None, 404, "not-there"),
        ("GET", f"{SEAT}/steps/9999999999999999999", None, 404, "not-there"),
        ("POST", f"{SEAT}/check", b"{", 400, "malformed"),
        ("POST", f"{SEAT}/check", b'{"orders": ["\xff"]}', 400, "malformed"),
        ("POST", f"{SEAT}/check", b'{"orders": [{"a":' + b"[" * 100_000, 400, "malformed"),
        ("POST", f"{SEAT}/check", b"[]", 422, "bad-field"),
        ("POST", f"{SEAT}/check", b'{"orders": [], "more": 1}', 422, "bad-field"),
        ("POST", f"{SEAT}/seal", b'{"orders": [], "step": "1"}', 422, "bad-field"),
        ("POST", f"{SEAT}/check", b" " * 2_000_000, 413, "too-large"),
        ("GET", f"{TABLE}/export", None, 409, "still-running"),
    ],
)
def test_what_cannot_be_done_is_a_problem(  # noqa: PLR0917 - a table of cases
    server: Served, method: str, path: str, body: bytes | None, status: int, code: str
) -> None:
    """With its own type, the id of the request, and as problem+json."""
    more: dict[str, Any] = {} if body is None else {"content": body}
    reply = server.ask(method, path, **more)
    told = reply.json()

    assert (status, PREFIX + code) == (reply.status_code, told["type"])
    assert "application/problem+json" == reply.headers["content-type"]
    assert reply.headers["x-request-id"] == told["request"]


def test_only_json_is_taken(server: Served) -> None:
    """A page of another site cannot send JSON without being asked for leave."""
    reply = server.ask(
        "POST", f"{SEAT}/check", content=b"{}", headers={"content-type": "text/plain"}
    )

    assert 415 == reply.status_code


def test_a_match_that_has_not_begun_says_so() -> None:
    server = served(created(by=PERSON))

    assert 409 == server.get(f"{SEAT}/view").status_code


@pytest.mark.parametrize("path", ["/healthz", "/nowhere", f"{SEAT}/view", f"{SEAT}/board.svg"])
def test_every_reply_keeps_browsers_from_harm(server: Served, path: str) -> None:
    headers = server.get(path).headers

    assert "nosniff" == headers["x-content-type-options"]
    assert "same-origin" == headers["referrer-policy"]
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "script-src 'unsafe" not in headers["content-security-policy"]
    assert "strict-transport-security" not in headers


def test_pages_run_nothing_that_stands_in_them() -> None:
    assert "unsafe" not in POLICY
    assert "frame-ancestors 'none'" in POLICY


def test_browsers_are_told_to_stay_with_https() -> None:
    secure = Settings(server=Server(public_url="https://localhost"))
    headers = served(begun(), settings=secure).get("/healthz").headers

    assert "max-age" in headers["strict-transport-security"]


def test_the_id_of_a_request_may_come_from_a_proxy(server: Served) -> None:
    """If it is one; anything else is not repeated."""
    kept = server.get("/healthz", headers={"x-request-id": "abc-1"})
    forged = server.get("/healthz", headers={"x-request-id": 'a"\tb'})

    assert "abc-1" == kept.headers["x-request-id"]
    assert 32 == len(forged.headers["x-request-id"])


def test_what_somebody_has_is_not_sent_again(server: Served) -> None:
    first = server.get(f"{SEAT}/view")
    again = server.get(f"{SEAT}/view", headers={"if-none-match": first.headers["etag"]})

    assert (304, b"") == (again.status_code, again.content)


def test_who_asks_too_often_waits() -> None:
    """Each account has its own count, and strangers theirs by their address."""
    few = Settings(limits=Limits(requests=2, strangers=1))
    server = served(begun(), settings=few)
    own = [server.get("/api/v1/games") for _ in range(3)]
    other = server.by("ben").get("/api/v1/games")
    strangers = [server.by("").get("/api/v1/games", address="10.0.0.1") for _ in range(2)]
    elsewhere = server.by("").get("/api/v1/games", address="10.0.0.2")

    assert [200, 200, 429] == [reply.status_code for reply in own]
    assert "30" == own[-1].headers["retry-after"]
    assert 200 == other.status_code
    assert [200, 429] == [reply.status_code for reply in strangers]
    assert 200 == elsewhere.status_code
    server.clock.turn(seconds=30)
    assert 200 == server.get("/api/v1/games").status_code


def test_guessing_tokens_is_counted() -> None:
    few = Settings(limits=Limits(requests=2, strangers=2))
    server = served(begun(), settings=few)
    tried = [server.by(f"hgm_{at}").get("/api/v1/games").status_code for at in range(3)]

    assert [401, 401, 429] == tried


def test_a_request_sent_again_is_not_done_again(server: Served) -> None:
    """Under its key; another one under the same key is refused, and other people have theirs."""
    key = {"idempotency-key": "one"}
    said = {"orders": []}
    first = server.post(f"{SEAT}/check", said, headers=key)
    again = server.post(f"{SEAT}/check", said, headers=key)
    other = server.post(f"{SEAT}/check", {"orders": ["hold"]}, headers=key)

    assert first.content == again.content
    assert (422, f"{PREFIX}key-used") == (other.status_code, other.json()["type"])


def test_a_request_is_the_same_however_its_json_is_written(server: Served) -> None:
    """The order of its fields and its blanks say nothing; what is no JSON is compared as it is."""
    headers = {"idempotency-key": "one", "content-type": "application/json"}
    bodies = ['{"orders":["hold"],"step":1}', '{ "step": 1,\n  "orders": ["hold"] }', '{"orders":[']
    first, again, other = (
        server.ask("POST", f"{SEAT}/check", content=body, headers=headers) for body in bodies
    )

    assert first.content == again.content
    assert (first.status_code, 422) == (again.status_code, other.status_code)
    assert f"{PREFIX}key-used" == other.json()["type"]


def test_figures_are_for_the_host() -> None:
    """On his machine, or with his token, which then is needed there, too."""
    open_here = served(begun())
    with_token = served(begun(), settings=Settings(metrics=Metrics(token="sesame")))

    assert 200 == open_here.by("").get("/metrics").status_code
    assert 403 == open_here.by("").get("/metrics", address="10.0.0.1").status_code
    assert 403 == with_token.by("").get("/metrics").status_code
    assert 200 == with_token.by("sesame").get("/metrics", address="10.0.0.1").status_code
    assert 401 == open_here.by("sesame").get("/metrics").status_code


def test_with_a_cookie_only_pages_of_the_server_may_change_anything() -> None:
    """A browser sends a cookie to whoever asks it to; a token never comes by itself."""
    server = served(begun()).by("")
    cookie = {"cookie": "hgm=x; __Host-hegemon=ann"}
    path, body = f"{SEAT}/messages", {"text": "Good evening"}
    cases = {
        "nothing said": ({}, 403),
        "another site": ({"origin": "http://127.0.0.1:9"}, 403),
        "a page without a name": ({"origin": "null"}, 403),
        "cross-site": ({"sec-fetch-site": "cross-site"}, 403),
        "beside": ({"sec-fetch-site": "same-site"}, 403),
        "its own page": ({"origin": "http://localhost"}, 200),
        "its own, newer": ({"sec-fetch-site": "same-origin"}, 200),
    }
    got = {
        name: server.post(path, body, headers=cookie | headers).status_code
        for name, (headers, _) in cases.items()
    }

    assert {name: status for name, (_, status) in cases.items()} == got
    assert 200 == server.get(f"{SEAT}/view", headers=cookie).status_code


def test_a_cookie_that_opens_nothing_is_nobody(server: Served) -> None:
    reply = server.by("").get("/api/v1/games", headers={"cookie": "hegemon=gone"})

    assert 200 == reply.status_code


def test_what_is_logged_tells_no_secret(server: Served, capsys: pytest.CaptureFixture[str]) -> None:
    """Which route, which table, how it went; never what was said, nor who showed what."""
    server.by("hgm_sesame").post(f"{SEAT}/check", {"orders": ["open sesame"]})
    server.by(SEAT_LINK).get(f"{TABLE}/seats/p2/view?sesame=1")
    logged = capsys.readouterr().out

    assert "check_orders" in logged
    assert "sesame" not in logged
    assert SEAT_LINK not in logged


def test_the_description_has_a_schema_for_every_reply(server: Served) -> None:
    """And all that it refers to is there."""
    told = server.get("/api/v1/openapi.json").json()
    text = json.dumps(told)
    referred = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}

    assert "3.1.0" == told["openapi"]
    assert referred <= set(told["components"]["schemas"])
