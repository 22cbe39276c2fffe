"""A page on a phone that is slow: a mid-range processor, 150 ms there and back, 1.6 Mbit/s down."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from typing import NamedTuple

import structlog
from playwright.sync_api import BrowserContext, CDPSession, Page

SLOW = {"latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
"""Milliseconds there and back; bytes a second."""

PROCESSOR = 4
"""So many times slower than this machine's."""

FRAMES = 60
"""Frames for which a finger moves the map."""

_WATCH = """(() => {
  const seen = {};
  const look = () => {
    for (const each of %s) {
      if (each in seen || !document.querySelector(each)?.checkVisibility()) continue;
      const began = performance.now();
      seen[each] = 0;
      requestAnimationFrame(() => {
        const [first] = performance.getEntriesByName("first-contentful-paint");
        const painted = first?.startTime ?? 0;
        seen[each] = began <= painted ? painted : performance.now();
        window.hegemon_seen(JSON.stringify([each, seen[each]]));
      });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""
"""When a frame with each of them in it was painted, as the browser itself says it, and tells: who
asked the page again and again would make it lay itself out before its style sheets are there."""

_RECORD = """() => {
  window.frames_seen = [];
  let before = performance.now();
  const seen = (now) => {
    window.frames_seen.push(now - before);
    before = now;
    if (window.frames_seen.length < 600) requestAnimationFrame(seen);
  };
  requestAnimationFrame(seen);
}"""


class View(NamedTuple):
    """A first view, and what moving the map is like."""

    read: float
    """Milliseconds from the first request until the board is to be seen."""
    alive: float
    """And until all that is awaited is: orders can be given."""
    size: float
    """Bytes on the line until the page was loaded."""
    frames: Sequence[float]
    """How long each frame of a pan took, in milliseconds, the shortest first."""
    heap: float
    """Bytes that the scripts hold after the rubbish was taken out."""


def seen(context: BrowserContext, address: str, board: str, *also: str) -> View:
    """Open a page and move its map; `board` and `also` select what makes a first view useful."""
    page, sizes = context.new_page(), list[float]()
    wire = throttled(context, page)
    told = _watched(page, wire, board, *also)
    wire.on("Network.loadingFinished", lambda said: sizes.append(said["encodedDataLength"]))
    page.goto(address, wait_until="commit")
    read = _when(page, told, board)
    alive = max(_when(page, told, each) for each in also)
    page.wait_for_load_state("networkidle")
    size = sum(sizes)
    frames = _panned(page, board)
    heap = held(wire)
    page.close()
    return View(read, alive, size, frames, heap)


def painted(context: BrowserContext, address: str, *awaited: str) -> tuple[float, float]:
    """Milliseconds until all that is awaited is to be seen on a page, and the bytes of the page."""
    page, sizes = context.new_page(), list[float]()
    wire = throttled(context, page)
    told = _watched(page, wire, *awaited)
    wire.on("Network.loadingFinished", lambda said: sizes.append(said["encodedDataLength"]))
    page.goto(address, wait_until="commit")
    found = max(_when(page, told, each) for each in awaited)
    page.wait_for_load_state("networkidle")
    page.close()
    return found, sum(sizes)


def _watched(page: Page, wire: CDPSession, *awaited: str) -> dict[str, float]:
    """When what is awaited is painted, in milliseconds, filled as the page tells it."""
    told: dict[str, float] = {}

    def hear(said: dict[str, str]) -> None:
        each, when = json.loads(said["payload"])
        told[each] = float(when)

    wire.send("Runtime.enable")
    wire.send("Runtime.addBinding", {"name": "hegemon_seen"})
    wire.on("Runtime.bindingCalled", hear)
    page.add_init_script(_WATCH % json.dumps(awaited))
    return told


def _when(page: Page, told: dict[str, float], awaited: str) -> float:
    while awaited not in told:
        page.wait_for_timeout(50)
    return told[awaited]


def quiet() -> None:
    """Let servers in this process tell of nothing but trouble."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))


def throttled(context: BrowserContext, page: Page) -> CDPSession:
    """Make a page slow, nothing of it kept from before."""
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    wire.send("Network.emulateNetworkConditions", {"offline": False, **SLOW})
    wire.send("Emulation.setCPUThrottlingRate", {"rate": PROCESSOR})
    return wire


def held(wire: CDPSession) -> float:
    """Bytes that a page's scripts hold."""
    wire.send("Performance.enable")
    wire.send("HeapProfiler.collectGarbage")
    metrics = wire.send("Performance.getMetrics")["metrics"]
    return float({one["name"]: one["value"] for one in metrics}["JSHeapUsedSize"])


def _panned(page: Page, board: str) -> list[float]:
    """Drag the map, a step for each frame."""
    box = page.locator(board).first.bounding_box()
    assert box is not None, "the board has no place on the page"
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(_RECORD)
    for step in range(FRAMES):
        page.mouse.move(x + step, y + step / 2)
    frames: list[float] = page.evaluate("window.frames_seen")
    page.mouse.up()
    return sorted(frames)
