"""Sealing, as people do it: one tap, and no waiting for the thread to run out."""

import re

from playwright.sync_api import Page

from tests.browser.stage import PATIENCE

NOW = "Send it now"
"""The button of a seal that waits, because it would run the turn."""


def seal(page: Page) -> None:
    """One tap."""
    page.get_by_role("button", name=re.compile("^Seal .* order")).click()


def send(page: Page) -> None:
    """Seal, and send it at once where it waits; return when it was sent."""
    title = page.locator("#orders h2").inner_text()
    seal(page)
    for _ in range(PATIENCE // 50):
        now = page.get_by_role("button", name=NOW)
        if now.count():
            return now.click()
        received = page.locator("#orders .ordering .receipt").count()
        now_said = page.locator("#orders h2").inner_text()
        if received or (now_said != title and not now_said.startswith("Sealed")):
            return None
        page.wait_for_timeout(50)
    raise AssertionError("it is not sealed")
