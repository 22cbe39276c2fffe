"""What is known of one game of a study: a row. A run's table is its rows in the design's order.

The table is written a row a line, as JSON; its digest is the SHA-256 of these lines. Everything in
a row follows from the spec of its game, so the digest is the same wherever the games were played,
in chunks of any size and on any number of machines.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

MOST_POINTS = 64
"""Points of a series that a row keeps; of a longer game every second turn, or fourth ..."""


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """One game.

    What is told by seat is told in the order of play: where a design moves the turn order over the
    map, the first seat is whoever moves first, and `places` says where on the map that is.
    """

    key: str
    """The digest of the game's spec: equal specs give equal rows."""
    block: int
    """Rows of one block share their luck and belong together: resample blocks, never rows."""
    variant: str = ""
    """The name of the variant, the opening or the restriction; "" where there is one only."""
    rotation: int = 0
    """Which rotation of bots, or of the turn order, over the seats of the block."""
    bots: tuple[str, ...] = ()
    """By seat, as they are typed."""
    places: tuple[int, ...] = ()
    """By seat: the map position that it started in; the number of the seat if none is apart."""
    outcome: str = "undecided"
    """victory, draw, defeat (all lost to the game), undecided, crash, struck (it did not come to an
    end in time)."""
    winners: tuple[int, ...] = ()
    """The seats that won, from 0."""
    ranks: tuple[float, ...] = ()
    """By seat: 1 is best; ties share the mean of their ranks; winners first, then by power.

    Where the study is fast, losers tie: the power of none of them is known.
    """
    steps: int = 0
    """Questions answered."""
    turns: int = 0
    """The turn of the game in which it ended, or was stopped; 0 where the study is fast."""
    powers: tuple[tuple[int, ...], ...] = ()
    """By point: the power of each seat; the first and the last point are always there."""
    power_turns: tuple[int, ...] = ()
    """The turn of each point."""
    trail: tuple[str, ...] = ()
    """By point: a digest of all answers so far, which tells where two games part."""
    orders: tuple[dict[str, int], ...] = ()
    """By seat: how many orders of each word it gave."""
    chosen: tuple[dict[str, int], ...] = ()
    """By seat: how often it chose what, by "word:value" (build:scout)."""
    offered: tuple[str, ...] = ()
    """What could be given in the game by anybody, as `orders` and `chosen` name it; of the games of
    the first block, where the rules play them, and of others ()."""
    course: str = ""
    """A digest of seats, first position and every answer: equal games have equal ones."""
    opening: str = ""
    """The same of the answers before the first die of play."""
    crash: str = ""
    """What was raised, with its message and where; of a game that was struck, who held it up."""


STRUCK = "struck"
BROKEN = ("crash", STRUCK)
"""Outcomes of games that tell nothing: one broke down, or never came to an end."""


_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER = msgspec.json.Decoder(GameRow)


def line_of(row: GameRow) -> bytes:
    """A row as a line, without its end; the same row gives the same bytes."""
    return _ENCODER.encode(row)


def row_of(line: bytes) -> GameRow:
    """The row that a line holds; raises msgspec.ValidationError or DecodeError for none."""
    return _DECODER.decode(line)


def read_rows(path: Path) -> Iterator[GameRow]:
    """The rows of a table, one after the other: a large one never stands in memory."""
    with path.open("rb") as file:
        for line in file:
            yield row_of(line)


def digest_of(rows: Iterable[GameRow]) -> str:
    """The digest of a table."""
    sum_ = hashlib.sha256()
    for row in rows:
        sum_.update(line_of(row) + b"\n")
    return sum_.hexdigest()


def ranks_of(winners: Sequence[int], powers: Sequence[int]) -> tuple[float, ...]:
    """By seat: winners first, then by power; equals share the mean of their ranks."""
    strength = [(seat in winners, power) for seat, power in enumerate(powers)]
    return tuple(
        sum(other > own for other in strength) + (strength.count(own) + 1) / 2 for own in strength
    )
