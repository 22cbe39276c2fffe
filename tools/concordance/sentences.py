"""A rule document cut into numbered sentences, without keeping a word of them.

A sentence is known by its section, its number there and a digest of its words, so that a table can
stand in this repository while the document stays with its author. A table of the document
counts as one sentence, and so does each entry of a list.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

_HEADING = re.compile(r"^(?P<level>#+)\s+(?P<title>.+?)\s*$", re.MULTILINE)
_BARE_TITLE = re.compile(r"^[A-Z][\w'’&/()-]*( [\w'’&/()-]+){0,5}$")
"""A heading of a document that has no other kind: a few words without an end."""
_NUMBER = re.compile(r"^(?P<number>[0-9XYZ]+(\.[0-9]+)*)\b")
_ENTRY = re.compile(r"^\s*([-*+]|\d+\.)\s+")
_PICTURE = re.compile(r"^!\[.*\]\(.*\)$|^<.*>$")
_END = re.compile(r"(?<=[.!?])[\"')*_]*\s+(?=[\"'(*_]*[A-Z0-9])")
_NO_END = re.compile(r"\b(e\.g|i\.e|etc|vs|approx|Mr|No|[A-Z])\.[\"')*_]*$")


class Sentence(NamedTuple):
    """Where a sentence stands in its document, and what it is known by."""

    section: str
    """The section's number as printed; its title where it has none."""
    number: int
    """From 1 within its section."""
    digest: str
    """Eight hexadecimal digits of the SHA-256 of its words."""
    text: str
    """The sentence itself: to be read, never to be written into this repository."""


def sentences(document: str) -> Iterator[Sentence]:
    """Every sentence of a Markdown document, in its order."""
    numbers: Counter[str] = Counter()
    outline = _Outline()
    section = "Title"
    for block in _blocks(document):
        heading = _HEADING.fullmatch(block)
        if heading:
            section = outline.section(heading["level"], heading["title"])
            continue
        for text in _cut(block):
            numbers[section] += 1
            yield Sentence(section, numbers[section], digest(text), text)


def digest(text: str) -> str:
    """What a sentence is known by: its words, whatever the spaces and the marks of Markdown."""
    words = " ".join(re.sub(r"[\\*_`|]", " ", text).split())
    return hashlib.sha256(words.encode()).hexdigest()[:8]


class _Outline:
    """The headings above a place of a document, which number theirs within them."""

    def __init__(self) -> None:
        self._numbers: list[tuple[int, str]] = []

    def section(self, level: str, title: str) -> str:
        """A heading's number, with those above it unless it says them; else its words."""
        plain = re.sub(r"[\\*]", "", title).strip()
        while self._numbers and self._numbers[-1][0] >= len(level):
            self._numbers.pop()
        numbered = _NUMBER.match(plain)
        if numbered is None:
            return plain
        number = numbered["number"]
        if number.isdigit() and self._numbers:
            number = f"{self._numbers[-1][1]}.{number}"
        self._numbers.append((len(level), number))
        return number


def _blocks(document: str) -> Iterator[str]:
    """Headings, paragraphs, entries of lists, whole tables and listings, each as one line."""
    title = _HEADING if _HEADING.search(document) else _BARE_TITLE
    block: list[str] = []
    for line in [*document.splitlines(), ""]:
        bare = line.strip()
        if block and _ends(block, bare, title):
            whole = " ".join(block)
            yield _heading(whole) if title.fullmatch(whole) else whole
            block = []
        if bare and not _PICTURE.match(bare):
            block.append(bare)


def _ends(block: list[str], line: str, title: re.Pattern[str]) -> bool:
    """Whether a block is over before a line."""
    if sum(one.count("```") for one in block) % 2:
        return False  # within a listing everything belongs together
    first = title is _HEADING and (_HEADING.match(line) or _HEADING.match(block[-1]))
    another = line.startswith("|") != block[-1].startswith("|")
    return not line or bool(first) or another or bool(_ENTRY.match(line))


def _heading(line: str) -> str:
    return line if line.startswith("#") else f"# {line}"


def _cut(block: str) -> Iterator[str]:
    """The sentences of a block; a table or a listing is one."""
    if block.startswith(("|", "```")):
        yield block
        return
    begun = ""
    for part in _END.split(_ENTRY.sub("", block)):
        begun = f"{begun} {part}".strip()
        if not _NO_END.search(begun):
            yield begun
            begun = ""
    if begun:
        yield begun
