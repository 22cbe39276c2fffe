"""A battle and the gazette in a browser: by keys, by hand, on paper, and without a screen."""

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import by_turns
from tests.browser.stage import Stage
from tests.browser.test_axe import wrong

pytestmark = pytest.mark.programs

Opening = Callable[..., Page]
Fight = Callable[..., tuple[str, str]]

BOTS = {
    "erkenfara": ("raider", 20),
    "space-empires": ("admiral", 40),
    "space-conquest": ("expansionist", 3),
    "ec4x-monero": ("warlord", 4),
    "ec4x-satoshi": ("warlord", 4),
}
"""Who plays, and after how many steps one looks whether somebody fought."""
FIRST = "erkenfara"


def a_fight(stage: Stage, game: str, rounds: int = 1) -> tuple[str, str]:
    """The match page of somebody who fought so many rounds at least, and that of the battle."""
    bot, often = BOTS[game]
    page = stage.duel("Ann", game, bot)
    table, seat = page.rsplit("/", 2)[1:]
    looked = 0
    for steps in range(often, often * 20, often):
        stage.advance(page, bot, steps)
        for step in range(looked, steps + 1):
            told = stage.person("Ann").get(f"/tables/{table}/seats/{seat}/steps/{step}/fights")
            for one in told.json().get("battles", ()):
                if rounds == 1 or _is_whole(stage, told.url.path, one["event"], rounds):
                    return page, f"{page}/step/{step}/fight/{one['event']}"
        looked = steps + 1
    raise AssertionError(f"nobody fights in {game}")


def _is_whole(stage: Stage, path: str, event: int, rounds: int) -> bool:
    """Whether a battle had so many rounds, and is over."""
    at = path.removeprefix("/api/v1")
    fight = stage.person("Ann").get(f"{at}/{event}").json()["fight"]
    return fight["rounds"] >= rounds and any(side.get("end") for side in fight["sides"])


@pytest.fixture(scope="module")
def fought(stage: Stage) -> Fight:
    """Fights of each game, played once for all who only look at them."""
    return cache(partial(a_fight, stage))


@pytest.mark.long
@pytest.mark.parametrize(("game", "size", "theme"), by_turns(BOTS))
def test_nobody_is_kept_out(
    fought: Fight, opened: Opening, game: str, size: tuple[int, int], theme: str
) -> None:
    match, battle = fought(game)
    page = opened(battle, "Ann", size=size, theme=theme)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert [] == wrong(page)

    page.goto(f"{match}/gazette/1")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Gazette")
    assert [] == wrong(page)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


@pytest.mark.long
def test_a_battle_is_stepped_and_played_by_keys(fought: Fight, opened: Opening) -> None:
    page = opened(fought("space-empires", 3)[1], "Ann")
    rounds, now = page.locator("#viewer > .round"), page.locator(".steps-of a[aria-current]")
    many = rounds.count()
    assert many > 2
    expect(page.locator("#viewer .arena:visible")).to_have_count(1)
    expect(now).to_contain_text("Round 1")

    page.keyboard.press("ArrowRight")
    expect(now).to_contain_text("Round 2")
    assert page.url.endswith("#round-2")
    page.keyboard.press("ArrowLeft")
    expect(now).to_contain_text("Round 1")

    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()

    page.get_by_role("link", name="The end").click()
    expect(page.get_by_role("heading", name="How it ended")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="How it ended")).to_be_visible()
    page.keyboard.press("r")
    expect(now).to_contain_text("Round 1")

    page.keyboard.press("Escape")
    page.wait_for_url("**/step/*")


def test_it_is_played_to_its_end_and_stands_still(fought: Fight, opened: Opening) -> None:
    page = opened(fought("erkenfara")[1], "Ann", reduced_motion="reduce")
    page.get_by_role("button", name="Play", exact=True).click()

    expect(page.locator(".steps-of a[aria-current]")).to_contain_text("The end")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    moving = "document.getAnimations().filter((one) => one.playState === 'running').length"
    assert 0 == page.evaluate(moving)


@pytest.mark.long
def test_without_scripts_all_rounds_stand_below_each_other(fought: Fight, opened: Opening) -> None:
    page = opened(fought("space-empires", 2)[1], "Ann", java_script_enabled=False)
    rounds = page.locator("#viewer > .round")

    for number in range(rounds.count()):
        expect(rounds.nth(number)).to_be_visible()
    expect(page.locator("#player")).to_be_hidden()


def test_a_gazette_is_one_page_of_paper_without_what_is_private(
    fought: Fight, opened: Opening, tmp_path: Path
) -> None:
    page = opened(f"{fought('erkenfara')[0]}/gazette/1", "Ann")
    own = page.locator("aside.own")
    expect(own).to_be_visible()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert page.locator(".lead h2").inner_text() in copied
    assert own.locator("h2").first.inner_text() not in copied
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/gazette/2")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/gazette/1")

    page.emulate_media(media="print")
    expect(own).to_be_hidden()
    expect(page.locator(".paper")).to_be_visible()
    printed = page.pdf(format="A4", path=tmp_path / "gazette.pdf")
    assert 1 == printed.count(b"/Type /Page\n")
