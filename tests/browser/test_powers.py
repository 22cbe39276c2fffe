"""How one stands with others, on the page of powers: an offer is a button, and what it says binds."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from hegemon.play.tables.tending import tend
from tests.browser.stage import Stage

pytestmark = pytest.mark.programs

Opened = Callable[..., Page]


def sealed(stage: Stage, name: str, table: str, seat: str, lines: list[str]) -> None:
    """Somebody answers the first question of the match; the turn runs when both have."""
    person, here = stage.person(name), f"/tables/{table}/seats/{seat}"
    step = person.get(f"{here}/now").json()["step"] + 1
    wanted = {"orders": lines, "step": step, "key": f"{seat} {step}", "anyway": True}
    person.post(f"{here}/seal", json=wanted).raise_for_status()
    tend(stage.house.services.hall, table)


def test_an_offer_of_a_pact_is_taken_up_with_one_tap(opened: Opened, stage: Stage) -> None:
    """8: it binds once both have declared it; until then the two are neutral."""
    table = stage.table("Ann", "ec4x-monero", preset="duel")
    match = stage.sit("Ann", table, "p1")
    stage.sit("Ben", table, "p2")
    sealed(stage, "Ben", table, "p2", ["declare p1 pact"])
    sealed(stage, "Ann", table, "p1", [])
    page = opened(f"{match}#powers", "Ann")
    stands = page.locator("#powers .of b")
    expect(stands).to_have_text(["Neutral."])
    expect(page.locator("#powers .offer")).to_contain_text("Offers you a pact")

    page.locator("#powers .take-over").click()

    lines = page.locator(".ordering .draft .order-line code")
    expect(lines).to_have_text(["declare p2 pact"])
    sealed(stage, "Ann", table, "p1", ["declare p2 pact"])
    sealed(stage, "Ben", table, "p2", [])
    page.goto(f"{match}#powers")
    page.reload()
    expect(stands).to_have_text(["A pact."])
    expect(page.locator("#powers .offer")).to_have_count(0)
