"""House rules put to the vote, as clients say it: a rule and its value as they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hegemon.core.game import Player
from hegemon.core.words import enumerated
from hegemon.play.commands import CastBallot, Propose, WithdrawProposal
from hegemon.play.ruling.rulings import rules_in_words
from hegemon.play.ruling.who import RunBy
from hegemon.play.start.house_rules import values_said
from hegemon.play.voting.entries import OpenProposal

if TYPE_CHECKING:
    from hegemon.play.matches import Match


def propose(match: Match, setting: str, reason: str, by: Player | RunBy) -> None:
    """Put a house rule (NAME=VALUE) to the vote, for a seat or for who runs the match.

    Raises BadConfig for what cannot change by a vote, BadAnswer, NotBegun, NotThere.
    """
    rules = values_said(match.ruleset, match.house_rules, [setting])
    if by in match.players:
        match.act(Propose(rules, reason, player=Player(by)))
    else:
        match.act(Propose(rules, reason, by=by))  # type: ignore[arg-type]


def cast(match: Match, seat: Player, number: int, *, wants: bool) -> None:
    """Vote for a proposal or against it; raises NotThere, BadAnswer for a seat without a vote."""
    match.act(CastBallot(seat, number, wants))


def withdraw(match: Match, number: int, seat: Player | None) -> None:
    """Take a proposal back that a seat made, or who runs the match; raises NotThere, BadAnswer."""
    match.act(WithdrawProposal(number, seat))


class BallotsHere:
    """What the seats of a match do about house rules that are put to the vote."""

    def __init__(self, match: Match) -> None:
        self._match = match

    def propose(self, seat: Player, setting: str, reason: str) -> None:
        """Put a house rule (NAME=VALUE) to the vote; raises as `propose` does."""
        propose(self._match, setting, reason, seat)

    def cast(self, seat: Player, number: int, *, wants: bool) -> None:
        """Vote on a proposal; raises as `cast` does."""
        cast(self._match, seat, number, wants=wants)

    def withdraw(self, seat: Player, number: int) -> None:
        """Take a proposal of the seat back; raises as `withdraw` does."""
        withdraw(self._match, number, seat)


def in_words(one: OpenProposal) -> str:
    """A proposal and how the count stands, in a line."""
    who = {"umpire": "the umpire", "host": "the host"}.get(one.by, one.by)
    votes = [
        f"{enumerated(seats)} {said}"
        for seats, said in ((one.ayes, "for it"), (one.nays, "against it"))
        if seats
    ]
    count = "; ".join(votes) or "nobody has voted yet"
    return (
        f"proposal {one.number} of {who}: {rules_in_words(one.rules)}: {one.reason} "
        f"({count}; {one.wanted} of {len(one.voters)} must be for it)"
    )
