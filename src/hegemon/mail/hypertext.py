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

SIGNATURE = "--"
"""The line below which a signature stands."""

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
_SIGNING = re.compile(
    r"""\b(?:class|id|name)\s*=\s*["']?[^"'>]*(?:moz-signature|gmail_signature(?!_prefix)"""
    r"""|ms-outlook-mobile-signature|AppleMailSignature|BeginningOfSignature|protonmail_signature"""
    r"""|(?:x_)?\bSignature["'])""",
    re.IGNORECASE,
)
"""An element that holds the signature which its writer's program puts below what he writes."""
_ALL_BELOW = re.compile(
    r"""\bid\s*=\s*["']?(?:x_)*(?:divRplyFwdMsg|appendonsend|mail-editor-reference-message)""",
    re.IGNORECASE,
)
"""Where Outlook begins what it quotes: the rest of the letter, in whatever elements."""


def lines_in(text: str) -> list[str]:
    """The lines of an HTML text, as they are seen."""
    return "".join(_pieces(text)).split("\n")


def _pieces(text: str) -> Iterator[str]:
    """Words and ends of lines, up to where all that follows is quoted."""
    page = _Page()
    for token in _tokens(text):
        found = _TAG.match(token)
        if found is None:
            yield page.words(token)
        elif not page.hidden and not token.startswith("</") and _ALL_BELOW.search(token):
            yield f"\n{QUOTE}\n"
            return
        else:
            yield page.tag(found[1].lower(), token)


class _Page:
    """How far a page is read: what is not shown now, and how blanks count."""

    def __init__(self) -> None:
        self.hidden = ""
        """The name of the element that is not shown; "" where all is."""
        self._inside = 0
        """So many elements of this name are open."""
        self._kept = 0
        """So many elements are open in which blanks stay."""
        self._cell = False
        """Whether a cell stands before on the same line."""

    def words(self, token: str) -> str:
        """What stands between two tags, as it is seen."""
        if self.hidden or token.startswith(("<!", "<?")):
            return ""
        return html.unescape(token if self._kept else _BLANKS.sub(" ", token))

    def tag(self, name: str, token: str) -> str:
        """What a tag makes of the page: a new line, a blank, a line for a quote, or nothing."""
        opens = not token.startswith("</")
        # what is hidden stays so up to its end; then what quotes hides what is in it
        if self.hidden:
            self._deeper(name, opens=opens)
            return ""
        if name == "pre":
            self._kept = max(0, self._kept + (1 if opens else -1))
        quotes = name == "blockquote" or (name == "div" and _QUOTING.search(token) is not None)
        if opens and (quotes or _UNSEEN.fullmatch(name)) and not token.endswith("/>"):
            self.hidden, self._inside = name, 1
            return f"\n{QUOTE}\n" if quotes else ""
        laid_out = self._laid_out(name, opens=opens)
        return f"{laid_out}\n{SIGNATURE}\n" if opens and _SIGNING.search(token) else laid_out

    def _deeper(self, name: str, *, opens: bool) -> None:
        """Count what is not shown, up to its end."""
        if name == self.hidden:
            self._inside += 1 if opens else -1
            self.hidden = self.hidden if self._inside > 0 else ""

    def _laid_out(self, name: str, *, opens: bool) -> str:
        if name in _CELLS:
            blank = " " if opens and self._cell else ""
            self._cell = True
            return blank
        if _BLOCKS.fullmatch(name):
            self._cell = False
            return "\n"
        return ""


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
