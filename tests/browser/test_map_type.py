"""What is to be read at first sight on a map of hexes is large enough on a desk."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.stage import DESK, Stage, still
from tests.browser.test_deciding import ready

pytestmark = pytest.mark.programs

SIZES = """() => [...document.querySelectorAll(".stage svg text")]
  .filter((each) => each.checkVisibility())
  .map((each) => {
    const { a, b } = each.getScreenCTM();
    return [each.textContent, parseFloat(getComputedStyle(each).fontSize) * Math.hypot(a, b)];
  })"""

LEAST = 11
"""Pixels of type that can be read at arm's length."""


@pytest.mark.long
def test_ids_figures_and_counters_can_be_read(opened: Callable[..., Page], stage: Stage) -> None:
    """Nine hexes in a row are shown somewhat smaller there than they are meant."""
    match = stage.duel("Ann", "space-empires", "settler")
    stage.advance(match, "settler", 1)
    page = opened(f"{match}#orders", "Ann", size=DESK)
    ready(page)
    still(page)
    expect(page.locator(".stage svg text").first).to_be_visible()
    sizes = page.evaluate(SIZES)

    assert len(sizes) > 50
    assert [] == [one for one in sizes if one[1] < LEAST]
