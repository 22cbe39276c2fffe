"""The colours of pages, dark and light: one table, from which a style sheet is written.

What the map lies on, and whose something is, has the colours that boards have.
"""

from __future__ import annotations

from collections.abc import Mapping

from hegemon.draw.style import BOARD_THEMES, EMBLEM_COLOURS, Theme

_DARK: Theme = {
    "panel": "#111a2d",
    "raise": "#1a2540",
    "raise2": "#233152",
    "line": "#2a3757",
    "ink": "#eef2fb",
    "mut": "#a3afca",
    "dim": "#8290ae",
    "lamp": "#ffe3a6",
    "on-lamp": "#221a06",
    "glow": "#ffe3a6",
    "good": "#74d69c",
    "bad": "#ff8a78",
    "warn": "#f5c56b",
    "seal": "#d9503c",
}
_LIGHT: Theme = {
    "panel": "#fffcf5",
    "raise": "#f5eee0",
    "raise2": "#eadfc9",
    "line": "#dccfb6",
    "ink": "#1d2336",
    "mut": "#5b6072",
    "dim": "#6c6858",
    "lamp": "#1d2a4a",
    "on-lamp": "#fff8e6",
    "glow": "#ffc83d",
    "good": "#1c7443",
    "bad": "#b3261e",
    "warn": "#8a5a00",
    "seal": "#b93a28",
}


def _owned(theme: str) -> dict[str, str]:
    """The colours of owners by seat, and the ink on each."""
    found: dict[str, str] = {}
    for number, one in enumerate(EMBLEM_COLOURS, start=1):
        found[f"owner-{number}"] = getattr(one, theme)
        found[f"owner-ink-{number}"] = getattr(one, f"{theme}_ink")
    return found


def _ground(theme: Theme) -> dict[str, str]:
    """What the map lies on: the middle of it, and its edge."""
    return {"map": theme["paper"], "map2": theme["deep"]}


_SHEET: Theme = {
    "sheet": "#fcf8ec",
    "sheet-ink": "#15171d",
    "sheet-line": "#8d8468",
}
"""Paper that is paper by night, too: what is printed on it is read as it will be on a desk."""

PAGE_THEMES: Mapping[str, Theme] = {
    "light": {**_ground(BOARD_THEMES["light"]), **_LIGHT, **_SHEET, **_owned("light")},
    "dark": {**_ground(BOARD_THEMES["dark"]), **_DARK, **_SHEET, **_owned("dark")},
}
"""By theme, every colour that a page may use.

Lamp is the one colour of what can be pressed, colour else belongs to the owners; good and bad are
for gains and losses, which always have a sign, too. Decision 73 has the rule.
"""


def colour_sheet() -> str:
    """The colours for whole pages: dark for who prefers it, or has chosen it; never on paper."""
    light, dark = (_properties(PAGE_THEMES[name]) for name in ("light", "dark"))
    chosen = "@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light])"
    return (
        f":root{{{light}color-scheme:light}}\n{chosen}{{{dark}color-scheme:dark}}}}\n"
        f"@media screen{{:root[data-theme=dark]{{{dark}color-scheme:dark}}}}\n"
        f"{_sides()}"
    )


def _properties(theme: Theme) -> str:
    return "".join(f"--{name}:{value};" for name, value in theme.items())


def _sides() -> str:
    """What belongs to an owner knows his colour as --side, and the ink on it as --on-side."""
    within = ":is(.owner,.emblem,.formation,.far li,.lucks li,.fighter)"
    return "".join(
        f"{within}.o{number}{{--side:var(--owner-{number});--on-side:var(--owner-ink-{number})}}\n"
        for number in range(1, len(EMBLEM_COLOURS) + 1)
    )
