"""The symbol sheet of a board: of all drawings just those that it uses, in the colours of a theme.

Drawings are groups with an id, not `<symbol>`s: those would open a viewport at each use and clip
what is drawn around the middle. A drawing whose form differs in a theme stands there once more, as
"star-1.print".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from string import Template

from hegemon.draw.style import ThemeName
from hegemon.draw.symbols.values import ABSENT, VALUES

GROUPS = ("bodies", "ground", "works", "pieces", "states", "emblems")
"""The files of drawings, as the sheet has them in order."""

_DRAWING = re.compile(r'^<\w+ id="([^"]+)".*?$(?=\n<(?:\w+ id=|/svg>))', re.DOTALL | re.MULTILINE)
"""A line that begins with an id, and all up to the next such line."""
_LEFT_OUT = re.compile(rf'<[^>]* fill="{ABSENT}"[^>]*/>')
_SHARED = re.compile(r'(?:url\(|href=")#([^)"]+)')
"""What several drawings use: gradients, and the shade of planets."""


def symbols(used: Iterable[str], theme: ThemeName, prefix: str = "") -> str:
    """The `<defs>` with the drawings of some signs and emblems, and the gradients that they need.

    Each has the name of its sign as its id, after `prefix`, which tells boards on one page apart.
    The order of `used` does not matter. Raises KeyError for what is no sign.
    """
    found: dict[str, str] = {}
    wanted = set(used)
    for name in wanted:
        drawing = _filled(name, theme)
        found[name] = drawing
        found |= {shared: _filled(shared, theme) for shared in _SHARED.findall(drawing)}
    drawn = "".join(found[name] for name in _drawings() if name in found)
    if prefix:
        drawn = drawn.replace(' id="', f' id="{prefix}')
        drawn = drawn.replace("url(#", f"url(#{prefix}").replace('href="#', f'href="#{prefix}')
    return f"<defs>{drawn}</defs>"


@cache
def _drawings() -> Mapping[str, str]:
    """Every drawing and gradient by its id, as the files have them."""
    found: dict[str, str] = {}
    for group in GROUPS:
        text = files(__package__).joinpath(f"{group}.svg").read_text("utf-8")
        found |= {each[1]: each[0].replace("\n", "") for each in _DRAWING.finditer(text)}
    return found


@lru_cache(maxsize=1024)
def _filled(name: str, theme: ThemeName) -> str:
    """One drawing in the colours of a theme."""
    drawn = _drawings().get(f"{name}.{theme}", _drawings()[name])
    whole = Template(drawn.replace(f"{name}.{theme}", name)).substitute(VALUES[theme])
    return _LEFT_OUT.sub("", whole).replace(' stroke="none"', "")
