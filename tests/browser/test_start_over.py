"""Who changes his mind about an order: it goes, and none stands beside it by accident."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.stage import DESK, PHONE, Stage, still
from tests.browser.test_deciding import lines, ready, spot
from tests.samples import cases

pytestmark = pytest.mark.programs

Opened = Callable[..., Page]

LIT = ".marks .legal *"


def scouts_sent(opened: Opened, stage: Stage, size: tuple[int, int]) -> tuple[Page, str]:
    """Scouts that are sent to a hex in the first turn; they are chosen once more."""
    match = stage.duel("Ann", "space-empires", "settler")
    stage.advance(match, "settler", 1)
    page = opened(f"{match}#orders", "Ann", size=size)
    ready(page)
    expect(page.locator(".still-open")).to_have_text("1 still open")
    page.keyboard.press("n")
    expect(page.locator(LIT)).not_to_have_count(0)
    lit = page.locator(LIT).count()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".ordering .draft .fine")).to_have_count(1)
    scouts = (lines(page)[0]).split()[1]
    page.locator(f".stage [data-token='{scouts}']").first.dispatch_event("click")
    expect(page.locator(".info header strong")).to_have_text("3 Scouts")
    return page, str(lit)


@pytest.mark.parametrize("size", cases([PHONE], [(DESK,)]), ids=["phone", "desk"])
def test_who_was_sent_is_lit_no_second_way_and_starts_over(
    opened: Opened, stage: Stage, size: tuple[int, int]
) -> None:
    """Movement 1: nothing more is legal after the first hex, so no old neighbour is lit."""
    page, lit = scouts_sent(opened, stage, size)
    expect(page.locator(".is-ordered li")).to_contain_text("3 Scouts: move to")
    expect(page.locator(".info .verb").first).to_be_visible()  # it is known what may follow
    expect(page.locator(LIT)).to_have_count(0)

    page.get_by_role("button", name="Start over").click()

    expect(page.locator(LIT)).to_have_count(int(lit))
    expect(page.locator(".is-ordered li")).to_have_count(0)
    assert [] == lines(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".ordering .draft .fine")).to_have_count(1)


def test_a_drag_of_who_was_sent_says_how_to_begin_anew(opened: Opened, stage: Stage) -> None:
    page, _ = scouts_sent(opened, stage, DESK)
    expect(page.locator(".info .verb").first).to_be_visible()
    still(page)
    (scouts, to) = lines(page)[0].split()[1:]
    start, end = spot(page, "token", scouts), spot(page, "place", to)
    assert start is not None
    assert end is not None
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(end[0], end[1] + 200, steps=6)
    page.mouse.up()

    expect(page.locator(".caption")).to_contain_text("is ordered already: start over")
    assert 1 == len(lines(page))


def test_fewer_decisions_are_open_after_each_order(opened: Opened, stage: Stage) -> None:
    page, _ = scouts_sent(opened, stage, DESK)
    expect(page.locator(".still-open")).to_have_text("All decided")


def test_what_gives_ships_up_stands_behind_more(opened: Opened, stage: Stage) -> None:
    page, _ = scouts_sent(opened, stage, DESK)
    expect(page.locator(".info .verb").first).to_be_visible()
    expect(page.locator(".info .verbs:not(.small) .verb", has_text="Scuttle")).to_have_count(0)
    expect(page.locator(".info .more-verbs summary")).to_contain_text("scuttle")
