"""How each kind of mark looks: as attributes of its element, and as the rules of a style sheet.

One table serves both. Attributes are enough for every program that shows SVG, and are allowed by a
content security policy without inline styles; a sheet adds the reader's dark theme, the phone, and
whatever else a page wants.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from hegemon.draw.style import DARK, LIGHT, OWNER_COLOURS, Theme

FONT = 'system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif'
_BOOK_FONT = '"Iowan Old Style",Palatino,Georgia,"DejaVu Serif",serif'


def _owner_looks() -> Iterator[tuple[str, Mapping[str, str]]]:
    for number in range(1, len(OWNER_COLOURS) + 1):
        fill, ink = f"$owner-{number}", f"$owner-ink-{number}"
        owner = f"o{number}"
        yield f"{owner} fill", {"fill": fill}
        yield f"fill.{owner}", {"fill": fill}
        yield f"{owner} edge", {"stroke": fill}
        yield f"edge.{owner}", {"stroke": fill}
        yield f"{owner} mark", {"stroke": ink}
        yield f"{owner} tint", {"fill": fill}
        yield f"{owner} weak", {"stroke": fill}
        yield f"{owner} letter", {"fill": ink}


# A key is a class, classes of one element joined by dots, or classes of what is around it before
# that. Later ones win, as the more specific do in a sheet. $name is a colour of the theme.
LOOKS: Mapping[str, Mapping[str, str]] = {
    "sheet": {"fill": "$paper"},
    "grid": {"fill": "none", "stroke": "$line", "stroke-width": "1"},
    "coord": {"fill": "$muted", "font-size": "15"},
    "heading": {"fill": "$ink", "font-size": "30", "font-weight": "600"},
    "turn": {"fill": "$muted", "font-size": "30"},
    "key": {"fill": "$muted", "font-size": "18"},
    "label": {"fill": "$ink", "font-size": "22", "font-weight": "600"},
    "name": {"fill": "$ink", "font-size": "16"},
    "small": {"fill": "$ink", "font-size": "13", "fill-opacity": ".8"},
    "words": {"pointer-events": "none"},
    "disc": {"fill": "$raised", "stroke": "$muted", "stroke-width": "2"},
    "cell": {"fill": "$raised", "stroke": "$line", "stroke-width": "2"},
    "sign": {
        "fill": "$raised",
        "stroke": "$ink",
        "stroke-width": "2",
        "stroke-linejoin": "round",
    },
    "ring": {"fill": "none", "stroke-width": "8"},
    "thin": {"stroke-width": "6"},
    "region": {
        "fill": "$ground",
        "stroke": "$ink",
        "stroke-width": "1",
        "stroke-opacity": ".55",
    },
    "region.water": {
        "fill": "$water",
        "stroke": "$coast",
        "stroke-dasharray": "5 5",
        "stroke-opacity": ".8",
    },
    "special": {"fill": "$special"},
    "unknown disc": {"stroke-dasharray": "4 4", "fill": "$paper"},
    "unknown cell": {"stroke-dasharray": "2 5", "stroke-width": "1.5", "fill": "$paper"},
    "unknown sign": {"stroke-dasharray": "4 4", "fill": "$paper"},
    "unknown region": {"stroke-dasharray": "4 4", "fill": "$paper"},
    "unknown label": {"fill": "$muted", "font-weight": "400", "font-size": "19"},
    "unknown name": {"fill": "$muted"},
    "place.stale": {"opacity": ".7"},
    "stale disc": {"stroke-dasharray": "7 4"},
    "stale ring": {"stroke-dasharray": "7 4"},
    "stale cell": {"stroke-dasharray": "7 4"},
    "coastline": {"fill": "none", "stroke": "$coast", "stroke-linejoin": "round"},
    "frontier": {
        "fill": "none",
        "stroke": "$ink",
        "stroke-width": "3",
        "stroke-linecap": "round",
    },
    "closed": {
        "fill": "none",
        "stroke": "$ink",
        "stroke-width": "9",
        "stroke-dasharray": "1.5 4",
    },
    "link": {"fill": "none", "stroke": "$lane", "stroke-width": "2", "stroke-linecap": "round"},
    "link.major": {"stroke-width": "4.5"},
    "link.restricted": {"stroke-dasharray": "3 6"},
    "link.crossing": {
        "stroke": "$coast",
        "stroke-dasharray": ".5 8",
        "stroke-width": "3.5",
        "stroke-linecap": "round",
    },
    "way": {"fill": "none", "stroke": "$muted", "stroke-width": "2.5", "stroke-linejoin": "round"},
    "way.done": {"stroke-dasharray": "2 7", "opacity": ".7"},
    "arrow": {"stroke": "$paper", "stroke-width": "1.5", "stroke-linejoin": "round"},
    "counter": {"fill": "$raised", "stroke": "$muted", "stroke-width": "2"},
    "count": {"fill": "$ink", "font-size": "16", "font-weight": "600"},
    "when": {"fill": "$muted", "font-size": "14"},
    "letter": {"font-size": "14", "font-weight": "700"},
    "layer": {
        "fill": "none",
        "stroke": "$accent",
        "stroke-width": "3",
        "stroke-dasharray": "9 5",
        "pointer-events": "none",
    },
    "heat": {"fill": "$accent", "stroke": "none", "pointer-events": "none"},
    "glow": {"fill": "none", "stroke": "$accent", "stroke-width": "12", "pointer-events": "none"},
    "inked name": {"font-family": _BOOK_FONT, "font-size": "17"},
    "watery name": {"font-style": "italic", "letter-spacing": "1", "fill": "$muted"},
    "mark": {"stroke-opacity": ".6", "stroke-width": "2", "fill": "none"},
    "tint": {"fill-opacity": ".36"},
    "weak": {"stroke-opacity": ".55", "fill": "none"},
    **dict(_owner_looks()),
}

_EXTRAS = """
.board{font-variant-numeric:tabular-nums}
.board .halo{paint-order:stroke;stroke:$paper;stroke-width:4px;stroke-linejoin:round}
.board .inked .halo{stroke:$ground;stroke-opacity:.75}
.board .inked .watery .halo{stroke:$water}
.board .letter{paint-order:stroke;stroke-width:4px;stroke-linejoin:round}
"""
"""What only browsers can draw well: a rim of paper round the words, of colour round letters."""

_NARROW = """
@media (max-width:600px){.board .name,.board .small{display:none}
.board .inked .name{display:inline;font-size:19px}
.board .label{font-size:28px}.board .key{font-size:26px}
.board .heading,.board .turn{font-size:44px}
.board .coord{font-size:24px}
.board .chips{transform-box:fill-box;transform-origin:center;transform:scale(1.35)}
.board .inked .chips{transform:scale(1.15)}}
"""
"""On a phone names give way to labels, and what remains is larger."""

_LENGTHS = ("font-size", "letter-spacing")


def style_sheet() -> str:
    """The whole sheet, for a page that shows boards: a file of its own, linked once.

    The colours are variables, which the page may set itself on `.board`; else they follow the
    reader's preference for light or dark.
    """
    dark = f"@media (prefers-color-scheme:dark){{:where(.board){{{_variables(DARK)}}}}}"
    variables = {name: f"var(--{name})" for name in LIGHT}
    rules, extras = "".join(_rules(variables)), _extras(variables)
    font = f".board{{font-family:{FONT}}}\n"
    return f":where(.board){{{_variables(LIGHT)}}}\n{dark}\n{font}{rules}{extras}{_NARROW}"


def embedded_sheet(theme: Theme | None) -> str:
    """What a picture that stands alone adds to its attributes.

    All of it is behind a condition, so that programs which know no conditions pass it over. Without
    a theme there is the dark one for readers who prefer it.
    """
    extras = f"@media screen,print{{{_extras(theme or LIGHT)}}}\n"
    if theme is not None:
        return extras + _NARROW
    rules = "".join(_rules(DARK, only_colours=True))
    dark = f"@media (prefers-color-scheme:dark){{{rules}{_extras(DARK)}}}\n"
    return extras + dark + _NARROW


@lru_cache(maxsize=4096)
def _attributes(kind: str, within: str, dark: bool) -> str:  # noqa: FBT001  (a key of the cache)
    theme, classes, around = DARK if dark else LIGHT, set(kind.split()), set(within.split())
    found: dict[str, str] = {}
    for key, look in LOOKS.items():
        *ancestors, own = key.split()
        if set(own.split(".")) <= classes and set(ancestors) <= around:
            found.update(look)
    return "".join(f' {name}="{_value(value, theme)}"' for name, value in found.items())


def look(kind: str, within: str, theme: Theme | None) -> str:
    """The class of an element and its attributes, as SVG.

    `kind` are its own classes, `within` those of what is around it, divided by spaces.
    """
    return f'class="{kind}"{_attributes(kind, within, theme is DARK)}'


def _rules(values: Mapping[str, str], *, only_colours: bool = False) -> Iterator[str]:
    for key, declared in LOOKS.items():
        kept = {n: v for n, v in declared.items() if not only_colours or v.startswith("$")}
        selector = " ".join(f".{part}" for part in key.split())
        body = ";".join(f"{name}:{_with_unit(name, v, values)}" for name, v in kept.items())
        if body:
            yield f".board {selector}{{{body}}}\n"


def _with_unit(name: str, value: str, values: Mapping[str, str]) -> str:
    return f"{value}px" if name in _LENGTHS else _css_value(value, values)


def _css_value(value: str, values: Mapping[str, str]) -> str:
    return values[value[1:]] if value.startswith("$") else value


def _value(value: str, theme: Theme) -> str:
    return _css_value(value, theme).replace('"', "'")


def _extras(values: Mapping[str, str]) -> str:
    rules = _EXTRAS
    for name in ("paper", "ground", "water"):
        rules = rules.replace(f"${name}", values[name])
    numbers = range(1, len(OWNER_COLOURS) + 1)
    return rules + "".join(
        f".board .o{n} .letter{{stroke:{values[f'owner-{n}']}}}\n" for n in numbers
    )


def _variables(theme: Theme) -> str:
    return ";".join(f"--{name}:{value}" for name, value in theme.items())
