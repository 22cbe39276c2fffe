"""The rulebook of a game: a Markdown page, found and cut into sections."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from hegemon.games import RULESETS
from hegemon.play.errors import NotThere

_HEADING = re.compile(r"^(#+) +(.+?) *#*$")
_SECTION = 2
"""Headings of so many signs are sections; deeper ones would be too many to list."""
_NUMBERED = re.compile(r"[A-Z0-9]*[0-9][0-9.a-z]*\Z|[XYZ]+\.?[0-9.]*\Z")
_MOST_SPOKEN_OF = 8
_NUMBER = re.compile(r"[0-9.]+\Z")
_READING = re.compile(r"r[0-9]+\Z")
_CITED = re.compile(r"§?((?:[a-z]{1,3}\.?)?[0-9][0-9a-z.]*)\b")
_BUILT = "hegemon:rulebooks/"
_CHECKOUT = Path(__file__).resolve().parents[4] / "docs" / "rules"
LONGEST_WANTED = 200
"""Characters that may name sections: each piece of them brings a part of the book."""

_COMMENT = re.compile(r"^<!--.*?-->\n+", re.MULTILINE | re.DOTALL)


class RulebookPart(NamedTuple):
    """A heading of the page and the lines below it, up to the next."""

    level: int
    heading: str
    lines: tuple[str, ...]


def page_of(game: str) -> str:
    """The rulebook of a game as Markdown; raises NotThere, BrokenPackage."""
    named = RULESETS.box(game).rulebook if game in RULESETS else ()
    pages = [_text_of(place) for place in ((named,) if isinstance(named, str) else named)]
    if not pages or None in pages:
        raise NotThere(f"there is no rulebook of {game}")
    return "\n\n".join(page for page in pages if page is not None)


def _text_of(place: str) -> str | None:
    """The text of a file in a package, "risk:rulebook.md"; None where there is no such file.

    The house's own rulebooks become part of its package when that is built: until then they are
    the documentation of the checkout.
    """
    package, _, file = place.partition(":")
    if not file:
        return None
    page = files(package).joinpath(file)
    if not page.is_file() and place.startswith(_BUILT):
        page = _CHECKOUT.joinpath(file.rpartition("/")[2])
    return page.read_text("utf-8") if page.is_file() else None


def sections(game: str, wanted: str) -> list[RulebookPart]:
    """What a number, a word of a heading, a reading (R14) or a topic of the game's rules names.

    A citation may name several, and a place within one: "§3.3, §4 step 6". Raises NotThere, which
    says what there is.
    """
    from hegemon.core.refusals import shown  # noqa: PLC0415 - forms, which a page needs none of

    wanted = wanted.strip().removeprefix("§")
    if len(wanted) > LONGEST_WANTED:
        raise NotThere(
            f"a section is named with at most {LONGEST_WANTED} characters, not {shown(wanted)}"
        )
    if _READING.match(wanted.lower()):
        return [_reading(game, wanted.upper())]
    parts = parts_of(page_of(game))
    found = found_in(parts, wanted) or [
        part for section in dict.fromkeys(cited_in(wanted)) for part in found_in(parts, section)
    ]
    if found:
        return found
    if section := RULESETS[game].sections.get(wanted.lower()):
        return sections(game, section)
    if number := _number_of_reading(game, wanted):
        return [_reading(game, number)]
    known = ", ".join(_called(part) for part in parts if part.level == _SECTION)
    raise NotThere(
        f"no section of the rulebook has {shown(wanted)} as its number or in its heading; "
        f"there are {known}{_spoken_of(parts, wanted)}"
    )


def _called(part: RulebookPart) -> str:
    """By what one asks for a section: its number, or the whole heading of one that has none."""
    from hegemon.core.refusals import shown  # noqa: PLC0415 - forms, which a page needs none of

    first = part.heading.split(" ")[0]
    return first.rstrip(".") if first.endswith(".") else shown(part.heading)


def _spoken_of(parts: Sequence[RulebookPart], wanted: str) -> str:
    """The sections that speak of what was asked for, to ask for next; empty for none."""
    word = re.compile(rf"(?<!\w){re.escape(wanted)}", re.IGNORECASE)
    found = [_number(part) for part in parts if any(map(word.search, part.lines))]
    numbers = list(dict.fromkeys(filter(None, found)))[:_MOST_SPOKEN_OF] if wanted else []
    return f"; it is spoken of in {', '.join(numbers)}" if numbers else ""


def _number(part: RulebookPart) -> str:
    """The number of a section; empty where it has none."""
    first = part.heading.split(" ")[0].rstrip(".")
    return first if _NUMBERED.match(first) else ""


def cited_in(citation: str) -> list[str]:
    """The numbers of the sections that a citation names: "§3.3, §4 step 6" is 3.3 and 4."""
    pieces = (piece.strip() for piece in citation.lower().split(","))
    return [found[1] for piece in pieces if (found := _CITED.match(piece))]


def _number_of_reading(game: str, name: str) -> str:
    """The number of the reading that has a name in brackets, "D-DEBT"; empty where none has."""
    try:
        page = readings_page(game)
    except NotThere:
        return ""
    entry = rf"^(?:### |- \*\*)(R[0-9]+)\b[^(\n]*\((?:[^)\n]*, )?{re.escape(name)}[,)]"
    found = re.search(entry, page, re.MULTILINE | re.IGNORECASE)
    return found[1] if found else ""


def _reading(game: str, number: str) -> RulebookPart:
    """Our reading of an unclear rule, with its reason; raises NotThere.

    Readings stand under headings of their own, or as items of a list.
    """
    lines = readings_page(game).splitlines()
    starts = re.compile(rf"(### {number}\b|- \*\*{number}\*\*)")
    ends = re.compile(r"(#|- \*\*R[0-9])")
    at = next((at for at, line in enumerate(lines) if starts.match(line)), None)
    if at is None:
        raise NotThere(f"there is no reading {number} of {RULESETS.box(game).title}")
    last = next((n for n in range(at + 1, len(lines)) if ends.match(lines[n])), len(lines))
    if lines[at].startswith("#"):
        return RulebookPart(3, lines[at].lstrip("# "), tuple(lines[at + 1 : last]))
    return RulebookPart(3, f"Reading {number}", tuple(lines[at:last]))


def readings(game: str) -> list[RulebookPart]:
    """How we read a game's rules where they are unclear: the page of all readings, in parts.

    Raises NotThere for a game that has no such page.
    """
    return parts_of(readings_page(game))


def readings_page(game: str) -> str:
    """The page of a game's readings; raises NotThere for a game that has none."""
    text = _text_of(RULESETS.box(game).readings) if game in RULESETS else None
    if text is None:
        raise NotThere(f"there is no page of readings of {game}")
    return text


def parts_of(page: str) -> list[RulebookPart]:
    """The page, cut at its headings; what looks like one in a code block is none.

    Comments, such as the marks of generated tables, are left out.
    """
    parts: list[RulebookPart] = []
    heading, level, lines = "", 1, list[str]()
    fenced = False
    for line in _COMMENT.sub("", page).splitlines():
        fenced ^= line.startswith(("```", "~~~"))
        found = None if fenced else _HEADING.match(line)
        if found:
            parts.append(RulebookPart(level, heading, tuple(lines)))
            level, heading, lines = len(found[1]), found[2], []
        else:
            lines.append(line)
    parts.append(RulebookPart(level, heading, tuple(lines)))
    return [part for part in parts if part.heading or any(part.lines)]


def found_in(parts: list[RulebookPart], wanted: str) -> list[RulebookPart]:
    """The parts that a number or a word in their heading names, with what is below them."""
    names = [part.heading.lower() for part in parts]
    wanted = wanted.lower().removeprefix("§").strip().removesuffix(".0")
    number = re.compile(rf"^§?{re.escape(wanted)}(?![\w])\.?")
    hits = [at for at, name in enumerate(names) if number.match(name)]
    if not hits and not _NUMBER.match(wanted):
        hits = [at for at, name in enumerate(names) if wanted in name]
    kept = dict.fromkeys(place for at in hits for place in _with_below(parts, at))
    return [parts[at] for at in kept]


def _with_below(parts: list[RulebookPart], at: int) -> Iterator[int]:
    yield at
    for below in range(at + 1, len(parts)):
        if parts[below].level <= parts[at].level:
            return
        yield below
