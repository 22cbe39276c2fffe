"""Small words of every sentence.

>>> counted(1, "ship"), counted(2, "ship")
('1 ship', '2 ships')
>>> enumerated(["Altair", "Deneb", "Vega"])
'Altair, Deneb and Vega'
"""

from __future__ import annotations

from collections.abc import Iterable


def counted(count: int, word: str) -> str:
    """So many of something that takes an s: "1 ship", "2 ships"."""
    return f"{count} {word}{'s' * (count != 1)}"


def capital(text: str) -> str:
    """The text as a sentence begins, also where it begins with a mention."""
    start = 1 if text.startswith("[") else 0
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]


def enumerated(words: Iterable[str], last: str = "and") -> str:
    """Words as a sentence lists them: "A, B and C"."""
    *others, final = list(words) or [""]
    return f"{', '.join(others)} {last} {final}" if others else final
