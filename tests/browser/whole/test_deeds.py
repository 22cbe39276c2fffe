"""What else than fire there is in a battle, by thumb: retreat, hold; and reading it step by step.

Chance is fixed, so that the same battles come each time.
"""

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hegemon.core.game import Player
from hegemon.core.sheet import each_of
from hegemon.play.system import SeededEntropy
from tests.browser.sealing import send
from tests.browser.stage import PATIENCE, PHONE, Stage, still, until
from tests.browser.whole.hands import middle
from tests.browser.whole.test_battle import seen

pytestmark = [pytest.mark.programs, pytest.mark.long]

MOST_STEPS = 400
MATCHES = 5
"""How many are played until one has what is looked for."""

Opened = Callable[..., Page]


@pytest.fixture
def fixed(stage: Stage) -> Iterator[Callable[[str], None]]:
    """Fixes the chance of the server by a seed, until the test ends."""
    hall = stage.house.services.hall
    before = hall.entropy

    def to(seed: str) -> None:
        object.__setattr__(hall, "entropy", SeededEntropy(seed))

    yield to
    object.__setattr__(hall, "entropy", before)


def at(stage: Stage, fixed: Callable[[str], None], name: str, there: Callable[..., bool]) -> str:
    """Let bots play until something is there; the page of the match."""
    for number in range(MATCHES):
        fixed(f"{name} {number}")
        match = stage.duel("Ann", "space-empires", "admiral")
        for steps in range(1, MOST_STEPS):
            stage.advance(match, "admiral", steps)
            now = seen(stage, match, "now")
            if there(match, now):
                return match
            if now["header"].get("result"):
                break
    raise AssertionError(f"{name}: no match had it")


def asked_to(stage: Stage, word: str) -> Callable[..., bool]:
    """Whether Ann is asked, in a battle, for an order of a kind among others."""

    def there(match: str, now: Any) -> bool:
        if not now.get("asked") or not seen(stage, match, "board").get("battle"):
            return False
        return word in [kind["word"] for kind in seen(stage, match, "sheet")["sheet"]["kinds"]]

    return there


def who_may(stage: Stage, match: str, word: str) -> str:
    """The first of Ann's groups that an order of a kind may be for."""
    sheet = seen(stage, match, "sheet")["sheet"]
    kind = next(kind for kind in sheet["kinds"] if kind["word"] == word)
    groups = sheet["lists"][kind["fields"][0]["choices"]]
    barred = {number for each in groups.get("barred", ()) for number in each_of(each["choices"])}
    able = next(number for number in each_of(groups["choices"]) if number not in barred)
    group: str = sheet["choices"][able]["value"]
    return group


def rolled(stage: Stage) -> Callable[..., bool]:
    """Whether Ann has just been told of ships that rolled dice, some steps after the beginning."""

    def there(match: str, now: Any) -> bool:
        if now["step"] < 5 or now["header"].get("result"):
            return False
        return " rolls " in json.dumps(seen(stage, match, f"steps/{now['step']}/report"))

    return there


def went_on(page: Page, step: int) -> None:
    """Wait until what was sealed has come of it."""
    until(
        page,
        f"document.querySelector('#report').dataset.step > {step} ||"
        " document.querySelector('.ordering .receipt') !== null",
    )


def last_ordered(stage: Stage, match: str, step: int) -> list[str]:
    """The words of what Ann ordered for a step, once that step was taken."""
    table, seat = match.rsplit("/", 2)[1:]
    for _ in range(PATIENCE // 50):
        now = stage.house.services.hall.match(table)
        if now.step > step:
            given = next(now.replay.answers_of(Player(seat)))
            return [order.word for order in given.form.orders(given.answer)]
        time.sleep(0.05)
    raise AssertionError(f"{table} stays at step {step}")


def test_hold_is_one_tap(stage: Stage, opened: Opened, fixed: Callable[[str], None]) -> None:
    match = at(stage, fixed, "hold", asked_to(stage, "hold"))
    page = opened(match, "Ann", size=PHONE)
    step = seen(stage, match, "now")["step"]
    page.locator("[data-key=deed-hold]").tap()
    went_on(page, step)

    assert "hold" in last_ordered(stage, match, step)


def test_a_retreat_asks_on_the_map_where_to(
    stage: Stage, opened: Opened, fixed: Callable[[str], None]
) -> None:
    """The battle makes way; a tap on a lit place and the number, if any is asked, are the order."""
    match = at(stage, fixed, "retreat", asked_to(stage, "retreat"))
    page = opened(match, "Ann", size=PHONE)
    step = seen(stage, match, "now")["step"]
    retreat = page.locator("[data-key=deed-retreat]")
    still(page)
    if not retreat.count():  # who acts first is a Base, which stays
        page.locator(f".formation[data-token='{who_may(stage, match, 'retreat')}']").tap()
    retreat.tap()
    expect(page.locator("#battle-fold")).not_to_have_attribute("open", "")
    expect(page.locator(".marks .legal *")).not_to_have_count(0)
    place = page.locator(".composer .choices button .name").first.inner_text()
    still(page)
    spot = middle(page.locator(f"#place-{place}"))
    assert spot is not None
    page.touchscreen.tap(*spot)
    number = page.locator(".composer .asking .main")
    line = page.locator(".ordering .draft code")
    expect(number.or_(line)).to_be_visible()
    if number.count():
        number.tap()
    expect(line).to_contain_text("retreat ")
    expect(line).to_contain_text(place)
    expect(page.locator("#battle-fold")).to_have_attribute("open", "")
    send(page)
    went_on(page, step)

    assert "retreat" in last_ordered(stage, match, step)


_SEEN = """(selector) => {
  const found = document.querySelector(selector);
  const { left, top } = found.getBoundingClientRect();
  return found.contains(document.elementFromPoint(left + 30, top + 8));
}"""


def test_a_battle_is_read_step_by_step(
    stage: Stage, opened: Opened, fixed: Callable[[str], None]
) -> None:
    """On a phone the bar and the sentence that it has come to are in sight all the time."""
    match = at(stage, fixed, "told", rolled(stage))
    step = seen(stage, match, "now")["step"]
    page = opened(f"{match}?since={step - 3}#report", "Ann", size=PHONE)
    page.locator(".missed .go-through").tap()
    bar = page.locator("#report .steps-through")
    count = page.locator("#report .told .sentence").count()
    assert page.locator("#report .told .sentence", has_text="rolls").count()
    for number in range(1, count + 1):
        expect(bar.get_by_role("status")).to_have_text(f"{number} of {count}")
        for part in ("#report .steps-through", "#report .sentence.here"):
            assert page.evaluate(_SEEN, part), (number, part)
        bar.get_by_role("button", name="Next").tap()
    bar.get_by_role("button", name="Done").tap()
    expect(bar).to_be_hidden()
