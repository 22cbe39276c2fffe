"""The rulebook of a game in the terminal: a Markdown page, shown by sections."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hegemon.core.harmless import inert
from hegemon.core.words import capital
from hegemon.draw.text import TextLine, finish, plain, table, wrap
from hegemon.play.errors import NotThere
from hegemon.play.seat.rulebook import RulebookPart, page_of, parts_of, sections
from hegemon.terminal.console import Console

if TYPE_CHECKING:
    from hegemon.core.ruleset import Ruleset

_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_ITEM = re.compile(r"^(\s*)([-*]|\d+\.) ")
_STRONG = re.compile(r"\*\*([^*]+)\*\*")


def show_rules(console: Console, ruleset: Ruleset[Any], wanted: str) -> None:
    """The parts that are wanted, or the list of headings; says so where there are none."""
    try:
        if not wanted:
            show_contents(console, parts_of(page_of(ruleset.name)))
            return
        found = sections(ruleset.name, wanted)
    except NotThere as trouble:
        console.tell(f"{capital(str(trouble))}.")
        return
    for part in found:
        show_part(console, part)


def show_contents(console: Console, parts: list[RulebookPart]) -> None:
    """The headings."""
    for part in parts:
        console.tell("  " * (part.level - 1) + _plain(part.heading), hang=2 * part.level)


def show_part(console: Console, part: RulebookPart) -> None:
    """A part with its heading."""
    if part.heading:
        console.head(_plain(part.heading))
    console.say(draw_part(part.lines, console.width))


def draw_part(lines: tuple[str, ...], width: int) -> str:
    """Markdown as plain text of at most `width` columns."""
    drawn = [line for block in _blocks(lines) for line in _drawn(block, width)]
    return finish(drawn, plain, width).rstrip("\n") + "\n"


def _blocks(lines: tuple[str, ...]) -> Iterator[list[str]]:
    """Code blocks, tables, list items, paragraphs; an empty block for an empty line."""
    block: list[str] = []
    fenced = False
    for line in lines:
        # a fence begins a block and ends it; within, nothing else does
        fence = line.startswith(("```", "~~~"))
        if block and not fenced and (fence or _starts_block(line, block[-1])):
            yield block
            block = []
        block += [line] if line.strip() or fenced else []
        if fence and fenced:
            yield block
            block = []
        if not line.strip() and not fenced:
            yield []
        fenced ^= fence
    if block:
        yield block


def _starts_block(line: str, before: str) -> bool:
    return not line.strip() or bool(_ITEM.match(line)) or _is_row(line) != _is_row(before)


def _is_row(line: str) -> bool:
    return line.lstrip().startswith("|")


def _drawn(block: list[str], width: int) -> list[TextLine]:
    if not block:
        return [[]]
    if block[0].startswith(("```", "~~~", "    ")):
        return [[(inert(line), None)] for line in block if not line.startswith(("```", "~~~"))]
    if _is_row(block[0]):
        return _table(block, width)
    item = _ITEM.match(block[0])
    text = _plain(" ".join(line.strip() for line in block))
    indent = len(item[1]) if item else 0
    return list(wrap([(" " * indent + text, None)], width, indent + 2 if item else 0))


def _table(block: list[str], width: int) -> list[TextLine]:
    rows = [[_plain(cell.strip()) for cell in _cells(line)] for line in block]
    rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    columns = max(map(len, rows))
    cells = [[(cell, None) for cell in row + [""] * (columns - len(row))] for row in rows]
    return list(table(cells, width))


def _cells(line: str) -> list[str]:
    return line.strip().strip("|").split("|")


def _plain(text: str) -> str:
    return inert(_STRONG.sub(r"\1", _LINK.sub(r"\1", text)))
