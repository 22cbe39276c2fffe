"""A board of the atlas as a document of its own: a file, an image, something for a printer."""

from __future__ import annotations

import re
from collections.abc import Collection

from hegemon.core.board import Board
from hegemon.draw.atlas.palette import of_reader
from hegemon.draw.atlas.picture import draw_atlas, draw_part
from hegemon.draw.atlas.rules import Zoom
from hegemon.draw.style import ThemeName

_PAINT = re.compile(r' ([a-z-]+)="var\(--a-([a-z0-9_-]+)\)"')
"""An attribute whose value is a variable of the reader's sheet."""


def draw_document(
    board: Board,
    *,
    theme: ThemeName = "reader",
    zoom: Zoom = "middle",
    title: bool = True,
    beside: bool = False,
) -> str:
    """The board as `draw_atlas` has it, with all colours in it.

    For the `reader` it is light by its attributes, for programs that know nothing else, and dark
    for who prefers it, by a style sheet behind that condition.
    """
    drawn = draw_atlas(board, theme=theme, zoom=zoom, title=title, beside=beside)
    return standing_alone(drawn) if theme == "reader" else drawn


def draw_miniature(
    board: Board,
    at: str,
    size: tuple[int, int],
    *,
    theme: ThemeName = "reader",
    fights: Collection[str] = (),
    worded: bool = False,
) -> str:
    """The part of a board round a place, as `draw_part` has it, with all colours in it."""
    drawn = draw_part(board, at, size, theme=theme, fights=fights, worded=worded)
    return standing_alone(drawn) if theme == "reader" else drawn


def standing_alone(drawn: str) -> str:
    """A picture of the reader's colours with a sheet of its own; it has a title."""
    light, dark = of_reader("light"), of_reader("dark")
    used = sorted(set(_PAINT.findall(drawn)))
    rules = "".join(f"[data-{name}={colour}]{{{name}:{dark[colour]}}}" for name, colour in used)
    sheet = f"<style>@media (prefers-color-scheme:dark){{{rules}}}</style>"
    plain = _PAINT.sub(lambda at: f' {at[1]}="{light[at[2]]}" data-{at[1]}="{at[2]}"', drawn)
    return plain.replace("<title", f"{sheet}<title", 1)
