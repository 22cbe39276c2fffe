"""Orders given with hands: by a click or a tap, on the map, by a drag, by a typed line.

What is said next is drawn by lot from what the page offers, so nothing here knows a game.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Error, Locator, Page, expect

LONGEST = 14
"""Things that are said in one order at most."""

_STANDS = """() => {
  const making = document.querySelector('.composer');
  return {
    making: making !== null,
    choices: making ? making.querySelectorAll('.choices button').length : 0,
    asks: making?.querySelector('form.asking') !== null && making !== null,
    done: making?.querySelector('[data-key=done]') !== null && making !== null,
  };
}"""


_LISTENS = """() => {
  globalThis.tapped = new Promise((done) =>
    addEventListener('click', () => setTimeout(done), {capture: true, once: true}));
}"""

_TAPPED = "Promise.race([globalThis.tapped, new Promise((done) => setTimeout(done, 10_000))])"
"""A tap becomes a click some time after the finger has left; a link may lead away meanwhile."""

_SEEN = """([x, y]) => document.elementFromPoint(x, y)?.closest('#board') !== null"""


@dataclass
class Hands:
    """Two hands and a coin."""

    page: Page
    chance: random.Random
    touches: bool = False

    def press(self, what: Locator, within: int | None = None) -> None:
        """Click, or tap, once it is there: a tap before may still lead to another page.

        What the next turn may take away is pressed `within` so many milliseconds, or PageError.
        """
        what.wait_for(timeout=within)
        if self.touches:
            self.taps(lambda: what.tap(timeout=within))
        else:
            what.click(timeout=within)

    def taps(self, tap: Callable[[], None]) -> None:
        """Tap, and wait until the page has heard of it."""
        self.page.evaluate(_LISTENS)
        tap()
        with contextlib.suppress(Error):
            self.page.evaluate(_TAPPED)

    def one(self, found: Locator) -> Locator:
        """One of these, by lot."""
        return found.nth(self.chance.randrange(found.count()))

    def order(self) -> str:
        """Try one order, in one way or another; which way it was."""
        ways: dict[str, Callable[[], None]] = {
            "button": self.by_button,
            "typed": self.by_typing,
            "map": self.by_map,
            "drag": self.by_drag,
        }
        if self.touches:
            del ways["drag"]  # a finger that drags moves the map
        if self.page.locator(".quick .tap").count():
            ways["tap"] = self.by_tap
        way = self.chance.choice(sorted(ways))
        self.close()
        ways[way]()
        self.read()
        return way

    def by_button(self) -> None:
        """Its kind first."""
        folded = self.page.locator(".ordering .kinds details:not([open]) > summary")
        if folded.count():
            self.press(folded)
        if not self.stands()["making"]:  # where only places are asked for, they are lit at once
            self.press(self.one(self.page.locator(".kinds-of-order button")))
        self.go_on()

    def by_tap(self) -> None:
        """All of it by one tap."""
        for folded in self.page.locator(".quick details:not([open]) > summary").all():
            self.press(folded)
        self.press(self.one(self.page.locator(".quick .tap")))

    def by_map(self) -> None:
        """From a place of one's own on the map, and what its card offers."""
        places = self.page.locator("#board svg[data-grid] [data-place]")
        own = self.page.locator(f'#board svg[data-grid] [data-place][data-owner="{self.seat()}"]')
        if not self.at(self.one(own if own.count() else places)):
            return self.by_button()
        offers = self.page.locator("#panel > .info .verbs > .verb:visible:not(.opener)")
        if not self.stands()["making"] and offers.count():
            self.press(self.one(offers))
        return self.go_on()

    def by_drag(self) -> None:
        """From a place on the map to another one."""
        places = self.page.locator("#board svg[data-grid] [data-place]")
        start, end = (middle(self.one(places)) for _ in range(2))
        if start is None or end is None:
            return
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=4)
        mouse.up()
        self.go_on()

    def by_typing(self) -> None:
        """A word after the other from those that may follow."""
        line = self.page.get_by_label("Type an order")
        offered = self.page.locator("#typed-list [role=option][aria-disabled=false] > code")
        line.fill("")
        self.press(line)
        for _ in range(LONGEST):
            words = offered.all_inner_texts()
            if not words:
                break
            line.press_sequentially(self.chance.choice(words))
            line.press("Space")
        line.press("Enter")

    def at(self, place: Locator) -> bool:
        """Press on a place of the map, whatever counters lie over it; False where it is covered."""
        point = middle(place)
        if point is None or not self.page.evaluate(_SEEN, point):
            return False
        if self.touches:
            self.taps(lambda: self.page.touchscreen.tap(*point))
        else:
            self.page.mouse.click(*point)
        return True

    def go_on(self) -> None:
        """Say what is asked until it is written down; leave it where nothing is legal."""
        for _ in range(LONGEST):
            stands = self.stands()
            if not stands["making"]:
                return
            if not self.say_one(stands):
                break
        leave = self.page.locator(".composer").get_by_role("button", name="Cancel")
        if leave.count():
            self.press(leave)
        self.close()

    def close(self) -> None:
        """Lay the card away that lies over the orders, if one does."""
        close = self.page.get_by_role("button", name="Close", exact=True)
        if close.count():
            self.press(close)

    def say_one(self, stands: dict[str, int]) -> bool:
        """One thing more of the order in hand; False where there is nothing to say."""
        making = self.page.locator(".composer")
        if stands["done"]:
            self.press(making.locator("[data-key=done]"))
        elif stands["asks"]:
            words = making.locator("#words")
            if words.count():
                words.fill("x")
            self.press(making.get_by_role("button", name="Continue"))
        elif stands["choices"]:
            self.press(self.one(making.locator(".choices button")))
        else:
            return False
        return True

    def stands(self) -> dict[str, int]:
        """How far the order in hand is."""
        return dict(self.page.evaluate(_STANDS))

    def read(self) -> None:
        """Wait for what becomes of each line; take away what would be refused or was not read."""
        self.waits()
        forget = self.page.get_by_role("button", name="Forget these")
        if forget.count():
            self.press(forget)
        refused = self.page.locator(".ordering .draft .refused")
        while refused.count():
            self.press(refused.first.get_by_role("button", name="Remove"))
            self.waits()

    def waits(self) -> None:
        """Until the server has said what becomes of the orders, and what may follow."""
        expect(self.page.locator(".ordering[data-checking]")).to_have_count(0)

    def seat(self) -> str:
        """Whose hands these are."""
        return str(self.page.locator("#board").get_attribute("data-seat"))


def middle(place: Locator) -> tuple[float, float] | None:
    """The middle of something drawn; None where it cannot be seen."""
    box = place.bounding_box()
    if box is None:
        return None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
