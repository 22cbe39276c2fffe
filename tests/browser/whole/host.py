"""A server in a process of its own that can be killed, and people who come to it by its pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.stage import DESK, PASSWORD, PHONE, Troubles
from tests.soak.served import Server

PATIENT = 300_000
"""Milliseconds after which a page that does nothing is a failure; never waited for when it does."""

HASTY = 5_000
"""Milliseconds for what may go away again, because the next turn comes."""

CUT = "net::ERR_"
"""What Chromium itself says of a line that is cut, as it is when the server is killed."""


@dataclass
class Host:
    """A server that is killed and started again, and the browsers that look at it."""

    server: Server
    browser: Browser
    folder: Path
    troubles: Troubles = field(default_factory=Troubles)
    contexts: list[BrowserContext] = field(default_factory=list)

    @property
    def place(self) -> str:
        """Where it is."""
        return self.server.url.removesuffix("/api/v1")

    def device(self, size: tuple[int, int] = DESK, **how: Any) -> Page:
        """A browser of its own, which has never been here; a phone has fingers."""
        width, height = size
        viewport: Any = {"width": width, "height": height}
        how = {"base_url": self.place, "viewport": viewport, "has_touch": size == PHONE, **how}
        context = self.browser.new_context(**how)
        context.set_default_timeout(PATIENT)
        self.contexts.append(context)
        return self.troubles.watch(context.new_page())

    def kill(self) -> None:
        """SIGKILL, as when the power fails."""
        self.server.kill()

    def start(self) -> None:
        """Start it again, on the same place and with what it has written down."""
        self.server.start()

    def complaints(self) -> list[str]:
        """What the pages complained of, and what the server itself says of its faults."""
        log = (self.folder / "log").read_text("utf-8").splitlines()
        faults = [line for line in log if '"level": "error"' in line or "Traceback" in line]
        return [said for said in self.troubles.said if CUT not in said] + faults


@contextmanager
def hosting(folder: Path, browser: Browser) -> Iterator[Host]:
    """A server at which everybody may make an account."""
    open_to_all = {"HEGEMON_PEOPLE_SIGN_UP": "true", "HEGEMON_LIMITS_STREAMS": "100"}
    server = Server(f"sqlite:///{folder / 'host.sqlite'}", folder, open_to_all)
    host = Host(server, browser, folder)
    server.start()
    try:
        yield host
    finally:
        for context in host.contexts:
            context.close()
        server.kill()


def arrive(page: Page, name: str) -> None:
    """Make an account, by the page."""
    page.goto("/enter")
    new = page.get_by_role("region", name="As somebody new")
    new.get_by_label("A name").fill(name)
    new.get_by_label("A password").fill(PASSWORD)
    new.get_by_role("button", name="Make an account").click()
    page.get_by_role("heading", name=re.compile("One turn a day|Your (tables|move)")).wait_for()


def opens(page: Page, title: str, turns: int) -> str:
    """Open a table of a game, for a friend; the rest of the seats is for bots. The invitation."""
    page.get_by_role("link", name=re.compile("^New table")).click()
    page.get_by_role("listitem").get_by_role("link", name=title, exact=True).click()
    page.get_by_label("Ends after so many").fill(str(turns))
    page.wait_for_load_state()
    seat = page.get_by_label(re.compile("^Seat 2 "))
    if seat.count():
        page.get_by_text("Seat by seat").click()
        seat.select_option("open")
    else:
        page.get_by_role("radio", name="Friends").check()
        page.get_by_label("When all have sealed").check()
    page.get_by_role("button", name="Open the table").click()
    return page.get_by_label("The invitation", exact=True).input_value()


def joins(page: Page, invitation: str, name: str) -> None:
    """Take the free seat with an invitation, without an account."""
    page.goto(invitation)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take this seat").click()
    page.get_by_role("link", name="To the table").click()
    page.locator("#orders").wait_for()
