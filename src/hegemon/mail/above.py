"""What somebody wrote himself in a letter that answers ours: the lines above the quoted text.

Our letters have a line that says where to write. Mail programs quote it in many ways, and put words
of their own above it in many languages: those a library knows (decision 91).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from inscriptis import get_text  # type: ignore[import-untyped]
from mailparser_reply.parser import EmailMessage  # type: ignore[import-untyped]

MOST = 20_000
"""Characters that somebody may write himself: more than any sheet of orders takes."""

LONGEST = 300
"""Characters of a line in which words of mail programs are looked for: it takes their square."""

_LANGUAGES = ["en", "de", "fr", "it", "es", "nl", "da", "sv", "pl", "cs", "ja", "ko", "zh"]
_MARKED = re.compile(r"write\s+above\s+this\s+line", re.IGNORECASE)
_QUOTED = re.compile(r"\s*[>|]")
_BULLET = re.compile(r"^\s*(?:[-*•·]\s+|\d{1,2}[.)]\s+)")
_SIGNATURE = re.compile(r"--\s?|_{5,}|-{5,}.*-{5,}")
_AS_TYPED = str.maketrans(
    {
        "\u00a0": " ",
        "\u202f": " ",
        "\u2010": "-",
        "\u2011": "-",
        "\u2012": "-",
        "\u2013": "-",
        "\u2018": "'",
        "\u2019": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u200b": "",
        "\u2060": "",
        "\ufeff": "",
    }
)
"""What a mail program makes of plain keys, turned back."""


def own_lines(plain: str, html: str) -> tuple[str, ...]:
    """The lines that somebody wrote above the quoted text, without bullets and blank ones."""
    text = plain if plain.strip() else _in_words(html)
    lines = _above(text[:MOST].replace("\r\n", "\n").replace("\r", "\n").strip().split("\n"))
    cleaned = (_cleaned(line) for line in lines[: _before_quotes(lines)])
    return tuple(line for line in cleaned if line)


def _before_quotes(lines: Sequence[str]) -> int:
    """How many lines come before what a mail program wrote of the letter that is answered."""
    short = "\n".join(line[:LONGEST].strip() for line in lines)
    message = EmailMessage(short, languages=list(_LANGUAGES), keep_hyphen_lists=True)
    found = message.read().replies
    if not found:
        return 0
    own = found[0].content.removesuffix(found[0].signatures or "")
    return len(own.rstrip().split("\n"))


def _above(lines: Sequence[str]) -> list[str]:
    """Up to our own line, to a quoted one, or to a signature; without what introduces a quote."""
    for at, line in enumerate(lines):
        if _MARKED.search(line) or _QUOTED.match(line):
            return _without_introduction(lines[:at])
        if _SIGNATURE.fullmatch(line.strip()):
            return list(lines[:at])
    return list(lines)


def _without_introduction(lines: Sequence[str]) -> list[str]:
    """Without "On 3 March 2026, Ann <…> wrote:", in whatever language, on one line or on two."""
    kept = list(lines)
    while kept and not kept[-1].strip():
        kept.pop()
    if kept and kept[-1].rstrip().endswith((":", "：")) and _introduces(kept[-1]):
        kept.pop()
        if kept and _introduces(kept[-1]):
            kept.pop()
    return kept


def _introduces(line: str) -> bool:
    """Whether it names a moment or an address, as no order does."""
    return bool(re.search(r"@|\d{4}|\d{1,2}:\d{2}", line))


def _cleaned(line: str) -> str:
    return _BULLET.sub("", line.translate(_AS_TYPED), count=1).strip()


def _in_words(html: str) -> str:
    """A text that came as HTML alone, without what it quotes."""
    return str(get_text(html))
