"""Whole matches of each game without JavaScript: links, forms, and a page that is loaded again."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from hegemon.games import RULESETS
from tests.browser.stage import DESK, PHONE, Stage
from tests.browser.whole.test_two_people import TURNS
from tests.samples import by_hand

pytestmark = [pytest.mark.programs, pytest.mark.long]

MORE = {"ec4x-monero": {"houses": 2}, "ec4x-satoshi": {"houses": 2}}
"""House rules by which there are two seats."""

LONGEST = 400
"""Pages that are loaded until a match must be over."""


@dataclass
class Plain:
    """Somebody whose browser runs no scripts."""

    page: Page
    address: str
    sealed: int = 0

    def is_over(self) -> bool:
        """What his page says when he loads it again."""
        self.page.goto(self.address)
        return "The match is over" in self.page.locator("#clock").inner_text()

    def is_asked(self) -> bool:
        """Whether there is a sheet, and it was not sealed."""
        return self.page.get_by_label("One order a line").count() > 0

    def answers(self) -> None:
        """Seal the first example that is taken as an answer, or nothing at all."""
        examples, step = self.examples(), self.step()
        self.writes(examples[0] if examples else "", "Check and keep")
        for example in [*examples, ""]:
            self.writes(example, "Seal")
            anyway = self.page.get_by_role("button", name="Seal anyway")
            if self.is_asked() and anyway.count():
                with self.page.expect_navigation():
                    anyway.click()
            if self.step() != step:  # who seals last may be asked the next question already
                self.sealed += 1
                return
        raise AssertionError(self.page.locator("#orders").inner_text())

    def step(self) -> str:
        """The step that the sheet is for; "" where there is none."""
        sheet = self.page.locator("#orders input[name=step]")
        return sheet.first.input_value() if self.is_asked() else ""

    def writes(self, line: str, deed: str) -> None:
        """Put a line on the sheet, and press a button."""
        self.page.get_by_label("One order a line").fill(line)
        with self.page.expect_navigation():
            self.page.get_by_role("button", name=deed, exact=True).click()

    def examples(self) -> list[str]:
        """A line of each kind of order, as the sheet writes it; and what the question names."""
        lines = self.page.locator("#orders .kinds-in-words code").all_text_contents()
        asked = self.page.locator("#orders-title").inner_text()
        named = re.findall(r"\b[A-Z]\d\b", asked)
        return [*lines, *(f"{line.split()[0]} {place}" for line in lines[:1] for place in named)]


SLOW = ("erkenfara", "space-empires")
GAMES = by_hand([game for game in RULESETS if game not in SLOW], SLOW)
"""A year of Erkenfara, or a round of Space Empires, takes longer than the rest: see test_reader."""


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_to_the_end(stage: Stage, chromium: Browser, game: str) -> None:
    """One at a desk, one on a phone; in the end both read what was true."""
    limit = RULESETS[game].limit
    assert limit is not None
    rules = {limit.rule: TURNS.get(game, 1), **MORE.get(game, {})}
    table = stage.table("Ann", game, house_rules=rules)
    people = []
    for name, seat, size in (("Ann", "p1", DESK), ("Ben", "p2", PHONE)):
        address = stage.sit(name, table, seat)
        context = stage.context(chromium, name, size=size, java_script_enabled=False)
        people.append(Plain(context.new_page(), address))
    for _ in range(LONGEST):
        over = [person.is_over() for person in people]
        if all(over):
            break
        for person in people:
            if person.is_asked():
                person.answers()

    assert all(person.sealed for person in people)
    for person in people:
        assert person.is_over()
        expect(person.page.locator("#report .headline").first).to_be_visible()
        person.page.get_by_role("link", name="Earlier turns").click()
        person.page.get_by_role("link", name="The truth").click()
        expect(person.page.locator(".where")).to_contain_text("The truth")
        expect(person.page.locator("#board svg[data-grid]")).to_be_visible()
        person.page.context.close()
