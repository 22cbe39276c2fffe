"""Letters as their reader sees them: the places of his own map that they name lead to it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from hegemon.core.board import Board
from hegemon.core.mentions import literal, mention

_SHORTEST = 2
"""Letters of what may be a place: a single one is a word of prose far more often."""


def with_places(text: str, board: Board) -> str:
    """What somebody wrote as a text of a report, in which it names places of a board.

    Names and ids count as the board writes them, between signs that belong to no word; what stands
    on no map of the reader's is prose.
    """
    ids = _ids(tuple((place.id, place.name) for place in board.places))
    return "\n".join(_line(line, ids) for line in text.split("\n"))


def _line(text: str, ids: Mapping[str, str]) -> str:
    found = _pattern(tuple(ids)).split(text) if ids else [text]
    return "".join(
        mention("place", ids[part], part) if at % 2 else literal(part)
        for at, part in enumerate(found)
    )


@lru_cache(maxsize=64)
def _ids(places: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    """The places by what they may be called: an id counts before a name."""
    named = {name: id_ for id_, name in places if len(name) >= _SHORTEST}
    return MappingProxyType(named | {id_: id_ for id_, _ in places if len(id_) >= _SHORTEST})


@lru_cache(maxsize=64)
def _pattern(called: tuple[str, ...]) -> re.Pattern[str]:
    """Any of these as words of their own, the longest first."""
    longest_first = sorted(called, key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)")
