"""The rulebook of a game: a Markdown page, found and cut into sections."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from hegemon.play.errors import NotThere

_HEADING = re.compile(r"^(#+) +(.+?) *#*$")
_COMMENT = re.compile(r"^<!--.*?-->\n+", re.MULTILINE | re.DOTALL)


class Part(NamedTuple):
    """A heading of the page and the lines below it, up to the next."""

    level: int
    heading: str
    lines: tuple[str, ...]


def page_of(game: str) -> str:
    """The rulebook of a game as Markdown; raises NotThere."""
    checkout = Path(__file__).resolve().parents[4] / "docs" / "rules"
    for folder in (files("hegemon").joinpath("rulebooks"), checkout):
        page = folder.joinpath(f"{game}.md")
        if page.is_file():
            return page.read_text("utf-8")
    raise NotThere(f"there is no rulebook of {game}")


def parts_of(page: str) -> list[Part]:
    """The page, cut at its headings; what looks like one in a code block is none.

    Comments, such as the marks of generated tables, are left out.
    """
    parts: list[Part] = []
    heading, level, lines = "", 1, list[str]()
    fenced = False
    for line in _COMMENT.sub("", page).splitlines():
        fenced ^= line.startswith(("```", "~~~"))
        found = None if fenced else _HEADING.match(line)
        if found:
            parts.append(Part(level, heading, tuple(lines)))
            level, heading, lines = len(found[1]), found[2], []
        else:
            lines.append(line)
    parts.append(Part(level, heading, tuple(lines)))
    return [part for part in parts if part.heading or any(part.lines)]


def found_in(parts: list[Part], wanted: str) -> list[Part]:
    """The parts that a number or a word in their heading names, with what is below them."""
    names = [part.heading.lower() for part in parts]
    wanted = wanted.lower().removeprefix("§").strip()
    number = re.compile(rf"^§?{re.escape(wanted)}(?![\w])\.?")
    hits = [at for at, name in enumerate(names) if number.match(name)]
    hits = hits or [at for at, name in enumerate(names) if wanted in name]
    kept = dict.fromkeys(place for at in hits for place in _with_below(parts, at))
    return [parts[at] for at in kept]


def _with_below(parts: list[Part], at: int) -> Iterator[int]:
    yield at
    for below in range(at + 1, len(parts)):
        if parts[below].level <= parts[at].level:
            return
        yield below
