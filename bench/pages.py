"""The match page on a phone that is slow, and the map under a finger.

Each game's largest board, with Chromium throttled as a mid-range phone on a slow line: processor to
a quarter, 150 ms there and back, 1.6 Mbit/s down. A first view is useful when map and orders stand.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from bench.figures import Figure, at_percent
from bench.phone import quiet, seen
from tests.browser.stage import LAUNCH, PHONE, Stage, staged
from tests.browser.whole.held import follows, held, watched

LARGEST: dict[str, tuple[str, dict[str, Any], int]] = {
    "space-conquest": ("admiral", {}, 6),
    "erkenfara": ("steward", {}, 8),
    "space-empires": ("settler", {}, 12),
    "ec4x-monero": ("steward", {"house_rules": {"houses": 12}}, 6),
    "ec4x-satoshi": ("steward", {"house_rules": {"houses": 12}}, 6),
}
"""A bot, house rules for many players, and after how many steps."""

VIEWS = 3
"""Of which the middle one is told: the first one of all has a browser that has just begun, too."""

TURNS = (20, 200)
"""Steps for which a page is left open, and after which it is looked at."""


def figures() -> Iterator[Figure]:
    """First view, bytes, pan and memory, game after game."""
    quiet()
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
        yield from _left_open(stage, browser)
        browser.close()


def _measured(game: str, context: BrowserContext, match: str) -> Iterator[Figure]:
    views = [
        seen(context, match, ".stage svg[data-grid]", ".ordering .entry") for _ in range(VIEWS)
    ]
    view = sorted(views)[VIEWS // 2]
    yield Figure(f"{game}: map and report to be read", view.read, "ms")
    yield Figure(f"{game}: orders can be given", view.alive, "ms")
    yield Figure(f"{game}: bytes", view.size / 1000, "kB")
    yield Figure(f"{game}: a frame of a pan, median", at_percent(view.frames, 50), "ms")
    yield Figure(f"{game}: a frame of a pan, 95 %", at_percent(view.frames, 95), "ms")


def _left_open(stage: Stage, browser: Browser) -> Iterator[Figure]:
    """A page that stays open for 200 steps and shows each of them, as who reads along has it."""
    bot = "steward"
    match = stage.duel("Ann", "erkenfara", bot)
    stage.advance(match, bot, 1)
    context = stage.context(browser, "Ann")
    page = context.new_page()
    page.goto(match)
    wire = watched(page)
    for steps in TURNS:
        follows(stage, page, match, bot, steps)
        now = held(wire)
        opened = f"a page open for {steps} steps"
        yield Figure(f"{opened}: scripts", now.heap / 1e6, "MB", 1)
        yield Figure(f"{opened}: nodes", now.nodes, "nodes")
        yield Figure(f"{opened}: listeners", now.listeners, "listeners")
    context.close()
