"""How one stands with others, and what is said between two: offers are buttons, letters apart."""

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


@pytest.mark.long
def test_an_offer_of_a_pact_is_taken_up_with_one_tap(opened: Opened, stage: Stage) -> None:
    """8: it binds once both have declared it; until then the two are neutral."""
    table = stage.table("Ann", "ec4x-monero", preset="duel")
    match = stage.sit("Ann", table, "p1")
    stage.sit("Ben", table, "p2")
    sealed(stage, "Ben", table, "p2", ["declare p1 pact"])
    sealed(stage, "Ann", table, "p1", [])
    page = opened(f"{match}#report", "Ann")
    answer = page.locator("#report .take-over")
    expect(answer).to_contain_text(["Accept the pact with Ben"])
    expect(page.locator("#report .sentence > p code:visible")).to_have_count(0)
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


def wrote(stage: Stage, name: str, seat: str, text: str, *to: str) -> None:
    """Somebody writes a letter to some seats, or to all."""
    letter = {"text": text, "to": list(to)}
    stage.person(name).post(f"/tables/{seat}/messages", json=letter).raise_for_status()


def test_letters_of_one_power_are_read_and_answered_by_themselves(
    opened: Opened, stage: Stage
) -> None:
    """What was said to all by a third is not among them; what is written goes to the one."""
    table = stage.table("Ann", "ec4x-monero")
    match = stage.sit("Ann", table, "p1")
    for name, seat in (("Ben", "p2"), ("Cid", "p3"), ("Dora", "p4")):
        stage.sit(name, table, seat)
    wrote(stage, "Ben", f"{table}/seats/p2", "from Ben", "p1")
    wrote(stage, "Cid", f"{table}/seats/p3", "from Cid to all")
    wrote(stage, "Ann", f"{table}/seats/p1", "to Cid", "p3")
    wrote(stage, "Ann", f"{table}/seats/p1", "to all")
    page = opened(f"{match}#messages", "Ann")
    letters = page.locator("#messages .messages .text:visible")
    expect(letters).to_have_count(4)
    between = page.get_by_role("navigation", name="Letters with")

    between.get_by_role("link", name="Ben").click()

    expect(letters).to_have_text(["from Ben", "to all"])
    page.get_by_label("Letter to Ben").fill("only you")
    page.get_by_role("button", name="Send").click()
    expect(letters).to_have_text(["from Ben", "to all", "only you"])
    page.get_by_label("Letter to Ben").fill("you alone, too")
    page.get_by_role("button", name="Send").click()
    expect(letters).to_have_count(4)
    wrote(stage, "Dora", f"{table}/seats/p4", "from Dora to you", "p1")
    page.reload()
    expect(letters).to_have_count(7)  # all
    between.get_by_role("link", name="Ben").click()
    between.get_by_role("link", name="Cid").click()
    expect(letters).to_have_text(["from Cid to all", "to Cid", "to all"])
    page.get_by_label("Letter to Cid").fill("begun to Cid")
    between.get_by_role("link", name="All").click()
    expect(letters).to_have_count(7)
    expect(page.get_by_role("checkbox", name="Cid")).to_be_checked()
    heard = stage.person("Cid").get(f"/tables/{table}/seats/p3/messages").json()["messages"]
    assert ["from Cid to all", "to Cid", "to all"] == [one["text"] for one in heard]
