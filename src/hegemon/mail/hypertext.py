"""The lines of a letter that came as HTML; what it quotes becomes one line that begins with >.

It is read in one pass: a parser of documents takes the square of what a stranger may send, or drops
all that lies deep.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

QUOTE = ">"
"""The line that stands for what was quoted."""

_TOKEN = re.compile(r"<!--|<[/!?a-zA-Z][^<>]*>|<|[^<]+")
_TAG = re.compile(r"</?([a-zA-Z][a-zA-Z0-9]*)")
_BLANKS = re.compile(r"[ \t\r\n\f]+")
_BLOCKS = re.compile(
    r"address|article|aside|blockquote|body|br|center|d[dlt]|div|fieldset|footer|form|h[1-6r]"
    r"|header|html|li|main|nav|[ou]l|p|pre|section|table|tbody|tr"
)
_UNSEEN = re.compile(r"head|style|script|title|template|noscript|svg|math|object|select")
_CELLS = frozenset({"td", "th"})
_QUOTING = re.compile(
    r"""\b(?:class|name)\s*=\s*["']?[^"'>]*(?:gmail_attr|moz-cite-prefix|yahoo_quoted|quote["'])""",
    re.IGNORECASE,
)
"""An element that holds what is quoted, or what introduces it."""
_ALL_BELOW = re.compile(
    r"""\bid\s*=\s*["']?(?:x_)*(?:divRplyFwdMsg|appendonsend|mail-editor-reference-message)""",
    re.IGNORECASE,
)
"""Where Outlook begins what it quotes: the rest of the letter, in whatever elements."""


def lines_in(text: str) -> list[str]:
    """The lines of an HTML text, as they are seen."""
    return "".join(_pieces(text)).split("\n")


def _pieces(text: str) -> Iterator[str]:
    """Words and ends of lines; `inside` counts the elements of one name that are not shown."""
    hidden, inside, kept, cell = "", 0, 0, False
    for token in _tokens(text):
        found = _TAG.match(token)
        if found is None:
            if not hidden and not token.startswith(("<!", "<?")):
                yield html.unescape(token if kept else _BLANKS.sub(" ", token))
            continue
        name, opens = found[1].lower(), not token.startswith("</")
        if hidden:
            inside += (1 if opens else -1) * (name == hidden)
            hidden = hidden if inside > 0 else ""
            continue
        if opens and _ALL_BELOW.search(token):
            yield f"\n{QUOTE}\n"
            return
        if name == "pre":
            kept = max(0, kept + (1 if opens else -1))
        quotes = name == "blockquote" or (name == "div" and _QUOTING.search(token) is not None)
        if opens and (quotes or _UNSEEN.fullmatch(name)) and not token.endswith("/>"):
            hidden, inside = name, 1
            yield f"\n{QUOTE}\n" if quotes else ""
        elif name in _CELLS:
            yield " " if opens and cell else ""
            cell = True
        elif _BLOCKS.fullmatch(name):
            yield "\n"
            cell = False


def _tokens(text: str) -> Iterator[str]:
    """Tags, and what stands between them; without comments."""
    at, ends = 0, True
    while at < len(text):
        found = _TOKEN.match(text, at)
        assert found is not None, "one of the ways always fits"
        at = found.end()
        if found[0] != "<!--":
            yield found[0]
            continue
        end = text.find("-->", at) if ends else -1
        ends = end >= 0
        at = end + 3 if ends else at
