"""How pages are written: templates, what they can say, and the files that go with them."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from hegemon import __version__
from hegemon.core.board import Board
from hegemon.core.mentions import parts, plain
from hegemon.core.words import capital, counted
from hegemon.draw.looks import style_sheet
from hegemon.draw.scene import safe_id
from hegemon.draw.style import DARK, LIGHT
from hegemon.draw.svg import draw_svg
from hegemon.web.pages.places import rules_at

STATIC = "/static/"
BOARD_SHEET = "board.css"
COLOUR_SHEET = "colours.css"
_LONGEST_VALUE = 60
"""Characters of a house rule's value that are shown: a map may be one, too."""


_MORE_LIGHT = {"on-accent": "#ffffff", "wrong": "#b3261e", "right": "#1b6e3c"}
_MORE_DARK = {"on-accent": "#14101f", "wrong": "#ff8a80", "right": "#7ddc9f"}
"""What pages have besides: words on the accent, words of warning, words of success."""


@cache
def environment() -> Environment:
    """The templates; what nobody has said is an error, and every text is inert."""
    made = Environment(
        loader=PackageLoader("hegemon.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {
        "mentions": mentions,
        "plain": plain,
        "sentence": as_sentence,
        "capital": capital,
        "when": when,
        "counted": counted,
        "drawn": drawn,
        "value": value,
        "safe_id": safe_id,
    }
    made.globals |= {"static": address_of, "version": __version__, "rules_at": rules_at}
    return made


def address_of(name: str) -> str:
    """The address of a file; it changes with what is in it, so that browsers may keep it."""
    return f"{STATIC}{_version(name)}/{name}"


@cache
def content(name: str) -> bytes | None:
    """What is in a file that goes with the pages; None where there is none."""
    if name == BOARD_SHEET:
        return style_sheet().encode()
    if name == COLOUR_SHEET:
        return colour_sheet().encode()
    if not all(part and part[0] not in "._" for part in name.split("/")):
        return None
    found = files("hegemon.web").joinpath("static", *name.split("/"))
    return found.read_bytes() if found.is_file() else None


@cache
def everything() -> str:
    """Names the version of all files together: modules load each other by relative addresses."""
    digest = sha256(__version__.encode())
    waiting = [files("hegemon.web").joinpath("static")]
    while waiting:
        for one in sorted(waiting.pop().iterdir(), key=lambda each: each.name):
            if one.is_dir():
                waiting.append(one)
            else:
                digest.update(one.name.encode() + one.read_bytes())
    digest.update((style_sheet() + colour_sheet()).encode())
    return digest.hexdigest()[:12]


def colour_sheet() -> str:
    """The colours of boards for whole pages: dark for who prefers it, or has chosen it."""
    light, dark = (
        "".join(f"--{name}:{value};" for name, value in {**theme, **more}.items())
        for theme, more in ((LIGHT, _MORE_LIGHT), (DARK, _MORE_DARK))
    )
    inherited = "".join(f"--{name}:inherit;" for name in LIGHT)
    chosen = "@media (prefers-color-scheme:dark){:root:not([data-theme=light])"
    return (
        f":root{{{light}color-scheme:light}}\n{chosen}{{{dark}color-scheme:dark}}}}\n"
        f":root[data-theme=dark]{{{dark}color-scheme:dark}}\n.board{{{inherited}}}\n"
    )


def _version(name: str) -> str:
    if content(name) is None:
        raise LookupError(f"there is no file {name}")
    return everything()


def mentions(text: str) -> Markup:
    """A text of a report, with links to the places that it names."""
    said = Markup()
    for part in parts(text):
        if part.kind == "place":
            where = f"#place-{safe_id(part.id)}"
            said += Markup('<a class="mention" href="{}" data-place="{}">{}</a>').format(
                where, part.id, part.text
            )
        elif part.kind:
            said += Markup('<span class="mention {}" data-{}="{}">{}</span>').format(
                part.kind, part.kind, part.id, part.text
            )
        else:
            said += escape(part.text)
    return said


def as_sentence(text: str) -> str:
    """A phrase as a sentence of its own."""
    return f"{capital(text)}." if text else ""


def when(at: str) -> Markup:
    """A moment, in UTC until the browser says it in the reader's own zone."""
    if not at:
        return Markup()
    moment = datetime.fromisoformat(at).astimezone(UTC)
    said = f"{moment:%a} {moment.day} {moment:%b %Y, %H:%M} UTC"
    return Markup('<time datetime="{}">{}</time>').format(at, said)


def drawn(board: Any, prefix: str = "") -> Markup:
    """A board that a route gave as data, as a picture for a page with the sheet of boards."""
    picture = draw_svg(msgspec.convert(board, Board), title=False, prefix=prefix, style="none")
    return Markup(picture)  # noqa: S704 - made by us, and every text in it escaped


def value(said: Any) -> str:
    """The value of a house rule as people write it."""
    if isinstance(said, bool):
        return "yes" if said else "no"
    if isinstance(said, list | tuple):
        return ", ".join(map(str, said)) or "none"
    text = str(said)
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"


def written(template: str, says: dict[str, Any]) -> str:
    """A page as text."""
    return environment().get_template(template).render(says)
