"""The film of a turn in a browser: moments are set, never waited for."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from hegemon.games import RULESETS
from tests.browser.axe import violations
from tests.browser.stage import PHONE, Stage, held_back, until
from tests.browser.test_match import seals, settled, two

pytestmark = pytest.mark.programs

Opening = Callable[..., Page]

BOTS = {"space-conquest": "expansionist", "erkenfara": "steward", "space-empires": "settler"}
"""Lanes, fleets and fog: this one each time."""
STEPS = {"space-conquest": 9, "erkenfara": 14, "space-empires": 20}
RULES: dict[str, dict[str, Any]] = {
    "ec4x-monero": {"house_rules": {"houses": 2}},
    "ec4x-satoshi": {"house_rules": {"houses": 2}},
}

FILM = "document.querySelector('dialog.film').film"

COUNTS = f"""() => {{
  const {{ spans }} = {FILM}.reel.parts.at(-1);
  return (spans.findLast(({{ beat }}) => beat.kind === 'figure') ?? spans.at(-1)).start;
}}"""
"""The moment from which numbers go along."""

LOST_SIGHT = f"""() => {{
  const middle = (element) => {{
    const {{ x, y, width, height }} = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  }};
  const [after] = {FILM}.screen.layers;
  return [...document.querySelectorAll('dialog.film [data-piece]')].flatMap((piece) => {{
    if (Number(piece.getAttribute('opacity') ?? 1) < 0.01) return [];
    const id = CSS.escape(piece.dataset.piece);
    let counter = after.querySelector(`g[data-token="${{id}}"]`);
    if (!counter) return [`${{id}} is shown and is not there`];
    while (counter.querySelector(':scope > g[data-token]'))
      counter = counter.querySelector(':scope > g[data-token]');
    const [x, y] = middle(piece.querySelector('use') ?? piece);
    const [u, v] = middle(counter.querySelector('use:not([opacity])') ?? counter);
    return Math.hypot(x - u, y - v) > 3 ? [`${{id}} is at ${{x}},${{y}}, not ${{u}},${{v}}`] : [];
  }});
}}"""
"""The pieces that are shown elsewhere than the board after the step has them."""


def moment(page: Page, ms: float) -> None:
    page.evaluate(f"async () => {{ await {FILM}.at({ms}); }}")


def lasts(page: Page) -> float:
    return float(page.evaluate(f"{FILM}.reel.lasts"))


def opened_film(page: Page) -> Locator:
    """The film, with its first beat there."""
    page.locator("button.watch").click()
    film = page.locator("dialog.film")
    expect(film.locator("h2")).to_be_visible()
    return film


def late_film(page: Page) -> list[Route]:
    """A film that is begun and has not come when the page has long been drawn."""
    held = held_back(page, "**/steps/*/film*")
    page.keyboard.press("w")
    until(page, "document.querySelector('dialog.film') !== null")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
    return held


def played(stage: Stage, game: str) -> str:
    """The match page of somebody who played some steps of a game."""
    bot = BOTS.get(game, "warlord")
    page = stage.duel("Ann", game, bot, **RULES.get(game, {}))
    stage.advance(page, bot, STEPS.get(game, 12))
    return page


@pytest.mark.long
@pytest.mark.parametrize("game", RULESETS)
def test_in_the_end_all_pieces_stand_where_the_board_has_them(
    stage: Stage, opened: Opening, game: str
) -> None:
    """Of every step of a played match, from the line of all turns."""
    page = opened(f"{played(stage, game)}#report", "Ann")
    page.locator("button.watch").wait_for(state="attached")
    page.evaluate("document.querySelector('button.watch').hidden = false")  # the last may be quiet
    page.locator("button.watch").click()
    film = page.locator("dialog.film")
    expect(film).to_be_visible()
    moved = 0
    for step in range(1, STEPS.get(game, 12) + 1):
        page.evaluate(f"async () => {{ await {FILM}.begin({step}, null); {FILM}.pause(); }}")
        if not page.evaluate(f"{FILM}.reel.parts.length"):
            continue
        moment(page, float(page.evaluate(f"{FILM}.reel.parts[0].end")) - 0.001)
        moved += page.locator("dialog.film [data-piece]").count()

        assert [] == page.evaluate(LOST_SIGHT), f"step {step}"

    assert moved
    assert [] == violations(page)


def test_a_film_is_stopped_stepped_and_left_by_keys(stage: Stage, opened: Opening) -> None:
    """W begins it; what lies below is as it was."""
    page = opened(f"{played(stage, 'space-conquest')}#report", "Ann")
    settled(page)
    expect(page.locator("button.watch")).to_contain_text("s")
    expect(page.locator("button.watch")).to_be_visible()
    map_of = "document.querySelector('#board svg[data-zoom]').outerHTML"
    before = page.evaluate(map_of)
    [late] = late_film(page)
    film = page.locator("dialog.film")
    expect(film).not_to_contain_text("Nothing that you know of")
    late.continue_()
    page.unroute("**/steps/*/film*")
    expect(film.get_by_role("button", name="Pause")).to_be_focused()
    page.keyboard.press("Space")

    expect(film.get_by_role("button", name="Play")).to_be_visible()
    moment(page, 0)
    first = film.locator("h2").inner_text()
    page.keyboard.press("ArrowRight")
    expect(film.locator("h2")).not_to_have_text(first)
    page.keyboard.press("ArrowLeft")
    expect(film.locator("h2")).to_have_text(first)
    page.keyboard.press("Space")
    expect(film.get_by_role("button", name="Pause")).to_be_visible()

    page.keyboard.press("Escape")
    expect(film).to_have_count(0)
    expect(page.locator("#orders")).to_be_visible()
    assert before == page.evaluate(map_of)


@pytest.mark.long
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_one_has_goes_along_at_the_head(stage: Stage, opened: Opening, motion: str) -> None:
    """From before the turn to after it, counted; in one step for who wants no motion."""
    match = played(stage, "space-conquest")
    page = opened(f"{match}#report", "Ann", reduced_motion=motion)
    film = opened_film(page)
    chip = film.locator(".film-purse").first
    told = page.evaluate(f"{FILM}.reel.parts.at(-1).purses[0]")
    moment(page, 0)
    expect(chip.locator("b")).to_have_text(f"{told['before']:,}")
    expect(chip.locator("span")).to_have_text("")
    begins = page.evaluate(COUNTS)
    moment(page, begins + 100)  # of 500

    going = int(chip.locator("b").inner_text().replace(",", ""))
    assert (going == told["now"]) or motion == "no-preference"
    moment(page, float(page.evaluate(f"{FILM}.reel.lasts")) - 1)
    expect(chip.locator("b")).to_have_text(f"{told['now']:,}")
    expect(chip.locator("span")).to_have_text(
        f"{told['now'] - told['before']:+,}".replace("-", "−")
    )
    assert [] == violations(page)


def test_with_reduced_motion_each_beat_is_there_at_once(stage: Stage, opened: Opening) -> None:
    page = opened(f"{played(stage, 'space-conquest')}#report", "Ann", reduced_motion="reduce")
    opened_film(page)
    looks = "document.querySelector('dialog.film .film-over').outerHTML"
    moment(page, 0)
    begins = page.evaluate(looks)
    moment(page, 600)

    assert begins == page.evaluate(looks)
    assert "translate(" in begins


@pytest.mark.long
def test_what_comes_meanwhile_waits_below(stage: Stage, opened: Opening) -> None:
    ann, ben = two(stage)
    for _ in range(2):
        seals(stage, "Ann", ann)
        seals(stage, "Ben", ben)
    page = opened(f"{ann}#report", "Ann")
    settled(page)
    film = opened_film(page)
    moment(page, 0)
    said = film.locator("h2").inner_text()
    seals(stage, "Ann", ann)
    seals(stage, "Ben", ben)

    expect(film.locator(".film-news")).to_contain_text("has come")
    expect(film.locator("h2")).to_have_text(said)
    page.keyboard.press("Escape")
    expect(page.locator("#news")).to_contain_text("has come")


def test_who_was_long_away_sees_a_beat_a_turn_on_a_phone(stage: Stage, opened: Opening) -> None:
    page = opened(f"{played(stage, 'space-conquest')}#report", "Ann", size=PHONE)
    film = opened_film(page)
    page.evaluate(f"async () => {{ await {FILM}.begin(9, 0); {FILM}.pause(); }}")
    turns = int(page.evaluate(f"{FILM}.reel.parts.length"))

    assert turns > 2
    assert 2000 * turns == lasts(page)
    moment(page, lasts(page) - 1)
    expect(film.locator(".film-words")).to_contain_text("Turn 10")


@pytest.mark.long
def test_a_past_turn_is_watched_from_its_page_and_by_who_looks_on(
    stage: Stage, opened: Opening
) -> None:
    """Its page has the door, too; the line of turns leads on."""
    ann = played(stage, "space-conquest")
    page = opened(f"{ann}/step/4", "Ann")
    film = opened_film(page)
    expect(film.get_by_label("Turn", exact=True)).to_have_value("4")
    film.get_by_label("Turn", exact=True).fill("7")
    until(page, f"{FILM}.reel.parts[0]?.step >= 7")
    page.keyboard.press("Escape")
    expect(film).to_have_count(0)


@pytest.mark.long
def test_at_the_end_the_truth_is_watched_beside_it(stage: Stage, opened: Opening) -> None:
    ann, ben = two(stage)
    for _ in range(3):
        seals(stage, "Ann", ann)
        seals(stage, "Ben", ben)
    table = ann.rsplit("/", 2)[1]
    conceded = stage.person("Ben").post(f"/tables/{table}/seats/p2/concession")
    assert conceded.is_success
    page = opened(f"{ann}/step/3", "Ann")
    film = opened_film(page)
    film.get_by_role("button", name="The truth").click()

    expect(film.locator(".film-top")).to_contain_text("the truth")
    until(page, f"{FILM}.part?.step >= 3")
    seen = set(page.evaluate(f"{FILM}.screen.owners"))
    shown = f"[...{FILM}.screen.layers[0].querySelectorAll('[data-owner]')]"
    until(page, f"new Set({shown}.map((one) => one.dataset.owner)).size === {len(seen)}")
    film.get_by_role("button", name="As you saw it").click()
    expect(film.locator(".film-top")).to_contain_text("as you saw it")
