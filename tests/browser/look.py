"""Every page as a picture, for eyes: python -m tests.browser.look FOLDER [GAME ...].

Each at desk and phone size, in both themes, after some turns. `--readme` in place of a folder makes
the pictures of the README and its film anew.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from hegemon.play.start.opponents import bots_of
from tests.browser.filmed import animated, moments, step_to_watch
from tests.browser.stage import DESK, LAUNCH, PHONE, Stage, staged

WHO = "Ann"
IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"

README = (
    ("desk-ec4x", "ec4x-monero", 14, DESK, "light"),
    ("desk-space-conquest", "space-conquest", 9, DESK, "dark"),
    ("phone-erkenfara", "erkenfara", 9, PHONE, "light"),
    ("phone-space-empires", "space-empires", 4, PHONE, "dark"),
)
"""The pictures of the README: a name, a game after so many steps, a size, a theme."""

FILMED = ("a-turn", "ec4x-monero", 24, (960, 640), "dark")
"""The film of the README: its name, a game, the step until which the best one is looked for."""


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


def for_readme(stage: Stage, browser: Browser) -> Iterator[Path]:
    """The pictures that the README shows."""
    for name, game, steps, size, theme in README:
        context = stage.context(browser, WHO, size=size, theme=theme)
        page = context.new_page()
        page.goto(played(stage, game, steps))
        page.wait_for_timeout(1500)  # as above
        file = IMAGES / f"{name}.png"
        page.screenshot(path=file)
        yield file
        context.close()
    yield film_for_readme(stage, browser)


def film_for_readme(stage: Stage, browser: Browser) -> Path:
    """A turn as one watches it."""
    name, game, steps, size, theme = FILMED
    address = played(stage, game, steps)
    context = stage.context(browser, WHO, size=size, theme=theme)
    page = context.new_page()
    page.goto(address + "#report")
    file = IMAGES / f"{name}.png"
    animated(list(moments(page, step_to_watch(stage, address, WHO))), file)
    context.close()
    return file


def for_eyes(stage: Stage, browser: Browser, folder: Path, games: list[str]) -> Iterator[Path]:
    """Every page."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = games or list(stage.house.services.rulesets)
    paths = {f"match-{game}": played(stage, game, 6) for game in wanted}
    paths |= {"lobby": "/", "enter": "/enter", "new": "/new", "account": "/me"}
    paths |= {"games": "/games", "records": "/records"}
    return looks(stage, browser, paths, folder)


def main(arguments: list[str]) -> int:
    """Make the pictures."""
    with (
        tempfile.TemporaryDirectory() as place,
        staged(Path(place)) as stage,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(LAUNCH))
        if arguments[0] == "--readme":
            made = for_readme(stage, browser)
        else:
            made = for_eyes(stage, browser, Path(arguments[0]), arguments[1:])
        for file in made:
            print(file)  # noqa: T201
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
