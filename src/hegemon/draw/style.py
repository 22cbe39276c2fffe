"""What a board looks like: the colours of both themes and the patterns of the owners.

Owners have the eight colours of Okabe and Ito, which colour-blind people can tell apart, in an
order that puts the farthest apart first. Each also has a pattern; from the ninth on the colours
come again with other patterns.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Theme = Mapping[str, str]
"""Colours by name."""


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
