"""What a player sends: a set of moves, kept as it came.

The rules forgive single mistakes (§6 phase 4), so an answer can hold anything that JSON can say in
a field; what is wrong with it is found and told when the orders are processed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import msgspec

from hegemon.core.game import Answer
from hegemon.core.inert import inert
from hegemon.core.records import Value

Scalar = str | int | float | bool | None

MOST_ORDERS = 200
"""Orders in one answer; more cannot be meant."""
LONGEST_WORD = 40
"""Characters in a field of an order."""
LARGEST_NUMBER = 10**15
"""Greater than any number that a field can sensibly hold."""
LONGEST_FAULT = 200
"""Characters that say why a submission could not be read."""


class Move(Value, tag=False):
    """§6 phase 4: so many ships from a star to another."""

    origin: Scalar = msgspec.field(name="from")
    to: Scalar
    ships: Scalar


class Moves(Answer):
    """A player's orders for a turn.

    `fault` says why a submission could not be read at all; it is then a pass (reading R35).
    """

    moves: tuple[Move, ...] = ()
    fault: str = ""


def read_moves(raw: Any) -> Moves:
    """Moves from decoded JSON, `{"moves": [{"from": "A", "to": "F", "ships": 3}]}`; never raises.

    A submission of another shape becomes a pass with a fault (reading R35).
    """
    if not isinstance(raw, dict) or set(raw) != {"moves"}:
        return Moves(fault='an object with the one key "moves" was expected')
    try:
        return Moves(msgspec.convert(raw["moves"], tuple[Move, ...]))
    except (msgspec.ValidationError, UnicodeError, RecursionError) as misfit:
        return Moves(fault=inert(f"moves: {misfit}")[:LONGEST_FAULT])


def impossible(answer: Moves) -> Iterator[str]:
    """Why this cannot be taken as an answer at all: too long, or a number out of any bounds."""
    if len(answer.moves) > MOST_ORDERS:
        yield f"at most {MOST_ORDERS} orders can be sent, not {len(answer.moves)}"
    if len(answer.fault) > LONGEST_FAULT or not _is_text(answer.fault):
        yield f"a fault is told in at most {LONGEST_FAULT} characters of text"
    for number, move in enumerate(answer.moves[:MOST_ORDERS], start=1):
        for name, value in (("from", move.origin), ("to", move.to), ("ships", move.ships)):
            if not _storable(value):
                yield f"order {number}, {name}: longer or larger than any star or fleet can be"


def _storable(value: Scalar) -> bool:
    if isinstance(value, str):
        return len(value) <= LONGEST_WORD and _is_text(value)
    if isinstance(value, float) and not math.isfinite(value):
        return False
    return value is None or abs(value) <= LARGEST_NUMBER


def _is_text(value: str) -> bool:
    """Whether every character can be written to a file; JSON can hold halves of characters."""
    return value.isascii() or not any("\ud800" <= character <= "\udfff" for character in value)
