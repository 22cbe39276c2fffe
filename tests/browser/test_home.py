"""Home and a new table in a real browser: cards, the time left, the dial, the drawer."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.stage import DESK, PHONE, Stage
from tests.browser.test_axe import wrong
from tests.samples import cases

pytestmark = pytest.mark.programs

LOOKS = cases([(DESK, "light")], [(DESK, "dark"), (PHONE, "light"), (PHONE, "dark")])
DAY = {"schedule": {"hours": 24}}


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_home_leads_to_what_is_most_urgent(
    stage: Stage, opened: Callable[..., Page], size: tuple[int, int], theme: str
) -> None:
    """The map is there, the time is told in hours and minutes, and nothing keeps anybody out."""
    stage.duel(
        "Ann", "space-conquest", "expansionist", title="Later", terms={"schedule": {"hours": 90}}
    )
    stage.duel("Ann", "erkenfara", "steward", title="Sooner", terms=DAY)
    page = opened("/", "Ann", size=size, theme=theme)
    first = page.locator(".tcard").first

    expect(first.get_by_role("link", name="Sooner")).to_be_visible()
    expect(first.locator(".map > svg")).to_be_visible()
    expect(first.locator(".due")).to_contain_text(re.compile(r"in 23 h \d+ min|in 1 d"))
    assert [] == wrong(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]

    first.get_by_role("link", name="Give orders").click()
    expect(page).to_have_url(re.compile("/t/[0-9a-f]+/p1#orders"))


def test_the_film_begins_where_it_was_asked_for(stage: Stage, opened: Callable[..., Page]) -> None:
    match = stage.duel("Bob", "space-conquest", "expansionist")
    stage.advance(match, "expansionist", 4)
    page = opened("/", "Bob")
    page.get_by_role("link", name="Watch").first.click()

    expect(page.get_by_label("Turn", exact=True)).to_be_visible()


def test_one_tap_begins_a_match(stage: Stage, opened: Callable[..., Page]) -> None:
    stage.person("Cem")
    page = opened("/", "Cem", size=PHONE)
    page.get_by_role("button", name=re.compile("Play now.*Space Conquest")).click()

    expect(page.locator("svg[data-grid]").first).to_be_visible()


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_a_table_is_set_up_at_the_dial(
    stage: Stage, opened: Callable[..., Page], size: tuple[int, int], theme: str
) -> None:
    """Seats are counted, turned and moved, the time is moved by keys: the form says the same."""
    stage.person("Ann")
    page = opened("/new/ec4x-monero", "Ann", size=size, theme=theme)
    seats = page.locator(".dial [data-seat]")
    expect(seats).to_have_count(4)

    page.get_by_role("button", name="One seat more").click()
    expect(seats).to_have_count(5)

    page.get_by_role("radio", name="Friends").check()
    expect(seats.nth(1)).to_have_attribute("aria-label", "Seat 2: open")
    expect(page.locator("[data-follows=who]")).to_contain_text("Four seats go to those who open")

    seats.nth(1).press("Enter")
    expect(seats.nth(1)).to_have_attribute("aria-label", "Seat 2: random")
    assert "random" == page.locator("[name='seat.p2']").input_value()

    seats.nth(0).press("ArrowRight")
    expect(seats.nth(1)).to_have_attribute("aria-label", "Seat 2: You")
    assert "p2" == page.locator("[name=mine]").input_value()

    page.get_by_role("slider", name="Due time").press("ArrowRight")
    assert "20:15" == page.locator("[name=at]").input_value()
    expect(page.locator("[data-follows=fast]")).to_contain_text("Due at 20:15")
    assert [] == wrong(page)


def test_the_drawer_marks_what_differs(stage: Stage, opened: Callable[..., Page]) -> None:
    """Search leaves what differs in sight; all is taken back at once; it closes by a key."""
    stage.person("Ann")
    page = opened("/new/ec4x-monero", "Ann")
    door = page.locator("details.house-rules > summary")
    door.press("Enter")
    drawer = page.get_by_role("dialog", name="House rules")
    rules = drawer.locator(".rule:visible")
    expect(drawer.get_by_role("searchbox")).to_be_focused()

    drawer.locator("[name='rule.symmetric']").select_option("yes")
    drawer.get_by_role("searchbox").fill("blockaded")
    expect(rules).to_have_count(2)
    expect(drawer.locator(".rule.changed")).to_contain_text(
        "The document has it: no. You chose: yes."
    )
    expect(drawer.locator("mark")).to_have_text("blockaded")
    assert [] == wrong(page)

    page.keyboard.press("Escape")
    expect(page.locator("[data-sum]")).to_have_text("As the document has it, but for one")
    expect(door).to_contain_text("(1)")

    door.press("Enter")
    drawer.get_by_role("link", name="As the document has it").click()
    expect(drawer.locator(".rule.changed")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_the_games_and_the_records_keep_nobody_out(
    stage: Stage, opened: Callable[..., Page], size: tuple[int, int], theme: str
) -> None:
    stage.person("Fay")
    page = opened("/", "Fay", size=size, theme=theme)
    for path in ("/", "/games", "/records", "/new/space-conquest"):
        page.goto(path)
        assert (path, []) == (path, wrong(page))
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
