"""What a player means by a name: a place or a piece on his map, by id, label or name."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from hegemon.core.board import Board, Place, Token
from hegemon.core.refusals import shown


def place_meant(board: Board, words: str) -> str:
    """The id of the place that is meant, that of a piece standing for where it is.

    The whole name goes before its beginning. Raises LookupError, which says what there is.
    """
    wanted = words.casefold().strip()
    called = _called(board)
    whole = _with_a_name(called, lambda name: name == wanted)
    found = whole or _with_a_name(called, lambda name: name.startswith(wanted))
    if len(found) == 1:
        return found[0]
    if found:
        raise LookupError(f"{shown(words)} may be {', '.join(found[:8])}")
    everything = [name for _, names in called for name in names]
    near = get_close_matches(wanted, everything, n=1)
    hint = f"did you mean {near[0]}?" if near else "`places` lists what there is"
    raise LookupError(f"there is no {shown(words)} on your map; {hint}")


def is_place(board: Board, words: str) -> bool:
    """Whether this is the whole id or name of a place."""
    return any(words.casefold() in _names_of(place) for place in board.places)


def _with_a_name(
    called: list[tuple[str, tuple[str, ...]]], fits: Callable[[str], bool]
) -> list[str]:
    """The places of which a name fits, each once."""
    return list(dict.fromkeys(place for place, names in called if any(map(fits, names))))


def _called(board: Board) -> list[tuple[str, tuple[str, ...]]]:
    """What each place and piece is called, places first, and the place that it is or is at."""
    places = [(place.id, _names_of(place)) for place in board.places]
    return [*places, *((token.at, _names_of(token)) for token in board.tokens)]


def _names_of(thing: Place | Token) -> tuple[str, ...]:
    names = (thing.id, thing.name) if isinstance(thing, Place) else (thing.id, *thing.badges)
    return tuple(name.casefold() for name in names if name)
