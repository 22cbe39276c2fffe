"""What is under way on a reader's map, as a list beside the routes that the map draws.

Each piece with where it goes, by which places, and when it is there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from hegemon.core.board import Board, Token, places_by_id, tokens_in_transit
from hegemon.core.mentions import mention
from hegemon.core.words import counted
from hegemon.web.pages.parts.powers import Power


class UnderWay(NamedTuple):
    """A piece on its way, its places as texts of a report."""

    called: str
    made_of: str
    """What it is made of, in words; "" where its name says it."""
    leads: str
    """From where to where."""
    by: str
    """The places between; "" for a straight way."""
    when: str
    """How long it still takes: "in 2 turns"."""
    arrives: str
    """The turn of its arrival: "turn 12"; "" where turns have no numbers."""
    power: Power | None
    """Whose it is, where that is known."""


def under_way(board: Board, powers: Sequence[Power]) -> tuple[UnderWay, ...]:
    """All pieces on their way that the board shows, the next to arrive first."""
    names = {id_: place.name or place.label or id_ for id_, place in places_by_id(board).items()}
    by_seat = {power.sits.seat: power for power in powers}
    return tuple(
        _told(board, token, names, by_seat.get(token.owner) if token.owner else None)
        for token in tokens_in_transit(board)
    )


def _told(board: Board, token: Token, names: Mapping[str, str], power: Power | None) -> UnderWay:
    first, *between, last = (mention("place", id_, names.get(id_, id_)) for id_ in token.route)
    parts = list(_parts(token))
    called = token.name or (parts.pop() if len(parts) == 1 else _called(token))
    return UnderWay(
        called=called,
        made_of=", ".join(parts),
        leads=f"{first} \N{RIGHTWARDS ARROW} {last}",
        by=", ".join(between),
        when=f"in {counted(token.left, board.clock)}",
        arrives="" if board.turn is None else f"{board.clock} {board.turn + token.left}",
        power=power,
    )


def _parts(token: Token) -> Iterator[str]:
    """What it is made of, as far as that is counted."""
    for part in token.made_of:
        yield f"{part.count} {part.name}" if part.count else part.name


def _called(token: Token) -> str:
    """A piece without a name by what sort it is, how many, and its id."""
    count = "" if token.count is None else f" {token.count}"
    return f"{token.style}{count} {token.id}"
