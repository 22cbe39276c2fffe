"""JSON read with care: what is no JSON, too deep or not finite is a MapError."""

from __future__ import annotations

from typing import Any

import msgspec

from hegemon.maps.errors import MapError, shown


def read_json(data: bytes) -> Any:
    """The value that a JSON text says; raises MapError with the place of the mistake."""
    try:
        return msgspec.json.decode(data)
    except RecursionError as error:
        raise MapError("the JSON is nested too deep") from error
    except (msgspec.MsgspecError, ValueError) as error:
        raise MapError(f"the file is no JSON: {error}") from error


def write_json(table: dict[str, Any]) -> bytes:
    """An object as JSON to read and compare: one field a line, and one item of a list of objects.

    Nothing else starts a line, so that a changed region is one changed line.
    """
    rows = (f"{_text(key)}: {_rows(value)}" for key, value in table.items())
    return f"{{{f',{_BREAK}'.join(rows)}}}{_BREAK}".encode()


_BREAK = "\n"


def _rows(value: object) -> str:
    if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        return f"[{_BREAK}{f',{_BREAK}'.join(_text(item) for item in value)}{_BREAK}]"
    return _text(value)


def _text(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


def fields(value: object, where: str) -> dict[str, Any]:
    """The value if it is an object; raises MapError."""
    if not isinstance(value, dict):
        raise MapError(f"{where} is no object: {shown(value)}")
    return value


def items(value: object, where: str) -> list[Any]:
    """The value if it is a list; raises MapError."""
    if not isinstance(value, list):
        raise MapError(f"{where} is no list: {shown(value)}")
    return value
