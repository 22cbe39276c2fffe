"""What a map's file may hold: JSON's values, of a sane size, without what cannot be printed."""

from __future__ import annotations

import unicodedata
from math import isfinite
from typing import Any

from hegemon.maps.errors import MapError, shown

LONGEST_TEXT = 10_000
FARTHEST = 1_000_000
_DEEPEST = 8
_HUGE: int = 2**63
_UNPRINTABLE = {"Cc", "Cs", "Co", "Cn"}


def plain(value: object, where: str, depth: int = 0) -> Any:
    """The value if JSON can say it, without keys that hold nothing; raises MapError."""
    if depth > _DEEPEST:
        raise MapError(f"{where}: nested more than {_DEEPEST} deep")
    if isinstance(value, str):
        return plain_text(value, where)
    if isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        return _number(value, where)
    if isinstance(value, list | tuple):
        return [plain(item, where, depth + 1) for item in value]
    if isinstance(value, dict):
        named = {plain_text(key, where): item for key, item in value.items() if item is not None}
        return {key: plain(item, f"{where}: {key}", depth + 1) for key, item in named.items()}
    raise MapError(f"{where}: {shown(value)} is no text, number, list or object")


def plain_text(value: object, where: str) -> str:
    """A text (a number counts as one) that can be printed; raises MapError."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = str(_number(value, where))
    if not isinstance(value, str):
        raise MapError(f"{where}: {shown(value)} is no text")
    text = value.replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > LONGEST_TEXT:
        raise MapError(f"{where}: a text of {len(text):,} characters, more than {LONGEST_TEXT:,}")
    for char in text:
        if char not in "\n\t" and not char.isprintable() and _unprintable(char):
            raise MapError(f"{where}: {shown(text)} has a character that cannot be printed")
    return text


def _unprintable(char: str) -> bool:
    return unicodedata.category(char) in _UNPRINTABLE


def whole(value: object, where: str, least: int, most: int) -> int:
    """A whole number within bounds, also one written 5000.0 or "5000"; raises MapError."""
    number = _whole(value)
    if number is None:
        raise MapError(f"{where}: {shown(value)} is no whole number")
    if not least <= number <= most:
        raise MapError(f"{where}: {shown(value)} is not between {least:,} and {most:,}")
    return number


def point(value: object, where: str) -> list[int]:
    """A point as two whole map units; raises MapError."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise MapError(f"{where}: {shown(value)} is no point [x, y]")
    return [round(coordinate(part, where)) for part in value]


def coordinate(value: object, where: str, farthest: float = FARTHEST) -> float:
    """A finite coordinate within bounds; raises MapError."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise MapError(f"{where}: the coordinate {shown(value)} is no number")
    if isinstance(value, float) and not isfinite(value):
        raise MapError(f"{where}: the coordinate {value} is not finite")
    if abs(value) > farthest:
        raise MapError(f"{where}: the coordinate {shown(value)} is beyond {farthest:,}")
    return float(value)


def _number(value: float, where: str) -> float:
    if abs(value) >= _HUGE:
        raise MapError(f"{where}: {shown(value)} is too large")
    if not isfinite(value):
        raise MapError(f"{where}: {value} is not finite")
    return value


def _whole(value: object) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str) and value.isascii() and value.strip().isdigit() and len(value) < 20:
        return int(value)
    return None
