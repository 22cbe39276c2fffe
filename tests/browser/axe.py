"""What axe holds against a page, as it is once it stands still."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.stage import at_rest

TRIES = 3


def violations(
    page: Page, context: str | None = None, options: dict[str, Any] | None = None
) -> list[dict[str, Any]]:
    """What axe says, and says again: a sheet that was just begun is drawn two or three times."""
    found: list[dict[str, Any]] = []
    for _ in range(TRIES):
        page.wait_for_load_state()
        at_rest(page)
        found = Axe().run(page, context=context, options=options).response["violations"]
        if not found:
            break
        page.wait_for_timeout(500)
    return found
