"""What is written down of votes about house rules; all that sit at the table read it."""

from __future__ import annotations

from typing import Any, Literal

from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.ruling.who import RunBy

Needed = Literal["majority", "all"]
"""How many of those who play must want it: more than half of them, or every one."""

WhyClosed = Literal["withdrawn", "rejected"]


class ProposedEntry(Value, tag="proposed", omit_defaults=True):
    """Somebody wants a house rule to say something else, and puts it to the vote."""

    number: int
    """Of the proposals of this match, from 1."""
    rules: dict[str, Any]
    """The one rule, plain."""
    reason: str
    needed: Needed
    """As the table had agreed then: other terms count for later proposals."""
    time: str
    player: Player | None = None
    """The seat that proposes it, which votes for it by that."""
    by: RunBy | None = None
    """Who runs the match, where it is he."""


class BallotEntry(Value, tag="ballot"):
    """A seat votes for a proposal, or against it; its last word is the one that is counted."""

    number: int
    player: Player
    wants: bool
    time: str


class ClosedEntry(Value, tag="closed"):
    """A proposal is open no more: who made it took it back, or left; or it cannot be accepted."""

    number: int
    why: WhyClosed
    time: str


VotingEntry = ProposedEntry | BallotEntry | ClosedEntry
"""All of these. That one is accepted, the other house rules say themselves (`RulesEntry.vote`)."""


class Proposal(Value, tag=False):
    """A proposal that is open, and how seats have voted."""

    said: ProposedEntry
    ballots: dict[Player, bool]

    def by(self, *, wants: bool) -> tuple[Player, ...]:
        """Who has voted so."""
        return tuple(player for player, said in self.ballots.items() if said == wants)


class OpenProposal(Value, tag=False):
    """A proposal as everybody may see it: votes are open."""

    number: int
    rules: dict[str, Any]
    reason: str
    by: str
    """The seat that made it; "umpire", "administrator" or "host" for who runs the match."""
    needed: Needed
    voters: tuple[Player, ...]
    """Who is to vote: who holds a seat, also while a bot stands in, and is still in the war."""
    ayes: tuple[Player, ...]
    nays: tuple[Player, ...]
    wanted: int
    """Ayes of voters with which it is accepted."""
