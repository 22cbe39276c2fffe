"""A whole match through the accessibility tree: all is found by its role and its name."""

from __future__ import annotations

import contextlib
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import Error as PageError

from hegemon.games import RULESETS
from tests.browser.sealing import send
from tests.browser.stage import PASSWORD
from tests.browser.whole.host import HASTY, PATIENT, hosting
from tests.samples import by_hand

pytestmark = [pytest.mark.programs, pytest.mark.long]

GAMES = by_hand(["erkenfara"], [game for game in RULESETS if game != "erkenfara"])

TURNS = {"space-conquest": 3, "ec4x-monero": 2, "ec4x-satoshi": 2}
"""After how many turns a match ends; where nothing else is said, one."""

LONGEST = 12
"""Things that are said in one order, and orders that are tried for one question."""


@dataclass
class Reader:
    """Somebody who hears the page, and goes by what it is called."""

    page: Page
    chance: random.Random
    ordered: int = 0
    """Answers in which at least one order stood."""

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name)

    def follow(self, name: str) -> None:
        """A link by its name."""
        self.page.get_by_role("link", name=name, exact=True).click()

    @property
    def sheet(self) -> Locator:
        """The part of the page in which orders are written."""
        return self.page.get_by_role("region").filter(has=self.page.get_by_label("Type an order"))

    @property
    def kinds(self) -> Locator:
        """What can be ordered."""
        return self.page.get_by_role("group", name="Kinds of order").get_by_role("button")

    @property
    def folded(self) -> Locator:
        """Where they are too many to stand in the open."""
        return self.sheet.get_by_text(re.compile("^All .* kinds"))

    @property
    def making(self) -> Locator:
        """The order in hand."""
        leave = self.page.get_by_role("button", name="Cancel")
        return self.page.get_by_role("group").filter(has=leave).last

    @property
    def written(self) -> Locator:
        """The lines on the sheet."""
        return self.page.get_by_role("list", name="Your orders").get_by_role("listitem")

    def is_over(self) -> bool:
        """Whether the head of the page says so."""
        return "The match is over" in self.page.get_by_role("banner").inner_text()

    def is_asked(self) -> bool:
        """Whether kinds of order are offered, or stand behind a fold, or one is in hand at once."""
        return any(found.count() for found in (self.kinds, self.folded, self.button("Cancel")))

    def is_received(self) -> bool:
        """Whether a status says so."""
        return self.page.get_by_role("status").filter(has_text="Received.").count() > 0

    def waits(self) -> bool:
        """Until something is asked that has not been answered; False once it is over."""
        for _ in range(PATIENT // 50):
            if self.is_over():
                return False
            if not self.sheet.count():  # the news of a turn that has come are read first
                self.follow("Orders")
            if self.button("Read it").count():
                self.button("Read it").click()
            elif self.is_asked() and not self.is_received():
                return True
            self.page.wait_for_timeout(50)
        raise AssertionError(self.page.get_by_role("main").aria_snapshot())

    def choose(self) -> None:
        """A kind of order; PageError where the page went on meanwhile, to what came just now."""
        if not self.kinds.count():
            self.folded.click(timeout=HASTY)
            self.kinds.first.wait_for(timeout=HASTY)
        self.kinds.nth(self.chance.randrange(self.kinds.count())).click(timeout=HASTY)

    def order(self) -> None:
        """One order, if one is legal: its kind, and what is asked of it."""
        if not self.button("Cancel").count():  # where one thing is asked for, it is in hand
            with contextlib.suppress(PageError):
                self.choose()
        for _ in range(LONGEST):
            if not self.button("Cancel").count():
                return
            if not self.say_one():
                break
        if self.button("Cancel").count():
            self.button("Cancel").click()

    def say_one(self) -> bool:
        """One thing more; False where there is nothing to say."""
        for name in ("Write it down", "Continue"):
            found = self.making.get_by_role("button", name=name, exact=True)
            if found.count():
                found.click()
                return True
        offered = self.making.get_by_role("list").get_by_role("button")
        if not offered.count():
            return False
        offered.nth(self.chance.randrange(offered.count())).click()
        return True

    def answer(self) -> bool:
        """Try orders until one is written down; seal. False where nothing is asked any more."""
        for _ in range(LONGEST):
            self.order()
            if not self.sheet.count() or not self.is_asked():
                return False
            if self.written.count():
                self.ordered += 1
                break
        opened = self.opened
        send(self.page)
        while not self.is_received() and not self.is_over() and self.opened == opened:
            self.page.wait_for_timeout(50)  # it is under way; the test itself ends after a time
        return True

    @property
    def opened(self) -> str | None:
        """The step of which the page asks."""
        return self.page.locator("#orders").get_attribute("data-opened")


@pytest.fixture
def reader(tmp_path: Path, chromium: Browser) -> Iterator[Reader]:
    with hosting(tmp_path, chromium) as host:
        yield Reader(host.device(), random.Random(3))
        assert host.complaints() == []


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_by_roles_and_names(reader: Reader, game: str) -> None:
    page = reader.page
    page.goto("/enter")
    new = page.get_by_role("region", name="As somebody new")
    new.get_by_role("textbox", name="A name").fill("Ann")
    new.get_by_label("A password").fill(PASSWORD)  # a field for a secret has no role
    new.get_by_role("button", name="Make an account").click()
    reader.follow("New table")
    reader.follow(RULESETS[game].title)
    page.get_by_role("spinbutton", name="Ends after so many").fill(str(TURNS.get(game, 1)))
    reader.button("Open the table").click()
    page.get_by_role("navigation", name="Parts of the page").wait_for()

    answers = 0
    while reader.waits():
        answers += reader.answer()

    assert answers > 1
    assert reader.ordered

    reader.follow("Powers")
    reader.follow("Verify this match")
    expect(page.get_by_role("status")).to_contain_text("Everything is right.")
