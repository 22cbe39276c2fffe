"""What the drawings leave to the theme: colours by name, and the strength of some lines.

Most are the board's own colours; the rest belong to one drawing each. In print all is line art:
no light falls on anything, and what would be a tint is paper.
"""

from __future__ import annotations

from collections.abc import Mapping

from hegemon.draw.style import BOARD_THEMES, Theme, ThemeName

ABSENT = "absent"
"""The fill of what a theme leaves out: a glow on paper, a shade in print."""

_PLANETS = {
    "eden": "#256b4c",
    "lush": "#3d6b2a",
    "benign": "#2b5c93",
    "harsh": "#8c6428",
    "hostile": "#7a2f17",
    "desolate": "#55565c",
    "extreme": "#4c1c40",
    "planet": "#215d74",
    "barren": "#4d433b",
}
"""The darkest shade of each kind of planet; its gradient is in the file of bodies."""

_RAYS = ("#ff9d73", "#ffb95e", "#ffe08a", "#f4f6ff", "#b8d4ff")
_RIMS = ("#d8512d", "#d9761c", "#dd9c12", "#9aa9d8", "#4a7fe0")
"""Stars from faint to bright: on dark they glow, on paper they have a rim."""


def _planets(fill: str, deep: str) -> dict[str, str]:
    """Each kind of planet; {0} is its name, {1} its darkest shade."""
    found: dict[str, str] = {}
    for name, shade in _PLANETS.items():
        found |= {name: fill.format(name, shade), f"{name}_deep": deep.format(name, shade)}
    return found


def _stars(rays: tuple[str, ...], *, glow: str, rim: str) -> dict[str, str]:
    """Each light of a star; {0} is its number, {1} the colour of its rim."""
    found: dict[str, str] = {}
    for number, (ray, edge) in enumerate(zip(rays, _RIMS, strict=True), 1):
        found[f"ray_{number}"] = ray
        found[f"glow_{number}"] = glow.format(number)
        found[f"outline_{number}"] = rim.format(number, edge)
    return found


_COLOURED: Theme = {
    **_planets("url(#{0}-light)", "{1}"),
    "extreme_ring": "#e6a6cf",
    "edge_width": "1",
    "stripe": "1.3",
    "relief": ".75",
    "cloud": "#fff",
    "shade": "#000",
    "moon": "#e9ecf4",
    "moon_edge": ".35",
    "cap": "none",
    "crater": "#55565c",
    "crater_edge": "none",
    "town": "#ffe9a8",
    "rock": "#b3a999",
    "rock_dark": "#93897b",
    "rock_light": "#cbc1b1",
    "rock_edge": ".45",
    "hole_glow": "url(#black-hole-glow)",
    "hole_far": "#ffb261",
    "hole_rim": "#ffe0b0",
    "hole_near": "#ffc987",
    "nova": "#ffd166",
    "nova_glow": "url(#super-nova-glow)",
    "nova_edge": "#e0602a",
    "nova_ring": "#ff7a59",
    "nova_core": "none",
    "crystal": "#8fe3f2",
    "crystal_dark": "#3fa3bd",
    "crystal_edge": "#1f6f86",
    "hull": "#9aa3b8",
    "hull_edge": "#4a5268",
}
_DARK: Theme = {
    **_COLOURED,
    **_stars(_RAYS, glow="url(#star-{0}-glow)", rim="none"),
    "edge": ".5",
    "rim": BOARD_THEMES["dark"]["ink"],
    "crown": BOARD_THEMES["dark"]["paper"],
    "faint": "#5d6a8f",
    "gas": "#b07cff",
    "dust": "#ff7ab8",
    "spark": "#fff",
    "warp": "#7fb4ff",
    "pen": "#c9b890",
    "land": "#2b2822",
    "leaf": "#4a5b3d",
    "water": "#6f9fb8",
}
_LIGHT: Theme = {
    **_COLOURED,
    **_stars(_RIMS, glow=ABSENT, rim="{1}"),
    "edge": ".9",
    "rim": BOARD_THEMES["light"]["ink"],
    "crown": BOARD_THEMES["light"]["ink"],
    "faint": "#8a8672",
    "gas": "#8a5cc9",
    "dust": "#d0609a",
    "spark": "#6a3f8f",
    "warp": "#2b5fb0",
    "pen": "#3b2f20",
    "land": "#f1e6c8",
    "leaf": "#8fa768",
    "water": "#4d7f99",
}
_BLACK, _WHITE = "#000", "#fff"
_INKED = (
    "extreme_ring cloud crater_edge town hole_far hole_rim hole_near nova_edge nova_ring nova_core "
    "crystal_edge hull_edge cap rim crown warp pen water"
)
_BLANK = "moon rock rock_dark rock_light nova crystal crystal_dark hull land leaf"
_LEFT_OUT = "shade hole_glow nova_glow glow_4"
_PRINT: Theme = {
    **_planets(_WHITE, _BLACK),
    **dict.fromkeys(_INKED.split(), _BLACK),
    **dict.fromkeys(_BLANK.split(), _WHITE),
    **dict.fromkeys(_LEFT_OUT.split(), ABSENT),
    "crater": "none",
    "edge_width": "1.3",
    "stripe": ".9",
    "faint": "#666",
    **dict.fromkeys(("edge", "relief", "moon_edge", "rock_edge"), "1"),
}

NIGHT = "night"
"""The name of the variable that shows what is there by night only."""


def variable(name: str) -> str:
    """A colour that a page fills in, as its reader prefers it."""
    return f"var(--a-{name})"


def _of_reader(dark: Theme, light: Theme) -> Theme:
    """What is the same by day and by night stays; what is left out by day hides itself."""
    return {
        name: value
        if value == light[name]
        else f'{value}" display="{variable(NIGHT)}'
        if light[name] == ABSENT
        else variable(name)
        for name, value in dark.items()
    }


_BY_NIGHT: Theme = {**BOARD_THEMES["dark"], **_DARK}
_BY_DAY: Theme = {**BOARD_THEMES["light"], **_LIGHT}

VALUES: Mapping[ThemeName, Theme] = {
    "dark": _BY_NIGHT,
    "light": _BY_DAY,
    "print": {**BOARD_THEMES["print"], **_PRINT},
    "reader": _of_reader(_BY_NIGHT, _BY_DAY),
}
"""By theme, everything that a drawing may leave open."""
