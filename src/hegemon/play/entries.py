"""The lines of a match file: what was set up, nonces, answers sealed, steps taken, the end.

Each line is one JSON object. Its last field, `chain`, is the SHA-256 over the chain of the line
before and all of this line that stands before the field: no line can change unnoticed.
"""

from __future__ import annotations

import hashlib
import re
from typing import Any

import msgspec

from hegemon.core.errors import BadSave, NewerSave
from hegemon.core.game import Player, Result
from hegemon.core.records import Value
from hegemon.core.step import Step
from hegemon.play.errors import brief

FORMAT = "hegemon-match/1"

NO_CHAIN = ""
"""The chain that stands before the first line."""

_CHAIN = re.compile(rb',"chain":"([0-9a-f]{64})"}\Z')


PERSON = "human"
"""Who plays a seat that no bot plays."""


class Plan(Value, tag=False):
    """Who plays a seat, PERSON or the name of a bot, and a name for the table."""

    by: str
    name: str


class Receipt(Value, tag=False):
    """The proof that an answer was sealed and is on the disk.

    `digest` covers the match, the step, the player, the time, the seat's nonce and the answer; the
    id is for people. The time is UTC, "2026-11-21T05:30:00Z".
    """

    id: str
    match: str
    step: int
    player: Player
    time: str
    digest: str


class MatchEntry(Value, tag="match"):
    """How the match was set up; always the first line. The secret stays here until the end."""

    format: str
    id: str
    created: str
    ruleset: str
    version: int
    schema: int
    house_rules: Any
    players: tuple[Player, ...]
    plans: tuple[Plan, ...]
    commitment: str
    secret: str


class SeatEntry(Value, tag="seat"):
    """A seat was taken; its nonce, in hexadecimal, is mixed into the dice."""

    player: Player
    nonce: str


class SealedEntry(Value, tag="sealed"):
    """An answer to the question before a step; `note` says why it is not the player's own."""

    step: int
    player: Player
    answer: Any
    receipt: Receipt
    note: str = ""


class UnsealedEntry(Value, tag="unsealed"):
    """A player took the answer back before the last one was in."""

    step: int
    player: Player
    time: str


class StepEntry(Value, tag="step"):
    """A step and the state after it, stored under the step's schema."""

    step: Step
    state: Any


class EndEntry(Value, tag="end"):
    """The match is over; its secret may now be told."""

    result: Result


Entry = MatchEntry | SeatEntry | SealedEntry | UnsealedEntry | StepEntry | EndEntry

_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def write(entry: Entry, before: str) -> tuple[bytes, str]:
    """An entry as a line after the line with the chain `before`, and the line's own chain.

    Raises BadSave for what JSON cannot say.
    """
    try:
        body = msgspec.json.encode(entry)
    except (TypeError, ValueError, OverflowError, RecursionError) as trouble:
        raise BadSave(f"this cannot be stored: {brief(trouble)}") from trouble
    chain = _chained(before, body[:-1])
    return body[:-1] + f',"chain":"{chain}"}}'.encode(), chain


def read(line: bytes) -> Entry:
    """The entry that a line holds; raises BadSave when it is none."""
    try:
        return _DECODER.decode(_CHAIN.sub(b"}", line))
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as trouble:
        raise BadSave(f"this is no line of a match ({brief(trouble)})") from trouble


def read_first(line: bytes) -> MatchEntry:
    """How the match was set up; raises NewerSave for another format and BadSave for no match."""
    match = _sniffed(line)
    if match.get("kind") != "match" or not isinstance(match.get("format"), str):
        raise BadSave("this is not a match file")
    if match["format"] != FORMAT:
        written = ascii(match["format"][:40])
        raise NewerSave(f"this has the format {written}; this program reads '{FORMAT}'")
    entry = read(line)
    assert isinstance(entry, MatchEntry)
    return entry


def _sniffed(line: bytes) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def chain_of(line: bytes) -> str | None:
    """The chain that a line states for itself, or None."""
    found = _CHAIN.search(line)
    return found[1].decode() if found else None


def unbroken(line: bytes, before: str | None) -> bool:
    """Whether the line is as it was written after the line with the chain `before`."""
    body = _CHAIN.sub(b"", line)
    return before is not None and chain_of(line) == _chained(before, body)


def _chained(before: str, body: bytes) -> str:
    return hashlib.sha256(before.encode() + body).hexdigest()
