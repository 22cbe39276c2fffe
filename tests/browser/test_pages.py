"""Pages in a real browser: they load, obey their own policy, and scripts do their part."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.stage import DESK, PHONE, Stage

pytestmark = pytest.mark.programs


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_somebody_signs_in_and_finds_his_table(
    stage: Stage, opened: Callable[..., Page], size: tuple[int, int]
) -> None:
    stage.duel("Ann", "space-conquest", "admiral", title="Friday night")
    page = opened("/", "Ann", size=size)
    page.get_by_role("link", name="Friday night").first.click()

    assert "/t/" in page.url
    assert page.locator("svg.board").first.is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
