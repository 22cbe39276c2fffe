"""Deciding on the map: two taps or a drag send something, in every game; chips; the seal."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.axe import violations
from tests.browser.sealing import NOW, seal
from tests.browser.stage import DESK, PHONE, Stage, held_back, still, until
from tests.samples import cases

pytestmark = pytest.mark.programs

Opened = Callable[..., Page]

BOTS = {
    "space-conquest": "expansionist",
    "ec4x-satoshi": "warlord",
    "space-empires": "settler",
    "erkenfara": "steward",
    "ec4x-monero": "steward",
}
GAMES = cases(("space-conquest", "ec4x-satoshi"), ("space-empires", "erkenfara", "ec4x-monero"))

LONGEST = 60
"""Steps until something can be sent somewhere in every game."""


class Errand(NamedTuple):
    """Something that can be sent, and where to."""

    thing: str
    goals: list[str]


def path_of(match: str) -> str:
    """The seat of a match page, as the API has it."""
    table, seat = match.split("/")[-2:]
    return f"/tables/{table}/seats/{seat}"


def _leads_away(goal: dict[str, Any]) -> bool:
    """To let a part stay where it is is no errand."""
    return len(goal.get("way", ())) > 1


def errands(stage: Stage, match: str) -> list[Errand]:
    """All that one tap more would send from somewhere to a place, as the API says."""
    api, seat = stage.person("Ann"), path_of(match)
    reply = api.get(f"{seat}/sheet").json()
    if "sheet" not in reply or reply["sheet"]["single"]:  # one answer, and nothing is sent
        return []
    asked = {"before": [], "step": reply["step"]}
    named = {one["value"] for one in reply["sheet"]["choices"]}
    found = []
    for thing in sorted(named):
        told = api.post(f"{seat}/targets", json={**asked, "thing": thing}).json()
        for deed in told.get("deeds", ()):
            if deed.get("kind") == "place" and not deed.get("barred"):
                listed = told["lists"][deed["targets"]]
                found.append(Errand(thing, [one["value"] for one in listed if _leads_away(one)]))
                break
    return found


@pytest.fixture(params=GAMES)
def begun(stage: Stage, request: pytest.FixtureRequest) -> tuple[str, list[Errand]]:
    """A match of each game where something can be sent, and what."""
    bot = BOTS[request.param]
    match = stage.duel("Ann", request.param, bot)
    for step in range(LONGEST):
        stage.advance(match, bot, step)
        if found := errands(stage, match):
            return match, found
    raise AssertionError("nothing can be sent")


HIT = """([id, kind]) => {
  const group = document.querySelector(`.stage [data-${kind}="${CSS.escape(id)}"]`);
  if (!group) return null;
  const { x, y, width, height } = group.getBoundingClientRect();
  for (const down of [0.5, 0.3, 0.7, 0.15]) {
    const at = [x + width / 2, y + height * down];
    const found = document.elementFromPoint(...at)?.closest("[data-token], [data-place]");
    if (found === group) return at;
  }
  return null;
}"""
"""Where a press means just this place or token; null where something else lies over it."""


def spot(page: Page, kind: str, id_: str) -> tuple[float, float] | None:
    found = page.evaluate(HIT, [id_, kind])
    return tuple(found) if found else None


class Trip(NamedTuple):
    """Two points of the screen."""

    start: tuple[float, float]
    end: tuple[float, float]
    goal: str


def trips(page: Page, found: list[Errand]) -> Iterator[Trip]:
    """The errands whose both ends can be pressed as the map lies."""
    for thing, goals in found:
        start = spot(page, "token", thing) or spot(page, "place", thing)
        if start is None:
            continue
        for goal in goals:
            end = spot(page, "place", goal)
            if end is not None:
                yield Trip(start, end, goal)


def lowest(found: Iterable[Trip]) -> Trip:
    """The errand whose goal lies nearest to the sheet at the lower edge."""
    return max(found, key=lambda trip: trip.end[1])


def ready(page: Page) -> None:
    """Wait until the sheet and the map stand, all of the map in sight."""
    expect(page.locator(".ordering .entry")).to_be_visible()
    expect(page.locator(".ordering[aria-busy]")).to_have_count(0)
    page.get_by_role("button", name="The whole map").click()
    still(page)
    expect(page.locator(".ordering[data-checking]")).to_have_count(0)


def tap_on(page: Page, place: str) -> None:
    """Bring a place into the middle, and tap on it."""
    board = "document.querySelector('script[src*=\"/board.js\"]').src"
    page.evaluate(f"async (id) => (await import({board})).$js_board.bring(id)", place)
    still(page)
    start = spot(page, "place", place)
    assert start is not None
    page.touchscreen.tap(*start)


LOW = """(() => {
  const { height } = document.querySelector('#panel').getBoundingClientRect();
  const desk = document.querySelector('.desk');
  const beneath = parseFloat(desk.style.getPropertyValue('--beneath'));
  return height <= 320 && Math.abs(height - beneath) < 2;
})()"""
"""Whether the sheet lies low, and the map knows."""


def low(page: Page) -> None:
    """Wait until the sheet has made way, and the map has taken the room."""
    until(page, LOW)
    still(page)


COVERED = """() => [...document.querySelectorAll("#panel .verbs:not(.small) .verb")]
  .filter((verb) => verb.checkVisibility())
  .filter((verb) => {
    const { x, y, width, height } = verb.getBoundingClientRect();
    return !verb.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  })
  .map((verb) => verb.textContent)"""
"""The verbs of a card that a mouse cannot press, as something lies over them."""


def lines(page: Page) -> list[str]:
    return page.locator(".ordering .draft .order-line code").all_text_contents()


def test_two_taps_or_one_drag_send_something(
    opened: Opened, begun: tuple[str, list[Errand]]
) -> None:
    """Taken back by the toast in between; the goal of both stands in the line."""
    match, found = begun
    page = opened(f"{match}#orders", "Ann")
    ready(page)
    before = len(lines(page))
    trip = next(trips(page, found))
    lay = page.locator(".desk").bounding_box()
    page.mouse.click(*trip.start)
    expect(page.locator(".marks .legal *")).not_to_have_count(0)
    expect(page.locator(".marks .open")).to_be_hidden()  # nothing lies over a goal
    assert lay == page.locator(".desk").bounding_box()  # else all goals jump from under the mouse
    assert [] == page.evaluate(COVERED)
    page.mouse.move(*trip.end)
    expect(page.locator(".marks .route path")).to_have_count(1)
    expect(page.locator(".caption")).to_be_visible()
    page.mouse.click(*trip.end)
    expect(page.locator(".ordering .draft .newest")).to_contain_text(trip.goal)
    assert len(lines(page)) == before + 1

    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator(".ordering .draft .order-line")).to_have_count(before)

    page.mouse.move(*trip.start)
    page.mouse.down()
    page.mouse.move(*trip.end, steps=6)
    expect(page.locator(".marks .route path")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".ordering .draft .newest")).to_contain_text(trip.goal)
    assert len(lines(page)) == before + 1


@pytest.fixture
def alone(stage: Stage) -> str:
    """A match in which one person is awaited and another one, too."""
    table = stage.table("Ann", "space-conquest")
    page = stage.sit("Ann", table, "p1")
    stage.sit("Ben", table, "p2")
    return page


@pytest.mark.long
def test_a_drag_after_an_undo_is_an_order_though_no_answer_has_come(
    opened: Opened, stage: Stage, alone: str
) -> None:
    """All ships were sent, so none could be; the last are back, as the answer will say."""
    page = opened(f"{alone}#orders", "Ann")
    ready(page)
    trip = next(trips(page, errands(stage, alone)))
    thing, *_ = errands(stage, alone)[0]
    for ships in ("3", "all"):
        typed = page.get_by_placeholder("Type an order")
        typed.fill(f"move {thing} {trip.goal} {ships}")
        typed.press("Enter")
        expect(page.locator(".ordering .draft .newest")).to_contain_text(trip.goal)
        expect(page.locator(".ordering[data-checking]")).to_have_count(0)
    held = held_back(page, "**/draft")
    page.locator(".ordering").get_by_role("button", name="Undo").click()
    expect(page.locator(".ordering .draft .order-line")).to_have_count(1)
    page.mouse.move(*trip.start)
    page.mouse.down()
    page.mouse.move(*trip.end, steps=6)
    expect(page.locator(".marks .carried")).not_to_have_count(0)
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()
    expect(page.locator(".marks .route path")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".ordering .draft .order-line")).to_have_count(2)


def test_on_a_phone_nothing_lies_over_a_goal(opened: Opened, stage: Stage, alone: str) -> None:
    """A tap looks, the button writes; the sheet is low, and no lit place is beneath it."""
    page = opened(f"{alone}#orders", "Ann", size=PHONE)
    ready(page)
    (thing, goals), *_ = errands(stage, alone)
    tap_on(page, thing)
    expect(page.locator(".marks .legal *")).to_have_count(len(goals))
    low(page)
    trip = next(trips(page, [Errand(thing, goals)]))
    page.touchscreen.tap(*trip.end)
    give = page.locator("[data-key=give]")
    expect(give).to_contain_text("arrives in")
    expect(page.locator(".marks .route path")).to_have_count(1)
    assert lines(page) == []

    give.tap()
    expect(page.locator(".ordering .draft .newest")).to_contain_text(trip.goal)


def test_a_fight_that_may_come_of_it_leads_to_its_odds(
    opened: Opened, stage: Stage, alone: str
) -> None:
    """Beside the card, so that what is in hand stays; Space Conquest itself tells no odds."""

    def with_fights(route: Route) -> None:
        told = route.fetch().json()
        told["lists"] = [[{**goal, "fight": "3 CA vs 2 SC"} for goal in of] for of in told["lists"]]
        route.fulfill(json=told)

    page = opened(f"{alone}#orders", "Ann", size=PHONE)
    page.route("**/targets", with_fights)
    ready(page)
    (thing, goals), *_ = errands(stage, alone)
    tap_on(page, thing)
    low(page)
    page.touchscreen.tap(*next(trips(page, [Errand(thing, goals)])).end)
    link = page.get_by_role("link", name="The odds")

    expect(link).to_have_attribute("href", f"{urlsplit(alone).path}/odds?fight=3+CA+vs+2+SC")
    expect(link).to_have_attribute("target", "_blank")
    expect(link).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_who_reads_the_news_decides_on_the_map_all_the_same(
    opened: Opened, stage: Stage, size: tuple[int, int]
) -> None:
    """The card takes the place of the news, and no number of theirs lies over a goal."""
    duel = stage.duel("Ann", "ec4x-monero", "warlord", title="A night of wargames")
    stage.advance(duel, "warlord", 2)
    page = opened(f"{duel}#report", "Ann", size=size)
    until(page, "document.querySelector('#panel.tabbed .ordering:not([aria-busy])') !== null")
    expect(page.locator("#report .headline").first).to_be_visible()
    page.locator(".stage [data-token^='p1-']").first.dispatch_event("click")
    expect(page.locator(".marks .legal *")).not_to_have_count(0)
    expect(page.locator("#panel > .info .verb").first).to_be_in_viewport(ratio=1)
    expect(page.locator("#report")).to_be_hidden()
    expect(page.locator(".numbers")).to_be_hidden()

    page.keyboard.press("Escape")
    expect(page.locator("#report .headline").first).to_be_visible()


def test_a_tap_more_on_a_goal_gives_the_order(opened: Opened, stage: Stage, alone: str) -> None:
    page = opened(f"{alone}#orders", "Ann", size=PHONE)
    ready(page)
    (thing, goals), *_ = errands(stage, alone)
    tap_on(page, thing)
    expect(page.locator(".marks .legal *")).to_have_count(len(goals))
    low(page)
    trip = lowest(trips(page, [Errand(thing, goals)]))
    lay = page.locator("#panel").bounding_box()
    page.touchscreen.tap(*trip.end)
    expect(page.locator("[data-key=give]")).to_contain_text("arrives in")
    still(page)
    assert lay == page.locator("#panel").bounding_box()  # else it would lie over the goal
    page.touchscreen.tap(*trip.end)
    expect(page.locator(".ordering .draft .newest")).to_contain_text(trip.goal)


def test_by_keys_alone(opened: Opened, stage: Stage, alone: str) -> None:
    """The letter of a verb, from goal to goal by distance, Enter; back by Esc and u."""
    page = opened(f"{alone}#orders", "Ann")
    ready(page)
    thing = errands(stage, alone)[0].thing
    page.locator(f"#place-{thing}").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".marks .legal *")).not_to_have_count(0)
    expect(page.locator(".verb").first).to_be_focused()
    page.keyboard.press("s")  # the letter on the button
    page.keyboard.press("ArrowRight")
    said = page.locator("#board-tools [role=status].heard")
    expect(said).to_have_text(re.compile(r"^Send .*, arrives in \d+ turns?, press Enter to order"))
    near = said.inner_text()
    page.keyboard.press("ArrowRight")
    expect(said).not_to_have_text(near)
    page.keyboard.press("ArrowLeft")
    expect(said).to_have_text(near)
    page.keyboard.press("Enter")
    expect(page.locator(".ordering .draft .fine")).to_have_count(1)
    page.keyboard.press("u")
    expect(page.locator(".ordering .draft .order-line")).to_have_count(0)
    page.keyboard.press("Shift+U")
    expect(page.locator(".ordering .draft .fine")).to_have_count(1)


def test_escape_goes_back_step_by_step(opened: Opened, stage: Stage, alone: str) -> None:
    """The goal, then the card; the sheet stands again."""
    page = opened(f"{alone}#orders", "Ann")
    ready(page)
    thing = errands(stage, alone)[0].thing
    page.locator(f"#place-{thing}").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".marks .legal *")).not_to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".marks .route path")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".marks .route path")).to_have_count(0)
    expect(page.locator("#panel > .info")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#panel.selected")).to_have_count(0)
    expect(page.locator(".marks .legal *")).to_have_count(0)


def test_axe_finds_nothing_on_a_card_with_verbs(opened: Opened, stage: Stage, alone: str) -> None:
    page = opened(f"{alone}#orders", "Ann")
    ready(page)
    thing = errands(stage, alone)[0].thing
    page.locator(f"#place-{thing}").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".marks .legal *")).not_to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".outlook .deed")).to_be_visible()

    assert [] == violations(page)


def test_what_is_open_stands_as_chips(opened: Opened, alone: str) -> None:
    """They are counted beside Seal; one goes there, or leaves it so, which is kept for the turn."""
    page = opened(f"{alone}#orders", "Ann")
    ready(page)
    chips = page.locator(".chips-open .chip")
    expect(chips).to_have_count(1)
    expect(page.locator(".still-open")).to_have_text("1 still open")
    expect(page.locator("[data-key=seal]")).to_contain_text("1 open")
    expect(page.locator(".marks .open path")).to_have_count(1)
    page.keyboard.press("n")
    expect(page.locator("#panel > .info")).to_be_visible()
    expect(page.locator(".marks .legal *")).not_to_have_count(0)
    page.keyboard.press("Escape")
    chips.first.click(button="right")
    expect(page.locator(".still-open")).to_have_text("All decided")
    expect(page.locator("[data-key=seal].main")).not_to_contain_text("open")
    page.reload()
    expect(page.locator(".chips-open .chip.left")).to_have_count(1)


def test_what_is_sealed_stays_on_the_map(opened: Opened, stage: Stage, alone: str) -> None:
    """One sees where one sent something until the turn comes, also on a page opened later."""
    page = opened(f"{alone}#orders", "Ann")
    ready(page)
    (thing, goals), *_ = errands(stage, alone)
    page.get_by_label("Type an order").fill(f"move {thing} {goals[0]} 1")
    page.keyboard.press("Enter")
    expect(page.locator(".marks .ghosts path")).to_have_count(1)
    seal(page)
    expect(page.locator("#orders .ordering .receipt")).to_contain_text("Received.")
    expect(page.locator(".marks .ghosts path")).to_have_count(1)
    page.reload()
    expect(page.locator("#orders .ordering .receipt")).to_contain_text("Received.")
    expect(page.locator(".marks .ghosts path")).to_have_count(1)


def test_a_seal_is_withdrawn_while_others_think(opened: Opened, alone: str) -> None:
    """It is sent at once, and Undo takes it back."""
    page = opened(f"{alone}#orders", "Ann")
    ready(page)
    seal(page)
    expect(page.locator("#orders .ordering .receipt")).to_contain_text("Received.")
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator("#orders .ordering .receipt")).to_have_count(0)
    expect(page.locator("[data-key=seal]")).to_be_visible()


@pytest.fixture
def last(stage: Stage, alone: str) -> str:
    """A match in which all others have sealed."""
    api = path_of(alone).replace("/p1", "/p2")
    stage.person("Ben").post(f"{api}/seal", json={"orders": [], "step": 1}).raise_for_status()
    return alone


def step_of(stage: Stage, match: str) -> int:
    """The step that is asked now."""
    found: Any = stage.person("Ann").get(f"{path_of(match)}/sealed").json()["step"]
    return int(found)


def test_a_seal_that_would_run_the_turn_waits(opened: Opened, stage: Stage, last: str) -> None:
    """Undo is in time; not taken back, the turn comes by itself."""
    page = opened(f"{last}#orders", "Ann")
    ready(page)
    seal(page)
    expect(page.get_by_role("button", name=NOW)).to_be_focused()
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator("[data-key=seal]")).to_be_visible()
    assert 1 == step_of(stage, last)

    seal(page)
    expect(page.locator("#orders h2")).to_contain_text("Turn 2")


def test_who_closes_the_page_meanwhile_has_sealed(opened: Opened, stage: Stage, last: str) -> None:
    page = opened(f"{last}#orders", "Ann")
    ready(page)
    seal(page)
    expect(page.get_by_role("button", name=NOW)).to_be_visible()
    page.close()
    watching = opened("/", "Ann")
    while step_of(stage, last) == 1:
        watching.wait_for_timeout(50)


def test_a_chip_of_a_fleet_lights_where_it_may_go(opened: Opened, stage: Stage) -> None:
    """No list of missions first: the usual verbs stand on the card, their goals are lit."""
    match = stage.duel("Ann", "ec4x-satoshi", "warlord")
    page = opened(f"{match}#orders", "Ann", size=PHONE)
    ready(page)
    page.get_by_role("button", name=re.compile("^Fleet .* waits")).first.tap()
    expect(page.locator(".marks .badge").first).to_be_attached()
    expect(page.locator(".info .begun .choices")).to_have_count(0)
    badges = page.locator(".marks .badge text").all_text_contents()
    assert badges
    assert "0" not in badges
    expect(page.locator(".info header .owner .emblem")).to_be_visible()

    page.locator(".verb.opener").tap()
    expect(page.locator(".verbs.small .verb").last).to_be_in_viewport(ratio=1)
    page.locator(".verbs:not(.small) .verb").nth(1).tap()
    expect(page.locator(".verbs:not(.small) .verb").nth(1)).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(page.locator(".info .begun .chip-button")).to_have_count(0)


def test_the_bar_of_a_phone_reaches_the_edge(opened: Opened, alone: str) -> None:
    page = opened(f"{alone}#orders", "Ann", size=PHONE)
    bottom = page.locator("nav.tabs").evaluate("tabs => tabs.getBoundingClientRect().bottom")
    assert bottom == page.evaluate("innerHeight")


def test_a_phone_across_scrolls_to_no_side(opened: Opened, alone: str) -> None:
    page = opened(alone, "Ann", size=(844, 390))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_next_goes_on_from_a_card_and_orders_nothing(stage: Stage, opened: Opened) -> None:
    """What is gone to is no goal of what was chosen before."""
    match = stage.duel("Ann", "space-conquest", BOTS["space-conquest"])
    stage.advance(match, BOTS["space-conquest"], 8)
    page = opened(f"{match}#orders", "Ann")
    ready(page)
    open_ = page.locator(".chips-open .chip").count()
    before = lines(page)

    for _ in range(open_ + 1):
        page.keyboard.press("n")
        expect(page.locator(".marks .legal *")).not_to_have_count(0)
        assert before == lines(page)


def test_keys_mean_the_same_where_the_focus_is_on_the_map(opened: Opened, alone: str) -> None:
    """There an order was given by keys; n goes on to what is open, and Shift+Enter seals."""
    page = opened(f"{alone}#orders", "Ann")
    ready(page)
    page.keyboard.press("n")
    expect(page.locator(".marks .legal *")).not_to_have_count(0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".ordering .draft .fine")).to_have_count(1)
    page.locator('.tabs a[href="#report"]').click()
    page.locator("#board [data-place]").first.focus()

    page.keyboard.press("Shift+Enter")

    expect(page.locator("#orders .ordering .receipt")).to_be_visible()


SHARED = ".stage g[data-token] > g[data-token]"
"""Groups that share a counter with another; the innermost is the one that is pressed."""


@pytest.mark.parametrize("size", [None, PHONE], ids=["desk", "phone"])
def test_what_shares_a_counter_is_taken_instead_and_is_no_goal(
    opened: Opened, stage: Stage, size: tuple[int, int] | None
) -> None:
    """Where it stands may be a goal, too: to be there already is a lawful order."""
    match = stage.duel("Ann", "ec4x-satoshi", "warlord")
    stage.advance(match, "warlord", 8)
    page = opened(f"{match}#orders", "Ann", **({"size": size} if size else {}))
    ready(page)
    still(page)  # the map comes to one's own first
    before = len(lines(page))
    on_top = page.locator(SHARED).last.get_attribute("data-token")
    at = spot(page, "token", on_top or "")
    assert at is not None
    page.mouse.click(*at)
    expect(page.locator(".marks .legal *")).not_to_have_count(0)
    others = page.locator("#panel .info .others button")
    title = page.locator("#panel .info header strong")
    other = others.last.locator("span").text_content() or ""

    others.last.click()

    expect(title).to_have_text(other)
    expect(page.locator(".marks .legal *")).not_to_have_count(0)
    assert len(lines(page)) == before
