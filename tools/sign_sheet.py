"""All signs and emblems in the three themes, as one picture to be looked at.

    python -m tools.sign_sheet signs.png

Needs the browser of the test environment. Each sign stands under its name; counters show the
twelve owners.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from hegemon.core.show.signs import (
    BODIES,
    EMBLEMS,
    GROUNDS,
    PIECES,
    STATES,
    WORKS,
)
from hegemon.draw.style import BOARD_THEMES, EMBLEM_COLOURS, EmblemColour, ThemeName
from hegemon.draw.symbols.sheet import symbols

TABLES: Mapping[str, Mapping[str, str]] = {
    "Bodies": BODIES,
    "Pieces": PIECES,
    "Works": WORKS,
    "States": STATES,
    "Ground": GROUNDS,
}
THEMES: tuple[ThemeName, ...] = ("dark", "light", "print")
BROWSER = "/usr/bin/chromium"
WIDTH, STEP, ROW, LEFT = 1280, 96, 68, 60
_A_ROW = (WIDTH - LEFT) // STEP


def page() -> str:
    """The three sheets below each other, as a page."""
    pictures = "".join(_sheet(theme) for theme in THEMES)
    return f'<!doctype html><body style="margin:0;font-family:sans-serif">{pictures}</body>'


def _sheet(theme: ThemeName) -> str:
    """One theme: the tables of signs, then the owners."""
    prefix, colours = f"{theme}-", BOARD_THEMES[theme]
    drawn, top = "", 20
    for heading, table in TABLES.items():
        drawn += _words(LEFT - 40, top, heading, colours["accent"], 14)
        drawn += "".join(_signs(table, prefix, top + 36, colours))
        top += 36 + ROW * -(-len(table) // _A_ROW)
    drawn += "".join(_owners(theme, prefix, top + 20))
    height = top + 70
    everything = {name for table in TABLES.values() for name in table} | set(EMBLEMS)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'color="{colours["ink"]}" style="display:block;background:{colours["paper"]}">'
        f"{symbols(everything, theme, prefix)}{drawn}</svg>"
    )


def _signs(
    names: Iterable[str], prefix: str, top: int, colours: Mapping[str, str]
) -> Iterator[str]:
    for at, name in enumerate(names):
        x, y = LEFT + at % _A_ROW * STEP, top + at // _A_ROW * ROW
        yield f'<use href="#{prefix}{name}" x="{x}" y="{y}"/>'
        yield _words(x, y + 30, name, colours["muted"], 11)


def _owners(theme: ThemeName, prefix: str, top: int) -> Iterator[str]:
    for at, (emblem, colour) in enumerate(zip(EMBLEMS, EMBLEM_COLOURS, strict=True)):
        x = LEFT + at * STEP
        fill, ink = _paints(colour, theme)
        yield f'<rect x="{x - 34}" y="{top - 12}" width="68" height="24" rx="12" fill="{fill}"/>'
        yield f'<g color="{ink}"><use href="#{prefix}{emblem}" x="{x - 20}" y="{top}"/></g>'
        yield f'<g color="{ink}"><use href="#{prefix}cruiser" x="{x + 10}" y="{top}"/></g>'
        yield _words(x, top + 30, colour.name, BOARD_THEMES[theme]["muted"], 11)


def _paints(colour: EmblemColour, theme: ThemeName) -> tuple[str, str]:
    """The colour of an owner and the ink on it."""
    if theme == "print":
        return "#000", "#fff"
    if theme == "dark":
        return colour.dark, colour.dark_ink
    return colour.light, colour.light_ink


def _words(x: int, y: int, words: str, colour: str, size: int) -> str:
    return (
        f'<text x="{x}" y="{y}" fill="{colour}" font-size="{size}" text-anchor="middle">'
        f"{words}</text>"
    )


def main(arguments: list[str]) -> int:
    """Draw the sheet into the file that is named."""
    if len(arguments) != 1:
        print("usage: python -m tools.sign_sheet FILE.png")
        return 2
    from playwright.sync_api import sync_playwright

    with sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=BROWSER)
        tab = browser.new_page(viewport={"width": WIDTH, "height": 800})
        tab.set_content(page())
        tab.screenshot(path=Path(arguments[0]), full_page=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
