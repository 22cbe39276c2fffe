"""TOML from anybody, measured before it is read, so that its cost is known beforehand.

The library's time and memory grow with the square of the parts of a key, and with each statement
and value. Both are counted first, by a scan that takes each character once. It knows strings,
comments, brackets and the dots that join the parts of a key, and nothing else of the grammar: where
a document is no TOML the two may part, but there the library stops reading.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from hegemon.core.documents.misfits import in_words
from hegemon.core.errors import BadConfig

LONGEST = 200_000
"""Characters that a document may have."""

MOST_MARKS = 100_000
"""Words, numbers, texts, signs, comments and ends of lines that a document may have in all."""

MOST_PARTS = 6
"""Parts that a key may have: `a.b` has two."""

DEEPEST = 20
"""Brackets that may be open at once."""

LONGEST_WORD = 200
"""Characters of a number, date or name without quotes."""

MOST_ESCAPES = 10_000
"""Backslashes, and quotes inside of three, that a text may have: the scan keeps each in mind."""

# Each alternative takes at least one character, and what may stand at any place inside a text
# differs by its first character: so nothing is tried in two ways, and the scan is linear.
_MARK = re.compile(
    rf'''(?P<blank>[ \t]+)
      | (?P<word>[^ \t\r\n.,=#"'\[\]{{}}]+)
      | (?P<sign>[,=\r\n])
      | (?P<dot>\.)
      | (?P<open>[\[{{])
      | (?P<close>[\]}}])
      | (?P<comment>\#[^\n]*)
      | (?P<text>
            """ [^"\\]* (?:(?:\\[\s\S]|"(?!""))[^"\\]*){{0,{MOST_ESCAPES}}} "{{3,5}}
          | \'\'\' [^']* (?:'(?!'')[^']*){{0,{MOST_ESCAPES}}} '{{3,5}}
          | "(?!"") [^"\\\n]* (?:\\.[^"\\\n]*){{0,{MOST_ESCAPES}}} "
          | '(?!'') [^'\n]* '
        )
      | (?P<unclosed>["'])''',
    re.VERBOSE,
)


def read_toml(text: str) -> dict[str, Any]:
    """What a document of TOML says; raises BadConfig, which names the line at fault."""
    if len(text) > LONGEST:
        raise BadConfig(f"the file has more than {LONGEST} characters")
    if trouble := _beyond(text):
        raise BadConfig(trouble)
    try:
        return tomllib.loads(text)
    except ValueError as problem:
        raise BadConfig(f"this is no TOML: {in_words(problem, {})}") from problem


def _beyond(text: str) -> str:
    """Which limit a document exceeds first, and in which line; empty where it keeps them all."""
    marks = dots = depth = 0
    for mark in _MARK.finditer(text):
        kind = mark.lastgroup
        if kind == "blank":
            continue
        marks += 1
        # a key lasts as long as its parts, dots and blanks do, and so does a number
        if kind == "dot":
            dots += 1
        elif kind not in ("word", "text"):
            dots = 0
            depth += (kind == "open") - (kind == "close")
        long = kind == "word" and mark.end() - mark.start() > LONGEST_WORD
        beyond = (marks > MOST_MARKS, dots >= MOST_PARTS, depth > DEEPEST, long, kind == "unclosed")
        if True in beyond:
            line = text.count("\n", 0, mark.start()) + 1
            return f"line {line}: {_TROUBLES[beyond.index(True)]}"
    return ""


_TROUBLES = (
    f"up to here there are more than {MOST_MARKS} words, numbers and signs",
    f"a key has more than {MOST_PARTS} parts",
    f"more than {DEEPEST} brackets are open",
    f"a name or number has more than {LONGEST_WORD} characters",
    f"a text does not end, or has more than {MOST_ESCAPES} backslashes or quotes",
)
