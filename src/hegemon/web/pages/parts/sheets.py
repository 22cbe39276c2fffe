"""Sheets of orders as pages read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Plain = Mapping[str, Any]


def legal(sheet: Plain, listed: Plain) -> Iterator[Plain]:
    """The choices of a list that are not barred."""
    barred = {number for one in listed.get("barred", ()) for number in one["choices"]}
    for number in listed.get("choices", ()):
        if number not in barred:
            yield sheet["choices"][number]
