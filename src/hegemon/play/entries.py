"""What is written down of a match: how it was set up, nonces, answers sealed, steps, the end.

An entry never changes. Each follows from those before it (`play/now.py`), and both kinds of store
keep the same entries, as lines (`play/lines.py`).
"""

from __future__ import annotations

from typing import Any

import msgspec

from hegemon.core.codec import digest
from hegemon.core.game import Player, Result
from hegemon.core.records import Value
from hegemon.core.ruleset import Date
from hegemon.core.step import Step

FORMAT = "hegemon-match/2"

PERSON = "human"
"""Who plays a seat that no bot plays."""

NOBODY = "nobody"
"""Who plays a seat that was left: its answers are the defaults until somebody takes it over."""


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
    """How the match was set up; always the first. The secret stays here until the end."""

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


class LeftEntry(Value, tag="left"):
    """A seat was given up before the match began: it is open again."""

    player: Player


class PlanEntry(Value, tag="plan"):
    """Another plays a seat from now on."""

    player: Player
    plan: Plan
    time: str


class SealedEntry(Value, tag="sealed", omit_defaults=True):
    """An answer to the question before a step."""

    step: int
    player: Player
    answer: Any
    time: str
    digest: str
    """That of the receipt."""
    note: str = ""
    """Why it is not the player's own."""
    key: str = ""
    """The sender's name for this sending: sent again, it has no second effect."""


class UnsealedEntry(Value, tag="unsealed"):
    """A player took the answer back before the last one was in."""

    step: int
    player: Player
    time: str


class Hand(Value, tag=False, omit_defaults=True):
    """Why the umpire changed the position; everybody may know."""

    reason: str
    back_to: int | None = None
    """The step whose position counts again, where it was that."""


class StepEntry(Value, tag="step", omit_defaults=True):
    """A step, and how the state changed; see `play/patches.py`."""

    step: Step
    before: str
    """The digest of the step before."""
    date: Date
    """When it is after the step."""
    patch: Any
    notes: dict[Player, str] = msgspec.field(default_factory=dict)
    """Why an answer was not the player's own, where it was not."""
    hand: Hand | None = None
    """There where not the rules but the umpire made the step."""


class FullEntry(Value, tag="full", omit_defaults=True):
    """All that stands after a step, right behind it: what is older need not be read to go on.

    It says nothing new.
    """

    number: int
    nonces: dict[Player, str]
    plans: dict[Player, Plan]
    answered: dict[Player, int]
    state: Any
    paused: str = ""


class StuckEntry(Value, tag="stuck"):
    """The rules broke down on a step that was due: the match waits until they are mended."""

    step: int
    version: int
    time: str
    fault: str
    """The kind of trouble; it tells nothing of the position."""
    tries: int


class PausedEntry(Value, tag="paused"):
    """The match waits, for a reason; with no reason, it goes on again."""

    reason: str
    time: str


class DueEntry(Value, tag="due"):
    """When the open question's answers are due, in UTC; empty for whenever they come."""

    time: str


class EndEntry(Value, tag="end"):
    """The match is over; its secret may now be told."""

    result: Result


Entry = (
    MatchEntry
    | SeatEntry
    | LeftEntry
    | PlanEntry
    | SealedEntry
    | UnsealedEntry
    | StepEntry
    | FullEntry
    | StuckEntry
    | PausedEntry
    | DueEntry
    | EndEntry
)


def hand_digest(entry: StepEntry, state: Any) -> str:
    """What the digest of a step by the umpire's hand must be, given the plain state after it."""
    step = entry.step
    return digest(entry.before, step.number, step.version, step.schema, entry.hand, state)
