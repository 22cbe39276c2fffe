"""A slow machine, made on purpose: what a busy one does once a week comes every minute.

`LATE_BY=800 python3 run.py test tests/browser` lets each answer of the server, and each
round of its worker, come up to so many milliseconds late, by lot, and the browser's scripts run
at a quarter of their speed. `TESTS_LATE_BY=800` lets the tests themselves come late: the page has
long gone on when they look. A test that fails then has a race in it, or has found one.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from playwright.sync_api import Page

from hegemon.serving.worker import Worker

LATEST = int(os.environ.get("LATE_BY", "0"))
"""Milliseconds; 0 is a machine as it is."""

TESTS_LATEST = int(os.environ.get("TESTS_LATE_BY", "0"))
"""Milliseconds that what a test does or asks of a page comes late, one time in four."""

SLOWER = 4
"""Times that scripts take."""

Message = MutableMapping[str, Any]
App = Callable[
    [Message, Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]],
    Awaitable[None],
]


def _seconds() -> float:
    """Nothing, as often as not."""
    return random.choice((0.0, random.uniform(0, LATEST / 1000)))


def late_tests() -> None:
    """Let each call of Playwright begin late, one time in four."""
    if not TESTS_LATEST:
        return
    from playwright._impl._sync_base import SyncBase

    at_once = SyncBase._sync

    def late(page: SyncBase, awaited: Awaitable[Any]) -> Any:
        if random.random() < 1 / 4:
            time.sleep(random.uniform(0, TESTS_LATEST / 1000))
        return at_once(page, awaited)

    SyncBase._sync = late  # type: ignore[method-assign]


def late_app(app: App) -> App:
    """The same server, to which questions come late and which answers late."""
    if not LATEST:
        return app

    async def late(scope: Message, receive: Any, send: Any) -> None:
        async def send_late(message: Message) -> None:
            if message["type"] == "http.response.start":
                await asyncio.sleep(_seconds())
            await send(message)

        await asyncio.sleep(_seconds())
        await app(scope, receive, send_late)

    return late


def late_worker(worker: Worker) -> Worker:
    """The same worker, who takes his time."""
    if LATEST:
        round_ = worker.round

        def late() -> int:
            time.sleep(_seconds())
            return round_()

        worker.round = late  # type: ignore[method-assign]
    return worker


def late_page(page: Page) -> Page:
    """The same page on a slow device."""
    if LATEST:
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page
