"""Pictures of maps that were drawn for a seat: drawn again only where its map is another.

A picture is found again by the table, the seat and all that the map says, so a seat never meets one
that was drawn for another, not even by how long it waits.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict

import msgspec
from markupsafe import Markup

from hegemon.core.board import Board
from hegemon.web.frame.paths import SeatPath
from hegemon.web.pages.house import drawn

MOST = 16_000_000
"""Characters of all pictures that are kept: some 80 of the largest map."""

_Name = tuple[str, str, bytes]


class Pictures:
    """The last pictures; any number of threads may come."""

    def __init__(self, most: int = MOST) -> None:
        self._most, self._size = most, 0
        self._kept: OrderedDict[_Name, Markup] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, at: SeatPath, board: Board) -> Markup:
        """The picture of a map of a seat."""
        name = (at.table, at.seat, hashlib.sha256(msgspec.json.encode(board)).digest())
        with self._lock:
            if name in self._kept:
                self._kept.move_to_end(name)
                return self._kept[name]
        picture = drawn(board)  # others may draw meanwhile
        self._keep(name, picture)
        return picture

    def _keep(self, name: _Name, picture: Markup) -> None:
        with self._lock:
            if name not in self._kept:
                self._kept[name] = picture
                self._size += len(picture)
            while self._size > self._most:
                self._size -= len(self._kept.popitem(last=False)[1])


_PICTURES = Pictures()


def picture_for(at: SeatPath, board: Board) -> Markup:
    """A map as a picture for a page of a seat, with the sheet of boards."""
    return _PICTURES.of(at, board)
