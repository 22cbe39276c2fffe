"""What a page holds that is left open while a match goes on."""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import CDPSession, Page

from tests.browser.stage import Stage

PATIENT = 300_000
"""Milliseconds in which a step must be shown."""


READ = "document.querySelector('#news button')?.click()"
"""At once: the news may be gone before a finger is there, for the page goes on by itself."""


class Held(NamedTuple):
    """What a page holds after garbage was collected."""

    heap: int
    nodes: int
    listeners: int


def watched(page: Page) -> CDPSession:
    """A way to ask what a page holds."""
    wire = page.context.new_cdp_session(page)
    wire.send("Performance.enable")
    wire.send("HeapProfiler.enable")
    return wire


def held(wire: CDPSession) -> Held:
    """What it holds now."""
    for _ in range(2):  # what was weakly held goes the second time
        wire.send("HeapProfiler.collectGarbage")
    told = wire.send("Performance.getMetrics")["metrics"]
    metrics = {one["name"]: int(one["value"]) for one in told}
    return Held(metrics["JSHeapUsedSize"], metrics["Nodes"], metrics["JSEventListeners"])


def follows(stage: Stage, page: Page, match: str, bot: str, steps: int) -> None:
    """Let the match go on step by step, and the page show each of them."""
    begun = int(page.locator("#report").get_attribute("data-step") or 0)
    for step in range(begun + 1, steps + 1):
        stage.advance(match, bot, step)
        shows(page, step)


def shows(page: Page, step: int) -> None:
    """Wait until a page shows a step; news behind a button are read."""
    for _ in range(PATIENT // 20):
        if int(page.locator("#report").get_attribute("data-step") or 0) >= step:
            return
        page.evaluate(READ)
        page.wait_for_timeout(20)
    raise AssertionError(f"step {step} is not shown")
