"""Pages in a real browser: they load, obey their own policy, and scripts do their part."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.stage import DESK, PHONE, Stage
from tests.samples import cases

pytestmark = pytest.mark.programs


@pytest.mark.parametrize("size", cases([DESK], [(PHONE,)]))
def test_somebody_signs_in_and_finds_his_table(
    stage: Stage, opened: Callable[..., Page], size: tuple[int, int]
) -> None:
    stage.duel("Ann", "space-conquest", "expansionist", title="Friday night")
    page = opened("/", "Ann", size=size)
    page.get_by_role("link", name="Friday night").first.click()

    expect(page).to_have_url(re.compile("/t/"))
    expect(page.locator("svg[data-grid]").first).to_be_visible()
    page.wait_for_load_state()  # a link that was clicked waits for no style
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_who_invited_sees_his_friend_sit_down(stage: Stage, opened: Callable[..., Page]) -> None:
    table = stage.table("Ann", "space-conquest", title="Come and play")
    stage.sit("Ann", table, "p1")
    page = opened(f"/t/{table}/invite", "Ann")

    expect(page.get_by_text("waits for a friend")).to_be_visible()

    stage.sit("Ben", table, "p2")

    expect(page.get_by_text("All seats are taken")).to_be_visible()
    expect(page.get_by_text("Ben", exact=True)).to_be_visible()


def test_a_file_of_something_else_is_no_forged_match(opened: Callable[..., Page]) -> None:
    page = opened("/verify")
    verdict = page.locator("#verdict")
    files = {"letter.txt": b"Dear Ann", "cut.hegemon": b'{"kind":"match"}\n'}
    for name, text in files.items():
        said = {"name": name, "mimeType": "text/plain", "buffer": text}
        page.get_by_label("A match file").set_input_files([said])
        page.get_by_role("button", name="Verify").click()

        expect(verdict).to_contain_text("This is no match file.")
        expect(verdict).not_to_contain_text("line 1")


def test_what_scripts_ask_first_comes_with_them(stage: Stage, opened: Callable[..., Page]) -> None:
    match = stage.duel("Ann", "space-conquest", "expansionist")
    page = opened("/", "Ann")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(match)
    page.locator(".ordering .entry").wait_for()

    ends = ("/sealed", "/sheet", "/draft", "/guide.js")

    assert [1, 1, 1, 1] == [sum(one.endswith(end) for one in asked) for end in ends]
    assert 1 == sum(".js" in one for one in asked)  # all scripts come as one
