"""Who comes back after some turns reads what he missed; the next time it is read."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.stage import PHONE, Stage
from tests.browser.test_axe import wrong

pytestmark = [pytest.mark.programs, pytest.mark.long]


def test_turns_that_were_missed_are_told_once(stage: Stage, opened: Callable[..., Page]) -> None:
    match = stage.duel("Ann", "space-conquest", "expansionist")
    stage.advance(match, "expansionist", 2)
    page = opened(f"{match}#report", "Ann", size=PHONE)
    expect(page.locator("#report .missed")).to_have_count(0)
    step = int(page.locator("#report").get_attribute("data-step") or "")
    page.goto("/rules")
    stage.advance(match, "expansionist", step + 3)
    page.goto(match)

    expect(page.locator("#report .missed")).to_contain_text("3 reports since you looked")
    expect(page.locator("#panel")).to_have_attribute("data-tab", "report")
    told = page.locator("#report .theme .told-step")
    steps = {int(one.get_attribute("data-step") or "") for one in told.all()}
    assert steps <= {step + 1, step + 2, step + 3}
    expect(page.locator("#report .told-step.new")).to_have_count(told.count())
    titles = page.locator("#report .theme .when").all()
    heads = [one.text_content() for one in titles]
    again = [head == before for head, before in zip(heads[1:], heads, strict=False)]
    shown = ["heard" in (one.get_attribute("class") or "") for one in titles]
    assert shown == [False, *again]  # what was just said is not said again
    page.locator("#whole-report > summary").click()
    theme = page.locator("#report details.theme").first
    theme.locator("summary").first.click()
    expect(theme).not_to_have_attribute("open", "")
    page.locator("#report .missed").get_by_role("button", name="Step through").click()
    expect(theme).to_have_attribute("open", "")
    expect(page.locator("#report .sentence.here")).to_have_count(1)
    page.keyboard.press("Escape")
    assert [] == wrong(page)
    page.locator("#report a.mention[data-place]").first.click()
    expect(page.locator(".marks .focus *").first).to_be_attached()

    page.goto(match)
    expect(page.locator("#report")).to_have_attribute("data-step", str(step + 3))
    expect(page.locator("#report .missed")).to_have_count(0)
