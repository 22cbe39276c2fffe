"""What axe holds against a page once it stands still."""

from collections.abc import Iterable
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.stage import DESK, PHONE, at_rest, until
from tests.samples import by_hand

LOOKS = ((DESK, "light"), (PHONE, "dark"))
"""Each size and each theme once; all four are for eyes (`tests/browser/look.py`)."""


def by_turns(games: Iterable[str]) -> list[Any]:
    """Each game in one of the looks, by turns; in the other by hand."""
    turns = [(game, number % 2) for number, game in enumerate(games)]
    return by_hand(
        [(game, *LOOKS[turn]) for game, turn in turns],
        [(game, *LOOKS[1 - turn]) for game, turn in turns],
    )


_DRAWN = """(() => {
  const { opened, sealed } = document.querySelector('#orders')?.dataset ?? {};
  const sheet = document.querySelector('.ordering');
  return sheet ? !sheet.matches('[aria-busy], [data-checking]') : !opened && !sealed;
})()"""
"""Whether the sheet of orders stands as it will, or none is to come."""


def violations(
    page: Page, context: str | None = None, options: dict[str, Any] | None = None
) -> list[dict[str, Any]]:
    """What axe says, once: nothing is drawn while it looks."""
    page.wait_for_load_state()
    until(page, _DRAWN)
    at_rest(page)
    wanted = {"resultTypes": ["violations"], **(options or {})}  # all else takes as long again
    found = Axe().run(page, context=context, options=wanted).response["violations"]
    return list(found)
