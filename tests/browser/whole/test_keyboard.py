"""A whole match by keyboard alone, from the door to the dice: no mouse, no finger, no script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from hegemon.games import RULESETS
from tests.browser.sealing import NOW
from tests.browser.stage import PASSWORD
from tests.browser.whole.host import PATIENT, hosting
from tests.samples import by_hand

pytestmark = [pytest.mark.programs, pytest.mark.long]

GAMES = by_hand(["space-conquest"], [game for game in RULESETS if game != "space-conquest"])

TURNS = {"space-conquest": 3, "ec4x-monero": 2, "ec4x-satoshi": 2}
"""After how many turns of one question each a match ends; where many are asked, after the first."""

LONGEST = 14
"""Kinds of order that are tried for a question, and things that are said in one order."""

FARTHEST = 200
"""How often Tab is pressed until something must have come; more is a trap, or it is not there."""

_HERE = """() => {
  const here = document.activeElement;
  const label = here.getAttribute('aria-label') || here.labels?.[0]?.textContent;
  return (label || here.textContent || '').replace(/\\s+/g, ' ').trim();
}"""

_STANDS = """() => ({
  step: Number(document.querySelector('#orders').dataset.opened || -1),
  asked: document.querySelector('#seal .seal') !== null &&
    document.querySelector('.ordering .receipt') === null,
  received: document.querySelector('.ordering .receipt') !== null,
  making: document.querySelector('.composer') !== null,
  over: document.querySelector('#clock').textContent.includes('The match is over'),
  news: document.querySelector('#news button') !== null,
  lines: document.querySelectorAll('.ordering .draft .order-line').length,
  many: document.querySelector('.ordering [data-key=undo]') !== null,
  kind: document.activeElement.closest('.ordering .kinds-of-order') !== null,
})"""


_FOCUSED = """(name) => {
  const isHeard = globalThis.focused !== undefined;
  globalThis.focused = 0;
  if (!isHeard) addEventListener('focusin', ({ target }) => {
    globalThis.focused += target.textContent.startsWith(name);
  });
}"""
"""Counts how often something of a name got the focus: it may be sent before a slow test looks."""

_SEAT = "document.querySelector('#board').dataset.seat"


@dataclass
class Keys:
    """Somebody who has a keyboard and nothing else."""

    page: Page

    def press(self, *keys: str) -> None:
        """Keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def go(self, name: str) -> None:
        """Press Tab until something of this name has the focus."""
        for _ in range(FARTHEST):
            if self.here().startswith(name):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {name!r}, but to {self.here()!r}")

    def here(self) -> str:
        """What has the focus, by its name."""
        return str(self.page.evaluate(_HERE))

    def follow(self, name: str) -> None:
        """Go there, and press Enter."""
        self.go(name)
        self.press("Enter")

    def write(self, name: str, text: str) -> None:
        """Go to a field, and write something in place of what stands there."""
        self.go(name)
        self.press("Control+A")
        self.page.keyboard.type(text)

    def stands(self) -> dict[str, int]:
        """What one sees of the match."""
        return dict(self.page.evaluate(_STANDS))

    def waits(self, answered: int) -> bool:
        """Until something is asked after what was answered last; False once it is over."""
        for _ in range(PATIENT // 50):
            stands = self.stands()
            if stands["over"]:
                return False
            if stands["news"]:
                self.follow("Read it")
            elif stands["asked"] and stands["step"] > answered:
                return True
            self.page.wait_for_timeout(50)
        raise AssertionError(self.stands())

    def orders(self) -> bool:
        """An order of the first kind of which one is legal; whether there is one."""
        before = self.stands()["lines"]
        for turned in range(LONGEST):
            self.press("o", *["Tab"] * turned)
            stands = self.stands()
            if stands["kind"]:
                self.press("Enter")
            elif not stands["making"]:  # where one thing is asked for, it is in the making at once
                return False
            self.says()
            if self.stands()["lines"] > before and self.keeps():
                return True
        return False

    def keeps(self) -> bool:
        """Hear what becomes of what is written; what will be refused is taken back."""
        self.sees()
        if not self.page.locator(".ordering .draft .refused").count():
            expect(self.page.locator(".ordering .draft .fine")).not_to_have_count(0)
            return True
        self.press("u")
        self.sees()
        return False

    def sees(self) -> None:
        """Until the page knows what becomes of what is written."""
        expect(self.page.locator(".ordering[data-checking]")).to_have_count(0)

    def says(self) -> None:
        """Enter, whatever the focus is on, until it is written down; Escape where it never is."""
        for key in (*["Enter"] * LONGEST, *["Escape"] * LONGEST):
            if not self.stands()["making"]:
                return
            self.press(key)
        raise AssertionError(f"no key leaves an order that cannot be given: {self.here()}")

    def seals(self, step: int) -> None:
        """Shift+Enter seals; where nobody else is awaited Enter sends it, having the focus."""
        self.page.evaluate(_FOCUSED, NOW)
        with self.page.expect_response("**/now") as said:  # whom the page finds awaited
            self.press("Shift+Enter")
        is_last = said.value.json()["waiting"] == [self.page.evaluate(_SEAT)]
        self.sends(step)
        assert (self.page.evaluate("globalThis.focused") > 0) == is_last

    def sends(self, step: int) -> None:
        """Enter on what sends it, if it has the focus before it is sent; until it is received."""
        for _ in range(PATIENT // 50):
            stands = self.stands()
            if stands["over"] or stands["received"] or stands["step"] != step:
                return
            if self.here() == NOW:
                self.press("Enter")
            self.page.wait_for_timeout(50)
        raise AssertionError(self.page.locator("#seal").inner_text())


@pytest.fixture
def keys(tmp_path: Path, chromium: Browser) -> Iterator[Keys]:
    with hosting(tmp_path, chromium) as host:
        yield Keys(host.device())
        assert host.complaints() == []


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_by_keyboard_alone(keys: Keys, game: str) -> None:
    page = keys.page
    page.goto("/enter")
    keys.write("A name", "Ann")
    keys.write("A password", PASSWORD)
    keys.press("Enter")
    page.get_by_role("heading", name=re.compile("One turn a day|Your (tables|move)")).wait_for()
    keys.follow("New table")
    page.get_by_role("heading", name="New table").wait_for()
    keys.follow(RULESETS[game].title)
    page.get_by_role("button", name="Open the table").wait_for()
    keys.write("Ends after so many", str(TURNS.get(game, 1)))
    keys.follow("Open the table")
    expect(page.locator(".ordering .entry")).to_be_visible()

    turns, answered, undone = 0, -1, False
    while keys.waits(answered):
        answered = keys.stands()["step"]
        if keys.orders() and keys.stands()["many"] and not undone:
            keys.orders()  # from where the focus was left
            keys.follow("Undo")
            keys.follow("Redo")
            undone = True
        keys.seals(answered)
        turns += 1

    assert undone
    assert turns == TURNS[game] if game in TURNS else turns > 1

    expect(page.locator(".ordering .entry")).to_be_hidden()  # the sheet, too, knows of the end
    walks_on_the_map(keys)
    keys.follow("Powers")
    keys.follow("Verify this match")
    expect(page.locator("#verdict")).to_contain_text("Everything is right.")


def walks_on_the_map(keys: Keys) -> None:
    """Into the map, over it, into a card, and out again: it is no trap."""
    board = keys.page.locator("#board [data-place]:focus")
    for _ in range(FARTHEST):
        if board.count():
            break
        keys.press("Tab")
    walked = [board.get_attribute("data-place")]
    for key in "dsawd":  # at an edge of the map a key may lead nowhere, and back
        keys.press(key)
        walked.append(board.get_attribute("data-place"))

    assert len(set(walked)) > 1

    keys.press("Enter")
    card = keys.page.get_by_role("region", name="What is here")
    expect(card.get_by_role("button", name="Close")).to_be_focused()
    expect(card.get_by_role("button", name="move")).to_have_count(0)  # nothing is asked any more
    keys.press("Escape")
    expect(card).to_be_hidden()
    expect(board).to_have_count(1)
