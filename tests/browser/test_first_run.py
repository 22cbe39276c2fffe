"""The first minutes: from the start of the program to sealed orders; a friend's phone."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from hegemon.core.deciding.runs import each_of
from tests.browser.sealing import send
from tests.browser.stage import DESK, PATIENCE, PHONE

pytestmark = pytest.mark.programs

ADDRESS = re.compile(r"http\S+/enter\?\S+#hgmlogin_\S+")


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """What `hegemon --no-browser` prints in a home of its own."""
    program = subprocess.Popen(
        [sys.executable, "-m", "hegemon", "--no-browser"],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    found = next(each for line in program.stdout if (each := ADDRESS.search(line)))
    yield found[0]
    program.send_signal(signal.SIGINT)
    program.communicate(timeout=300)


def page_of(chromium: Browser, size: tuple[int, int]) -> Page:
    page = chromium.new_page(viewport={"width": size[0], "height": size[1]})
    page.set_default_timeout(PATIENCE)
    return page


def first_order(sheet: Any) -> str:
    """The first kind with the first choice of each field, in notation."""
    kind, said = sheet["kinds"][0], dict[str, str]()
    for each in kind["fields"]:
        at = each["choices"]
        for name in each.get("needs", ()):
            at = sheet["tables"][at][said[name]]
        found = sheet["lists"][at]
        numbers = found["kind"] == "numbers"
        barred = {one for some in found.get("barred", ()) for one in each_of(some["choices"])}
        legal = [one for one in each_of(found.get("choices", ())) if one not in barred]
        value = found["least"] if numbers else sheet["choices"][legal[0]]["value"]
        said[each["name"]] = str(value)
    return " ".join([kind["word"], *said.values()])


def order_and_seal(page: Page) -> None:
    """Write the first legal order of the sheet, and seal; against bots the next turn comes."""
    place = page.url.partition("/t/")[0]
    table, seat = page.url.partition("/t/")[2].partition("#")[0].split("/")[:2]
    sheet = page.request.get(f"{place}/api/v1/tables/{table}/seats/{seat}/sheet").json()
    page.get_by_label("Type an order").fill(first_order(sheet["sheet"]))
    page.keyboard.press("Enter")
    send(page)
    expect(page.locator("#orders h2")).to_contain_text("Turn 2")


@pytest.mark.long
def test_a_stranger_seals_orders(chromium: Browser, address: str) -> None:
    """What he meets first is the lesson of the first game; what he does ticks it."""
    page = page_of(chromium, DESK)
    page.goto(address)
    page.wait_for_url("**/t/**")
    lesson = page.get_by_role("region", name="First match")
    expect(lesson.get_by_role("heading")).to_have_text("Send 3 ships to Fomalhaut")
    page.get_by_label("Type an order").fill("move K F 3")
    page.keyboard.press("Enter")

    expect(lesson.get_by_role("heading")).to_have_text("Seal your orders")

    send(page)

    expect(lesson.get_by_role("heading")).to_have_text("Send 4 ships to Capella")


@pytest.mark.long
def test_a_friend_plays_on_a_phone_by_a_link(chromium: Browser, address: str) -> None:
    """Opened for friends by a form, taken with the invitation, without an account."""
    host = page_of(chromium, DESK)
    host.goto(address)
    host.wait_for_url("**/t/**")
    place = host.url.partition("/t/")[0]
    host.goto(f"{place}/new/space-conquest")
    host.get_by_role("radio", name="Friends").check()
    host.get_by_label("When all have sealed").check()
    host.get_by_role("button", name="Open the table").click()
    invitation = host.get_by_label("The invitation", exact=True).input_value()

    friend = page_of(chromium, PHONE)
    friend.goto(invitation)
    friend.get_by_label("Your name").fill("Bea")
    friend.get_by_role("button", name="Take this seat").click()
    expect(friend.get_by_label("The link of your seat")).to_have_value(re.compile("/sit#hgl_"))
    friend.get_by_role("link", name="To the table").click()
    friend.wait_for_selector("#orders")
    friend.wait_for_load_state()

    assert "#" not in friend.url
    assert friend.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
