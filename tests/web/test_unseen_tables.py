"""A table that one may not see is as one that does not exist, on every page and route."""

import re

import pytest

from hegemon.web.api.routes import ROUTES
from hegemon.web.frame.routes import STREAM
from hegemon.web.pages.every import PAGES
from tests.web.people import came
from tests.web.test_war import Table, table
from tests.web.visitor import visitor

NOWHERE = "0" * 12
PARTS = {"seat": "p1", "step": "1", "turn": "last", "event": "0", "game": "space-conquest"}
PARTS |= {
    "name": "space-conquest",
    "deed": "nothing",
    "account": "nobody",
    "session": "none",
    "link": "none",
}


@pytest.fixture(scope="module")
def ended() -> Table:
    """Private, and over."""
    return table(over=True)


def plain(text: str) -> str:
    """What is said, whichever table is meant."""
    return re.sub(r"[0-9a-f]{12,}", "...", text)


@pytest.mark.parametrize("who", ["zoe", ""])
def test_pages(ended: Table, who: str) -> None:
    browser = visitor(ended.server)
    if who:
        browser.enter(who)
    for page in PAGES:
        if page.method != "GET" or "{table}" not in page.path:
            continue
        said = [
            browser.get(page.path.format(**PARTS, table=name))
            for name in (ended.told["table"], NOWHERE)
        ]
        here, nowhere = ((reply.status_code, plain(reply.text)) for reply in said)

        assert (page.path, nowhere) == (page.path, here)


@pytest.mark.parametrize("who", ["zoe", ""])
def test_routes(ended: Table, who: str) -> None:
    asking = came(ended.server, who) if who else ended.server.by("")
    for route in ROUTES:
        if route.method != "GET" or "{table}" not in route.path or route.media == STREAM:
            continue
        said = [
            asking.get(route.path.format(**PARTS, table=name))
            for name in (ended.told["table"], NOWHERE)
        ]
        here, nowhere = ((reply.status_code, plain(reply.text)) for reply in said)

        assert (route.path, nowhere) == (route.path, here)
