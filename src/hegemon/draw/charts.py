"""Colours of charts: what is drawn in variables is read by day, by night and on paper."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from hegemon.draw.style import BOARD_THEMES, EMBLEM_COLOURS

ChartTheme = Literal["", "light", "dark"]
"""The colours; "" for what the reader's system prefers."""

_COLOURS = ("paper", "cell", "ink", "muted", "line", "accent", "bad", "good")
_FACE = 'text { font-family: system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }'


def colour_sheet(theme: ChartTheme = "") -> str:
    """The colours of boards and owners: of a theme, or light, and dark for who prefers it.

    Without a theme it is never dark on paper.
    """
    light, dark = (_properties(each) for each in ("light", "dark"))
    if theme:
        return f":root {{ color-scheme: {theme}; {dark if theme == 'dark' else light} }}"
    return (
        f":root {{ color-scheme: light dark; {light} }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}"
    )


def chart_document(svg: str, theme: ChartTheme = "") -> str:
    """A chart that was drawn to stand in a page, as a picture of its own."""
    head = f"<style>{colour_sheet(theme)} {_FACE} * {{ stroke-linejoin: round; }}</style>"
    named = svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return re.sub(r"<svg[^>]*>", lambda found: found[0] + head, named, count=1)


def _properties(theme: str) -> str:
    board: Mapping[str, str] = BOARD_THEMES["dark" if theme == "dark" else "light"]
    named = {name: board[name] for name in _COLOURS}
    named |= {f"owner-{at}": getattr(one, theme) for at, one in enumerate(EMBLEM_COLOURS, start=1)}
    return " ".join(f"--{name}: {value};" for name, value in named.items())
