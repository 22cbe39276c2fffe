"""What is written down of a match: how it was set up, nonces, answers sealed, steps, the end.

An entry never changes. Each follows from those before it (`play/followed.py`), and both kinds of
store keep the same entries, as lines (`play/lines.py`).
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hegemon.core.game import Player, Result
from hegemon.core.records import Value
from hegemon.core.ruleset import Date
from hegemon.core.step import Step
from hegemon.play.holding.entries import ByWhom, HoldingEntry
from hegemon.play.ruling.entries import RollingEntry
from hegemon.play.ruling.who import RunBy, Typist
from hegemon.play.times.attendance import Attendance
from hegemon.play.times.terms import NO_TERMS, Terms
from hegemon.play.voting.entries import Proposal, VotingEntry

FORMAT = "hegemon-match/2"

PERSON = "human"
"""Who plays a seat that no bot plays."""

NOBODY = "nobody"
"""Who plays a seat that was left: its answers are the defaults until somebody takes it over."""

CONCEDED = "has conceded"
"""The note of the answers that the rules give for a seat that has."""

AGREED = Result("draw", (), "all who play agreed on it")
"""How a match ends that its people end."""

FORSAKEN = Result("undecided", (), "all people have given it up")
"""How a match ends in which only bots are left of those who began it."""

LATE = "no answer in time"
"""How the note begins of an answer that was missed, whoever gave it then."""

SET_POSITION = "every first match of this game begins in it"
"""Why a first match has another position than a set-up."""

Cause = Literal["schedule", "grace", "extension", "away", "pause", "outage", "umpire"]


class SeatPlan(Value, tag=False):
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


class Begins(Value, tag=False, omit_defaults=True):
    """The position of another match that this one goes on from, in place of a set-up."""

    match: str
    step: int
    state: Any
    conceded: tuple[Player, ...] = ()
    """Who had given the war up there."""
    lesson: bool = False
    """Whether it is no other match's, but the set position of the game's first match."""
    scenario: str = ""
    """The title of the scenario whose position it is; "" for none."""
    sealed: str = ""
    """The digest of that scenario."""


def why_begins_so(begins: Begins) -> str:
    """Why a match begins in another position than a set-up, for everybody to read."""
    if begins.lesson:
        return SET_POSITION
    if begins.scenario:
        return (
            f"as in the scenario “{begins.scenario}” ({begins.sealed[:12]}): whoever has its file "
            "knows all of the position"
        )
    return f"as after step {begins.step} of match {begins.match}"


class MatchEntry(Value, tag="match", omit_defaults=True):
    """How the match was set up; always the first. The secret stays here until the end."""

    format: str
    id: str
    created: str
    ruleset: str
    version: int
    schema: int
    house_rules: Any
    players: tuple[Player, ...]
    plans: tuple[SeatPlan, ...]
    commitment: str
    secret: str
    begins: Begins | None = None
    overseen: bool = False
    """Whether an umpire who plays no seat runs it, and may look without fog."""


class SeatEntry(Value, tag="seat"):
    """A seat was taken; its nonce, in hexadecimal, is mixed into the dice."""

    player: Player
    nonce: str


class NonceEntry(Value, tag="nonce"):
    """Who takes a seat of a match that runs adds a nonce; it counts from the next step on."""

    player: Player
    nonce: str
    time: str


class LeftEntry(Value, tag="left"):
    """A seat was given up before the match began: it is open again."""

    player: Player


class PlanEntry(Value, tag="plan", omit_defaults=True):
    """Another plays a seat from now on."""

    player: Player
    plan: SeatPlan
    time: str
    word: ByWhom = ""
    """Whose word it is."""
    keeps: bool = False
    """Whether who held the seat keeps it: a bot stands in for him, or he is back."""


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
    """Why the umpire changed the position."""

    reason: str
    """Everybody may know."""
    back_to: int | None = None
    """The step whose position counts again, where it was that."""
    acts: tuple[str, ...] = ()
    """What the umpire did, in notation; told when the match is over, for it may tell of what is
    hidden."""
    gone: tuple[Player, ...] = ()
    """Who has conceded, in the position that counts from now on."""
    leaving: tuple[Player, ...] = ()
    """Those of them who are still in the war there, and leave with the next step."""
    rules: dict[str, Any] = msgspec.field(default_factory=dict)
    """The house rules that are others than in the first line, from now on."""
    changed: dict[str, Any] = msgspec.field(default_factory=dict)
    """Those that this step changes, where it was made for that and for nothing else."""
    time: str = ""
    """When, in UTC; "" in what was written before that was, and where a match goes on from
    another: that is when it was begun."""
    coming: bool = False
    """Whether house rules that it undoes come again; older matches lost them."""


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
    typed: Typist = ""
    """Who typed its dice in, where they were not drawn."""
    sorts: tuple[str, ...] = ()
    """Which of them, where the others were drawn."""
    hand: Hand | None = None
    """There where not the rules but the umpire made the step."""


class RulesEntry(Value, tag="rules", omit_defaults=True):
    """House rules will say something else from the next turn on.

    Where it names none, all that was to come is off.
    """

    turn: int
    """In which it was said."""
    rules: dict[str, Any]
    reason: str
    time: str
    vote: int = 0
    """The proposal that was accepted; 0 where whoever runs the match says so by himself."""


class UnfitEntry(Value, tag="unfit"):
    """House rules that were to count now do not: the position does not fit them any more."""

    rules: dict[str, Any]
    """Those that were said first of all that are due."""
    time: str


class FullEntry(Value, tag="full", omit_defaults=True):
    """All that stands after a step, right behind it: what is older need not be read to go on.

    It says nothing new.
    """

    number: int
    nonces: dict[Player, str]
    plans: dict[Player, SeatPlan]
    answered: dict[Player, int]
    state: Any
    paused: str = ""
    paused_at: str = ""
    terms: Terms = NO_TERMS
    attendance: dict[Player, Attendance] = msgspec.field(default_factory=dict)
    later: tuple[str, ...] = ()
    """The nonces that were added while the match ran, as they came."""
    conceded: tuple[Player, ...] = ()
    concessions: dict[Player, int] = msgspec.field(default_factory=dict)
    leaving: tuple[Player, ...] = ()
    draw: tuple[Player, ...] = ()
    looks: int = 0
    rules: dict[str, Any] = msgspec.field(default_factory=dict)
    announced: tuple[RulesEntry, ...] = ()
    typist: Typist = ""
    sorts: tuple[str, ...] = ()
    purposes: tuple[str, ...] = ()
    played: tuple[Player, ...] = ()
    consents: dict[Player, int] = msgspec.field(default_factory=dict)
    paper: tuple[Player, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    proposals_made: int = 0


class StuckEntry(Value, tag="stuck"):
    """The rules broke down on a step that was due: the match waits until they are mended."""

    step: int
    version: int
    time: str
    fault: str
    """The kind of trouble; it tells nothing of the position."""
    tries: int


class AgainEntry(Value, tag="again"):
    """Rules that have broken down on the open step are tried as if they never had."""

    step: int
    by: RunBy
    reason: str
    time: str


class PausedEntry(Value, tag="paused"):
    """The match waits, for a reason; with no reason, it goes on again."""

    reason: str
    time: str


class TermsEntry(Value, tag="terms"):
    """The table agrees on other terms."""

    terms: Terms
    time: str


class DueEntry(Value, tag="due", omit_defaults=True):
    """When the open question's answers are due, in UTC; empty for whenever they come."""

    time: str
    cause: Cause = "umpire"
    player: Player | None = None
    """The seat that asked for it, or that is away, where it is that."""
    since: str = ""
    """When the server went down, where it is that: the time is given back once."""


class AwayEntry(Value, tag="away"):
    """A seat says until when it is away; or, with no time, that it is back."""

    player: Player
    until: str
    days: int
    """The holidays that it takes."""
    time: str


class VoteEntry(Value, tag="vote"):
    """A seat wants another one, which misses answers, to be given up; or does so no longer."""

    player: Player
    against: Player
    wants: bool
    time: str


class ConcededEntry(Value, tag="conceded"):
    """A seat gives the war up before a step, for good; the rules answer for it from now on."""

    player: Player
    step: int
    time: str


class DrawEntry(Value, tag="draw"):
    """A seat offers a draw, or takes the one that is offered; or does so no longer."""

    player: Player
    wants: bool
    time: str


class LookedEntry(Value, tag="looked"):
    """Who runs the match where it is kept looked behind the fog, for a reason told to all."""

    step: int
    reason: str
    time: str


class EndEntry(Value, tag="end"):
    """The match is over; its secret may now be told."""

    result: Result


Entry = (
    MatchEntry
    | SeatEntry
    | NonceEntry
    | LeftEntry
    | PlanEntry
    | SealedEntry
    | UnsealedEntry
    | StepEntry
    | FullEntry
    | StuckEntry
    | AgainEntry
    | PausedEntry
    | TermsEntry
    | DueEntry
    | AwayEntry
    | VoteEntry
    | ConcededEntry
    | DrawEntry
    | HoldingEntry
    | LookedEntry
    | RulesEntry
    | UnfitEntry
    | VotingEntry
    | RollingEntry
    | EndEntry
)
