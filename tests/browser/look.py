"""Every page as a picture, for eyes: python -m tests.browser.look FOLDER [GAME ...] [--kinds ...].

Each at desk and phone size, in both themes. Of a match every moment: news, orders, deciding, a goal
chosen, sealed, the film, powers, letters, ... after as many turns as there is much to be seen.
`--kinds news film pages` makes only these; `pages` are those beside matches. `--looks desk-dark`
makes them in one look. `--readme` in place of a folder makes those of the README, and its film.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from hegemon.play.start.opponents import bots_of
from tests.browser.evenings import MOMENTS, WHO, Evening, evening, show, taken_back
from tests.browser.filmed import animated, moments, step_to_watch
from tests.browser.stage import DESK, LAUNCH, PHONE, Stage, staged

LOOKS = ("desk-light", "desk-dark", "phone-light", "phone-dark")
PAGES = {
    "home": "/",
    "enter": "/enter",
    "new": "/new",
    "account": "/me",
    "games": "/games",
    "records": "/records",
}
PATIENCE = 15_000
"""Milliseconds until a moment is passed over."""

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


def for_eyes(stage: Stage, browser: Browser, wanted: argparse.Namespace) -> Iterator[Path]:
    """Every page that is wanted."""
    folder = Path(wanted.folder)
    folder.mkdir(parents=True, exist_ok=True)
    if "pages" in wanted.kinds:
        yield from looks(stage, browser, PAGES, folder)
    kinds = [kind for kind in MOMENTS if kind in wanted.kinds]
    for game in wanted.games or list(stage.house.services.rulesets) if kinds else ():
        at = evening(stage, game)
        for look in wanted.looks:
            yield from _moments(at, browser, folder, kinds, look)
            taken_back(at)


def _moments(
    at: Evening, browser: Browser, folder: Path, kinds: list[str], look: str
) -> Iterator[Path]:
    """Pictures of some moments in one look; what cannot be shown is said, and passed over."""
    device, _, theme = look.partition("-")
    size = DESK if device == "desk" else PHONE
    context = at.stage.context(browser, WHO, size=size, theme=theme)
    context.set_default_timeout(PATIENCE)
    for kind in kinds:
        page = context.new_page()
        file = folder / f"{at.game}-{kind}-{look}.png"
        try:
            show(at, page, kind)
            page.screenshot(path=file)
            yield file
        except PlaywrightError as trouble:
            print(f"{file.stem}: {trouble}", file=sys.stderr)  # noqa: T201
        page.close()
    context.close()


def _arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", default="")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--kinds", nargs="+", default=[*MOMENTS, "pages"])
    parser.add_argument("--looks", nargs="+", default=LOOKS, choices=LOOKS)
    parser.add_argument("--readme", action="store_true")
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> int:
    """Make the pictures."""
    wanted = _arguments(arguments)
    with (
        tempfile.TemporaryDirectory() as place,
        staged(Path(place)) as stage,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(LAUNCH))
        made = for_readme(stage, browser) if wanted.readme else for_eyes(stage, browser, wanted)
        for file in made:
            print(file, flush=True)  # noqa: T201
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
