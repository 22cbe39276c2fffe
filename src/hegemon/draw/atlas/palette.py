"""The colours of the atlas by theme, and the sheet of those that a reader's page fills in."""

from __future__ import annotations

from collections.abc import Mapping

from hegemon.draw.style import BOARD_THEMES, EMBLEM_COLOURS, LAND_THEMES, Theme, ThemeName
from hegemon.draw.symbols.values import NIGHT, VALUES, variable

_OWNERS = range(1, len(EMBLEM_COLOURS) + 1)


def _owners(theme: ThemeName) -> Theme:
    """The colour of each seat, and the ink of the emblem on it."""
    found: dict[str, str] = {}
    for number, colour in enumerate(EMBLEM_COLOURS, start=1):
        by_theme = {
            "dark": (colour.dark, colour.dark_ink),
            "light": (colour.light, colour.light_ink),
            "print": ("#000", "#fff"),
        }
        found[f"owner-{number}"], found[f"owner-ink-{number}"] = by_theme[theme]
    return found


def _palette(theme: ThemeName) -> Theme:
    board = BOARD_THEMES[theme]
    return {
        **VALUES[theme],
        **{f"land-{name}": colour for name, colour in LAND_THEMES[theme].items()},
        **_owners(theme),
        # what a figure stands on: the darkest by night, the lightest by day
        "field": board["deep" if theme == "dark" else "cell"],
        NIGHT: "inline" if theme == "dark" else "none",
    }


_BY_THEME: Mapping[ThemeName, Theme] = {
    "dark": _palette("dark"),
    "light": _palette("light"),
    "print": _palette("print"),
}

PALETTES: Mapping[ThemeName, Theme] = {
    **_BY_THEME,
    "reader": {**{name: variable(name) for name in _BY_THEME["light"]}, **VALUES["reader"]},
}
"""By theme, all colours by their names; those of the reader are variables."""


def of_reader(theme: ThemeName) -> Theme:
    """What the variables of a reader's picture are in a theme."""
    return {
        name: colour
        for name, colour in _BY_THEME[theme].items()
        if PALETTES["reader"][name] == variable(name)
    }


def style_sheet() -> str:
    """The variables, for pages with pictures: light, dark for who prefers or has chosen it.

    On paper they are those of the day on white.
    """
    light, dark = _declared(of_reader("light")), _declared(of_reader("dark"))
    blank = dict.fromkeys(("paper", "deep", "cell", "land-sea", "land-sea-edge"), "#fff")
    return (
        f":root{{{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n"
        f":root[data-theme=dark]{{{dark}}}\n"
        f"@media print{{:root:root:root{{{light}{_declared(blank)}}}}}\n"
    )


def _declared(theme: Theme) -> str:
    return "".join(f"--a-{name}:{value};" for name, value in theme.items())
