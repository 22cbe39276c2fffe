"""What happened in which turn, in a strip below a chart: where was fought, what changed hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hegemon.draw.atlas.palette import PALETTES
from hegemon.draw.curves.sizes import ChartFrame, CurveNotch, Happened
from hegemon.draw.scene import number
from hegemon.draw.style import ThemeName

_APART = 9
"""Pixels from one sign to the next of its kind: nearer ones would be a smear."""
_UPPER, _LOWER, _LOWEST = 9, 20, 30
"""Pixels from the chart to the rows of battles, of what was won, of what was lost."""
NOTCH_SHAPES: Mapping[Happened, str] = {
    "fought": "M-3 -3L3 3M3 -3L-3 3",
    "won": "M0 -3.6L3.8 3H-3.8Z",
    "lost": "M0 3.6L3.8 -3H-3.8Z",
}
"""A cross, a peak, a trough: told apart without colours."""


def notched(frame: ChartFrame, notches: Sequence[CurveNotch], theme: ThemeName) -> Iterator[str]:
    """A row for each: battles, and below them what was won, and lost."""
    ink, muted = PALETTES[theme]["ink"], PALETTES[theme]["muted"]
    looks: Mapping[Happened, str] = {
        "fought": f'fill="none" stroke="{muted}" stroke-width="1.5"',
        "won": f'fill="{ink}"',
        "lost": f'fill="none" stroke="{ink}" stroke-width="1.2"',
    }
    rows: Mapping[Happened, int] = {"fought": _UPPER, "won": _LOWER, "lost": _LOWEST}
    for what, look in looks.items():
        y = frame.bottom + rows[what]
        spots = list(_spread(frame, [one.turn for one in notches if one.what == what]))
        if spots:
            yield _row(what, spots, y, look)


def _row(what: Happened, spots: Sequence[float], y: float, look: str) -> str:
    """The signs of a kind."""
    signs = "".join(
        f'<path transform="translate({number(x)} {number(y)})" d="{NOTCH_SHAPES[what]}"/>'
        for x in spots
    )
    return f'<g data-what="{what}" {look}>{signs}</g>'


def _spread(frame: ChartFrame, turns: Sequence[float]) -> Iterator[float]:
    last = float("-inf")
    for turn in turns:
        x = frame.x(turn)
        if x - last >= _APART:
            yield x
            last = x
