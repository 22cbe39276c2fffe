"""Pages of a rulebook, in Markdown, as plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hegemon.core.harmless import inert
from hegemon.draw.text import TextLine, finish, plain, table, wrap

_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_ITEM = re.compile(r"^(\s*)([-*]|\d+\.) ")
_STRONG = re.compile(r"\*\*([^*]+)\*\*")


def draw_rules(lines: tuple[str, ...], width: int) -> str:
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
    text = plainly(" ".join(line.strip() for line in block))
    indent = len(item[1]) if item else 0
    return list(wrap([(" " * indent + text, None)], width, indent + 2 if item else 0))


def _table(block: list[str], width: int) -> list[TextLine]:
    rows = [[plainly(cell.strip()) for cell in _cells(line)] for line in block]
    rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    columns = max(map(len, rows))
    cells = [[(cell, None) for cell in row + [""] * (columns - len(row))] for row in rows]
    return list(table(cells, width))


def _cells(line: str) -> list[str]:
    return line.strip().strip("|").split("|")


def plainly(text: str) -> str:
    """A line of Markdown without its marks."""
    return inert(_STRONG.sub(r"\1", _LINK.sub(r"\1", text)))
