"""The two faces of pages and prints, cut to what they need: `python -m tools.fonts FOLDER`.

FOLDER holds the npm packages @fontsource/source-sans-3 and @fontsource/source-serif-4, unpacked.
They are of Adobe, under the SIL Open Font License, which keeps the name "Source" for what is
unchanged; what is cut has another name. Needs fonttools and brotli, which the project does not.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

_SOURCE = Path(__file__).resolve().parents[1] / "src/hegemon"
FONTS, PRINTED = _SOURCE / "web/static/fonts", _SOURCE / "draw/fonts"

_LATIN = (*range(0x20, 0x7F), *range(0xA0, 0x100))
_SIGNS = tuple(map(ord, "–—‘’‚“”„•…−€"))

_FAMILY, _WHOLE, _POSTSCRIPT = (1, 16), 4, 6
"""Names of a font by their numbers."""


class Cut(NamedTuple):
    """A face as it is published, and as it is called here."""

    package: str
    style: str
    family: str
    file: str


CUTS = (
    Cut("source-sans-3", "400-normal", "Hegemon Sans", "sans-400.woff2"),
    Cut("source-sans-3", "600-normal", "Hegemon Sans", "sans-600.woff2"),
    Cut("source-serif-4", "600-normal", "Hegemon Serif", "serif-600.woff2"),
    Cut("source-serif-4", "400-italic", "Hegemon Serif", "serif-400-italic.woff2"),
)


def main(folder: Path) -> None:
    """Write all of them, and say how large they are."""
    for cut in CUTS:
        path = next(_sources(folder, cut))
        _subset(path, cut)
        print(f"{cut.file}: {(FONTS / cut.file).stat().st_size:,} bytes")


def _sources(folder: Path, cut: Cut) -> Iterator[Path]:
    yield from sorted(folder.rglob(f"{cut.package}-latin-{cut.style}.woff2"))


def _subset(path: Path, cut: Cut) -> None:
    """The letters that pages use, with their kerning; figures are of one width by themselves."""
    cutting: Any = import_module("fontTools.subset")
    options = cutting.Options(layout_features=["kern", "ccmp", "mark"], hinting=False)
    options.desubroutinize = True
    options.flavor = "woff2"
    font = cutting.load_font(str(path), options)
    cutter = cutting.Subsetter(options)
    cutter.populate(unicodes=(*_LATIN, *_SIGNS))
    cutter.subset(font)
    _rename(font, cut)
    cutting.save_font(font, str(FONTS / cut.file), options)
    options.flavor = None
    cutting.save_font(font, str(PRINTED / Path(cut.file).with_suffix(".ttf").name), options)


def _rename(font: Any, cut: Cut) -> None:
    """Another name, as the licence wants it of what is changed."""
    called = dict.fromkeys(_FAMILY, cut.family)
    called[_WHOLE] = f"{cut.family} {cut.style}"
    called[_POSTSCRIPT] = called[_WHOLE].replace(" ", "")
    for name in font["name"].names:
        if name.nameID in called:
            name.string = called[name.nameID]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
