"""The API as a page, and routes on their way out."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from hegemon.play.times.timing import moment_of
from hegemon.web.api.routes import ROUTES
from hegemon.web.frame import openapi
from hegemon.web.frame.application import made_of
from hegemon.web.frame.routes import Ends
from hegemon.web.pages.reference import curl, kind, operation
from tests.play.table import begun
from tests.web.pages import browsed
from tests.web.served import served

ENDS = Ends("2026-11-21T05:30:00Z", "2027-03-01T00:00:00Z", "GET /api/v1/tables")


class Read(HTMLParser):
    """What a page links to, what it names, what it loads, and what it would run."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.styled: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        self.ids += [said["id"]] if "id" in said else []
        self.styled += [tag] if "style" in said or any(name[:2] == "on" for name in said) else []
        if tag == "a":
            self.links.append(said["href"])
        self.loads += [said[name] for name in ("src", "href") if name in said and tag != "a"]


@pytest.fixture(scope="module")
def page() -> tuple[str, Read]:
    reply = browsed().by("").get("/docs")
    assert 200 == reply.status_code
    assert "script-src 'self'" in reply.headers["content-security-policy"]
    read = Read()
    read.feed(reply.text)
    return reply.text, read


def test_every_route_and_schema_is_on_the_page(page: tuple[str, Read]) -> None:
    """Each under its own name, and every link leads to something."""
    text, read = page
    anchors = {link[1:] for link in read.links if link.startswith("#")}

    assert {route.name for route in ROUTES} <= set(read.ids)
    assert anchors <= set(read.ids)
    assert len(set(read.ids)) == len(read.ids)
    assert all(route.path in text for route in ROUTES)


def test_nothing_comes_from_elsewhere_and_nothing_runs_in_it(page: tuple[str, Read]) -> None:
    """It stands under the policy of every page: no style and no script inside of it."""
    _, read = page

    assert all(each.startswith("/static/") for each in read.loads)
    assert [] == read.styled
    assert not re.search(r"<style|<script(?! type=\"module\" src)", page[0])


def test_what_only_workers_know_is_promised_to_nobody() -> None:
    schemas = openapi.description(ROUTES)["components"]["schemas"]
    promised = [set(schema.get("properties", ())) for schema in schemas.values()]

    assert any({"waiting", "held", "seats"} <= fields for fields in promised)
    assert not any("wake" in fields for fields in promised)


def test_the_words_of_a_schema() -> None:
    """Names are links, and text of a description is text."""
    cases = [
        ({"$ref": "#/components/schemas/Order"}, '<a href="#schema-Order">Order</a>'),
        ({"type": "integer", "minimum": 1, "maximum": 9}, "number (from 1, up to 9)"),
        ({"type": "array", "items": {"type": "string"}}, "list of text"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "text or null"),
        ({"enum": ["<b>", "x"]}, "<code>&lt;b&gt;</code> or <code>x</code>"),
        ({"type": "string", "pattern": "<i>"}, "text (as &lt;i&gt;)"),
        ({"type": "object", "additionalProperties": {"type": "string"}}, "text by name"),
        ({}, "anything"),
    ]

    assert [words for _, words in cases] == [f"{kind(said)}" for said, _ in cases]


def test_a_route_as_a_shell_asks_it() -> None:
    said = curl("/api/v1/tables/{table}/umpire/extend", "POST", "application/json", {"minutes": 5})

    assert [
        "curl \\",
        '  -H "Authorization: Bearer TOKEN" \\',
        "  -X POST \\",
        '  -H "Content-Type: application/json" \\',
        """  -d '{"minutes": 5}' \\""",
        "  SERVER/api/v1/tables/TABLE/umpire/extend",
    ] == said.splitlines()


def test_a_route_on_its_way_out_says_so() -> None:
    """In every reply, a refusal too; in the description and on the page; others say nothing."""
    house = served(begun())
    old = "list_games"
    routes = [replace(each, ends=ENDS) if each.name == old else each for each in ROUTES]
    server = replace(house, app=made_of(house.services, routes))
    fine, refused = (server.get(f"/api/v1/games{more}") for more in ("", "?no=1"))
    told = openapi.description(routes)["paths"]["/api/v1/games"]["get"]

    assert [200, 422] == [fine.status_code, refused.status_code]
    for reply in (fine, refused):
        assert "@1795239000" == reply.headers["deprecation"]
        assert "Mon, 01 Mar 2027 00:00:00 GMT" == reply.headers["sunset"]
        assert 'rel="deprecation"' in reply.headers["link"]
    assert told["deprecated"]
    assert (
        "use GET /api/v1/tables; it may be gone from 2027-03-01 on"
        in operation("/api/v1/games", "get", told).ends
    )
    assert not {"deprecation", "sunset", "link"} & set(server.get("/api/v1/me").headers)


def test_no_route_goes_too_soon() -> None:
    """What is on its way out stays for three months at least, and names what there is instead."""
    known = {f"{route.method} {route.path}" for route in ROUTES}
    wrong = [
        route.name
        for route in ROUTES
        if route.ends is not None
        and (
            (moment_of(route.ends.gone) - moment_of(route.ends.since)).days < 90
            or route.ends.instead not in known
        )
    ]

    assert [] == wrong
