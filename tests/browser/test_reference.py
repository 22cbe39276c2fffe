"""The API's page in a real browser: it fits a phone, opens a route, and loads nothing else."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.stage import PHONE

pytestmark = pytest.mark.programs


@pytest.mark.long
def test_the_page_of_the_api_fits_a_phone(opened: Callable[..., Page]) -> None:
    """With all its routes open."""
    page = opened("/docs", "Ann", size=PHONE)
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")

    assert page.get_by_text("See who you are").first.is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
