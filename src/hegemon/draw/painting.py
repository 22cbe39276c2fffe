"""Pictures as PNG, for what shows no SVG: previews of links, letters. Painted once, and kept."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

PNG = "image/png"

_KEPT = 32
"""Pictures, of some 200 kB each, with what they were painted from."""


@lru_cache(_KEPT)
def painted(picture: str, wide: int | None = None) -> bytes:
    """An SVG picture as PNG: so many pixels wide, or as large as it says."""
    from resvg_py import svg_to_bytes  # noqa: PLC0415 - only who shares a war needs it

    return svg_to_bytes(
        svg_string=picture,
        width=wide,
        font_files=list(_faces()),
        serif_family="Hegemon Serif",
        sans_serif_family="Hegemon Sans",
    )


@cache
def _faces() -> tuple[str, ...]:
    """Where the faces of print lie: the program is always installed as files."""
    folder = Path(str(files("hegemon.draw"))) / "fonts"
    return tuple(str(face) for face in sorted(folder.glob("*.ttf")))
