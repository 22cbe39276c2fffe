"""The map in a real browser: moved, zoomed, chosen from, walked over; on a desk and on a phone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.stage import DESK, PATIENCE, PHONE, Stage, still, until
from tests.samples import cases

pytestmark = pytest.mark.programs

Opened = Callable[..., Page]
Shown = tuple[float, float, float, float]
SIZES = pytest.mark.parametrize("size", cases([DESK], [(PHONE,)]), ids=["desk", "phone"])

LISTEN = """
window.heard = [];
for (const name of ["chosen", "left", "carried"]) {
  document.addEventListener(`hegemon:${name}`, (event) => window.heard.push([name, event.detail]));
}
"""


@pytest.fixture(scope="module")
def match(stage: Stage) -> str:
    """A small map, of which Ann holds a star."""
    return stage.duel("Ann", "space-conquest", "expansionist")


@pytest.fixture(scope="module")
def galaxy(stage: Stage) -> str:
    """A map that no window holds: 469 hexes."""
    return stage.duel("Ann", "ec4x-monero", "steward", house_rules={"houses": 12})


def board_of(opened: Opened, match: str, size: tuple[int, int] = DESK, **more: Any) -> Page:
    """The page with its map and its sheet of orders alive, the map in the room that is left to it.

    What is where on the screen can be relied on only then.
    """
    page = opened(match, "Ann", size=size, **more)
    page.wait_for_selector(".marks")
    if "/step/" not in match:  # no orders are written in the past
        page.wait_for_selector("#panel.tabbed")
        page.wait_for_selector(".ordering .entry")
    still(page)
    page.evaluate(LISTEN)
    return page


def shown(page: Page) -> Shown:
    """Which part of the map is shown, once it rests."""
    page.wait_for_selector(".desk:not(.moving)")
    numbers = page.locator(".stage > svg").get_attribute("viewBox") or ""
    left, top, width, height = map(float, numbers.split())
    return left, top, width, height


def moved(page: Page, before: Shown) -> Shown:
    """Which part is shown once another is, and the map rests: a busy browser takes its time."""
    for _ in range(PATIENCE // 50):
        after = shown(page)
        if after != before and after == shown(page):
            return after
        page.wait_for_timeout(50)
    raise AssertionError("the map does not move")


def heard(page: Page) -> list[Any]:
    return list(page.evaluate("window.heard"))


def own(page: Page) -> Locator:
    return page.locator(".stage [data-place][data-owner=p1]").first


def inland(page: Page) -> Locator:
    """A place with others on all sides."""
    return page.locator(".stage [data-place=A1]")


def middle(found: Locator) -> tuple[float, float]:
    """Where it is on the page; a picture that another one is just put in place of has no box."""
    for _ in range(PATIENCE // 50):
        if box := found.bounding_box():
            return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        found.page.wait_for_timeout(50)
    raise AssertionError("it is not on the page")


@SIZES
def test_a_click_chooses_a_place_and_tells_of_it(
    opened: Opened, match: str, size: tuple[int, int]
) -> None:
    page = board_of(opened, match, size)
    x, y = middle(own(page))
    place = own(page).get_attribute("data-place")
    once = ["chosen", {"kind": "place", "id": place, "by": "pointer"}]
    if size == PHONE:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)
    page.wait_for_selector(".info:not([hidden])")

    expect(page.locator(".info")).to_contain_text("owner")
    assert [once] == heard(page)


def test_a_drag_moves_the_map_and_chooses_nothing(opened: Opened, galaxy: str) -> None:
    page = board_of(opened, galaxy)
    inland(page).focus()  # at the edge a map moves to one side only
    before, (x, y) = shown(page), middle(inland(page))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 20, steps=5)
    page.mouse.up()
    after = moved(page, before)

    assert [] == heard(page)
    assert after[0] < before[0]
    assert after[1] < before[1]
    assert after[2:] == pytest.approx(before[2:])


def test_a_hand_that_trembles_still_clicks(opened: Opened, galaxy: str) -> None:
    page = board_of(opened, galaxy)
    x, y = middle(own(page))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 2, y + 1)
    page.mouse.up()

    assert "chosen" == heard(page)[0][0]


def test_the_wheel_zooms_where_the_pointer_is(opened: Opened, galaxy: str) -> None:
    page = board_of(opened, galaxy)
    before, (x, y) = shown(page), middle(own(page))
    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    after = moved(page, before)

    assert after[2] < before[2]
    assert (x, y) == pytest.approx(middle(own(page)), abs=3)


def test_two_fingers_zoom(opened: Opened, galaxy: str) -> None:
    page = board_of(opened, galaxy, PHONE)
    before = shown(page)
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    touch("touchStart", (150, 300), (250, 300))
    for wider in (20, 40, 60):
        touch("touchMove", (150 - wider, 300), (250 + wider, 300))
    touch("touchEnd")
    after = moved(page, before)

    assert after[2] < 0.6 * before[2]
    assert [] == heard(page)


def test_keys_walk_from_place_to_place(opened: Opened, galaxy: str) -> None:
    page = board_of(opened, galaxy)
    inland(page).focus()
    here = page.evaluate("document.activeElement.dataset.place")
    walked = []
    for key in ("w", "e", "s", "Enter"):
        page.keyboard.press(key)
        walked.append(page.evaluate("document.activeElement.dataset.place"))
    stops = page.locator(".stage [tabindex='0']").count()

    assert 1 == stops
    assert here not in walked[:2]
    assert {"kind": "place", "id": walked[2], "by": "key"} == heard(page)[0][1]


def test_keys_look_nearer_and_at_all(opened: Opened, galaxy: str) -> None:
    page = board_of(opened, galaxy)
    own(page).focus()
    looks = [shown(page)]
    for key in ("+", "-", "0"):
        page.keyboard.press(key)
        looks.append(moved(page, looks[-1]))
    widths = [look[2] for look in looks]

    assert widths[1] < widths[0] == pytest.approx(widths[2])
    assert widths[3] > widths[0]


def test_escape_backs_out(opened: Opened, match: str) -> None:
    page = board_of(opened, f"{match}/step/0")  # where no orders are written
    own(page).click()
    page.wait_for_selector(".info:not([hidden])")
    own(page).focus()
    page.keyboard.press("Escape")

    expect(page.locator(".info")).to_be_hidden()
    assert "left" == heard(page)[-1][0]


def test_a_question_mark_opens_the_sheet_of_keys(opened: Opened, match: str) -> None:
    page = board_of(opened, match)
    page.keyboard.press("?")

    expect(page.locator("dialog.keys[open]")).to_contain_text("Esc")


@SIZES
def test_a_map_that_no_window_holds_opens_at_home(
    opened: Opened, galaxy: str, size: tuple[int, int]
) -> None:
    page = board_of(opened, galaxy, size)
    box = own(page).bounding_box()
    assert box is not None

    assert box["width"] > 60, "one's own place can be read"
    # a phone has no room for the map in small
    expect(page.locator(".minimap")).to_be_visible(visible=size == DESK)


def test_the_look_is_kept_while_the_page_is_loaded_again(opened: Opened, galaxy: str) -> None:
    page = board_of(opened, galaxy)
    page.mouse.move(300, 400)
    begun = shown(page)
    page.mouse.wheel(0, -200)
    before = moved(page, begun)
    page.reload()
    page.wait_for_selector(".marks")
    still(page)

    assert before == pytest.approx(shown(page), abs=1)


def test_the_picture_may_be_replaced_while_one_looks(opened: Opened, galaxy: str) -> None:
    page = board_of(opened, galaxy)
    before = shown(page)
    page.evaluate(
        """async () => {
          const page = await (await fetch(location.href)).text();
          const made = new DOMParser().parseFromString(page, "text/html");
          document.querySelector(".stage").replaceChildren(made.querySelector(".stage svg"));
        }"""
    )
    until(page, "document.querySelector('.stage [tabindex=\"0\"]')")

    assert before == pytest.approx(shown(page), abs=1)


def test_other_modules_light_up_targets_and_draw_routes(opened: Opened, galaxy: str) -> None:
    page = board_of(opened, f"{galaxy}/step/0")  # where no orders are written
    page.evaluate(
        """async () => {
          const all = await import(document.querySelector('script[src*="js/board.js"]').src);
          const board = all.$js_board;
          const goal = (id, turns) => ({kind: "place", id, turns, lamp: turns});
          board.light({goals: [goal("A1", 1), goal("A2", 2)], from: null, at: null});
          board.showWay({way: ["A1", "A2", "B3"]});
          board.ghosts([{from: "A1", to: "A3"}]);
          board.centre("A3");
        }"""
    )
    page.wait_for_selector(".info:not([hidden])")

    expect(page.locator(".marks .legal *")).to_have_count(2)
    expect(page.locator(".marks .route path")).to_have_count(1)
    expect(page.locator(".marks .ghosts path")).to_have_count(1)
    expect(page.locator(".marks .badges .badge")).to_have_text(["1", "2"])
    expect(page.locator(".marks .veil path")).to_have_count(1)


LIGHT_ONE = """async () => {
  const all = await import(document.querySelector('script[src*="js/board.js"]').src);
  const goal = {kind: "place", id: "A1", turns: 1, lamp: 1};
  all.$js_board.light({goals: [goal], from: null, at: null});
}"""


def test_the_names_of_realms_make_room_for_targets(opened: Opened, galaxy: str) -> None:
    page = board_of(opened, galaxy)
    page.keyboard.press("0")
    names = page.locator(".stage [data-realms]")
    expect(names).to_be_visible()

    page.evaluate(LIGHT_ONE)
    expect(names).to_be_hidden()


GO = """async ([how, id]) => {
  const all = await import(document.querySelector('script[src*="js/board.js"]').src);
  all.$js_board[how](how === "walkTo" ? {kind: "place", id} : id);
}"""


def test_what_is_gone_to_is_seen_as_a_whole(opened: Opened, galaxy: str) -> None:
    """A place of which only a part is in the window comes to its middle."""
    page = board_of(opened, galaxy)
    page.evaluate(GO, ["centre", "A1"])
    shown(page)
    x, y = middle(inland(page))
    window = page.locator(".stage").bounding_box()
    assert window is not None
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(window["x"] + 30, y, steps=4)
    page.mouse.up()
    before = shown(page)
    page.evaluate(GO, ["walkTo", "A1"])
    moved(page, before)

    place = inland(page).bounding_box()
    assert place is not None
    assert window["x"] <= place["x"]


def test_what_lies_in_a_lit_land_is_lit(opened: Opened, stage: Stage) -> None:
    """The army that goes, and a fort within a goal: none is shut again by what it lies in."""
    duel = stage.duel("Ann", "erkenfara", "steward")
    stage.advance(duel, "steward", 2)
    page = board_of(opened, duel)
    found = page.evaluate(
        """async () => {
          const all = await import(document.querySelector('script[src*="js/board.js"]').src);
          const own = document.querySelector('.stage [data-token][data-owner="p1"]');
          const from = {kind: "token", id: own.dataset.token};
          const goal = (id) => ({kind: "place", id, turns: 0, lamp: 1});
          const places = [...document.querySelectorAll(".stage [data-place]")];
          const lit = places.map(({dataset}) => goal(dataset.place));
          all.$js_board.light({goals: lit, from, at: null});
          const shade = document.querySelector(".marks .shade");
          return places.filter((place) => {
            const [x, y] = place.dataset.at.split(",").map(Number);
            return shade.isPointInFill(new DOMPoint(x, y));
          }).map(({dataset}) => dataset.place);
        }"""
    )

    assert [] == found


@SIZES
def test_the_map_in_words_sorts_and_filters(
    opened: Opened, galaxy: str, size: tuple[int, int]
) -> None:
    page = board_of(opened, galaxy, size)
    if (
        size == PHONE
    ):  # which has room for one key on the map: it is among what is said of the table
        page.locator(".tabs").get_by_role("link", name="Powers").click()
    page.get_by_role("link", name="Map as a list").click()
    rows = page.locator("#places tbody tr")

    expect(rows).to_have_count(469)  # once the page is there

    page.get_by_role("button", name="owner").first.click()
    home = rows.first.locator("a")

    expect(rows.first).to_contain_text("Ann")

    page.get_by_label("Only with").first.fill(home.inner_text())

    expect(page.locator("#places tbody tr:visible")).not_to_have_count(469)
    expect(home).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]

    home.click()
    page.wait_for_selector(".marks .focus *")

    assert "p1" == page.evaluate("document.activeElement.dataset.owner")


def test_the_map_in_words_needs_no_scripts(opened: Opened, galaxy: str) -> None:
    page = opened(f"{galaxy}/map", "Ann", java_script_enabled=False)

    assert 469 == page.locator("#places tbody tr").count()


HEIGHTS = """(() => {
  window.heights = [];
  const sizes = new ResizeObserver(([{ contentRect }]) => {
    if (document.querySelector('.drawer')) window.heights.push(contentRect.height);
  });
  new MutationObserver((_, found) => {
    const stage = document.querySelector('.stage');
    if (stage) sizes.observe(stage), found.disconnect();
  }).observe(document, { childList: true, subtree: true });
})()"""
"""How high the map is in each picture that is painted with the sheet over it."""


def test_on_a_phone_the_map_has_its_room_when_it_is_first_seen(opened: Opened, match: str) -> None:
    """Or a finger that was quick would tap beside what it meant."""
    page = opened("/", "Ann", size=PHONE)
    page.add_init_script(HEIGHTS)
    page.goto(match)
    page.wait_for_selector(".drawer")
    page.wait_for_selector(".marks")
    still(page)
    page.wait_for_timeout(400)  # longer than a map rests before it is measured anew
    heights = page.evaluate("window.heights")

    assert heights
    assert max(heights) - min(heights) < 60, heights


@pytest.mark.long
@SIZES
def test_axe_finds_nothing_on_the_map_and_in_its_words(
    opened: Opened, match: str, size: tuple[int, int]
) -> None:
    page = board_of(opened, match, size)
    own(page).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".info:not([hidden])")

    assert [] == violations(page)

    page.goto(f"{match}/map")
    page.wait_for_selector(".filter")

    assert [] == violations(page)
