"""What a player sends: a set of moves, kept as it came.

The rules forgive single mistakes (§6 phase 4), so an answer can hold anything that JSON can say in
a field, and what is no move at all; what is wrong with it is found and told when the orders are
processed.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec

from hegemon.core import Answer, Order, Says, Scalar, Value, inert, too_many

MOST_ORDERS = 10_000
"""Orders in one answer. A house of some hundred turns has a few thousand ships, and may send each
by itself, since a fleet is lost or saved as a whole; 10,000 orders are half a megabyte of JSON and
a tenth of a second."""
LONGEST_WORD = 40
"""Characters in a field of an order."""
LARGEST_NUMBER = 10**15
"""Greater than any number that a field can sensibly hold."""
LONGEST_FAULT = 200
"""Characters that say what could not be read, and why."""

FIELDS = ("from", "to", "ships")
NO_SET = 'an object with the one key "moves", a list, was expected'


class Move(Order):
    """§6 phase 4: send ships to another star."""

    example = "move A F 3"
    verb = "Send"
    usual = 1
    origin: Annotated[Scalar, Says("place", "the star that the ships leave")] = msgspec.field(
        name="from"
    )
    to: Annotated[Scalar, Says("place", "the star that they go to", needs=("from",))]
    ships: Annotated[Scalar, Says("count", "how many ships", needs=("from",))]


class Malformed(Value):
    """What stood among the moves and is none (reading R35): its JSON, cut, and what is wrong."""

    entry: str
    fault: str


class Moves(Answer):
    """A player's orders for a turn.

    `fault` says why a submission could not be read at all; it is then a pass (reading R35).
    """

    moves: tuple[Move | Malformed, ...] = ()
    fault: str = ""


PASS = Moves()
"""No orders."""


def read_moves(raw: Any) -> Moves:
    """Moves from decoded JSON, `{"moves": [{"from": "A", "to": "F", "ships": 3}]}`; never raises.

    An entry that is no move becomes `Malformed`, a submission of another shape a pass with a fault
    (reading R35).
    """
    if not isinstance(raw, dict) or set(raw) != {"moves"} or not isinstance(raw["moves"], list):
        return Moves(fault=NO_SET)
    return Moves(tuple(read_move(entry) for entry in raw["moves"]))


def read_move(entry: Any) -> Move | Malformed:
    """One entry of the list; never raises."""
    fault = _misfit(entry)
    if fault:
        return Malformed(_cut(_in_json(entry)), _cut(fault))
    return Move(*(entry[name] for name in FIELDS))


def _misfit(entry: Any) -> str:
    """Why an entry is no move, however little sense its fields make; empty when it is one."""
    if not isinstance(entry, dict):
        return f"an order is an object with {', '.join(FIELDS)}"
    missing = [name for name in FIELDS if name not in entry]
    unknown = [str(name) for name in entry if name not in FIELDS]
    nested = [name for name in FIELDS if isinstance(entry.get(name), dict | list)]
    for names, what in (
        (missing, "missing"),
        (unknown, "unknown"),
        (nested, "neither word nor number"),
    ):
        if names:
            return f"{what}: {', '.join(names)}"
    return ""


def _in_json(entry: Any) -> str:
    try:
        return json.dumps(entry)
    except (TypeError, ValueError, RecursionError):
        return "?"


def _cut(text: str) -> str:
    return inert(text)[:LONGEST_FAULT]


def impossible(answer: Moves) -> Iterator[str]:
    """Why this cannot be taken as an answer at all: too long, or a number out of any bounds."""
    yield from too_many(answer.moves, MOST_ORDERS)
    if not _told(answer.fault):
        yield f"a fault is told in at most {LONGEST_FAULT} characters of text"
    for number, move in enumerate(answer.moves[:MOST_ORDERS], start=1):
        for name in _too_great(move):
            yield f"order {number}, {name}: longer or larger than any star or fleet can be"


def _too_great(move: Move | Malformed) -> Iterator[str]:
    if isinstance(move, Malformed):
        yield from (name for name in ("entry", "fault") if not _told(getattr(move, name)))
        return
    for name, value in zip(FIELDS, (move.origin, move.to, move.ships), strict=True):
        if not _storable(value):
            yield name


def _told(text: str) -> bool:
    return len(text) <= LONGEST_FAULT and _is_text(text)


def _storable(value: Scalar) -> bool:
    if isinstance(value, str):
        return len(value) <= LONGEST_WORD and _is_text(value)
    if isinstance(value, float) and not math.isfinite(value):
        return False
    return value is None or abs(value) <= LARGEST_NUMBER


def _is_text(value: str) -> bool:
    """Whether every character can be written to a file; JSON can hold halves of characters."""
    return value.isascii() or not any("\ud800" <= character <= "\udfff" for character in value)
