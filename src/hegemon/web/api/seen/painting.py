"""Pictures as PNG: for what shows no SVG, as the previews of links. Painted once, and kept."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from functools import cache
from importlib.resources import files
from pathlib import Path

PNG = "image/png"

_KEPT = 32
"""Pictures, of some 200 kB each."""


class Paintings:
    """The last pictures; any number of threads may come."""

    def __init__(self) -> None:
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, picture: str) -> bytes:
        """An SVG picture as PNG, as large as it says."""
        name = hashlib.sha256(picture.encode()).digest()
        with self._lock:
            if name in self._kept:
                self._kept.move_to_end(name)
                return self._kept[name]
        painted = _painted(picture)  # others may paint meanwhile
        with self._lock:
            self._kept[name] = painted
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return painted


def _painted(picture: str) -> bytes:
    from resvg_py import svg_to_bytes  # noqa: PLC0415 - only who shares a war needs it

    return svg_to_bytes(
        svg_string=picture,
        font_files=list(_faces()),
        serif_family="Hegemon Serif",
        sans_serif_family="Hegemon Sans",
    )


@cache
def _faces() -> tuple[str, ...]:
    """Where the faces of print lie: the program is always installed as files."""
    folder = Path(str(files("hegemon.draw"))) / "fonts"
    return tuple(str(face) for face in sorted(folder.glob("*.ttf")))


_PAINTINGS = Paintings()


def painted(picture: str) -> bytes:
    """An SVG picture as PNG."""
    return _PAINTINGS.of(picture)
