r"""Text from anywhere, made harmless for any place where it is shown.

>>> inert("Al\x1b[2Jtair")
'Al?[2Jtair'
"""

from __future__ import annotations

import unicodedata

_UNSAFE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def inert(text: str) -> str:
    """The text with a question mark for what could move a cursor, turn the writing or hide."""
    if text.isascii() and text.isprintable():
        return text
    return "".join("?" if unicodedata.category(char) in _UNSAFE else char for char in text)
