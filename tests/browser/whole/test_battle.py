"""A battle as lines on a phone: who fires is lit, so is whom it may fire at; a tap is the shot."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.axe import violations
from tests.browser.stage import PHONE, Stage, until

pytestmark = [pytest.mark.programs, pytest.mark.long]

MOST_STEPS = 400
TARGET = ".formation.legal:has(.aim)"


def seen(stage: Stage, match: str, what: str) -> Any:
    """What the server tells Ann of her seat."""
    table, seat = match.rsplit("/", 2)[1:]
    return stage.person("Ann").get(f"/tables/{table}/seats/{seat}/{what}").json()


def fires(sheet: Any) -> bool:
    """Whether one of its orders names two groups: who does something, and to whom."""
    named = [[field["type"] for field in kind["fields"]] for kind in sheet["kinds"]]
    return any(types.count("token") > 1 for types in named)


def at_a_shot(stage: Stage, page: Page, match: str) -> None:
    """Let bots play until Ann is asked whom a group fires at; a match may end before that."""
    for steps in range(1, MOST_STEPS):
        stage.advance(match, "admiral", steps)
        now = seen(stage, match, "now")
        if now["header"].get("result"):
            break
        if now.get("asked") and fires(seen(stage, match, "sheet")["sheet"]):
            page.goto(match)
            page.wait_for_selector(".ordering .entry", state="attached")
            if page.locator(TARGET).count():
                return
    pytest.fail("nobody was asked whom to fire at")


def test_a_shot_is_one_tap(stage: Stage, opened: Callable[..., Page]) -> None:
    match = stage.duel("Ann", "space-empires", "admiral")
    page = opened("/", "Ann", size=PHONE)
    at_a_shot(stage, page, match)
    step = seen(stage, match, "now")["step"]

    assert [] == violations(page, "#battle-fold")

    page.locator(TARGET).first.tap()
    until(
        page,
        f"document.querySelector('#report').dataset.step > {step} ||"
        " document.querySelector('.ordering .receipt') !== null",
    )

    now = seen(stage, match, "now")
    assert now["step"] > step or now["sealed"]
