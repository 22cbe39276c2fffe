"""Luck as a picture: the bell of what was to be expected, and a mark where the dice fell."""

from __future__ import annotations

from hegemon.core.show.luck import LuckOfKind, LuckOfSide
from hegemon.draw.atlas.palette import PALETTES
from hegemon.draw.curves.owners import CurveOwner
from hegemon.draw.scene import number, safe
from hegemon.draw.style import ThemeName

_WIDTH, _HEIGHT = 120, 26
_EDGE = 3
"""Pixels that a mark at the border keeps."""
_HIGH = 20
"""Pixels of the bell."""
_DEVIATIONS, _FINE = 8, 1000
"""A bell is told over so many deviations, heights and places in thousandths."""


def draw_bell(
    kind: LuckOfKind, side: LuckOfSide, owner: CurveOwner, *, theme: ThemeName = "reader"
) -> str:
    """A side's dice of a kind on 120 by 26 pixels, good luck to the right."""
    palette = PALETTES[theme]
    middle, floor = _WIDTH / 2, _HEIGHT - _EDGE
    across = _WIDTH / (len(side.bell) - 1)
    tops = "".join(
        f"L{number(at * across)} {number(floor - _HIGH * height / _FINE)}"
        for at, height in enumerate(side.bell)
    )
    mark = middle + side.mark / _FINE * _WIDTH / _DEVIATIONS
    x = number(min(max(mark, _EDGE), _WIDTH - _EDGE))
    title = safe(f"{kind.kind}: mean {side.mean} of {side.rolls}, {kind.expected} is even")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}"'
        f' width="{_WIDTH}" height="{_HEIGHT}" role="img"><title>{title}</title>'
        f'<path d="M0 {floor}{tops}L{_WIDTH} {floor}Z" fill="{palette["muted"]}"'
        f' fill-opacity=".22"/><path d="M{number(middle)} {_EDGE}V{floor}"'
        f' stroke="{palette["muted"]}" stroke-width="1.5" stroke-opacity=".7"/>'
        f'<path d="M{x} {_EDGE - 1}V{floor + 1}" stroke="{owner.colour(theme)}" stroke-width="3"'
        f' stroke-linecap="round"/></svg>'
    )
