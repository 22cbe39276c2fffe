"""The match page in a browser: it follows the match, and nothing is torn away."""

import re
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import violations
from tests.browser.stage import DESK, PATIENCE, PHONE, Stage, at_rest, until
from tests.samples import by_hand, cases

pytestmark = pytest.mark.programs

Opening = Callable[..., Page]

KEEPS_NEWS = """() => {
  window.told = [];
  const news = document.querySelector('#news');
  new MutationObserver(() => window.told.push(news.textContent)).observe(news, { childList: true });
}"""
"""What is told and gone after some seconds can be asked for later."""


FOUR = ("Ann", "Ben", "Cy", "Di")


def two(stage: Stage, **wanted: Any) -> tuple[str, str]:
    """Ann and Ben at a table; their match pages."""
    table = stage.table("Ann", "space-conquest", title="Ann and Ben", **wanted)
    return stage.sit("Ann", table, "p1"), stage.sit("Ben", table, "p2")


def seals(stage: Stage, name: str, page: str) -> None:
    """Somebody seals nothing at all, on another device; after the last the turn is over."""
    _, _, table, seat = page.removeprefix(stage.place).split("/")
    way, own = stage.person(name), f"/tables/{table}/seats/{seat}"
    step = asked(way, f"{own}/sealed")["step"]
    way.post(f"{own}/seal", json={"orders": [], "step": step}).raise_for_status()
    stage.settle(name, table)


def asked(way: httpx.Client, sealed: str) -> dict[str, Any]:
    """What the server says of a seat once it waits for it; the worker takes its time."""
    for _ in range(PATIENCE // 100):
        told: dict[str, Any] = way.get(sealed).json()
        if told.get("asked") and not told.get("sealed"):
            return told
        time.sleep(0.1)
    raise AssertionError("nobody waits for this seat")


def says(stage: Stage, name: str, page: str, text: str) -> None:
    _, _, table, seat = page.removeprefix(stage.place).split("/")
    own = f"/tables/{table}/seats/{seat}"
    stage.person(name).post(f"{own}/messages", json={"text": text}).raise_for_status()


def settled(page: Page) -> None:
    """The page is alive; whatever happened since it was made, it hears."""
    until(page, "document.querySelector('#panel').classList.contains('tabbed')")


def test_a_turn_is_told_and_tears_nothing_away(stage: Stage, opened: Opening) -> None:
    ann, ben = two(stage)
    page = opened(ann, "Ann")
    settled(page)
    page.get_by_role("link", name="Letters").click()
    page.locator("#say").fill("Half a sent")
    seals(stage, "Ann", ann)
    seals(stage, "Ben", ben)

    expect(page.locator("#news")).to_contain_text("Turn 2 has come.")  # until it is read
    expect(page.locator("#say")).to_have_value("Half a sent")
    assert "0" == page.locator("#report").get_attribute("data-step")
    assert page.title().startswith("(!)")

    page.get_by_role("button", name="Read it").click()

    expect(page.locator("#report")).to_have_attribute("data-step", "1")
    expect(page.locator("#news")).to_be_empty()
    expect(page.locator("#say")).to_have_value("Half a sent")


def test_who_only_waits_sees_the_turn_at_once(stage: Stage, opened: Opening) -> None:
    ann, ben = two(stage)
    seals(stage, "Ann", ann)
    page = opened(f"{ann}#orders", "Ann")
    settled(page)
    page.evaluate(KEEPS_NEWS)
    seals(stage, "Ben", ben)

    expect(page.locator("#report")).to_have_attribute("data-step", "1")
    until(page, "window.told.some((said) => said.includes('Turn 2 has come.'))")


def test_what_is_written_on_the_sheet_stays_when_another_seals(
    stage: Stage, opened: Opening
) -> None:
    ann, ben = two(stage)
    page = opened(f"{ann}#orders", "Ann")
    settled(page)
    page.locator(
        "#orders .ordering input[type=text], #orders .ordering input:not([type])"
    ).first.fill("mo")
    expect(page.locator("#clock")).to_contain_text("Ben")
    seals(stage, "Ben", ben)

    expect(page.locator("#clock")).not_to_contain_text("Ben")
    expect(page.locator("#orders .ordering")).to_have_count(1)
    expect(page.locator("#orders .ordering")).to_be_visible()
    assert "mo" in page.locator("#orders .ordering input").evaluate_all(
        "all => all.map(one => one.value)"
    )


def test_it_goes_on_when_the_server_was_restarted(stage: Stage, chromium: Browser) -> None:
    ann, ben = two(stage)
    context = stage.context(chromium, "Ann")
    page = context.new_page()
    page.goto(ann)
    settled(page)
    stage.stop()
    stage.start()
    says(stage, "Ben", ben, "Are you there?")

    expect(page.get_by_label("1 new")).to_be_visible()
    page.get_by_role("link", name="Letters").click()
    expect(page.locator(".messages .unread")).to_contain_text("Are you there?")
    context.close()


def test_a_message_is_sent_without_leaving(stage: Stage, opened: Opening) -> None:
    ann, ben = two(stage)
    page, other = opened(f"{ann}#messages", "Ann"), opened(f"{ben}#messages", "Ben")
    settled(other)
    page.locator("#say").fill("<b>Truce?</b>")
    page.locator("#messages").get_by_label("Ben").check()
    page.get_by_role("button", name="Send").click()

    expect(other.locator(".messages .text")).to_have_text("<b>Truce?</b>")
    expect(page.locator(".messages .own")).to_contain_text("<b>Truce?</b>")
    expect(page.locator("#say")).to_have_value("")


def test_a_draw_is_offered_and_taken_back_without_leaving(stage: Stage, opened: Opening) -> None:
    """The button that was clicked, and has the focus, says what it does next."""
    page = opened(f"{two(stage)[0]}#about", "Ann")
    settled(page)
    draw = page.locator("#about form[action$='/draw'] button")
    for now, then in (("Offer a draw", "Take the offer of a draw back"),) * 2:
        expect(draw).to_have_text(now)
        draw.click()
        expect(draw).to_have_text(then)
        expect(draw).to_be_focused()
        draw.click()
    expect(draw).to_have_text("Offer a draw")


def test_an_offer_leads_to_where_it_is_taken(stage: Stage, opened: Opening) -> None:
    ann, ben = two(stage)
    page = opened(f"{ann}#report", "Ann", size=PHONE)
    settled(page)
    own = ben.removeprefix(f"{stage.place}/t/").replace("/", "/seats/")
    stage.person("Ben").post(f"/tables/{own}/draw", json={"wants": True}).raise_for_status()
    page.get_by_role("link", name="Ben wants a draw.").click()

    expect(page.get_by_role("heading", name="The end")).to_be_in_viewport()


def test_who_has_conceded_is_not_guided(stage: Stage, opened: Opening) -> None:
    table = stage.table("Ann", "ec4x-monero", title="Four")
    seats = [stage.sit(name, table, f"p{at}") for at, name in enumerate(FOUR, start=1)]
    guides = []
    for _ in range(2):
        page = opened(seats[0], "Ann")
        settled(page)
        guides.append(page.get_by_label("Your first turn").count())
        stage.person("Ann").post(f"/tables/{table}/seats/p1/concession").raise_for_status()

    assert [1, 0] == guides


def test_the_report_is_stepped_through_and_leads_the_map(stage: Stage, opened: Opening) -> None:
    duel = stage.duel("Ann", "ec4x-monero", "steward", house_rules={"houses": 2})
    seals(stage, "Ann", duel)
    seals(stage, "Ann", duel)
    page = opened(duel, "Ann")
    page.get_by_role("link", name="News").click()
    page.locator("#whole-report > summary").click()
    page.locator(".go-through").first.click()

    expect(page.locator(".sentence.here")).to_have_count(1)
    expect(page.locator(".steps-through")).to_contain_text("1 of")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".steps-through")).to_contain_text("2 of")
    page.keyboard.press("Escape")
    expect(page.locator(".sentence.here")).to_have_count(0)

    page.locator("#report a.mention[data-place]").first.click()
    expect(page.locator(".marks .focus *").first).to_be_attached()


def test_the_past_slides_by(stage: Stage, opened: Opening) -> None:
    ann, ben = two(stage)
    for _ in range(3):
        seals(stage, "Ann", ann)
        seals(stage, "Ben", ben)
    page = opened(f"{ann}/step/3", "Ann")
    page.get_by_role("link", name="‹ Before").click()

    expect(page.locator("#report")).to_have_attribute("data-step", "2")
    expect(page).to_have_url(re.compile("/step/2$"))
    page.get_by_role("slider").fill("1")
    expect(page.locator("#report")).to_have_attribute("data-step", "1")
    page.go_back()
    expect(page.locator("#report")).to_have_attribute("data-step", "2")


def test_a_sheet_on_a_phone_is_raised_and_lowered(stage: Stage, opened: Opening) -> None:
    page = opened(two(stage)[0], "Ann", size=PHONE)
    settled(page)

    def height() -> float:
        at_rest(page)
        box = page.locator("#panel").bounding_box()
        assert box is not None
        return box["height"]

    bar = page.get_by_role("slider", name="Height of this sheet")
    middle = height()
    bar.click()
    high = height()
    bar.click()
    low = height()

    assert low < middle < high
    tall = "document.querySelector('#board svg').getBoundingClientRect().height > innerHeight / 2"
    until(page, tall)  # the map takes the room that the sheet leaves
    assert low >= 88
    bar.press("ArrowUp")
    assert middle == height()
    page.get_by_role("link", name="Powers").click()
    assert high == height()
    page.get_by_role("link", name="News").click()
    assert middle == height()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_a_finished_match_is_verified_in_the_browser(stage: Stage, opened: Opening) -> None:
    ann, ben = two(stage, house_rules={"turn_limit": 1})
    seals(stage, "Ann", ann)
    seals(stage, "Ben", ben)
    page = opened(f"{ann}#about", "Ann")
    page.get_by_role("link", name="Verify this match").click()

    expect(page.locator("#verdict")).to_contain_text("Everything is right.")


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "theme"),
    by_hand([(DESK, "light"), (PHONE, "dark")], [(PHONE, "light"), (DESK, "dark")]),
)
def test_axe_finds_nothing(
    stage: Stage, opened: Opening, size: tuple[int, int], theme: str
) -> None:
    ann, ben = two(stage, house_rules={"turn_limit": 2}, terms={"extensions": 1, "holidays": 2})
    says(stage, "Ben", ben, "Good luck")
    seals(stage, "Ann", ann)
    seals(stage, "Ben", ben)
    desk = f"{ann.rpartition('/')[0]}/umpire"  # who opened the table runs it
    ends = ["#orders", "#report", "#messages", "#about", "/step/1", "/records"]
    pages = [*(f"{ann}{end}" for end in ends), desk, "/verify"]
    found = {}
    for end in pages:
        page = opened(end, "Ann", size=size, theme=theme)
        found[end] = [
            (trouble["id"], [node["target"] for node in trouble["nodes"]])
            for trouble in violations(page)
        ]

    assert {end: [] for end in pages} == found


@pytest.mark.parametrize("scripts", [True, False])
def test_what_is_out_of_sight_is_laid_out_for_who_comes_to_it(
    stage: Stage, opened: Opening, *, scripts: bool
) -> None:
    """Before scripts show a tab, and without any, all parts stand below each other on a phone."""
    mine, _ = two(stage)
    page = opened(mine, "Ann", size=PHONE, java_script_enabled=scripts)
    kept = "visible" if scripts else "auto"

    for part in page.locator("#panel > .part").all():
        expect(part).to_have_css("content-visibility", kept)
    if not scripts:
        last = page.locator("#about h2").first
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport()


@pytest.mark.parametrize("size", cases([DESK], [(PHONE,)]))
def test_two_change_a_house_rule_by_their_vote(
    stage: Stage, opened: Opening, size: tuple[int, int]
) -> None:
    """One proposes it, the other reads why and is for it; both read from when on it counts."""
    ann, ben = two(stage)
    page = opened(f"{ann}#about", "Ann", size=size)
    settled(page)
    page.get_by_text("Put a house rule to the vote").click()
    page.get_by_label("House rule").select_option("turn_limit")
    page.get_by_label("It is to say").fill("40")
    page.get_by_role("textbox", name="Why").fill("we both want an end")
    page.get_by_role("button", name="Put it to the vote").click()
    expect(page.locator("#votes .proposal")).to_contain_text("2 of 2 must be for it")

    theirs = opened(f"{ben}#about", "Ben", size=size)
    settled(theirs)
    expect(theirs.locator("#votes")).to_contain_text("we both want an end")
    assert [] == violations(theirs)
    theirs.get_by_role("button", name="For it").click()

    for each in (theirs, page):
        expect(each.locator("#votes")).to_contain_text("From the next turn on: turn_limit=40")
