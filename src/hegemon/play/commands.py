"""What can be asked of a match, as data: who wants what. `play/decide.py` says what comes of it."""

from __future__ import annotations

from typing import Any

from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.entries import SeatPlan
from hegemon.play.holding.entries import ByWhom
from hegemon.play.ruling.who import RunBy
from hegemon.play.times.terms import Terms


class Sit(Value):
    """Take a seat, with a nonce for the dice; the last one lets the match begin."""

    player: Player
    nonce: bytes


class AddNonce(Value):
    """Add to the dice of a match that runs, from the next step on."""

    player: Player
    nonce: bytes


class LeaveSeat(Value):
    """Give a seat up: before the match begins it is open again, later nobody plays it."""

    player: Player


class Replace(Value):
    """Somebody else plays a seat from now on."""

    player: Player
    plan: SeatPlan
    word: ByWhom = ""
    """Whose word it is."""
    keeps: bool = False
    """Whether who holds the seat keeps it: a bot stands in for him, or he is back."""
    instead_of: SeatPlan | None = None
    """Who must play it until now, where that matters."""


class Seal(Value):
    """An answer to the question before a step.

    The key is the sender's name for this sending, any text: who is not sure whether it arrived
    sends it again under the same key, and gets the same receipt.
    """

    player: Player
    step: int
    answer: Any
    key: str = ""
    note: str = ""
    """Why it is not the player's own, where it is not."""


class Unseal(Value):
    """Take an answer back while others are still asked."""

    player: Player
    step: int


class Overdue(Value):
    """The time is up: what is missing gets the grace that the table has agreed on, or expires."""

    step: int


class Expire(Value):
    """The seats are late, all that are awaited if none is named: their defaults count."""

    step: int
    players: tuple[Player, ...] | None = None


class TryAgain(Value):
    """Try rules that have broken down as if they never had."""

    by: RunBy
    reason: str


class Pause(Value):
    """Let the match wait: answers are taken, and no step."""

    reason: str


class Continue(Value):
    """Let a paused match go on."""


class SetDue(Value):
    """When the open question's answers are due, in UTC: "2026-11-21T05:30:00Z"; "" for never."""

    time: str


class GiveBack(Value):
    """Give players the minutes back for which the server was down since a time; once."""

    minutes: int
    since: str


class SetTerms(Value):
    """The table agrees on other terms."""

    terms: Terms


class Extend(Value):
    """A seat asks for more time, as often as the terms say."""

    player: Player


class BeAway(Value):
    """A seat is away for so many days of its holidays; with none, it is back."""

    player: Player
    days: int


class Vote(Value):
    """A seat wants another, which misses answers, to be given up; or does so no longer."""

    player: Player
    against: Player
    wants: bool = True


class Concede(Value):
    """A seat gives the war up, for good."""

    player: Player


class WantDraw(Value):
    """A seat offers a draw, or takes the one that is offered; or does so no longer."""

    player: Player
    wants: bool = True


class Consent(Value):
    """A seat lets others go on from here at another table, up to this step; or no longer."""

    player: Player
    wants: bool = True


class Fork(Value):
    """A new table goes on from a step: all at this one are told."""

    step: int


class ShowWar(Value):
    """When the match is over, a seat lets everybody see its war; or does so no longer."""

    player: Player
    wants: bool = True


class PlayAgain(Value):
    """Those who sit here play again at another table; by each seat the one that it has there."""

    player: Player
    table: str
    seats: dict[Player, Player]


class OnPaper(Value):
    """A seat plays on paper from now on: who runs the match enters what it writes; or no longer."""

    player: Player
    wants: bool = True
    word: ByWhom = ""
    """Whose word it is."""


class EnterFor(Value):
    """Who runs the match does for a seat that plays on paper what it wrote there."""

    command: EnteredCommand
    by: RunBy


class AtStep(Value):
    """What follows in the same sending is for the question before this step and no other."""

    step: int


class RollBack(Value):
    """The position after an earlier step counts again, by the umpire's hand.

    The state is that of the step, which a store has and the present has not. Steps go on counting,
    so that no die is rolled twice.
    """

    step: int
    state: Any
    reason: str


class Correct(Value):
    """The umpire changes the position: a slip is mended, something is granted."""

    state: Any
    """The plain state that counts from now on."""
    reason: str
    acts: tuple[str, ...] = ()
    """What makes it so, in notation, where it was made of acts."""


class LookBehind(Value):
    """Who runs the match where it is kept looks behind the fog on purpose, for a reason."""

    reason: str


class ChangeRules(Value):
    """House rules say something else from the next turn on; with none, they stay as they are."""

    rules: dict[str, Any]
    """Plain values, by name."""
    reason: str


class Propose(Value):
    """Put another value of a house rule to the vote of those who play."""

    rules: dict[str, Any]
    """One rule and its plain value."""
    reason: str
    player: Player | None = None
    """The seat that proposes it; None for who runs the match."""
    by: RunBy | None = None


class CastBallot(Value):
    """A seat votes for an open proposal, or against it."""

    player: Player
    number: int
    wants: bool = True


class WithdrawProposal(Value):
    """Who made a proposal takes it back."""

    number: int
    player: Player | None = None
    """The seat that made it; None for who runs the match."""


class OwnDice(Value):
    """Dice are typed in from now on, or drawn again; what was typed for the open step is void."""

    typed: bool
    by: RunBy
    """Who says so and will type them."""
    reason: str
    sorts: tuple[str, ...] = ()
    """Which are rolled by hand, in the game's words, where the others are drawn; none: all."""


class TypeDice(Value):
    """What dice on a table showed, in the order in which the rules ask for them."""

    step: int
    number: int
    """The roll that the first of them is for, from 1: sent twice, it does not count twice."""
    faces: tuple[int, ...]
    by: RunBy
    withdrawn: int = 0
    """How often numbers for the step were taken back, or its dice asked for anew, as the sender
    knew: what was sent before that does not count after it."""


class TakeBack(Value):
    """The last number that was typed in for the open step does not count."""

    step: int
    number: int
    """The roll that it is for, from 1: sent twice, it takes one back."""
    by: RunBy
    withdrawn: int = 0
    """As of TypeDice."""


EnteredCommand = Seal | Unseal | Concede | WantDraw | Vote | CastBallot | ShowWar
"""What a seat's paper may say."""

Command = (
    Sit
    | AddNonce
    | LeaveSeat
    | Replace
    | Seal
    | Unseal
    | Overdue
    | Expire
    | TryAgain
    | Pause
    | Continue
    | SetDue
    | GiveBack
    | SetTerms
    | Extend
    | BeAway
    | Vote
    | Concede
    | WantDraw
    | Consent
    | Fork
    | ShowWar
    | PlayAgain
    | OnPaper
    | EnterFor
    | AtStep
    | RollBack
    | Correct
    | LookBehind
    | ChangeRules
    | Propose
    | CastBallot
    | WithdrawProposal
    | OwnDice
    | TypeDice
    | TakeBack
)
