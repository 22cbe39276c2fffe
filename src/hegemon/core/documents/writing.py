"""Tables of TOML, written."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from hegemon.core.errors import BadConfig

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def toml_table(heading: str, fields: Mapping[str, object]) -> str:
    """A table under its heading, a field to a line; raises BadConfig for what TOML cannot say."""
    lines = [f"{toml_key(key)} = {toml_value(value)}" for key, value in fields.items()]
    return "\n".join([heading, *lines, ""])


def toml_key(key: str) -> str:
    """A key, in quotes where it needs them."""
    return key if _BARE_KEY.fullmatch(key) else toml_value(key)


def toml_value(value: object) -> str:
    """A value as TOML; what JSON writes for text and numbers is TOML too, but for one character."""
    if isinstance(value, dict):
        inner = ", ".join(
            f"{toml_key(str(key))} = {toml_value(item)}" for key, item in value.items()
        )
        return f"{{{inner}}}" if not inner else f"{{ {inner} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(toml_value(item) for item in value)}]"
    if isinstance(value, str | bool | int | float):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    raise BadConfig(f"a map cannot hold {value!r}")
