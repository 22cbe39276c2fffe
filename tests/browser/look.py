"""Every page as a picture, for eyes: python -m tests.browser.look FOLDER [GAME ...].

Each at desk and phone size, in both themes, after some turns.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from hegemon.play.start.opponents import bots_of
from tests.browser.stage import DESK, LAUNCH, PHONE, Stage, staged

WHO = "Ann"


def played(stage: Stage, game: str, turns: int) -> str:
    """The match page of a seat after some turns for which it ordered what a bot would."""
    ruleset = stage.house.services.rulesets[game]
    bot = list(bots_of(ruleset.name))[-1]
    page = stage.duel(WHO, game, bot, title=f"A night of {ruleset.title}")
    stage.advance(page, bot, turns)
    return page


def looks(stage: Stage, browser: Browser, paths: dict[str, str], folder: Path) -> Iterator[Path]:
    """Pictures of pages by their names."""
    for (width, height), device in ((DESK, "desk"), (PHONE, "phone")):
        for theme in ("light", "dark"):
            context = stage.context(browser, WHO, size=(width, height), theme=theme)
            page = context.new_page()
            for name, path in paths.items():
                page.goto(path)
                page.wait_for_timeout(400)  # pictures only: nothing is decided by it
                file = folder / f"{name}-{device}-{theme}.png"
                page.screenshot(path=file)
                yield file
            context.close()


def main(arguments: list[str]) -> int:
    """Make the pictures."""
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, staged(Path(place)) as stage:
        games = arguments[1:] or list(stage.house.services.rulesets)
        paths = {f"match-{game}": played(stage, game, 6) for game in games}
        paths |= {"lobby": "/", "enter": "/enter", "new": "/new", "account": "/me"}
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path="/usr/bin/chromium", args=list(LAUNCH)
            )
            for file in looks(stage, browser, paths, folder):
                print(file)  # noqa: T201
            browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
