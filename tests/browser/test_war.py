"""The war page in a browser: one cursor, by keys and without scripts; two people play again."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from hegemon.core.game import Player
from hegemon.play.start.opponents import factory_of
from hegemon.play.tables.tending import tend
from tests.browser.axe import violations
from tests.browser.stage import DESK, PHONE, Stage
from tests.browser.test_axe import wrong
from tests.samples import cases

pytestmark = pytest.mark.programs

TURNS = 16


def ended(stage: Stage, *people: str) -> str:
    """A table of these people whose match is over; its war page."""
    table = stage.table(people[0], "space-conquest", title="War", house_rules={"turn_limit": TURNS})
    seats = [f"p{number}" for number, _ in enumerate(people, 1)]
    for name, seat in zip(people, seats, strict=True):
        stage.sit(name, table, seat)
    hall = stage.house.services.hall
    bots = {Player(seat): factory_of("space-conquest", "expansionist") for seat in seats}
    while (match := hall.match(table)).result is None:
        match.bots_answer(bots)
        tend(hall, table)
    return f"/t/{table}/war"


@pytest.fixture(scope="module")
def war(stage: Stage) -> str:
    return ended(stage, "Ann", "Ben")


def frame(page: Page) -> str:
    return page.locator("#replay").get_attribute("data-at") or ""


@pytest.mark.long
def test_one_cursor_for_curve_and_map_by_keys(war: str, opened: Callable[..., Page]) -> None:
    """Arrows step, digits jump, Space plays; the curve, the map and the words go along."""
    page = opened(war, "Ann")
    heading = page.locator("#replay-title")
    cursor = page.locator(".chart.desk [data-cursor]")
    page.keyboard.press("1")
    at = page.locator(".points [data-at]").first.get_attribute("data-at")
    first = page.locator("#frames option").nth(int(at or 0)).get_attribute("data-turn")
    expect(heading).to_have_text(f"Turn {first}")
    before = cursor.get_attribute("transform")
    page.keyboard.press("ArrowLeft")
    expect(heading).to_have_text(f"Turn {int(first or 0) - 1}")
    expect(page.locator("[data-map] svg")).to_have_count(1)
    assert before != cursor.get_attribute("transform")

    page.keyboard.press("Space")
    expect(page.locator(".play")).to_have_attribute("aria-label", "Stop")
    expect(heading).not_to_have_text(f"Turn {int(first or 0) - 1}")  # it is on its way
    page.keyboard.press("Space")
    expect(page.locator(".play")).to_have_attribute("aria-label", "Play")
    page.locator(".slide input").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".slide input")).to_have_attribute("aria-valuetext", heading.inner_text())


def test_curve_is_pointed_at_and_measures_change(war: str, opened: Callable[..., Page]) -> None:
    page = opened(war, "Ann")
    box = page.locator(".chart.desk > svg").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 80, box["y"] + box["height"] / 2)
    heading = page.locator("#replay-title").inner_text()
    page.get_by_role("link", name="Ships", exact=True).click()
    expect(page.locator(".measures [aria-current]")).to_have_text("Ships")

    assert heading == page.locator("#replay-title").inner_text()
    assert heading in {f"Turn {turn}" for turn in range(1, 5)}


def test_replay_goes_by_links_without_scripts(war: str, opened: Callable[..., Page]) -> None:
    page = opened(f"{war}?step=0", "Ann", java_script_enabled=False)
    page.get_by_role("link", name="After ›").click()

    expect(page.locator("#replay-title")).to_have_text("Turn 2")
    expect(page.locator(".play")).to_be_hidden()
    page.get_by_role("link", name="Show turn").first.click()
    expect(page.locator("#replay [data-map] svg")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize(("size", "theme"), cases([(DESK, "light"), (PHONE, "dark")], []))
def test_axe_finds_nothing_and_nothing_is_wider_than_the_page(
    war: str, opened: Callable[..., Page], size: tuple[int, int], theme: str
) -> None:
    page = opened(war, "Ann", size=size, theme=theme)

    assert [] == wrong(page)
    assert size[0] == page.evaluate("document.documentElement.scrollWidth")


def test_two_people_agree_and_a_stranger_sees_it(war: str, opened: Callable[..., Page]) -> None:
    ann, ben = opened(war, "Ann"), opened(war, "Ben")
    ann.get_by_role("button", name="Let everybody see it").click()
    expect(ann.get_by_role("button", name="Take my word back")).to_be_visible()
    expect(ben.locator("#share")).to_contain_text("Ann agrees")  # his page was open
    ben.get_by_role("button", name="Let everybody see it").click()
    expect(ann.get_by_label("The link to this page")).to_be_visible()
    expect(ann.locator("#share").get_by_role("button", name="Copy")).to_be_visible()
    expect(ben.get_by_label("The link to this page")).to_have_value(f"{ben.url.partition('#')[0]}")
    stranger = opened(war)

    expect(stranger.get_by_role("heading", level=1)).to_contain_text("war")
    expect(stranger.get_by_role("button", name="Play again")).to_have_count(0)
    assert [] == violations(stranger)


@pytest.mark.long
def test_two_people_play_again(stage: Stage, opened: Callable[..., Page]) -> None:
    """One press each: the first opens the table, the second finds his seat, and it begins."""
    war = ended(stage, "Ann", "Ben")
    ann, ben = opened(war, "Ann"), opened(war, "Ben")
    ann.get_by_role("button", name="Play again, same seats").click()
    expect(ann.get_by_role("heading", level=1)).to_contain_text("War, again")
    expect(ben.get_by_text("Ann plays again")).to_be_visible()  # his page was open
    ben.get_by_role("button", name="Take your seat again").click()
    ben.wait_for_url("**/p2")
    table = ben.url.rsplit("/", 2)[1]

    ann.wait_for_url(f"**/t/{table}/p1")  # her page was open: it goes there by itself
    expect(ann.locator("#orders")).to_be_visible()
