"""A pack as one page of HTML that stands alone, for whoever prints from a browser."""

from __future__ import annotations

from functools import cache

import jinja2
from markupsafe import Markup

from hegemon.paper.pack import Pack
from hegemon.paper.typesetting import SheetSize

_SIZES: dict[SheetSize, str] = {"a4": "A4", "letter": "letter"}
"""What style sheets call them."""


def as_page(pack: Pack, *, paper: SheetSize = "a4") -> str:
    """The pack as HTML; no script, nothing from elsewhere, every word of a player escaped."""
    return _template().render(pack=pack, size=_SIZES[paper], drawn=_drawn)


def _drawn(svg: str) -> Markup:
    """A picture of our own renderer, which escapes what it is given."""
    return Markup(svg)  # noqa: S704


@cache
def _template() -> jinja2.Template:
    loader = jinja2.PackageLoader("hegemon.paper", "templates")
    made = jinja2.Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    return made.get_template("pack.html")
