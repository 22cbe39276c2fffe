"""Orders over bad lines: two tabs, a server that restarts, a slow reply, a deadline that passes."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.sealing import seal
from tests.browser.stage import PATIENCE, Stage

pytestmark = pytest.mark.programs


@pytest.fixture
def alone(stage: Stage) -> str:
    """A match in which Ben is awaited, too: nothing happens by itself."""
    table = stage.table("Ann", "space-conquest")
    page = stage.sit("Ann", table, "p1")
    stage.sit("Ben", table, "p2")
    return page


@pytest.fixture
def tab(chromium: Browser, stage: Stage, alone: str) -> Iterator[Callable[[], Page]]:
    """Tabs of one browser in which Ann has the match open."""
    context = stage.context(chromium, "Ann")

    def opening() -> Page:
        page = context.new_page()
        page.goto(alone)
        expect(page.locator(".ordering .entry")).to_be_visible()
        return page

    yield opening
    context.close()


def move(page: Page, at: int = 0) -> str:
    """The line of a legal move, to one star or another."""
    home = str(page.locator("#board [data-owner=p1][data-place]").get_attribute("data-place"))
    return f"move {home} {[each for each in 'ABCDEFGHIJKLMNOP' if each != home][at]} 1"


def write(page: Page, line: str) -> None:
    page.locator("#typed").fill(line)
    page.locator("#typed").press("Enter")
    expect(page.locator(".ordering .draft code", has_text=line)).to_be_visible()


def kept(page: Page) -> None:
    """Wait until the server has the draft."""
    expect(page.locator(".ordering .kept")).to_have_text("kept")


@pytest.mark.long
def test_two_tabs_lose_nothing(tab: Callable[[], Page]) -> None:
    """Who was slower is shown what the other wrote, and takes both."""
    one, two = tab(), tab()
    write(one, move(one, 0))
    kept(one)
    write(two, move(two, 1))
    expect(two.locator(".ordering .aside")).to_contain_text("also changed elsewhere")

    expect(two.locator(".ordering .aside")).to_contain_text(move(one, 0))

    two.get_by_role("button", name="Both").click()
    kept(two)
    one.reload()
    expect(one.locator(".ordering .draft .fine")).to_have_count(2)


def test_a_closed_tab_loses_nothing(tab: Callable[[], Page]) -> None:
    """What the server does not have yet lies on the device."""
    one = tab()
    one.route("**/draft", lambda route: route.abort() if _puts(route) else route.continue_())
    write(one, move(one))
    one.close()
    two = tab()
    expect(two.locator(".ordering .draft code")).to_have_text(move(two))
    kept(two)


def _puts(route: Route) -> bool:
    return route.request.method == "PUT"


def test_the_server_restarts_while_one_writes(tab: Callable[[], Page], stage: Stage) -> None:
    page = tab()
    write(page, move(page, 0))
    stage.stop()
    write(page, move(page, 1))
    expect(page.locator(".ordering .notice")).to_contain_text("cannot be reached")
    stage.start()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator(".ordering .draft .fine")).to_have_count(2)
    kept(page)


def test_nothing_is_received_before_the_receipt(tab: Callable[[], Page]) -> None:
    """A reply that is lost: the sending goes on under its name, and has one effect."""
    page = tab()
    page.route("**/sealed", lambda route: route.abort())  # nor does a look tell that it arrived
    write(page, move(page))
    sent: list[str] = []
    held: list[Route] = []

    def losing(route: Route) -> None:
        sent.append(route.request.post_data_json["key"])
        if len(sent) > 1:
            return held.append(route)
        route.fetch(timeout=PATIENCE)  # it arrives, and the answer does not
        return route.abort()

    page.route("**/seal", losing)
    seal(page)
    expect(page.locator(".sealing .sending")).to_contain_text("not known whether")

    assert 0 == page.locator("#orders .ordering .receipt").count()  # beside the server's own page

    second = again(page, held)
    expect(page.locator(".sealing .sending")).to_contain_text("not known whether")  # still not
    second.continue_()
    expect(page.locator("#orders .ordering .receipt")).to_contain_text("Received.")

    assert 2 == len(sent)
    assert 1 == len(set(sent))


def again(page: Page, held: list[Route]) -> Route:
    """A request that is held back, once it came."""
    for _ in range(PATIENCE // 50):
        if held:
            break
        page.wait_for_timeout(50)
    return held[0]


@pytest.mark.long
def test_a_deadline_passes_while_one_writes(tab: Callable[[], Page], stage: Stage) -> None:
    """Another question is open: it is told, and the orders that still fit are carried over."""
    page = hearing_nothing(tab())
    write(page, move(page))
    kept(page)
    pass_by(page, stage)
    write(page, move(page, 1))
    expect(page.locator(".ordering .notice")).to_contain_text("2 of your orders were carried over")
    expect(page.locator("#orders h2")).to_contain_text("Turn 2")


@pytest.mark.long
def test_a_deadline_passes_while_one_rests(tab: Callable[[], Page], stage: Stage) -> None:
    """What was kept and not sealed is on the next turn's sheet when one comes back."""
    page = hearing_nothing(tab())
    line = move(page)
    write(page, line)
    kept(page)
    pass_by(page, stage)
    page.reload()
    expect(page.locator(".ordering .notice")).to_contain_text("1 of your orders was carried over")
    expect(page.locator("#orders h2")).to_contain_text("Turn 2")
    expect(page.locator(".ordering .draft code")).to_have_text(line)


def hearing_nothing(page: Page) -> Page:
    """A page that learns what happened from what it sends alone."""
    page.route("**/api/**/news*", lambda route: route.abort())
    looks = re.compile(r"/t/\w+/p1$")  # it looks now and then where it cannot hear
    page.route(looks, lambda route: route.abort() if is_a_look(route) else route.continue_())
    page.reload()
    expect(page.locator(".ordering .entry")).to_be_visible()
    return page


def is_a_look(route: Route) -> bool:
    """Whether a script asks for the page, and not a person."""
    return route.request.resource_type == "fetch"


def pass_by(page: Page, stage: Stage) -> None:
    """Both seal nothing, elsewhere: the turn is over."""
    table = page.url.split("/")[-2]
    for name, each in (("Ann", "p1"), ("Ben", "p2")):
        api = f"/tables/{table}/seats/{each}/seal"
        stage.person(name).post(api, json={"orders": [], "step": 1}).raise_for_status()
    stage.settle("Ann", table)
