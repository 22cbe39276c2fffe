"""What a board looks like: the colours of both themes, the owners' patterns, the style sheet.

Owners have the eight colours of Okabe and Ito, which colour-blind people can tell apart, in an
order that puts the farthest apart first. Each also has a pattern; from the ninth on the colours
come again with other patterns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

Theme = Mapping[str, str]
"""Values for the style sheet's variables, by name."""


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

_RULES = """
.board{font-family:system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
.board{font-variant-numeric:tabular-nums}
.board text{fill:var(--ink)}
.board .sheet{fill:var(--paper)}
.board .grid{stroke:var(--line);stroke-width:1;fill:none}
.board .coord,.board .legend text{fill:var(--muted)}
.board .coord{font-size:15px}
.board .heading{font-size:30px;font-weight:600}
.board .turn{font-size:30px;fill:var(--muted)}
.board .legend text{font-size:18px}
.board .label{font-size:22px;font-weight:600}
.board .name{font-size:16px}
.board .small{font-size:13px;fill-opacity:.8}
.board .halo{paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round}
.board .words{pointer-events:none}
.board .disc{fill:var(--raised);stroke:var(--muted);stroke-width:2}
.board .cell{fill:var(--raised);stroke:var(--line);stroke-width:2}
.board .sign{fill:var(--raised);stroke:var(--ink);stroke-width:2;stroke-linejoin:round}
.board .ring{fill:none;stroke-width:8}
.board .ring.thin{stroke-width:6}
.board .region{fill:var(--ground);stroke:var(--ink);stroke-width:1;stroke-opacity:.55}
.board .region.water{fill:var(--water);stroke:var(--coast);stroke-dasharray:5 5;stroke-opacity:.8}
.board .special{fill:var(--special)}
.board .void{fill:var(--water)}
.board .unknown :is(.disc,.cell,.sign,.region){stroke-dasharray:4 4;fill:var(--paper)}
.board .unknown text,.board .words.unknown .label{fill:var(--muted);font-weight:400}
.board .place.stale{opacity:.7}
.board .stale .disc,.board .stale .ring,.board .stale .cell{stroke-dasharray:7 4}
.board .coastline{fill:none;stroke:var(--coast);stroke-linejoin:round}
.board .frontier{fill:none;stroke:var(--ink);stroke-width:3;stroke-linecap:round}
.board .closed{fill:none;stroke:var(--ink);stroke-width:9;stroke-dasharray:1.5 4}
.board .link{stroke:var(--lane);stroke-width:2.5;fill:none}
.board .link.major{stroke-width:5.5}
.board .link.restricted{stroke-dasharray:3 6}
.board .link.crossing{stroke:var(--coast);stroke-dasharray:.5 8;stroke-width:3.5}
.board .link.crossing{stroke-linecap:round}
.board .way{fill:none;stroke-width:2.5}
.board .way.done{stroke-dasharray:2 7;opacity:.7}
.board .arrow{stroke:var(--paper);stroke-width:1.5;stroke-linejoin:round}
.board .counter{fill:var(--raised);stroke-width:2}
.board .count{font-size:16px;font-weight:600}
.board .when{font-size:14px;fill:var(--muted)}
.board .letter{font-size:14px;font-weight:700}
.board .letter{paint-order:stroke;stroke-width:4px;stroke-linejoin:round}
.board .layer{fill:none;stroke:var(--accent);stroke-width:3;stroke-dasharray:9 5}
.board .layer{pointer-events:none}
.board .inked .name{font-family:"Iowan Old Style",Palatino,Georgia,"DejaVu Serif",serif}
.board .inked .name{font-size:17px}
.board .inked .watery .name{font-style:italic;letter-spacing:1px;fill:var(--muted)}
.board .inked .halo{stroke:var(--ground);stroke-opacity:.75}
.board .inked .watery .halo{stroke:var(--water)}
"""

_NARROW = """
@media (max-width:600px){.board .name,.board .small{display:none}
.board .inked .name{display:inline;font-size:19px}
.board .label{font-size:28px}.board .legend text{font-size:26px}
.board .heading,.board .turn{font-size:44px}
.board .coord{font-size:24px}
.board .chips{transform-box:fill-box;transform-origin:center;transform:scale(1.35)}
.board .inked .chips{transform:scale(1.15)}}
"""
"""On a phone names give way to labels, and what remains is larger."""


def style_sheet(theme: Theme | None, owners: int) -> str:
    """The rules; without a theme they follow the reader's preference for light or dark.

    Without a theme a page may set the variables itself on `.board`. With one the values are written
    out, for programs that know neither variables nor preferences.
    """
    rules = _RULES + "".join(_owner_rules(min(owners, len(OWNER_COLOURS)))) + _NARROW
    if theme is None:
        dark = f"@media (prefers-color-scheme:dark){{:where(.board){{{_variables(DARK)}}}}}"
        return f":where(.board){{{_variables(LIGHT)}}}\n{dark}{rules}"
    for name, value in theme.items():
        rules = rules.replace(f"var(--{name})", value)
    return rules


def owner_class(seat: int) -> str:
    """The class that colours what belongs to a seat; seats count from 0."""
    return f"o{seat % len(OWNER_COLOURS) + 1}"


def pattern_of(seat: int) -> int:
    """Which pattern a seat has: no other of its colour has the same, up to 64 seats."""
    return (seat + seat // len(OWNER_COLOURS)) % len(_PATTERNS)


def owner_patterns(seat: int, prefix: str) -> str:
    """The definitions of a seat's strong pattern (rings, counters) and its weak one (territory)."""
    colour, path = owner_class(seat), _PATTERNS[pattern_of(seat)]
    opening = '<pattern id="{}" width="10" height="10" patternUnits="userSpaceOnUse" class="{}">'
    tile = '<rect width="10" height="10" class="fill"/>'
    strong = f'{tile}<path d="{path}" class="mark"/>' if path else tile
    weak = (
        f'<rect width="10" height="10" class="tint"/><path d="{path}" class="weak"/>'
        if path
        else tile.replace("fill", "tint")
    )
    return (
        f"{opening.format(f'{prefix}owner-{seat + 1}', colour)}{strong}</pattern>"
        f"{opening.format(f'{prefix}land-{seat + 1}', colour)}{weak}</pattern>"
    )


def _variables(theme: Theme) -> str:
    return ";".join(f"--{name}:{value}" for name, value in theme.items())


def _owner_rules(colours: int) -> Iterator[str]:
    for number in range(1, colours + 1):
        fill, ink = f"var(--owner-{number})", f"var(--owner-ink-{number})"
        yield (
            f".board .o{number} .fill,.board .o{number}.fill{{fill:{fill}}}"
            f".board .o{number} .edge,.board .o{number}.edge{{stroke:{fill}}}"
            f".board .o{number} .mark{{stroke:{ink};stroke-opacity:.6;stroke-width:2;fill:none}}"
            f".board .o{number} .tint{{fill:{fill};fill-opacity:.36}}"
            f".board .o{number} .weak{{stroke:{fill};stroke-opacity:.55;fill:none}}"
            f".board .o{number} .letter{{fill:{ink};stroke:{fill}}}\n"
        )
