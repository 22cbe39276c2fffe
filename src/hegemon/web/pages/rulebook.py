"""Rulebooks to read and to search: Markdown of the API made into pages, section by section."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from hegemon.web.api.games import (
    SectionOfRules,
    list_games,
    show_game,
    show_readings,
    show_rules,
)
from hegemon.web.api.seen.studying import StudiesWanted, list_studies
from hegemon.web.frame.paths import GamePath
from hegemon.web.pages.inside import unless
from hegemon.web.pages.places import anchor
from hegemon.web.pages.visit import Page, Shown, Visit

_NUMBER = re.compile(
    r"(§?[A-Z]{0,3}[0-9][0-9A-Za-z.]*\b|[A-Z]{1,3}[0-9.]+\b|[A-Z]{1,3}(?=\. ))\.?\s*"
)
_READING = re.compile(r"<li>\s*(?:<p>)?<strong>(R[0-9]+)</strong>")
_RULED = re.compile(r"\|[ |:]*-{3}[-|: ]*")
"""What stands under the heads of a table in Markdown."""
_AROUND = 70
"""Characters that are shown before and after what was searched."""


class ShownSection(NamedTuple):
    """A heading and what stands below it, ready for a page."""

    id: str
    level: int
    heading: Markup
    text: Markup


class Hit(NamedTuple):
    """A place where searched words stand: what is before, the words, what is after."""

    id: str
    heading: str
    before: str
    words: str
    after: str


def shelf(visit: Visit) -> Shown:
    """The rulebooks that there are."""
    says = {
        "games": visit.inside.get(list_games).games,
        "studied": bool(visit.inside.get(list_studies).studies),
    }
    return Shown("shelf.html", says)


def rulebook(visit: Visit) -> Shown:
    """The rulebook of a game and its readings; where words are searched, the places first."""
    inside, at = visit.inside, GamePath(visit["game"])
    wanted = visit.query.get("q", "").strip()
    game = inside.get(show_game, at)
    parts = inside.get(show_rules, at).sections
    readings = unless(("not-there",), lambda: inside.get(show_readings, at))
    known = tuple(each.name for each in inside.get(list_games).games)
    both = (*parts, *(readings.sections if readings else ()))
    written = sections(both, known)
    return Shown(
        "rulebook.html",
        {
            "game": game,
            "studies": inside.get(list_studies, query=StudiesWanted(game=at.game)).studies,
            "sections": written[: len(parts)],
            "readings": written[len(parts) :],
            "wanted": wanted,
            "hits": hits(both, wanted, [each.id for each in written]) if len(wanted) > 1 else [],
        },
    )


@cache
def sections(parts: tuple[SectionOfRules, ...], games: tuple[str, ...]) -> tuple[ShownSection, ...]:
    """Parts of a rulebook for a page; ids are the numbers that reports name."""
    page, seen = _page(), set[str]()
    found = []
    for part in parts:
        name = _once(id_of(part.heading), seen)
        body = _with_readings(page.render(part.text, {"games": games}), seen)
        said = Markup(page.renderInline(part.heading))  # noqa: S704 - no HTML comes through it
        found.append(ShownSection(name, min(part.level, 4), said, body))
    return tuple(found)


def id_of(heading: str) -> str:
    """What a section is called in an address: its number where it has one, else its words."""
    number = _NUMBER.match(heading)
    return anchor(number[1].rstrip(".") if number else heading)


def hits(parts: Sequence[SectionOfRules], wanted: str, ids: Sequence[str] = ()) -> list[Hit]:
    """The first place of each section in which words stand, those that it is about first.

    Headings with them come before texts with them, and these before texts with parts of words.
    """
    found = []
    names = ids or [id_of(part.heading) for part in parts]
    for part, name in zip(parts, names, strict=True):
        text = _plain(f"{part.heading}. {part.text}")
        if place := _place(text, wanted):
            headed = _place(part.heading, wanted)
            rank = (headed is None, not place[1])
            found.append((rank, _hit(name, part.heading, text, place[0], len(wanted))))
    return [hit for _, hit in sorted(found, key=lambda each: each[0])]


def _place(text: str, wanted: str) -> tuple[int, bool] | None:
    """Where words stand first, as words of their own if they do so anywhere, and whether so."""
    said = re.escape(wanted)
    if own := re.search(rf"(?<!\w){said}s?(?!\w)", text, re.IGNORECASE):
        return own.start(), True
    part = re.search(said, text, re.IGNORECASE)
    return (part.start(), False) if part else None


def _hit(name: str, heading: str, text: str, at: int, length: int) -> Hit:
    """A place with some whole words on both sides."""
    end, first = at + length, max(0, at - _AROUND)
    before = text[first:at] if not first else text[first:at].partition(" ")[2]
    after = text[end : end + _AROUND]
    if end + _AROUND < len(text):
        after = after.rpartition(" ")[0]
    return Hit(name, _plain(heading), before, text[at:end], after)


def _plain(text: str) -> str:
    """Markdown as running words: rows of tables keep a dot between their cells."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", _RULED.sub(" ", text))
    cells = re.sub(r"\s*\|[\s|]*", " \u00b7 ", re.sub(r"`|\*\*", "", text))
    return " ".join(cells.split())


def _once(name: str, seen: set[str]) -> str:
    """An id that no other section of the page has."""
    found, number = name, 2
    while found in seen:
        found, number = f"{name}-{number}", number + 1
    seen.add(found)
    return found


def _with_readings(html: str, seen: set[str]) -> Markup:
    """Each reading that is an item of a list can be linked to by its number."""

    def named(found: re.Match[str]) -> str:
        return found[0].replace("<li>", f'<li id="{_once(anchor(found[1]), seen)}">', 1)

    return Markup(_READING.sub(named, html))  # noqa: S704 - made of text without HTML


def _page() -> MarkdownIt:
    """Markdown without HTML; links that would lead nowhere are only their words."""
    page = MarkdownIt("commonmark", {"html": False}).enable("table")
    page.core.ruler.push("links", _relink)
    page.core.ruler.push("headings", _unhead)
    return page


def _unhead(state: Any) -> None:
    """What heads nothing is no heading: the corner of a table, and a row of empty ones at all."""
    kept: list[Token] = []
    for token in state.tokens:
        kept.append(token)
        if token.type == "th_close" and not kept[-2].content:
            kept[-3].tag = token.tag = "td"
        if token.type == "thead_close":
            begins = max(at for at, one in enumerate(kept) if one.type == "thead_open")
            if not any(one.tag == "th" for one in kept[begins:]):
                del kept[begins:]
    state.tokens = kept


def _relink(state: Any) -> None:
    for block in state.tokens:
        for token in block.children or ():
            if token.type == "link_open":
                _lead(token, state.env["games"])


def _lead(token: Token, games: Sequence[str]) -> None:
    """A link between rulebooks leads to their pages; one to another file leads nowhere."""
    name, _, section = str(token.attrGet("href")).partition("#")
    game = name.rpartition("/")[2].removesuffix(".md")
    if not name:
        token.attrSet("href", f"#{section}")
    elif game in games:
        token.attrSet("href", f"/rules/{game}")
    elif game == "rules":  # how the rules are read: at the end of the same page
        token.attrSet("href", "#readings")
    else:
        token.attrs.pop("href")


PAGES = (
    Page("GET", "/rules", shelf),
    Page("GET", "/rules/{game}", rulebook),
)
