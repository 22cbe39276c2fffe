"""How a refusal repeats what somebody wrote."""

from __future__ import annotations

import re

from hegemon.core.refusals import shown


def said(value: str | int) -> str:
    """An id or a number as it is; anything else cut, on one line and in quotes."""
    plain = isinstance(value, str) and re.fullmatch(r"\w{1,24}", value, re.ASCII)
    return str(value) if plain else shown(value)
