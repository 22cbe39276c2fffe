"""Colours: those of the terminal, and those of boards and pages by theme.

The terminal has the eight colours of Okabe and Ito for owners, which colour-blind people can tell
apart, in an order that puts the farthest apart first; boards and pages have twelve with emblems.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

Theme = Mapping[str, str]
"""Colours by name."""
ThemeName = Literal["dark", "light", "print", "reader"]
"""By night, by day, as ink on white, and as the reader of a page prefers it: then colours are the
variables of a sheet that goes with the page."""


class OwnerColour(NamedTuple):
    """A colour of Okabe and Ito, and the ink that is read on it."""

    name: str
    fill: str
    ink: str


OWNER_COLOURS = (
    OwnerColour("blue", "#0072b2", "#ffffff"),
    OwnerColour("vermilion", "#d55e00", "#000000"),
    OwnerColour("green", "#009e73", "#000000"),
    OwnerColour("orange", "#e69f00", "#000000"),
    OwnerColour("purple", "#cc79a7", "#000000"),
    OwnerColour("sky blue", "#56b4e9", "#000000"),
    OwnerColour("yellow", "#f0e442", "#000000"),
    OwnerColour("black", "#1b1b1b", "#ffffff"),
)

_COMMON = {f"owner-{number}": colour.fill for number, colour in enumerate(OWNER_COLOURS, start=1)}
_INKS = {f"owner-ink-{number}": colour.ink for number, colour in enumerate(OWNER_COLOURS, start=1)}

LIGHT: Theme = {
    **_COMMON,
    **_INKS,
    "paper": "#fbfaf6",
    "raised": "#ffffff",
    "ink": "#1d232c",
    "muted": "#5f6772",
    "line": "#dedcd3",
    "lane": "#a9adb3",
    "accent": "#6d28d9",
    "ground": "#f4ecd8",
    "water": "#e1eaec",
    "coast": "#7d9aa3",
    "special": "#ebe7f3",
}

DARK: Theme = {
    **_COMMON,
    **_INKS,
    "owner-8": "#f4f4f4",
    "owner-ink-8": "#000000",
    "paper": "#0e131b",
    "raised": "#161d28",
    "ink": "#e8ebf0",
    "muted": "#98a3b3",
    "line": "#232d3b",
    "lane": "#4f5c6e",
    "accent": "#b79cff",
    "ground": "#2b2823",
    "water": "#13202b",
    "coast": "#4d6f80",
    "special": "#221f33",
}


LINK_STYLES = ("major", "minor", "restricted")
"""The kinds of lanes that look different, and stand in legends."""


# -- the atlas: boards whose owners have emblems


class EmblemColour(NamedTuple):
    """The colour of an owner by theme, each with the ink of the emblem on it.

    In print an owner is his emblem and a pattern.
    """

    name: str
    dark: str
    dark_ink: str
    light: str
    light_ink: str


_NIGHT, _DAY = "#0d1326", "#ffffff"

# Found by annealing in OKLCH, so that any two of the first 2, 4, 8 and 12 stay apart under each
# kind of colour blindness; decision 69 has the distances, tests/draw/test_emblem_colours.py asks
# for them.
EMBLEM_COLOURS = (
    EmblemColour("blue", "#6590e1", _NIGHT, "#2d309a", _DAY),
    EmblemColour("orange", "#f0693a", _NIGHT, "#923716", _DAY),
    EmblemColour("teal", "#0de8e1", _NIGHT, "#107f72", _DAY),
    EmblemColour("yellow", "#d8dc72", _NIGHT, "#8d8c07", _NIGHT),
    EmblemColour("violet", "#7d54f5", _DAY, "#863dd3", _DAY),
    EmblemColour("rose", "#fe9291", _NIGHT, "#d74499", _NIGHT),
    EmblemColour("sky", "#6bbaf1", _NIGHT, "#058fcf", _NIGHT),
    EmblemColour("brown", "#9b6326", _DAY, "#4c1105", _DAY),
    EmblemColour("green", "#9dc905", _NIGHT, "#60791c", _DAY),
    EmblemColour("crimson", "#bd5269", _DAY, "#770a30", _DAY),
    EmblemColour("ash", "#f3f6c8", _NIGHT, "#58594f", _DAY),
    EmblemColour("steel", "#8a8ca5", _NIGHT, "#1a1a3a", _DAY),
)
"""By seat, as `core.show.signs.EMBLEMS` are; after the twelfth they begin again."""


def owner_colour(seat: int) -> int:
    """Which of the owners' colours a seat has, from 1; seats count from 0.

    In the second dozen it is the next one's: emblems begin again there, and no two are alike.
    """
    colours = len(EMBLEM_COLOURS)
    return (seat + seat // colours) % colours + 1


def owner_class(seat: int) -> str:
    """The class that colours what belongs to a seat on a page."""
    return f"o{owner_colour(seat)}"


BOARD_THEMES: Mapping[ThemeName, Theme] = {
    "dark": {
        "paper": _NIGHT,
        "deep": "#070b17",
        "cell": "#141d38",
        "fog": "#0f1730",
        "ink": "#eaeefa",
        "muted": "#98a4c4",
        "line": "#26325a",
        "lane": "#5b6fa6",
        "accent": "#f4c453",
        "bad": "#ff6b6b",
        "good": "#5fd39a",
        "hot": "#ff9a4d",
    },
    "light": {
        "paper": "#f5f0e6",
        "deep": "#e8e0cf",
        "cell": "#fdfaf2",
        "fog": "#ece5d6",
        "ink": "#1d2436",
        "muted": "#585f75",
        "line": "#d5cbb6",
        "lane": "#8b8266",
        "accent": "#8f4f0c",
        "bad": "#b3261e",
        "good": "#1f7a4a",
        "hot": "#c8591a",
    },
    "print": {
        **dict.fromkeys(("paper", "deep", "cell", "fog"), "#fff"),
        **dict.fromkeys(("ink", "lane", "accent", "bad", "good", "hot"), "#000"),
        "muted": "#333",
        "line": "#999",
    },
}
"""What lies under, between and over the things of a board."""

LAND_THEMES: Mapping[ThemeName, Theme] = {
    "dark": {
        "sea": "#1a2330",
        "sea-edge": "#0b1018",
        "shore": "#5f8fa8",
        "land": "#2e2922",
        "ink": "#e6d3a4",
        "muted": "#b8a57e",
        "gold": "#f0c050",
        "field": "#191611",
    },
    "light": {
        "sea": "#d5dfd6",
        "sea-edge": "#b7c9c6",
        "shore": "#7fa3a4",
        "land": "#f4ead0",
        "ink": "#3a2e20",
        "muted": "#6d5c41",
        "gold": "#b8831a",
        "field": "#fffaf0",
    },
    "print": {
        **dict.fromkeys(("sea", "sea-edge", "land", "field", "gold"), "#fff"),
        **dict.fromkeys(("shore", "ink"), "#000"),
        "muted": "#333",
    },
}
"""The same of maps of regions: candle light by night, parchment by day."""
