"""Curves under Powers: chosen by keyboard, fetched one by one, there without scripts."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

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
    page.get_by_text("As a table").first.click()
    expect(page.get_by_role("region", name="Stars, turn by turn")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize(("size", "theme"), [(DESK, "light"), (PHONE, "dark")])
def test_nobody_is_kept_out_of_the_page(
    war: str, opened: Callable[..., Page], size: tuple[int, int], theme: str
) -> None:
    page = opened(f"{war}/curves", "Ann", size=size, theme=theme)
    for table in page.get_by_text("As a table").all():
        table.click()

    assert [] == [f"{one['id']}: {one['nodes'][0]['html']}" for one in violations(page)]


def figures(page: Page, where: str) -> list[str]:
    return page.locator(f"{where} [data-figure]").all_inner_texts()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_one_cursor_for_all_curves(
    war: str, opened: Callable[..., Page], size: tuple[int, int]
) -> None:
    """What it says of a turn is what the page says that the server made for that turn."""
    page = opened(f"{war}/curves?turn=3", "Ann", size=size)
    told = {where: figures(page, where) for where in (".far", ".chips")}
    then = page.get_by_role("link", name="The map then").get_attribute("href") or ""
    page.goto(f"{war}/curves")
    expect(page.locator("[data-now]")).not_to_have_text("Turn 3")
    page.get_by_role("slider", name="Turn").fill("2")

    expect(page.locator("[data-now]")).to_have_text("Turn 3")
    expect(page.locator(".far [data-figure]").first).to_have_text(told[".far"][0])
    for where, said in told.items():
        expect(page.locator(f"{where} [data-figure]")).to_have_text(said)

    expect(page.get_by_role("link", name="The map then")).to_have_attribute("href", then)
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-now]")).to_have_text("Turn 4")


def test_no_figures_of_another_turn_stand_below_a_turn(
    war: str, opened: Callable[..., Page]
) -> None:
    """As long as those of the turn are not here, or where they never come."""
    page = opened(f"{war}/curves", "Ann", size=DESK)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/curves", hold)
    page.get_by_role("slider", name="Turn").fill("2")

    expect(page.locator("[data-now]")).to_have_text("Turn 3")
    expect(page.locator(".far [data-figure]").first).to_have_text("")
    assert not any(figures(page, ".chips"))

    assert held
    for route in held:
        route.continue_()
    expect(page.locator(".far [data-figure]").first).not_to_have_text("")


def test_a_headline_leads_to_its_turn(war: str, opened: Callable[..., Page]) -> None:
    page = opened(f"{war}/curves", "Ann", size=DESK)
    line = page.locator(".told [data-turn]").last
    turn = line.get_attribute("data-turn")
    line.get_by_role("link").click()

    expect(page.locator("[data-now]")).to_have_text(f"Turn {turn}")
    expect(line.get_by_role("link")).to_have_attribute("aria-current", "true")
    assert "turn=" not in page.url


def test_a_mouse_that_passes_leaves_the_cursor_where_it_was(
    war: str, opened: Callable[..., Page]
) -> None:
    page = opened(f"{war}/curves", "Ann", size=DESK)
    last = page.locator("[data-now]").inner_text()
    page.locator(".chart.desk > svg").hover(position={"x": 60, "y": 100})
    expect(page.locator("[data-now]")).to_have_text("Turn 1")
    page.locator("h1").hover()
    expect(page.locator("[data-now]")).to_have_text(last)


def test_without_scripts_links_move_the_cursor(war: str, opened: Callable[..., Page]) -> None:
    page = opened(f"{war}/curves?turn=3", "Ann", size=PHONE, java_script_enabled=False)
    page.get_by_role("link", name="After").click()

    expect(page.locator("[data-now]")).to_have_text("Turn 4")
    page.get_by_role("link", name="Ships", exact=True).click()
    expect(page.get_by_role("heading", name="Ships", exact=True, level=2)).to_be_visible()
    expect(page.locator("[data-now]")).to_have_text("Turn 4")
