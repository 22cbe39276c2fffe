"""The news of a turn in a browser: lines and map lead to each other, and a turn calls."""

from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.axe import violations
from tests.browser.stage import DESK, PHONE, Stage, until
from tests.browser.test_match import seals, settled, two
from tests.samples import cases

pytestmark = pytest.mark.programs

Opening = Callable[..., Page]
SIZES = pytest.mark.parametrize("size", cases([PHONE], [(DESK,)]), ids=["phone", "desk"])


def icon(page: Page) -> str:
    """The file of the icon of the tab."""
    address = page.locator("link[rel=icon]").get_attribute("href") or ""
    return address.rpartition("/")[2]


def news_of_a_turn(stage: Stage, opened: Opening, size: tuple[int, int]) -> Page:
    """The news of the second turn of a duel."""
    duel = stage.duel("Ann", "space-conquest", "expansionist")
    stage.advance(duel, "expansionist", 2)
    page = opened(f"{duel}#report", "Ann", size=size)
    settled(page)
    return page


def box_of(page: Page, what: str) -> FloatRect:
    """Where something stands."""
    found = page.locator(what).first.bounding_box()
    assert found, what
    return found


@SIZES
def test_lines_and_numbers_lead_to_each_other(
    stage: Stage, opened: Opening, size: tuple[int, int]
) -> None:
    """A line brings its place into the middle of the map; its number there leads back."""
    page = news_of_a_turn(stage, opened, size)
    line = page.locator("#report .headline[data-number]").first
    number = line.get_attribute("data-number") or ""
    mark = page.locator(f".numbers [data-number='{number}']")
    expect(mark).to_contain_text(number)
    line.locator(".words").click(position={"x": 4, "y": 4})
    until(page, "document.querySelector('.headline.here') !== null")
    expect(mark).to_be_in_viewport()
    assert [] == violations(page)

    page.locator("#panel").evaluate("panel => panel.scrollTop = panel.scrollHeight")
    mark.click()
    expect(line).to_be_in_viewport()
    expect(line.locator("a").first).to_be_focused()
    page.get_by_role("link", name="Orders", exact=True).click()
    expect(mark).to_be_hidden()


def test_on_a_phone_headlines_have_the_room(stage: Stage, opened: Opening) -> None:
    """The bar says the turn: the title is there to be heard, and figures stand below pictures."""
    page = news_of_a_turn(stage, opened, PHONE)
    expect(page.locator("#report .came")).to_contain_text("what happened")
    panel, words = box_of(page, "#panel"), box_of(page, "#report .lead .words")
    picture, figure = (box_of(page, f"#report .lead .{one}") for one in ("vignette", "figure"))

    assert words["y"] - panel["y"] < 80
    assert figure["x"] < words["x"]
    assert figure["y"] >= picture["y"] + picture["height"]


THREE_BATTLES = """() => {
  const [lead] = document.querySelectorAll('#report .headline');
  const list = lead.parentElement;
  const row = lead.cloneNode(true);
  row.className = 'headline row loss';
  for (const what of ['details', '.vignette svg:not(:only-of-type)', '.see'])
    row.querySelector(what)?.remove();
  list.replaceChildren(lead, row, row.cloneNode(true), row.cloneNode(true));
  const told = '28 Light Cruiser squadrons of House Ben against 6 of yours, of which 3 are lost.';
  for (const words of list.querySelectorAll('.words')) {
    words.querySelector('h4').textContent = 'Battle lost at C17';
    const said = words.querySelector('p') ?? document.createElement('p');
    said.textContent = told;
    const see = document.createElement('p');
    see.className = 'see';
    see.innerHTML = '<a href="#report">See the battle</a>';
    words.querySelector('h4').after(said, see);
  }
}"""
"""The most that is told at once of three things: a sentence, its battle, of the first why."""


NO_THIRD = """() => [...document.querySelectorAll("#report .headline")].slice(2)
  .forEach((each) => each.remove())"""
"""All headlines but two are gone."""


def test_on_a_phone_three_headlines_stand_in_the_first_view(stage: Stage, opened: Opening) -> None:
    """With their pictures, above what is pressed next; the map keeps its third of the screen.

    A sheet that is pulled up tells them in full.
    """
    page = news_of_a_turn(stage, opened, PHONE)
    page.evaluate(THREE_BATTLES)
    panel, foot = box_of(page, "#panel"), box_of(page, ".after-news")
    ends = [
        box["y"] + box["height"]
        for at in range(3)
        for what in (".vignette", "h4")
        if (box := page.locator("#report .headline").nth(at).locator(what).bounding_box())
    ]

    assert 6 == len(ends)
    assert max(ends) <= foot["y"]
    assert panel["y"] - box_of(page, ".stage")["y"] >= PHONE[1] / 3
    rest = page.locator("#report .headline p").first
    assert "none" != rest.evaluate("rest => getComputedStyle(rest).webkitLineClamp")
    page.get_by_role("slider", name="Height of this sheet").press("End")
    assert "5" == rest.evaluate("rest => getComputedStyle(rest).webkitLineClamp")

    page.evaluate(NO_THIRD)
    page.get_by_role("slider", name="Height of this sheet").press("Home")
    assert "6" == rest.evaluate("rest => getComputedStyle(rest).webkitLineClamp")  # there is room


@SIZES
def test_next_leads_to_the_orders_each_time(
    stage: Stage, opened: Opening, size: tuple[int, int]
) -> None:
    """Though the address of the page names them since the last time."""
    page = news_of_a_turn(stage, opened, size)
    onward = page.locator(".next-decision")
    for _ in range(2):
        onward.click()
        expect(page.locator("#panel")).to_have_attribute("data-tab", "orders")
        expect(page.locator(".marks .chosen *").first).to_be_attached()  # the thing, no list of it
        page.evaluate("document.dispatchEvent(new CustomEvent('hegemon:news'))")
        expect(onward).to_be_visible()
    with page.context.expect_page() as another:  # who wants it beside the news gets it there
        onward.click(modifiers=["Control"])
    expect(another.value.locator("#panel")).to_be_attached()
    expect(onward).to_be_visible()


def test_all_else_is_told_when_it_is_wanted(stage: Stage, opened: Opening) -> None:
    """The quiet lines open the whole report, and so does going through it."""
    page = news_of_a_turn(stage, opened, DESK)
    told = page.locator("#whole-report .told-step").first
    expect(told).to_be_hidden()
    page.locator("#whole-report > summary").click()
    expect(told).to_be_visible()


def test_after_three_turns_it_is_told_in_short(stage: Stage, opened: Opening) -> None:
    """With what was gained on the map."""
    duel = stage.duel("Ann", "space-conquest", "expansionist")
    stage.advance(duel, "expansionist", 6)
    page = opened(f"{duel}?since=0#report", "Ann")
    settled(page)

    expect(page.locator("#report .came")).to_contain_text("in short")
    expect(page.locator("#report .digest .curve path.held")).to_be_visible()
    gained = page.locator("#report .digest").get_attribute("data-gained") or "[]"
    expect(page.locator(".numbers .gained")).to_have_count(gained.count('"') // 2)
    assert [] == violations(page)


def test_the_icon_says_whose_turn_it_is(stage: Stage, opened: Opening) -> None:
    """And who asks for it is called by a badge, too, which is remembered."""
    ann, ben = two(stage)
    page = opened(f"{ann}#about", "Ann")
    page.evaluate(
        "() => { window.badges = []; navigator.setAppBadge = async () => "
        "{ window.badges.push('!') }; navigator.clearAppBadge = async () => {} }"
    )
    settled(page)
    assert "icon-calls.svg" == icon(page)
    asks = page.get_by_label("Call me on this device")
    expect(asks).not_to_be_checked()
    asks.check()
    until(page, "window.badges.length === 1")
    seals(stage, "Ann", ann)
    expect(page.locator("#clock")).to_have_attribute("data-awaited", "false")
    until(page, "document.querySelector('link[rel=icon]').href.endsWith('/icon.svg')")
    seals(stage, "Ben", ben)
    until(page, "document.querySelector('link[rel=icon]').href.endsWith('/icon-calls.svg')")
    until(page, "window.badges.length === 2")

    page.reload()
    settled(page)
    expect(page.get_by_label("Call me on this device")).to_be_checked()


def test_why_that_somebody_reads_is_not_taken_from_him(stage: Stage, opened: Opening) -> None:
    """Though he has sealed and only waits: the next turn is offered, and comes when he wants it."""
    ann, ben = two(stage)
    seals(stage, "Ann", ann)
    seals(stage, "Ben", ben)
    seals(stage, "Ann", ann)
    page = opened(f"{ann}#report", "Ann")
    settled(page)
    why = page.locator("#report .sentence details").first
    why.evaluate("why => { why.open = true; }")
    seals(stage, "Ben", ben)
    expect(page.get_by_role("button", name="Read it")).to_be_visible()

    expect(why).to_have_attribute("open", "")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("#report")).to_have_attribute("data-step", "2")
