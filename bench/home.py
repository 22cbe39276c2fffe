"""The home page of somebody with 200 tables, on a phone that is slow, and what it costs the server.

The tables are of EC4X, at each of which it is his move: the first dozen have cards with a map and a
headline, the others are lines. Chromium is throttled as in `pages`. CPU is that of the server: the
first look after the start, when nothing is kept, and the median of the looks after it. `TABLES` in
the environment says how many tables there are.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
from playwright.sync_api import sync_playwright

from bench.copies import Pattern
from bench.figures import Figure
from bench.phone import painted, quiet
from hegemon.play.beside import Opened, SeatHeld
from tests.browser.stage import LAUNCH, PHONE, Stage, staged

TABLES = 200
AGAIN = 5
STEPS = 12
"""Steps that were taken before one looks."""
_FIRST = (".tcard.foremost h2", ".tcard.foremost .map svg")


def figures() -> Iterator[Figure]:
    """When it is painted, how large it is, and its CPU."""
    quiet()
    number = int(os.environ.get("TABLES", TABLES))
    with tempfile.TemporaryDirectory() as folder, staged(Path(folder)) as stage:
        _open(stage, number)
        stage.stop()  # what was kept of the tables is gone
        stage.start()
        first, size = _looked(stage.people["Ann"])
        again = [_looked(stage.people["Ann"])[0] for _ in range(AGAIN)]
        yield from _painted(stage, number)
    yield Figure(f"{number} tables: CPU of the first look", first, "ms")
    yield Figure(f"{number} tables: CPU of another look", statistics.median(again), "ms")
    yield Figure(f"{number} tables: the page, before it is packed", size / 1000, "kB")


def _open(stage: Stage, number: int) -> None:
    """Copies of a match, the seat of all of them held by one account."""
    match = stage.duel("Ann", "ec4x-monero", "warlord", terms={"schedule": {"hours": 24}})
    stage.advance(match, "warlord", STEPS)
    services = stage.house.services
    account = services.desk.people.named("ann")
    assert account is not None
    pattern = Pattern(services.hall, match.rsplit("/", 2)[1])
    for copy in range(number - 1):
        opened = Opened(f"Table {copy}", account.id)
        pattern.bring(f"copy{copy:08}", opened, SeatHeld(pattern.seat, account.id))


def _looked(client: httpx.Client) -> tuple[float, int]:
    """Milliseconds of CPU of one look, and the bytes of the page."""
    begun = time.process_time()
    reply = client.get(str(client.base_url).replace("/api/v1/", "/"))
    reply.raise_for_status()
    return 1000 * (time.process_time() - begun), len(reply.content)


def _painted(stage: Stage, number: int) -> Iterator[Figure]:
    """When map and headline of the first card are to be seen."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(LAUNCH))
        context = stage.context(browser, "Ann", size=PHONE)
        seen = [painted(context, "/", *_FIRST) for _ in range(AGAIN)]
        browser.close()
    median = statistics.median(view[0] for view in seen)
    yield Figure(f"{number} tables: the first card is painted", median, "ms")
    yield Figure(f"{number} tables: bytes until all is loaded", seen[-1][1] / 1000, "kB")
