"""The cursor of a chart: a line at a turn with a dot on each curve, which scripts move."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markupsafe import Markup

_PART = re.compile(r'data-(left|right|top|bottom|first|last)="(-?[0-9.]+)"')
_LINE = re.compile(r'<path d="M([^"]+)" fill="none" stroke="([^"]+)"[^>]*data-line=')
_NEAR = 0.6
"""Pixels between the cursor and a point of a line that is meant by it."""


def with_cursor(drawn: str, turn: float) -> Markup:
    """A chart with its cursor at a turn; a part of it is a broken number."""
    at = {name: float(said) for name, said in _PART.findall(drawn)}
    span = at["last"] - at["first"]
    share = (min(max(turn, at["first"]), at["last"]) - at["first"]) / span if span else 0.5
    x = at["left"] + (at["right"] - at["left"]) * share
    top, foot = at["top"], at["bottom"]
    knob = f"M-6 {foot:g}H6V{foot + 8:g}L0 {foot + 14:g}L-6 {foot + 8:g}Z"
    cursor = (
        f'<g class="cursor" data-cursor transform="translate({x:.1f} 0)">'
        f'<path d="M0 {top:g}V{foot:g}"/><path class="knob" d="{knob}"/></g>'
        f'<g class="dots" data-dots>{"".join(_dots(drawn, x))}</g>'
    )
    return Markup(drawn.replace("</svg>", f"{cursor}</svg>"))  # noqa: S704 - made by us


def _dots(drawn: str, x: float) -> Iterator[str]:
    """Where lines have a point there."""
    for way, colour in _LINE.findall(drawn):
        spots = (tuple(map(float, one.split())) for one in way.split("L"))
        here = next((spot for spot in spots if abs(spot[0] - x) < _NEAR), None)
        if here:
            yield f'<circle cx="{here[0]:g}" cy="{here[1]:g}" r="4" fill="{colour}"/>'
