"""Sheets as PDF: Typst sets the templates of this folder with data that is never markup."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

import msgspec

from hegemon.play.errors import NotThere

SheetSize = Literal["a4", "letter"]

_PAPERS: dict[SheetSize, str] = {"a4": "a4", "letter": "us-letter"}
"""What Typst calls them."""

_TEMPLATES = Path(str(files("hegemon.paper"))) / "templates"
_FONTS = Path(str(files("hegemon.draw"))) / "fonts"

MISSING = (
    "PDFs are set by Typst, which is not installed: install hegemon[print], or print the page "
    "(--html) from a browser"
)


def set_in_type(template: str, told: Any, *, paper: SheetSize = "a4") -> bytes:
    """A PDF made of a template and of what it is told; raises NotThere where there is no Typst."""
    compiler = _typst()
    said = {**msgspec.to_builtins(told), "paper": _PAPERS[paper]}
    pdf: bytes = compiler.compile(
        _TEMPLATES / f"{template}.typ",
        root=_TEMPLATES,
        font_paths=[_FONTS],
        ignore_system_fonts=True,
        sys_inputs={"data": json.dumps(said)},
        format="pdf",
        timestamp=0,  # the same sheets are the same bytes
    )
    return pdf


@cache
def _typst() -> Any:
    try:
        import typst  # noqa: PLC0415 - 80 MB that only printing needs
    except ImportError as trouble:
        raise NotThere(MISSING) from trouble
    return typst
