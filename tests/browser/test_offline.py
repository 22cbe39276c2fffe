"""Without a line: what was seen last can be read, drafts stay, nothing is anybody else's."""

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.stage import PATIENCE, PHONE, Stage, until
from tests.browser.test_first_run import first_order

pytestmark = [pytest.mark.programs, pytest.mark.long]

Opening = Callable[..., BrowserContext]

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    if (name !== "hegemon-pages") continue;
    const shelf = await caches.open(name);
    for (const each of await shelf.keys()) found.push(new URL(each.url).pathname);
  }
  return found.sort();
}"""
"""The addresses that a device keeps for its reader."""

EVERYTHING = """async () => {
  const said = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
  for (const name of await caches.keys()) {
    const shelf = await caches.open(name);
    for (const each of await shelf.keys())
      said.push(each.url, await (await shelf.match(each)).text());
  }
  return said.join("\\n");
}"""
"""All that a page of this server could find on the device."""


@pytest.fixture
def device(chromium: Browser, stage: Stage) -> Iterator[Opening]:
    """A phone that keeps what its reader sees."""
    contexts = []

    def opening(name: str, **more: Any) -> BrowserContext:
        context = stage.context(chromium, name, size=PHONE, service_workers="allow", **more)
        contexts.append(context)
        return context

    yield opening
    for context in contexts:
        context.close()


def looked_at(context: BrowserContext, *addresses: str) -> Page:
    """A page on which these were looked at, and are kept."""
    page = context.new_page()
    for address in addresses:
        page.goto(address)
        until(page, "navigator.serviceWorker.controller !== null")
        path = urlsplit(page.url).path
        kept_is(page, lambda kept, path=path: path in kept)  # type: ignore[misc]
    return page


def kept_is(page: Page, holds: Callable[[list[str]], bool]) -> None:
    """Wait until what is kept is so."""
    for _ in range(PATIENCE // 50):
        if holds(page.evaluate(KEPT)):
            return
        page.wait_for_timeout(50)
    raise AssertionError(page.evaluate(KEPT))


def served(stage: Stage, name: str, match: str, what: str) -> Any:
    """What the server says of a seat."""
    table, seat = match.rsplit("/", 2)[1:]
    return stage.person(name).get(f"/tables/{table}/seats/{seat}/{what}").json()


def secret_match(stage: Stage, name: str) -> str:
    """A match in which somebody was told a secret."""
    match = stage.duel(name, "space-conquest", "expansionist", title="Plum trees")
    table, seat = match.rsplit("/", 2)[1:]
    said = {"text": "Meet me under the plum trees"}
    own = f"/tables/{table}/seats/{seat}/messages"
    stage.person(name).post(own, json=said).raise_for_status()
    return match


def test_the_last_position_is_read_without_a_line(stage: Stage, device: Opening) -> None:
    match = stage.duel("Ann", "space-conquest", "expansionist", title="On the train")
    context = device("Ann")
    page = looked_at(context, "/", match)
    context.set_offline(offline=True)
    page.goto(match)

    expect(page.locator("#line")).to_contain_text("You are offline; this is how it stood at")
    expect(page.locator("svg[data-grid]").first).to_be_visible()
    expect(page.locator("#panel.tabbed")).to_be_visible()  # scripts and sheets are kept, too
    page.goto("/")
    expect(page.get_by_role("link", name="On the train")).to_be_visible()
    page.goto("/me")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()


def test_a_draft_is_written_without_a_line_and_brought(stage: Stage, device: Opening) -> None:
    match = stage.duel("Ann", "space-conquest", "expansionist")
    line = first_order(served(stage, "Ann", match, "sheet")["sheet"])
    context = device("Ann")
    page = looked_at(context, match)
    sheet = match.partition(stage.place)[2].replace("/t/", "/api/v1/tables/")
    sheet = f"{sheet.rpartition('/')[0]}/seats/{sheet.rpartition('/')[2]}/sheet"
    page.reload()
    kept_is(page, lambda kept: sheet in kept)
    context.set_offline(offline=True)
    page.goto(f"{match}#orders")
    page.get_by_label("Type an order").fill(line)
    page.keyboard.press("Enter")
    expect(page.locator(".order-line")).to_have_count(1)
    page.reload()  # the page is closed and opened in the tunnel
    expect(page.locator(".order-line")).to_have_count(1)
    assert [] == served(stage, "Ann", match, "draft")["lines"]

    context.set_offline(offline=False)
    expect(page.locator("#line")).to_be_empty()
    expect(page.locator(".kept")).to_have_text("kept")
    assert [line] == served(stage, "Ann", match, "draft")["lines"]


def test_nothing_old_hides_what_is_new(stage: Stage, device: Opening) -> None:
    match = stage.duel("Ann", "space-conquest", "expansionist")
    page = looked_at(device("Ann"), match)
    page.goto("/enter")
    stage.advance(match, "expansionist", 2)
    step = served(stage, "Ann", match, "now")["step"]
    page.goto(match)

    expect(page.locator("#report")).to_have_attribute("data-step", str(step))
    expect(page.locator("#line")).to_be_empty()


def test_who_signs_out_leaves_nothing(stage: Stage, device: Opening) -> None:
    match = secret_match(stage, "Cleo")
    context = device("Cleo")
    page = looked_at(context, match)
    page.evaluate("localStorage.setItem('hegemon:orders:t:p1:draft', 'plum trees')")
    assert "the plum trees" in page.evaluate(EVERYTHING)
    page.goto("/me")
    page.get_by_role("button", name="Sign out").click()

    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()
    kept_is(page, lambda kept: kept == [])
    assert "lum trees" not in page.evaluate(EVERYTHING)
    context.set_offline(offline=True)
    page.goto(match)
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()


@pytest.mark.parametrize("name", ["Ben", ""])
def test_another_reader_finds_nothing_of_the_one_before(
    stage: Stage, device: Opening, name: str
) -> None:
    """Somebody signs in over somebody else, or a session is gone: nobody has signed out."""
    stage.person("Ben")
    context = device("Ann")
    match = secret_match(stage, "Ann")
    page = looked_at(context, "/", match)
    page.evaluate("localStorage.setItem('hegemon:orders:t:p1:draft', 'plum trees')")
    context.clear_cookies()
    if name:
        stage.sign_in(context, name)
    page.goto("/")

    kept_is(page, lambda kept: not any(each.startswith("/t/") for each in kept))
    expect(page.get_by_role("link", name=name or "Sign in").first).to_be_visible()
    everything = page.evaluate(EVERYTHING)
    assert "the plum trees" not in everything
    assert ("plum trees" in everything) == (not name)  # what was written waits for the same reader
    context.set_offline(offline=True)
    page.goto(match)
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()


def test_only_positions_are_kept(stage: Stage, device: Opening) -> None:
    match = secret_match(stage, "Ann")
    table = match.rpartition("/")[0]
    page = looked_at(device("Ann"), match)
    for each in ("/me", f"{table}/invite", f"{table}/umpire", f"{match}/records"):
        page.goto(each)
    other = f"/api/v1/tables/{table.rpartition('/')[2]}/seats/p2/sheet"
    page.evaluate("address => fetch(address).then(reply => reply.text())", other)
    page.goto("/")
    kept_is(page, lambda kept: "/" in kept)

    path = urlsplit(match).path
    own = f"{path.replace('/t/', '/api/v1/tables/').rpartition('/')[0]}/seats/p1"
    allowed = {"/", "/.reader", path, f"{own}/sheet", f"{own}/board"}
    assert [] == [each for each in page.evaluate(KEPT) if each not in allowed]
