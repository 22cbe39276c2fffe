"""A first match that teaches: by deeds, by what it shows, by keyboard; hints; sent away."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.sealing import NOW
from tests.browser.stage import DESK, PATIENCE, PHONE, Stage, still, until
from tests.browser.test_axe import wrong
from tests.samples import cases

pytestmark = pytest.mark.programs

Opened = Callable[..., Page]

SIZES = (DESK, PHONE)
SHOWN = cases(
    [("erkenfara", PHONE)],
    [
        ("space-empires", DESK),
        ("space-conquest", PHONE),
        ("ec4x-monero", DESK),
        ("ec4x-satoshi", PHONE),
    ],
)
AT_REST = """document.querySelector('.ordering') !== null && document.querySelector(
  '.ordering:is([aria-busy], [data-checking]), .lesson-live[aria-busy]') === null
  && [undefined, document.querySelector('#orders').dataset.opened].includes(
    document.querySelector('.lesson-live')?.dataset.step)"""
"""Whether all that was written has been judged, and the lesson speaks of the open question."""
OVER = "document.querySelector('.lesson-live .at')?.innerText === 'All 6 steps done'"
PRESS = """(document.querySelector('[data-key=seal-now]')
  ?? (rests ? document.querySelector('[data-key=show-me]') : null))?.click()"""
"""What waits for its thread is sent; else, once all rests, what is next is shown."""


def begun(opened: Opened, game: str = "space-conquest", **how: object) -> Page:
    """A first match of Ann's, as the form of new tables begins it."""
    page = opened(f"/new/{game}", "Ann", **how)
    page.get_by_role("button", name="Your first match").click()
    page.wait_for_url("**/t/**")
    expect(page.locator(".lesson-live h2")).to_be_visible()
    until(page, AT_REST)
    return page


def at_step(page: Page, number: int) -> None:
    expect(page.locator(".lesson-live .at")).to_have_text(f"Step {number} of 6")


def to_orders(page: Page) -> None:
    """A turn that came has opened the news."""
    until(page, AT_REST)
    page.locator(".tabs a[href='#orders']").click()


def sent(page: Page) -> None:
    """Seal with one press; what waits for its thread is sent at once."""
    to_orders(page)
    page.locator("[data-key=seal]").click()
    page.get_by_role("button", name=NOW).click()


def middle(page: Page, place: str) -> tuple[float, float]:
    """Where a place lies in the window."""
    still(page)
    box = page.locator(f"#place-{place}").bounding_box()
    assert box is not None, place
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.long
def test_a_lesson_is_done_by_deeds_at_the_desk(opened: Opened) -> None:
    """By a drag, by two clicks, and with the keyboard; each deed ticks its step at once."""
    page = begun(opened)
    page.mouse.move(*middle(page, "K"))
    page.mouse.down()
    page.mouse.move(*middle(page, "F"), steps=6)
    page.mouse.up()
    at_step(page, 2)
    page.locator("[data-key=undo]").click()
    at_step(page, 1)
    for place in "KF":
        page.mouse.click(*middle(page, place))
    at_step(page, 2)
    sent(page)
    at_step(page, 3)
    to_orders(page)
    page.get_by_label("Type an order").fill("move K C 4")
    page.keyboard.press("Enter")
    at_step(page, 4)
    for step in (5, 6):
        sent(page)
        at_step(page, step)
    sent(page)

    expect(page.locator(".lesson-live .at")).to_have_text("All 6 steps done")

    to_orders(page)
    page.get_by_role("button", name="Close the lesson, play on").click()
    page.reload()
    until(page, AT_REST)

    expect(page.locator("#lesson")).to_have_count(0)


def test_a_lesson_is_begun_with_taps_on_a_phone(opened: Opened) -> None:
    """Neither the sheet nor the lesson lies over what it points at."""
    page = begun(opened, size=PHONE)
    goal = middle(page, "F")

    assert page.evaluate("at => !!document.elementFromPoint(...at).closest('.stage')", list(goal))

    page.touchscreen.tap(*middle(page, "K"))
    expect(page.locator(".panel > .info")).to_be_visible()
    expect(page.locator(".lesson-live h2")).to_be_in_viewport()
    page.touchscreen.tap(*middle(page, "F"))
    page.touchscreen.tap(*middle(page, "F"))

    at_step(page, 2)


@pytest.mark.parametrize(("game", "size"), SHOWN)
def test_a_lesson_is_done_by_what_it_shows(
    opened: Opened, game: str, size: tuple[int, int]
) -> None:
    page = begun(opened, game, size=size, reduced_motion="reduce")
    for _ in range(PATIENCE // 100):
        if page.evaluate(OVER):
            break
        page.evaluate(f"const rests = {AT_REST}; {PRESS}")
        page.wait_for_timeout(100)

    expect(page.locator(".lesson-live .at")).to_have_text("All 6 steps done")
    if size == PHONE:
        expect(page.locator("#panel")).to_have_attribute("data-tab", "orders")
    expect(page.get_by_role("button", name="Play a whole match")).to_be_visible()


@pytest.mark.long
def test_a_hint_comes_to_who_hesitates_and_goes_with_a_deed(opened: Opened) -> None:
    page = opened("/new/space-conquest", "Ann")
    page.clock.install()
    page.get_by_role("button", name="Your first match").click()
    expect(page.locator(".lesson-live h2")).to_be_visible()
    page.clock.run_for(20_000)
    expect(page.locator(".lesson-live .hint")).to_have_count(0)
    page.clock.run_for(10_000)

    expect(page.locator(".lesson-live .hint")).to_contain_text("Drag from Kochab to Fomalhaut")

    page.get_by_label("Type an order").fill("move K F 3")
    page.keyboard.press("Enter")
    page.clock.run_for(2_000)

    expect(page.locator(".lesson-live .hint")).to_have_count(0)
    at_step(page, 2)


@pytest.mark.long
def test_it_is_sent_away_with_one_tap_and_for_ever(stage: Stage, opened: Opened) -> None:
    """On this device; another match that teaches teaches again."""
    page = begun(opened)
    page.get_by_role("button", name="Leave the lesson, keep the match").click()
    expect(page.locator("#lesson")).to_have_count(0)
    page.reload()
    expect(page.get_by_label("Type an order")).to_be_visible()

    assert 0 == page.locator("#lesson").count()
    assert 0 == page.get_by_label("Your first turn").count()

    page.goto("/new/space-conquest")
    page.get_by_role("button", name="Your first match").click()

    expect(page.locator(".lesson-live h2")).to_be_visible()


@pytest.mark.long
def test_it_is_shown_and_heard_by_keyboard(opened: Opened) -> None:
    page = begun(opened, reduced_motion="reduce")
    page.locator("[data-key=show-me]").focus()
    page.keyboard.press("Enter")
    at_step(page, 2)

    expect(page.locator("#panel > .heard").first).to_have_text("Step 2 of 6. Seal your orders.")
    expect(page.locator("[data-key=show-me]")).to_be_focused()


@pytest.mark.long
def test_it_is_read_and_left_without_scripts(opened: Opened) -> None:
    page = opened("/new/erkenfara", "Ann", java_script_enabled=False)
    page.get_by_role("button", name="Your first match").click()
    lesson = page.get_by_role("region", name="First match")

    expect(lesson).to_contain_text("raise r_4 4000")

    lesson.get_by_role("button", name="Leave the lesson").click()

    expect(page.get_by_label("One order a line")).to_be_visible()
    expect(page.locator("#lesson")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_nothing_keeps_anybody_out(opened: Opened, size: tuple[int, int]) -> None:
    page = begun(opened, size=size, theme="dark" if size == PHONE else "light")

    assert [] == wrong(page)


def test_an_ordinary_match_has_none(stage: Stage, opened: Opened, chromium: Browser) -> None:
    page = opened(stage.duel("Ann", "space-conquest", "random"), "Ann")
    expect(page.get_by_label("Type an order")).to_be_visible()

    assert 0 == page.locator("#lesson").count()
