"""What a board looks like: the colours of both themes and the patterns of the owners.

Owners have the eight colours of Okabe and Ito, which colour-blind people can tell apart, in an
order that puts the farthest apart first. Each also has a pattern; from the ninth on the colours
come again with other patterns.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

Theme = Mapping[str, str]
"""Colours by name."""
ThemeName = Literal["dark", "light", "print"]
"""By night, by day, and as ink on white."""


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

_PATTERNS = (
    "",
    "M-2 12L12 -2M-2 2L2 -2M8 12L12 8",
    "M3 5H7M5 3V7",
    "M0 5H10",
    "M-2 -2L12 12M8 -2L12 2M-2 8L2 12",
    "M5 0V10",
    "M0 0L10 10M0 10L10 0",
    "M0 0H5V5H0ZM5 5H10V10H5Z",
)
"""One path for each pattern, in a tile of ten by ten; the first is plain."""

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


def owner_class(seat: int) -> str:
    """The class that colours what belongs to a seat; seats count from 0."""
    return f"o{seat % len(OWNER_COLOURS) + 1}"


def pattern_of(seat: int) -> int:
    """Which pattern a seat has: no other of its colour has the same, up to 64 seats."""
    return (seat + seat // len(OWNER_COLOURS)) % len(_PATTERNS)


def pattern_path(seat: int) -> str:
    """The path of a seat's pattern in its tile of ten by ten; empty for the plain one."""
    return _PATTERNS[pattern_of(seat)]


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
