"""How pages are written: templates, what they can say, and the files that go with them."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import cache
from html import escape as escaped
from importlib.util import find_spec
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from hegemon import __version__
from hegemon.core.board import Board
from hegemon.core.mentions import Part, parts, plain
from hegemon.core.records import kind
from hegemon.core.words import capital, counted, ended
from hegemon.draw.atlas import draw_atlas
from hegemon.draw.scene import safe_id
from hegemon.play.ruling.rulings import rules_in_words
from hegemon.web.pages.files import address_of, scripts
from hegemon.web.pages.parts.bots import as_seatable
from hegemon.web.pages.parts.fights import shown_fight
from hegemon.web.pages.places import (
    fight_at,
    gazette_at,
    person_at,
    rules_at,
    table_at,
    war_at,
)

_UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]"
)
"""What moves a cursor or turns the writing round, but for tabs and ends of lines."""

_SHEET = re.compile(r'<link rel="stylesheet" href="([^"<>]+)">')

_NAME = re.compile(r"[a-z0-9]+([_-][a-z0-9]+)+")
"""A name that programs read; people read words."""

_LONGEST_VALUE = 60
"""Characters of a house rule's value that are shown: a map may be one, too."""


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
        "unlinked": unlinked,
        "seatable": as_seatable,
        "sentence": as_sentence,
        "capital": capital,
        "when": when,
        "counted": counted,
        "rules_said": rules_in_words,
        "drawn": drawn,
        "qr": as_qr,
        "value": value,
        "figure": figure,
        "signed": signed,
        "amount": amount,
        "safe_id": safe_id,
        "kind": kind,
        "fought": shown_fight,
    }
    made.globals |= {
        "static": address_of,
        "scripts": scripts,
        "version": __version__,
        "rules_at": rules_at,
        "fight_at": fight_at,
        "gazette_at": gazette_at,
        "war_at": war_at,
        "person_at": person_at,
        "table_at": table_at,
        "installed": installed,
    }
    return made


@cache
def installed(*libraries: str) -> bool:
    """Whether this server has what an extra brings: nothing is offered that it cannot make."""
    return all(find_spec(library) is not None for library in libraries)


def prepare() -> None:
    """Read all templates, a fifth of a second of work: no visitor is to wait for it."""
    for name in environment().list_templates():
        environment().get_template(name)


def mentions(text: str) -> Markup:
    """A text of a report, with links to the places that it names."""
    if "[" not in text and "\\" not in text:  # most cells of tables: a number, a word
        return escape(text)
    # put together as plain text: a page late in a match has thousands
    return Markup("".join(map(_mentioned, parts(text))))  # noqa: S704 - each piece is escaped


def _mentioned(part: Part) -> str:
    """A piece of a text of a report, escaped."""
    text = escaped(part.text)
    if part.kind is None:
        return text
    id_ = escaped(part.id)
    if part.kind == "place":
        where = f"#place-{safe_id(part.id)}"
        return f'<a class="mention" href="{where}" data-place="{id_}"><bdi>{text}</bdi></a>'
    if part.kind == "order":
        return f'<code class="mention order" data-order="{id_}">{id_}</code>'
    return f'<bdi class="mention {part.kind}" data-{part.kind}="{id_}">{text}</bdi>'


def unlinked(text: str) -> Markup:
    """A text of a report for paper: names stand by themselves, and nothing leads anywhere."""
    told = (
        escaped(part.text) if part.kind is None else f"<bdi>{escaped(part.text)}</bdi>"
        for part in parts(text)
    )
    return Markup("".join(told))  # noqa: S704 - each piece is escaped


def as_sentence(text: str) -> str:
    """A phrase as a sentence of its own."""
    return ended(capital(text)) if text else ""


def when(at: str) -> Markup:
    """A moment, in UTC until the browser says it in the reader's own zone."""
    if not at:
        return Markup()
    moment = datetime.fromisoformat(at).astimezone(UTC)
    said = f"{moment:%a} {moment.day} {moment:%b %Y, %H:%M} UTC"
    return Markup('<time datetime="{}">{}</time>').format(at, said)


def drawn(board: Board, prefix: str = "") -> Markup:
    """A board as a picture for a page with the sheet of boards."""
    picture = draw_atlas(board, theme="reader", prefix=prefix)
    return Markup(picture)  # noqa: S704 - made by us, and every text in it escaped


def figure(number: int) -> str:
    """A number with a minus that is one, and its thousands apart: 1,069."""
    return f"{number:,}".replace("-", "\N{MINUS SIGN}")


def signed(number: int) -> str:
    """A change, with its sign: +20."""
    return f"{number:+,}".replace("-", "\N{MINUS SIGN}")


def amount(number: int, places: int = 0, *, change: bool = False) -> str:
    """A figure of an account: 509.955; a change with its sign."""
    whole, part = divmod(abs(number), 10**places)
    tail = f".{part:0{places}}".rstrip("0") if part else ""
    sign = "\N{MINUS SIGN}" if number < 0 else "+" if change and number else ""
    return f"{sign}{whole:,}{tail}"


def as_qr(text: str) -> Markup:
    """A text as a QR code, dark on light in either theme: cameras read no other."""
    import segno  # noqa: PLC0415 - only who sets up a second factor needs it

    code = segno.make_qr(text, error="m")
    picture = code.svg_inline(
        light="#fff", title="QR code", svgclass="qr", lineclass=None, omitsize=True
    )
    return Markup(picture)  # noqa: S704 - made by a library, of squares and nothing else


def value(said: Any) -> str:
    """The value of a house rule, or the name of a preset or map, as people write it.

    >>> value(True), value("rotate_yearly"), value(["four-each", "none"]), value("F4-x")
    ('yes', 'rotate yearly', 'four each, none', 'F4-x')
    """
    if isinstance(said, bool):
        return "yes" if said else "no"
    if isinstance(said, list | tuple):
        return ", ".join(map(value, said)) or "none"
    text = str(said)
    if _NAME.fullmatch(text):
        return text.replace("_", " ").replace("-", " ")
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"


def written(template: str, says: dict[str, Any]) -> str:
    """A page as text; no sign in it is unseen, whoever wrote it and wherever it came from."""
    return _UNSEEN.sub("?", environment().get_template(template).render(says))


def sheets_of(text: str) -> list[str]:
    """The addresses of a page's style sheets; what anybody typed has no signs to forge one with.

    >>> sheets_of('<title>&lt;link</title><link rel="stylesheet" href="/a.css"><body>')
    ['/a.css']
    """
    return _SHEET.findall(text, 0, max(text.find("</head>"), 0))
