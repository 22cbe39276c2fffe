"""The match page on a phone that is slow, and the map under a finger.

Each game's largest board, with Chromium throttled as a mid-range phone on a slow line: processor to
a quarter, 150 ms there and back, 1.6 Mbit/s down. A first view is useful when map and orders stand.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from bench.figures import Figure
from tests.browser.stage import LAUNCH, PHONE, Stage, staged

LARGEST: dict[str, tuple[str, dict[str, Any], int]] = {
    "space-conquest": ("admiral", {}, 20),
    "erkenfara": ("steward", {}, 8),
    "space-empires": ("settler", {}, 12),
    "ec4x-monero": ("steward", {"house_rules": {"houses": 12}}, 6),
    "ec4x-satoshi": ("steward", {"house_rules": {"houses": 12}}, 6),
}
"""A bot, house rules for many players, and after how many steps."""

SLOW = {"latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
"""Milliseconds there and back; bytes a second."""

TURNS = 200
"""Steps for which a page is left open."""

_PAN = """async () => {
  const board = document.querySelector('svg.board');
  const box = board.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const send = (kind, dx) => board.dispatchEvent(new PointerEvent(kind, {
    bubbles: true, pointerId: 1, isPrimary: true, buttons: 1, clientX: x + dx, clientY: y}));
  const times = [];
  send('pointerdown', 0);
  let before = await new Promise(requestAnimationFrame);
  for (let n = 1; n <= 60; n += 1) {
    send('pointermove', 2 * n);
    const now = await new Promise(requestAnimationFrame);
    times.push(now - before);
    before = now;
  }
  send('pointerup', 120);
  return times.sort((a, b) => a - b);
}"""


def figures() -> Iterator[Figure]:
    """First view, bytes, pan and memory, game after game."""
    with (
        tempfile.TemporaryDirectory() as folder,
        staged(Path(folder)) as stage,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(LAUNCH))
        for game, (bot, wanted, steps) in LARGEST.items():
            match = stage.duel("Ann", game, bot, **wanted)
            stage.advance(match, bot, steps)
            context = stage.context(browser, "Ann", size=PHONE)
            yield from _measured(game, context, match)
            context.close()
        yield from _left_open(stage, partial(_watched, stage, browser))
        browser.close()


def _watched(stage: Stage, browser: Browser, match: str) -> tuple[Page, CDPSession]:
    """A page that is open, and a way to ask what it holds."""
    context = stage.context(browser, "Ann")
    page = context.new_page()
    page.goto(match)
    wire = context.new_cdp_session(page)
    wire.send("Performance.enable")
    wire.send("HeapProfiler.enable")
    return page, wire


def _measured(game: str, context: BrowserContext, match: str) -> Iterator[Figure]:
    page, sizes = context.new_page(), []
    wire = _throttled(context, page)
    wire.on("Network.loadingFinished", lambda said: sizes.append(said["encodedDataLength"]))
    page.goto(match, wait_until="commit")
    page.locator("svg.board").first.wait_for()
    page.locator("#orders").wait_for()
    seen = page.evaluate("performance.getEntriesByType('paint').at(-1)?.startTime ?? 0")
    page.wait_for_load_state("load")
    size = sum(sizes)
    yield Figure(f"{game}: first useful view", seen, "ms")
    yield Figure(f"{game}: bytes until then", size / 1000, "kB")
    pan = page.evaluate(_PAN)
    yield Figure(f"{game}: a frame of a pan, median", pan[len(pan) // 2], "ms")
    yield Figure(f"{game}: a frame of a pan, 95 %", pan[int(len(pan) * 0.95)], "ms")


def _throttled(context: BrowserContext, page: Page) -> CDPSession:
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", {"offline": False, **SLOW})
    wire.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    return wire


def _left_open(
    stage: Stage, new_page: Callable[[str], tuple[Page, CDPSession]]
) -> Iterator[Figure]:
    """A page that stays open while others play 200 steps and it is told of each."""
    bot = "steward"
    match = stage.duel("Ann", "erkenfara", bot)
    stage.advance(match, bot, 1)
    page, wire = new_page(match)
    for steps in (1, TURNS):
        stage.advance(match, bot, steps)
        page.wait_for_timeout(3000)  # until the last news has come
        wire.send("HeapProfiler.collectGarbage")
        metrics = wire.send("Performance.getMetrics")["metrics"]
        told = {one["name"]: one["value"] for one in metrics}
        opened = f"a page open for {steps} steps"
        yield Figure(
            f"a page open for {steps} steps: scripts", told["JSHeapUsedSize"] / 1e6, "MB", 1
        )
        yield Figure(f"{opened}: nodes", told["Nodes"], "nodes")
