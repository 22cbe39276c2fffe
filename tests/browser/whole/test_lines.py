"""Orders where the line is slow, and where one is signed out while one writes."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.stage import PASSWORD, Stage, held_back
from tests.browser.test_orders_lines import again

pytestmark = [pytest.mark.programs, pytest.mark.long]

SLOW = {"latency": 2000, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""Slow 3G as Chromium's own tools name it: milliseconds there and back, bytes a second."""


@pytest.fixture
def page(chromium: Browser, stage: Stage) -> Iterator[Page]:
    """Ann's page; Ben is awaited, too: nothing happens by itself."""
    table = stage.table("Ann", "space-conquest")
    match = stage.sit("Ann", table, "p1")
    stage.sit("Ben", table, "p2")
    context = stage.context(chromium, "Ann")
    found = context.new_page()
    found.goto(match)
    expect(found.locator(".ordering .entry")).to_be_visible()
    yield found
    context.close()


def write(page: Page, at: int) -> None:
    """A legal move, to one star or another."""
    home = str(page.locator("#board [data-owner=p1][data-place]").get_attribute("data-place"))
    line = f"move {home} {[each for each in 'ABCDEFGHIJKLMNOP' if each != home][at]} 1"
    page.get_by_label("Type an order").fill(line)
    page.get_by_label("Type an order").press("Enter")
    expect(page.locator(".ordering .draft code", has_text=line)).to_be_visible()


def test_a_slow_line_brings_the_receipt_and_says_meanwhile_that_it_sends(page: Page) -> None:
    write(page, 0)
    expect(page.locator(".ordering .draft .fine")).to_have_count(1)
    held = held_back(page, "**/seal")  # or the line might be too quick for who looks
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", {"offline": False, **SLOW})
    page.get_by_role("button", name=re.compile("^Seal 1 order")).click()

    expect(page.locator(".sealing .sending")).to_contain_text("Sending")
    expect(page.locator("#orders .ordering .receipt")).to_have_count(0)

    again(page, held).continue_()

    expect(page.locator("#orders .ordering .receipt")).to_contain_text("Received.")


def test_who_is_signed_out_while_writing_is_told_at_once(page: Page, stage: Stage) -> None:
    """What was written before and after is there again."""
    write(page, 0)
    expect(page.locator(".ordering .kept")).to_have_text("kept")
    stage.person("Ann").delete("/session").raise_for_status()
    write(page, 1)
    notice = page.locator(".ordering .notice")
    expect(notice).to_contain_text("signed out")
    written = page.locator(".ordering .draft code").all_inner_texts()
    notice.get_by_role("link", name="Sign in").click()
    page.get_by_role("region", name="With a password").get_by_label("Name").fill("Ann")
    page.get_by_role("region", name="With a password").get_by_label("Password").fill(PASSWORD)
    page.get_by_role("region", name="With a password").get_by_role("button").click()

    expect(page.locator(".ordering .draft .fine code")).to_have_text(written)
    said = {"name": "Ann", "password": PASSWORD}
    stage.person("Ann").post("/session", json=said).raise_for_status()
