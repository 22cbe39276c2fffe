"""Somebody who plays a whole match at its page: asked, he orders; he seals, waits, and reads."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Error as PageError
from playwright.sync_api import Page, expect

from tests.browser.whole.hands import Hands
from tests.browser.whole.host import HASTY, PATIENT

_STANDS = """() => {
  const orders = document.querySelector('#orders')?.dataset ?? {};
  const sheet = document.querySelector('.ordering');
  const seal = document.querySelector('#seal .seal');
  return {
    asked: Boolean(orders.opened && !orders.sealed && seal && !sheet.querySelector('.receipt')),
    step: Number(orders.opened || -1),
    single: document.querySelector('#seal .seal:empty') !== null,
    receipt: sheet?.querySelector('.receipt') !== null && sheet !== null,
    over: (document.querySelector('#clock')?.textContent ?? '').includes('The match is over'),
    news: document.querySelector('#news button') !== null,
  };
}"""


TRIES = 12
"""Orders that are tried before nothing is ordered."""


@dataclass
class Person:
    """Somebody with a browser."""

    page: Page
    hands: Hands
    answered: int = -1
    sealed: int = 0
    ways: set[str] = field(default_factory=set)

    def stands(self) -> dict[str, int]:
        """What the page says: whether he is asked, which step, whether it is over."""
        return dict(self.page.evaluate(_STANDS))

    def asked(self) -> bool:
        """Whether orders are wanted; news that wait behind a button are read first."""
        stands = self.stands()
        if stands["news"]:
            self.hands.press(self.page.get_by_role("button", name="Read it"))
            return False
        return bool(stands["asked"]) and stands["step"] > self.answered

    def turns_to(self, part: str) -> None:
        """Go to a part of the page; once more where the page was just loaded again."""
        tabs = self.page.get_by_role("navigation", name="Parts of the page")
        link = tabs.get_by_role("link", name=part)
        for _ in range(TRIES):
            self.hands.press(link)
            with contextlib.suppress(AssertionError):
                expect(link).to_have_attribute("aria-current", "true", timeout=HASTY)
                return
        raise AssertionError(part)

    def plays(self) -> None:
        """Answer what is asked: write, seal, and have it received."""
        step = self.stands()["step"]
        self.writes()
        if self.stands()["asked"]:
            self.seals()
        self.has_sealed(step)

    def has_sealed(self, step: int) -> None:
        """What he sealed is received, sooner or later."""
        self.answered = step
        self.sealed += 1
        self.is_received()

    def writes(self) -> None:
        """Write orders until one stands on the sheet, or a tap has sealed it."""
        self.turns_to("Orders")
        for _ in range(TRIES):
            self.ways.add(self.hands.order())
            if self.lines() or not self.stands()["asked"]:
                return
        assert not self.stands()["single"], "a question that can be answered by nothing"

    def lines(self) -> list[str]:
        """What stands on the sheet."""
        return self.page.locator(".ordering .draft .order-line code").all_inner_texts()

    def seals(self) -> None:
        """Seal what is written, whatever of it is refused; it is sent now or after some seconds."""
        self.hands.press(self.page.get_by_role("button", name=re.compile("^Seal .* order")))
        anyway = self.page.get_by_role("button", name=re.compile("^(Yes, seal|Seal anyway)"))
        if anyway.count():
            self.hands.press(anyway)

    def is_received(self) -> None:
        """Wait for the receipt, or for what comes after it where all others had sealed."""
        for _ in range(PATIENT // 50):
            stands = self.stands()
            if stands["receipt"] or stands["over"] or stands["news"]:
                return
            if stands["step"] != self.answered:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(self.stands())

    def reads(self) -> None:
        """Look at the report and at the whole map, as people do while they wait."""
        self.turns_to("News")
        expect(self.page.locator("#report")).to_be_visible()
        for _ in range(TRIES):
            if self._has_read():
                return
        raise AssertionError("no Why stays open")

    def _has_read(self) -> bool:
        """Open all lines and the first Why; False where a turn came in between with new ones."""
        whole = self.page.locator("#whole-report:not([open]) > summary")
        why = self.page.locator("#report .sentence details:not([open]) > summary:visible")
        with contextlib.suppress(AssertionError, PageError):
            if whole.count():
                self.hands.press(whole, within=HASTY)
            if not why.count():
                return not whole.count()
            self.hands.press(why.first, within=HASTY)
            opened = self.page.locator("#report .sentence details[open] .why").first
            expect(opened).to_be_visible(timeout=HASTY)
            return True
        return False

    def looks_back(self) -> None:
        """At the end: what was true all the time, and the way back to the end."""
        self.turns_to("News")
        self.hands.press(self.page.get_by_role("link", name="Earlier turns"))
        self.hands.press(self.page.get_by_role("link", name="The truth"))
        expect(self.page.locator(".where")).to_contain_text("The truth")
        expect(self.page.locator("#board svg[data-grid]")).to_be_visible()
        self.page.go_back()
        self.page.go_back()
        expect(self.page.locator("#clock")).to_contain_text("The match is over.")

    def receipts(self) -> list[str]:
        """The digests of all that he sealed, from the records; and back by the button for it."""
        self.turns_to("Powers")
        self.hands.press(self.page.get_by_role("link", name="Ledger, receipts"))
        self.page.get_by_role("heading", name="Receipts").wait_for()
        self.page.wait_for_load_state()
        digests = self.page.locator("table code.hash").all_inner_texts()
        self.page.go_back()
        expect(self.page.locator("#clock")).to_contain_text("The match is over.")
        return digests

    def verifies(self, kept: Sequence[str]) -> None:
        """The dice are checked in his own browser, against the receipts that he kept."""
        self.turns_to("Powers")
        self.hands.press(self.page.get_by_role("link", name="Verify this match"))
        self.page.get_by_label("What you kept").fill("\n".join(kept))
        self.hands.press(self.page.get_by_role("button", name="Verify"))
        verdict = self.page.locator("#verdict")
        expect(verdict).to_contain_text("Everything is right.")
        expect(verdict).to_contain_text(f"What you kept ({len(kept)}) stands in it.")

    def reads_the_war(self, match: str) -> None:
        """From the end of the match to its story; the replay goes to its first and last turn."""
        self.page.goto(match)
        self.hands.press(self.page.get_by_role("link", name="How the war went").first)
        replay, slider = self.page.locator("#replay"), self.page.locator(".slide input")
        slider.wait_for()  # it comes with the script that listens to it
        last = self.page.locator("#frames option").count() - 1
        for key, at in (("Home", 0), ("End", last)):
            slider.press(key)
            expect(replay).to_have_attribute("data-at", f"{at}")
        expect(replay.locator("[data-map] svg")).to_be_visible()

    def agrees(self) -> None:
        """Let everybody see how it went."""
        self.hands.press(self.page.get_by_role("button", name="Let everybody see it"))
        expect(self.page.get_by_role("button", name="Take my word back")).to_be_visible()

    def plays_again(self, words: str) -> None:
        """One press, and one sits at the next table."""
        self.hands.press(self.page.get_by_role("button", name=words))
        self.page.wait_for_url(lambda address: not address.partition("#")[0].endswith("/war"))


def who_is_asked(people: Sequence[Person]) -> Person | None:
    """Wait for the turn to come by itself to somebody; nobody once it is over for all."""
    for _ in range(PATIENT // 50):
        for person in people:
            if person.asked():
                return person
        if all(person.stands()["over"] for person in people):
            return None
        people[0].page.wait_for_timeout(50)
    raise AssertionError([person.stands() for person in people])
