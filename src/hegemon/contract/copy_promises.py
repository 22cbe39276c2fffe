"""Copies of a position share nothing that can change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from hegemon.contract.match import RandomMatch


def copies_are_apart(match: RandomMatch) -> Iterator[str]:
    """Whatever a rule does to a copy, agenda and all, the original stays as it is."""
    codec = match.world.codec
    for moment in match.moments:
        twin = codec.copy(moment.state)
        if twin != moment.state:
            yield f"the copy before step {moment.step.number} is another position"
        theirs = dict(changeable(moment.state, "state"))
        for name, place in changeable(twin, "state"):
            if name in theirs:
                yield f"step {moment.step.number}: {place} is shared"


def changeable(value: Any, place: str) -> Iterator[tuple[int, str]]:
    """Everything in a value that can change, and where it is."""
    if isinstance(value, msgspec.Struct):
        if not value.__struct_config__.frozen:
            yield id(value), place
        for field in value.__struct_fields__:
            yield from changeable(getattr(value, field), f"{place}.{field}")
    elif isinstance(value, dict):
        yield id(value), place
        for key, part in value.items():
            yield from changeable(part, f"{place}[{key!r}]")
    elif isinstance(value, list | tuple):
        if isinstance(value, list):
            yield id(value), place
        for part in value:
            yield from changeable(part, f"{place}[]")
