"""The sheet of orders: by click, by typed notation, by keyboard alone, by tap."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.axe import violations
from tests.browser.sealing import seal, send
from tests.browser.stage import PATIENCE, PHONE, Stage, held_back, still
from tests.samples import cases

pytestmark = pytest.mark.programs

Opened = Callable[..., Page]


def the_sheet(page: Page) -> None:
    """Wait until the sheet stands in the place of the plain form."""
    expect(page.locator(".ordering .entry")).to_be_visible()


def lines(page: Page) -> list[str]:
    return page.locator(".ordering .draft code").all_inner_texts()


def receive(page: Page) -> None:
    """Seal, and wait for the receipt."""
    seal(page)
    expect(page.locator("#orders .ordering .receipt")).to_contain_text("Received.")


def choose(page: Page, place: str) -> None:
    """Choose a place of the map, as a tap on it does."""
    board = "document.querySelector('script[src*=\"/board.js\"]').src"
    page.evaluate(
        f"async (id) => (await import({board})).$js_board.choose({{kind: 'place', id}})", place
    )


@pytest.fixture
def alone(stage: Stage) -> str:
    """A match in which one person is awaited and another one, too: nothing happens by itself."""
    table = stage.table("Ann", "space-conquest")
    page = stage.sit("Ann", table, "p1")
    stage.sit("Ben", table, "p2")
    return page


def home_of(page: Page) -> str:
    """The star that one begins at."""
    return str(page.locator("[data-place][data-owner=p1]").get_attribute("data-place"))


def test_a_move_by_click(opened: Opened, alone: str) -> None:
    """One's own star, a target that is lit, a number: the line is on the sheet, and is sealed."""
    page = opened(alone, "Ann")
    the_sheet(page)
    home = home_of(page)
    page.locator(f"#place-{home}").click()
    target = page.locator(".composer .choices button .name").first.inner_text()
    page.locator(".stepper input").fill("2")
    page.locator(".composer .choices button").first.click()
    expect(page.locator(".ordering .draft .fine")).to_have_count(1)

    assert lines(page)[0].startswith(f"move {home} ")
    assert lines(page)[0].endswith(" 2")
    assert target

    receive(page)
    page.get_by_role("button", name="Take it back").click()

    expect(page.locator(".ordering .draft code")).to_contain_text(f"move {home} ")


IN_SIGHT = """[...document.querySelectorAll(".stage [data-place]")].filter((place) => {
  const { x, y, width, height } = place.getBoundingClientRect();
  const found = document.elementFromPoint(x + width / 2, y + height / 3);
  return place.contains(found);
}).map((place) => place.dataset.place)"""
"""The places of the map over which nothing lies, not even a key."""


def test_a_move_by_drag(opened: Opened, alone: str) -> None:
    """From one's own star to another: it is written where it is let go, the number as usual."""
    page = opened(alone, "Ann")
    the_sheet(page)
    home = home_of(page)
    board = "document.querySelector('script[src*=\"/board.js\"]').src"
    page.evaluate(f"async (id) => (await import({board})).$js_board.bring(id)", home)
    still(page)
    other = next(each for each in page.evaluate(IN_SIGHT) if each != home)
    start, end = (page.locator(f"#place-{each}").bounding_box() for each in (home, other))
    assert start
    assert end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 3)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 3, steps=8)
    page.mouse.up()
    expect(page.locator(".ordering .draft .fine code")).to_contain_text(f"move {home} {other} ")
    expect(page.locator(".composer")).to_have_count(0)


def test_targets_are_taken_from_the_map(opened: Opened, alone: str) -> None:
    """By tap on a phone, without a card in the way; barred ones say why."""
    page = opened(alone, "Ann", size=PHONE)
    the_sheet(page)
    home = home_of(page)
    other = next(each for each in "ABCDEFGHIJKLMNOP" if each != home)
    choose(page, home)
    choose(page, home)
    expect(page.locator(".ordering .notice")).to_contain_text("the ships are already there")
    choose(page, other)
    expect(page.locator(".ordering .draft .fine code")).to_contain_text(f"move {home} {other} ")


def test_a_card_offers_what_can_be_ordered_now(opened: Opened, alone: str) -> None:
    """One that is open when the orders are sealed offers none any more."""
    page = opened(alone, "Ann")
    the_sheet(page)
    home = home_of(page)
    choose(page, next(each for each in "ABCDEFGHIJKLMNOP" if each != home))
    offered = page.get_by_role("region", name="What is here").locator(".verb")
    expect(offered).not_to_have_count(0)
    page.keyboard.press("Shift+Enter")
    expect(page.locator("#orders .ordering .receipt")).to_contain_text("Received.")
    expect(offered).to_have_count(0)


def test_the_next_turn_comes_by_itself(opened: Opened, stage: Stage) -> None:
    """Against bots: seal, and write the next orders without loading anything."""
    page = opened(stage.duel("Ann", "space-conquest", "expansionist"), "Ann")
    the_sheet(page)
    send(page)
    expect(page.locator("#orders h2")).to_contain_text("Turn 2")
    page.locator('.tabs a[href="#orders"]').click()  # what happened is told first
    the_sheet(page)


def test_a_press_is_a_click_though_the_sheet_is_drawn_anew(opened: Opened, alone: str) -> None:
    """As it is some moments after each order, and with each answer of the server."""
    page = opened(alone, "Ann")
    the_sheet(page)
    page.get_by_role("button", name=re.compile("^Seal 0 orders")).hover()
    page.mouse.down()
    with page.expect_response("**/check"):
        page.evaluate("window.dispatchEvent(new Event('online'))")
    page.evaluate("new Promise((drawn) => setTimeout(drawn, 300))")
    page.mouse.up()
    expect(page.locator("#orders .ordering .receipt")).to_contain_text("Received.")


@pytest.mark.long
def test_a_turn_that_comes_before_the_receipt_is_shown(opened: Opened, stage: Stage) -> None:
    """Who has sealed only waits, and is not asked whether to read it."""
    match = stage.duel("Ann", "space-conquest", "expansionist")
    page = opened(match, "Ann")
    the_sheet(page)
    receipts: list[tuple[Route, APIResponse]] = []
    looks = held_back(page, match)
    page.route("**/seal", lambda route: receipts.append((route, route.fetch(timeout=PATIENCE))))
    seal(page)
    while not receipts:  # sent at once, or when the thread has run out
        page.wait_for_timeout(50)
    sealed = f"/tables/{'/seats/'.join(match.split('/')[-2:])}/sealed"
    while not looks or stage.person("Ann").get(sealed).json()["step"] != 2:
        page.wait_for_timeout(50)
    page.unroute(match)
    looks[0].continue_()
    waits = page.get_by_role("button", name="Read it")
    expect(waits).to_be_visible()
    page.wait_for_timeout(1500)  # other news, which would bring it too, are over
    route, reply = receipts[0]
    route.fulfill(response=reply)
    expect(page.locator("#orders h2")).to_contain_text("Turn 2")
    expect(waits).to_have_count(0)


@pytest.mark.long
def test_axe_finds_nothing_on_the_sheet(opened: Opened, alone: str) -> None:
    """Empty, with an order in the making, with lines, and sealed."""
    page = opened(alone, "Ann")
    the_sheet(page)
    found = [axed(page)]
    page.keyboard.press("o")
    page.keyboard.press("Enter")
    found.append(axed(page))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".ordering .draft .fine")).to_have_count(1)
    found.append(axed(page))
    receive(page)
    found.append(axed(page))

    assert [[], [], [], []] == found


def axed(page: Page) -> list[str]:
    """What axe says of the sheet."""
    rules = violations(page, "#orders")
    return [f"{rule['id']}: {[node['html'][:90] for node in rule['nodes']]}" for rule in rules]


def test_orders_by_typing(opened: Opened, alone: str) -> None:
    """Completed, refused with the reason, pasted as many, undone."""
    page = opened(alone, "Ann")
    the_sheet(page)
    home = home_of(page)
    others = [each for each in "ABCDEFGHIJKLMNOP" if each != home]
    page.keyboard.press("/")
    page.keyboard.type("mo")
    page.keyboard.press("Tab")
    page.keyboard.type(f"{home.lower()} {others[0].lower()} 1\n")
    expect(page.locator(".ordering .draft .fine")).to_have_count(1)

    assert [f"move {home} {others[0]} 1"] == lines(page)

    page.keyboard.type("nonsense here\n")
    expect(page.locator(".ordering .aside")).to_contain_text("there is no order")
    page.keyboard.press("Escape")
    page.evaluate(
        "([home, a, b]) => { const data = new DataTransfer();"
        " data.setData('text', `move ${home} ${a} 1\\nmove ${home} ${b} 9\\nonce\\nupon`);"
        " document.querySelector('#typed').dispatchEvent("
        "new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true})) }",
        [home, others[1], others[2]],
    )
    expect(page.locator(".ordering .aside")).to_contain_text("9 is not possible")
    expect(page.locator(".ordering .aside summary")).to_have_text("4 lines are not possible now")
    expect(page.locator(".ordering .draft .fine")).to_have_count(2)

    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".ordering .draft li")).to_have_count(1)


def test_a_turn_by_keyboard_alone(opened: Opened, alone: str) -> None:
    page = opened(alone, "Ann")
    the_sheet(page)
    page.keyboard.press("o")
    page.keyboard.press("Enter")  # the order that there is
    page.keyboard.press("Enter")  # from the first star that is legal
    page.keyboard.press("Enter")  # to the first one
    expect(page.locator(".composer input[type=number]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".ordering .draft .fine")).to_have_count(1)
    page.keyboard.press("u")
    expect(page.locator(".ordering .draft li")).to_have_count(0)
    page.keyboard.press("Shift+U")
    expect(page.locator(".ordering .draft .fine")).to_have_count(1)
    page.keyboard.press("Shift+Enter")
    expect(page.locator("#orders .ordering .receipt")).to_contain_text("Received.")


def test_a_draft_is_there_again_on_another_device(opened: Opened, alone: str) -> None:
    desk, phone = opened(alone, "Ann"), opened(alone, "Ann", size=PHONE)
    the_sheet(desk)
    home = home_of(desk)
    other = next(each for each in "ABCDEFGHIJKLMNOP" if each != home)
    desk.locator("#typed").fill(f"move {home} {other} 1")
    desk.locator("#typed").press("Enter")
    expect(desk.locator(".ordering .kept")).to_have_text("kept")
    phone.reload()
    expect(phone.locator(".ordering .draft .fine")).to_have_count(1)


GAMES = ("space-conquest", "ec4x-satoshi")
OTHERS = ("space-empires", "erkenfara", "ec4x-monero")
BOTS = {"ec4x-monero": "steward", "ec4x-satoshi": "warlord"}


@pytest.fixture(params=cases(GAMES, OTHERS))
def seated(stage: Stage, request: pytest.FixtureRequest) -> str:
    """A match of each game; Ben is awaited, so that receipts stay where they are."""
    game = request.param
    table = stage.table("Ann", game)
    seats = stage.person("Ann").get(f"/tables/{table}").json()["seats"]
    page = stage.sit("Ann", table, seats[0]["seat"])
    stage.sit("Ben", table, seats[1]["seat"])
    if len(seats) > 2:
        begun = stage.person("Ann").post(f"/tables/{table}/begin", json={"bot": BOTS[game]})
        begun.raise_for_status()
    return page


def test_an_order_of_each_game_by_keyboard(opened: Opened, seated: str) -> None:
    """The first kind of order, whatever is first legal: written, sealed, received."""
    page = opened(seated, "Ann")
    the_sheet(page)
    page.keyboard.press("o")
    for _ in range(8):
        if page.locator(".ordering .draft .order-line").count():
            break
        page.keyboard.press("Enter")
    expect(page.locator(".ordering .draft .fine")).to_have_count(1)
    page.keyboard.press("Shift+Enter")
    expect(page.locator("#orders .ordering .receipt")).to_contain_text("Received.")


def test_where_only_a_place_is_asked_for_the_map_shows_which(opened: Opened, stage: Stage) -> None:
    """A newcomer's first tap on one of them answers what is asked."""
    page = opened(stage.duel("Ann", "space-empires", "settler"), "Ann")
    the_sheet(page)
    choice = page.locator(".composer .choices button .name").first
    expect(page.locator(".marks .legal *")).not_to_have_count(0)
    first = choice.inner_text()
    choose(page, first)
    expect(page.locator(".composer code")).to_have_text(f"home {first}")
    page.locator(".composer .choices button").first.click()  # the hex that makes it whole
    expect(page.locator(".ordering .draft code")).to_contain_text(f"home {first} ")
    expect(page.locator(".composer")).to_have_count(0)


def test_an_order_of_each_game_by_tap(opened: Opened, seated: str) -> None:
    """On a phone, with a thumb."""
    page = opened(seated, "Ann", size=PHONE)
    the_sheet(page)
    folded = page.locator(".kinds summary")
    if folded.count():
        folded.tap()
    kinds = page.locator(".kinds-of-order button")
    if kinds.count():  # where only places are asked for, they are lit at once
        kinds.first.tap()
    for _ in range(8):
        if page.locator(".ordering .draft .order-line").count():
            break
        page.locator(".composer .choices button, .composer .asking .main").first.tap()
    expect(page.locator(".ordering .draft .fine")).to_have_count(1)
    page.get_by_role("button", name=re.compile("^Seal 1 order")).tap()
    expect(page.locator("#orders .ordering .receipt")).to_contain_text("Received.")
