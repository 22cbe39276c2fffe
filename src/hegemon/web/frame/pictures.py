"""Pictures of maps: drawn again only where a map, or how it is wanted, is another.

A picture is found again by the table, whose eyes see it and all that the map says, so nobody meets
one that was drawn for another, not even by how long it waits.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Literal

import msgspec

from hegemon.core.board import Board
from hegemon.core.records import Value
from hegemon.draw.atlas import draw_atlas, draw_document
from hegemon.draw.atlas.rules import Zoom
from hegemon.draw.style import ThemeName

MOST = 16_000_000
"""Characters of all pictures that are kept: some 80 of the largest map."""

_Name = tuple[str | bytes, ...]


class PictureStyle(Value, tag=False):
    """How a picture is wanted."""

    theme: Literal["", "light", "dark", "print"] = ""
    """The colours, or ink on white; the reader's own preference without one."""
    zoom: Zoom = "middle"
    """How much is shown: what is drawn for a near look is too much from afar."""
    title: bool = True
    """Whether title, turn and owners stand below the map."""
    bare: bool = False
    """Whether it goes into a page that has the style sheet of boards already."""
    beside: bool = False
    """Whether words beside it say who is who: a far look shows bodies in place of realms' names."""


FOR_PAGE = PictureStyle(title=False, bare=True)
"""What a page has of a map at first."""


class Pictures:
    """The last pictures; any number of threads may come."""

    def __init__(self, most: int = MOST) -> None:
        self._most, self._size = most, 0
        self._kept: OrderedDict[_Name, str] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, table: str, eyes: str, board: Board, style: PictureStyle) -> str:
        """The picture of a map that these eyes see."""
        said = hashlib.sha256(msgspec.json.encode(board)).digest()
        return self.named((table, eyes, repr(style), said), lambda: draw(board, style))

    def named(self, name: _Name, make: Callable[[], str]) -> str:
        """The picture of a name that says whose it is and all that it shows."""
        with self._lock:
            if name in self._kept:
                self._kept.move_to_end(name)
                return self._kept[name]
        picture = make()  # others may draw meanwhile
        self._keep(name, picture)
        return picture

    def _keep(self, name: _Name, picture: str) -> None:
        with self._lock:
            if name not in self._kept:
                self._kept[name] = picture
                self._size += len(picture)
            while self._size > self._most:
                self._size -= len(self._kept.popitem(last=False)[1])


def draw(board: Board, style: PictureStyle) -> str:
    """A map as it is wanted, for a page or as a document of its own."""
    theme: ThemeName = style.theme or "reader"
    drawn: Callable[..., str] = draw_atlas if style.bare else draw_document
    return drawn(board, theme=theme, zoom=style.zoom, title=style.title, beside=style.beside)


_PICTURES = Pictures()


def picture_for(table: str, eyes: str, board: Board, style: PictureStyle = FOR_PAGE) -> str:
    """A map as these eyes see it at a table; `eyes` are a seat's, or another word for who looks."""
    return _PICTURES.of(table, eyes, board, style)
