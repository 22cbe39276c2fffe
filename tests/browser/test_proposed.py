"""Orders in letters, and what is sealed: read as words, taken over and taken back."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evenings import suggested
from tests.browser.sealing import seal
from tests.browser.stage import Stage

pytestmark = pytest.mark.programs

Opened = Callable[..., Page]


@pytest.fixture
def together(stage: Stage) -> tuple[str, str]:
    """A match of two people: a table, and the page of the first."""
    table = stage.table("Ann", "space-conquest")
    page = stage.sit("Ann", table, "p1")
    stage.sit("Ben", table, "p2")
    return table, page


def written(stage: Stage, table: str, text: str) -> None:
    """Somebody writes to the first seat."""
    letter = {"text": text, "to": ["p1"]}
    stage.person("Ben").post(f"/tables/{table}/seats/p2/messages", json=letter).raise_for_status()


def test_an_order_in_a_letter_becomes_a_line_and_can_be_undone(
    opened: Opened, stage: Stage, together: tuple[str, str]
) -> None:
    """What its reader could not give is prose, and so is what is none."""
    table, match = together
    line = suggested(stage, table, "p1")
    assert line
    written(stage, table, f"Hello!\n{line}\nmove nowhere at all 3\nmove fast")
    page = opened(f"{match}#messages", "Ann")
    deeds = page.locator("#messages .take-over")
    expect(deeds).to_have_count(1)
    expect(deeds.locator("code")).to_have_text(line)
    writes = page.locator("#powers .write-to")  # where it leads without scripts
    expect(writes).to_have_attribute("href", re.compile(r"/p1\?to=p2#say$"))

    deeds.click()

    lines = page.locator(".ordering .draft .order-line code")
    expect(lines).to_have_text([line])
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(lines).to_have_count(0)


def test_what_is_sealed_stands_as_it_was_written(
    opened: Opened, stage: Stage, together: tuple[str, str]
) -> None:
    """With who is awaited; the same after the page was opened anew."""
    table, match = together
    line = suggested(stage, table, "p1")
    written(stage, table, line)
    page = opened(f"{match}#messages", "Ann")
    page.locator("#messages .take-over").click()
    expect(page.locator(".ordering .draft .fine")).to_have_count(1)
    words = page.locator(".ordering .draft .written").inner_text()
    seal(page)

    for _ in ("sealed", "opened anew"):
        expect(page.locator("#orders h2")).to_have_text("Sealed: 1 order")
        expect(page.locator(".thought")).to_have_text("Ben is still thinking.")
        expect(page.locator(".ordering .draft .written")).to_have_text(words)
        expect(page.locator(".ordering .draft button")).to_have_count(0)
        expect(page.locator("#seal")).to_contain_text("Sealed")
        page.goto(f"{match}#orders")
        page.reload()


def test_what_is_sealed_leaves_no_button_in_a_letter(
    opened: Opened, stage: Stage, together: tuple[str, str]
) -> None:
    """It comes back when the seal is taken back, and its line is asked about once."""
    table, match = together
    line = suggested(stage, table, "p1")
    written(stage, table, line)
    page = opened("/offline", "Ann")
    asked: list[str] = []
    page.on(
        "request", lambda one: asked.append(one.post_data or "") if "/check" in one.url else None
    )
    page.goto(f"{match}#messages")
    deeds = page.locator("#messages .take-over")
    deeds.click()
    expect(page.locator(".ordering .draft .fine")).to_have_count(1)

    seal(page)
    expect(deeds).to_have_count(0)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    page.locator('.tabs a[href="#messages"]').click()
    expect(deeds).to_have_count(1)
    assert len([said for said in asked if f'["{line}"]' in said]) == 1


def test_who_points_finds_no_ring_where_he_does_not_look(
    opened: Opened, stage: Stage, together: tuple[str, str]
) -> None:
    """The focus goes to the next thing for hands on keys alone."""
    table, match = together
    written(stage, table, suggested(stage, table, "p1"))
    page = opened(f"{match}#orders", "Ann")
    chips = page.locator(".chips-open .chip")
    chips.first.click()
    page.locator("#panel > .info .choices button").first.click()
    give, line = page.locator("[data-key=give]"), page.locator(".ordering .draft .order-line")
    expect(give.or_(line).first).to_be_visible()
    if give.is_visible():
        give.click()
    expect(line).to_have_count(1)

    expect(page.locator(".kinds :focus")).to_have_count(0)
