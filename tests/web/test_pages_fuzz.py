"""Whatever a form says: no page answers with a fault of its own."""

import pytest

from hegemon.web.pages.every import PAGES
from hegemon.web.pages.visit import Page
from tests.play.table import GAMES, NAME, begun
from tests.web.pages import Browser, browsed

PARTS = {"table": NAME, "seat": "p1", "step": "0", "game": "space-conquest", "name": "x"}
PARTS |= {"turn": "last", "event": "0"}
GARBAGE = ("", "x", "-1", "\x00", "9" * 400, "\u202e<script>")
WRITTEN = "step do lines name text to days hours minutes due link title code password back seat bot"
CHOSEN = "preset title schedule zone scopes address theme reason watching grace against after"
FIELDS = f"{WRITTEN} {CHOSEN}".split()
DOORS = [page for page in PAGES if page.method == "POST"]
READ = [page for page in PAGES if page.method == "GET"]


@pytest.fixture(scope="module")
def browser() -> Browser:
    return browsed(begun(GAMES["space-conquest"]))


@pytest.mark.parametrize("page", DOORS, ids=lambda page: page.path)
def test_forms_of_any_content(browser: Browser, page: Page) -> None:
    path = page.path.format(**{name: PARTS.get(name, "x") for name in _parts(page.path)})
    for who in ("ann", "uma", ""):
        for said in GARBAGE:
            reply = browser.by(who).send(path, **dict.fromkeys(FIELDS, said))

            assert (path, who, said, True) == (path, who, said, reply.status_code < 500)


@pytest.mark.parametrize("page", READ, ids=lambda page: page.path)
def test_queries_of_any_content(browser: Browser, page: Page) -> None:
    path = page.path.format(**{name: PARTS.get(name, "x") for name in _parts(page.path)})
    for said in ("x", "-1", "%00", "9" * 400):
        query = "&".join(f"{name}={said}" for name in FIELDS)

        assert browser.get(f"{path}?{query}").status_code < 500


def _parts(path: str) -> list[str]:
    return [part.partition("}")[0] for part in path.split("{")[1:]]
