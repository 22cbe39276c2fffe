"""What people write, in a real browser: nothing runs, nothing turns round what stands beside it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from hegemon.play.tables.tending import tend
from tests.browser.stage import Stage
from tests.web.test_pages_inert import NASTY, RIGHT_TO_LEFT

pytestmark = [pytest.mark.programs, pytest.mark.long]

IN_ORDER = """root => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const lefts = [];
  while (walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const [first] = range.getClientRects();
    if (first && walker.currentNode.textContent.trim()) lefts.push([first.top, first.left]);
  }
  return lefts.every(([top, left], at) => {
    const [topBefore, leftBefore] = lefts[at - 1] ?? [top, -1];
    return top > topBefore + 4 || left > leftBefore;
  });
}"""
"""Whether the pieces of a line stand from left to right as they are written."""


def test_nothing_runs_and_nothing_is_turned_round(
    stage: Stage, opened: Callable[..., Page]
) -> None:
    table = stage.table("Ann", "space-conquest", title=NASTY[:80])
    invited = {"invitation": stage.invitation(table)}
    for name, seat, called in (("Ann", "p1", "Ann"), ("Ben", "p2", RIGHT_TO_LEFT)):
        said = {**invited, "name": called}
        way = stage.person(name)
        way.post(f"/tables/{table}/seats/{seat}/take", json=said).raise_for_status()
    tend(stage.house.services.hall, table)
    own = f"/tables/{table}/seats/p2/messages"
    stage.person("Ben").post(own, json={"text": NASTY}).raise_for_status()
    page = opened(f"/t/{table}/p1#about", "Ann")
    expect(page.locator("#panel.tabbed")).to_be_attached()
    for line in page.locator("#clock p, #powers li").all():
        assert line.evaluate(IN_ORDER), line.inner_html()
    page.get_by_role("link", name="Letters").click()
    expect(page.locator(".messages .text")).to_contain_text("<script>boo()</script>")
    for line in page.locator("#messages .who").all():
        assert line.evaluate(IN_ORDER), line.inner_html()

    for path in ("/", f"/t/{table}/p1/map", f"/t/{table}/p1/records", f"/t/{table}/invite"):
        page.goto(path)
        assert page.evaluate("typeof boo") == "undefined"
        assert page.locator("img[src=x]").count() == 0
