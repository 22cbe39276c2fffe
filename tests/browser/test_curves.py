"""Curves under Powers: chosen by keyboard, fetched one by one, there without scripts."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.stage import DESK, PHONE, Stage

pytestmark = pytest.mark.programs


@pytest.fixture(scope="module")
def war(stage: Stage) -> str:
    """A match of Space Conquest after eight turns."""
    page = stage.duel("Ann", "space-conquest", "expansionist")
    stage.advance(page, "expansionist", 8)
    return page


def loaded(page: Page, measure: str) -> None:
    """The picture of a measure is there and shows something."""
    picture = page.locator(f'img[src$="measure={measure}"]')
    expect(picture).to_be_visible()
    page.wait_for_function(
        "one => one.complete && one.naturalWidth > 0", arg=picture.element_handle()
    )


def test_a_measure_is_chosen_by_keyboard(war: str, opened: Callable[..., Page]) -> None:
    page = opened(f"{war}#powers", "Ann", size=DESK)
    page.locator("#curves").scroll_into_view_if_needed()
    page.get_by_role("radio", name="Home stars").focus()
    page.keyboard.press("Space")
    loaded(page, "homes")
    page.keyboard.press("ArrowRight")

    expect(page.get_by_role("radio", name="Stars", exact=True)).to_be_checked()
    loaded(page, "stars")
    expect(page.locator('img[src$="measure=homes"]')).to_be_hidden()


def test_only_what_is_chosen_is_fetched(war: str, opened: Callable[..., Page]) -> None:
    asked: list[str] = []
    page = opened("/", "Ann", size=DESK)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{war}#powers")
    chosen = page.locator("#curves input:checked")
    measure = str(chosen.get_attribute("id")).removeprefix("curve-")
    loaded(page, measure)
    page.wait_for_load_state("networkidle")

    assert [measure] == [one.rpartition("=")[2] for one in asked if "curves.svg" in one]


def test_without_scripts_a_tap_shows_another(war: str, opened: Callable[..., Page]) -> None:
    page = opened(war, "Ann", size=PHONE, java_script_enabled=False)
    page.get_by_text("Ships", exact=True).first.click()

    expect(page.locator('img[src$="measure=ships"]')).to_be_visible()
    expect(page.locator('img[src$="measure=homes"]')).to_be_hidden()
    page.get_by_role("link", name="All of them, as tables, and the dice").click()
    expect(page.get_by_role("heading", name="Turn by turn")).to_be_visible()
    page.get_by_text("As a table").nth(1).click()
    expect(page.get_by_role("region", name="Stars, turn by turn")).to_be_visible()


@pytest.mark.parametrize(("size", "theme"), [(DESK, "light"), (PHONE, "dark")])
def test_nobody_is_kept_out_of_the_page(
    war: str, opened: Callable[..., Page], size: tuple[int, int], theme: str
) -> None:
    page = opened(f"{war}/curves", "Ann", size=size, theme=theme)
    for table in page.get_by_text("As a table").all():
        table.click()

    assert [] == [f"{one['id']}: {one['nodes'][0]['html']}" for one in violations(page)]
