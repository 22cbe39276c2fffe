"""Every page at desk and phone size: axe finds nothing that keeps anybody out."""

from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Page

from hegemon.games import RULESETS
from hegemon.play.start.opponents import bots_of
from hegemon.web.pages.every import PAGES
from tests.browser.axe import LOOKS, by_turns, violations
from tests.browser.stage import Stage, at_rest, until
from tests.samples import by_hand

pytestmark = pytest.mark.programs


STRICT = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


SIZE = "target-size"


def wrong(page: Page) -> list[str]:
    """What axe holds against a page at rest, wherever it has been scrolled to."""
    return [
        f"{each['id']}: {node['html'][:120]}"
        for each in violations(page, options=STRICT)
        for node in each["nodes"]
        if each["id"] != SIZE or is_small_in_sight(page, node["target"][0])
    ]


def is_small_in_sight(page: Page, target: str) -> bool:
    """Whether something is too small also where nothing that it slides under covers half of it."""
    page.locator(target).evaluate("one => one.scrollIntoView({ block: 'center' })")
    only = {"runOnly": {"type": "rule", "values": [SIZE]}}
    return bool(violations(page, target, only))


def paths(stage: Stage, match: str) -> list[str]:
    """All pages that one can ask for, with a match of Ann's in them."""
    table, seat = match.rsplit("/", 2)[1:]
    parts = {"table": table, "seat": seat, "step": "0", "game": "erkenfara", "name": "erkenfara"}
    parts |= {"study": "evenness", "run": "abc123"}
    parts |= {"turn": "last", "link": stage.stop_link("Ann")}
    found = [page.path for page in PAGES if page.method == "GET"]
    # a battle has a page where one was fought: test_told.py looks at those; a paper has one at the
    # desk of an umpire who plays no seat: test_the_desk
    elsewhere = ("{event}", "/desk/{seat}")
    return sorted({path.format(**parts) for path in found if not path.endswith(elsewhere)})


@pytest.mark.long
@pytest.mark.parametrize("first", by_hand([0], [1]))
def test_every_page(stage: Stage, opened: Callable[..., Page], first: int) -> None:
    """Each in one of the looks, by turns; in the other by hand."""
    match = stage.duel("Ann", "erkenfara", "steward")
    found = {}
    for number, (size, theme) in enumerate(LOOKS, start=first):
        page = opened("/", "Ann", size=size, theme=theme)
        for path in paths(stage, match)[number % 2 :: 2]:
            page.goto(path)
            found[path] = wrong(page)

    assert {} == {path: troubles for path, troubles in found.items() if troubles}


@pytest.mark.long
@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_the_desk(
    stage: Stage, opened: Callable[..., Page], size: tuple[int, int], theme: str
) -> None:
    """Before and after a seat is put on paper, and the page of that paper."""
    table = stage.table("Uma", "space-conquest", bots={"p1": "random"}, runs=True)
    page = opened(f"/t/{table}/desk", "Uma", size=size, theme=theme)
    found = wrong(page)
    page.get_by_label("Name", exact=True).fill("Bea")
    page.get_by_role("button", name="Seat on paper").click()
    stage.settle("Uma", table)
    page.goto(f"/t/{table}/desk")
    found += wrong(page)
    page.goto(f"/t/{table}/desk/p2")

    assert [] == found + wrong(page)


@pytest.fixture(scope="module")
def played(stage: Stage) -> Callable[[str, int], str]:
    """The match page of a game after so many steps, played once for all who only look at it."""

    @cache
    def after(game: str, steps: int) -> str:
        bot = list(bots_of(game))[-1]
        match = stage.duel("Ann", game, bot)
        stage.advance(match, bot, steps)
        return match

    return after


@pytest.mark.long
@pytest.mark.parametrize(("game", "size", "theme"), by_turns(RULESETS))
def test_the_match_page_of_each_game(
    played: Callable[[str, int], str],
    opened: Callable[..., Page],
    game: str,
    size: tuple[int, int],
    theme: str,
) -> None:
    assert [] == wrong(opened(played(game, 3), "Ann", size=size, theme=theme))


TABS = ("orders", "report", "messages", "powers")


@pytest.fixture(scope="module")
def lettered(stage: Stage, played: Callable[[str, int], str]) -> Callable[[str], str]:
    """The match page of a game after some turns, with a letter in it."""

    @cache
    def with_letter(game: str) -> str:
        match = played(game, 6)
        table, seat = match.rsplit("/", 2)[1:]
        letter = {"text": "Who is at [home](place:nowhere)?"}
        stage.person("Ann").post(f"/tables/{table}/seats/{seat}/messages", json=letter)
        return match

    return with_letter


@pytest.mark.long
@pytest.mark.parametrize(("game", "size", "theme"), by_turns(RULESETS))
def test_each_tab_after_some_turns(
    lettered: Callable[[str], str],
    opened: Callable[..., Page],
    game: str,
    size: tuple[int, int],
    theme: str,
) -> None:
    """With a letter, and the turns that somebody missed in short."""
    page = opened(f"{lettered(game)}?since=0", "Ann", size=size, theme=theme)
    found = {}
    for tab in TABS:
        page.evaluate(f"location.hash = '{tab}'")
        until(page, f"document.querySelector('#panel').dataset.tab === '{tab}'")
        at_rest(page)
        found[tab] = wrong(page)

    assert {} == {tab: troubles for tab, troubles in found.items() if troubles}
