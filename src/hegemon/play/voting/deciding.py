"""What comes of commands about votes on house rules.

Nothing here reads or writes anything; `decide` asks it, and counts (`counting.py`) what is decided.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch
from typing import Any

from hegemon.core.errors import BadAnswer, BadConfig
from hegemon.core.game import Player
from hegemon.core.ruleset import Ruleset
from hegemon.play.commands import CastBallot, Propose, WithdrawProposal
from hegemon.play.entries import Entry
from hegemon.play.errors import NotThere
from hegemon.play.now import Now
from hegemon.play.position import house_rules_of, named, voters_of
from hegemon.play.ruling.changed import rules_that_fit
from hegemon.play.ruling.rulings import check_reason, rules_in_words
from hegemon.play.voting.entries import BallotEntry, ClosedEntry, Proposal, ProposedEntry

AboutVotes = Propose | CastBallot | WithdrawProposal


def voted(now: Now, ruleset: Ruleset[Any], command: AboutVotes, time: str) -> tuple[Entry, ...]:
    """The entries that such a command makes; raises BadConfig, BadAnswer, NotBegun, NotThere."""
    if now.end is not None:
        raise BadAnswer("the match is over")
    return _entries(command, now, ruleset, time)


@singledispatch
def _entries(command: Any, _now: Now, _ruleset: Ruleset[Any], _time: str) -> tuple[Entry, ...]:
    raise BadConfig(f"there is no command {type(command).__name__}")


@_entries.register
def _(command: Propose, now: Now, ruleset: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    """One rule, by a seat that votes for it by that, or by who runs the match."""
    if now.terms.rule_votes == "none":
        raise BadAnswer("this table has agreed not to vote on house rules")
    check_reason(command.reason)
    if len(command.rules) != 1:
        raise BadConfig("a proposal names one house rule, as turn_limit=40")
    rules = rules_that_fit(now, ruleset, command.rules, ruleset.why_unvoted)
    _check_new(now, ruleset, rules)
    if command.player is not None:
        _check_votes(now, ruleset, command.player)
    _check_first(now, command.player, rules)
    return (
        ProposedEntry(
            number=now.proposals_made + 1,
            rules=rules,
            reason=command.reason,
            needed=now.terms.rule_votes,
            time=time,
            player=command.player,
            by=command.by,
        ),
    )


@_entries.register
def _(command: CastBallot, now: Now, ruleset: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    """Said again, the last word is the one that counts; the same word again is nothing."""
    one = _open(now, command.number)
    _check_votes(now, ruleset, command.player)
    if one.ballots.get(command.player) == command.wants:
        return ()
    return (BallotEntry(command.number, command.player, command.wants, time),)


@_entries.register
def _(command: WithdrawProposal, now: Now, _ruleset: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    """By the seat that made it, or by who runs the match, where nobody else did."""
    said = _open(now, command.number).said
    if said.player != command.player:
        whose = said.player or f"the {said.by}'s"
        raise BadAnswer(
            f"proposal {said.number} is not yours: {whose} made it, and can withdraw it"
        )
    return (ClosedEntry(said.number, "withdrawn", time),)


def _open(now: Now, number: int) -> Proposal:
    """An open proposal; raises NotThere, which names those that are."""
    one = now.proposed(number)
    if one is None:
        known = ", ".join(_in_short(each) for each in now.proposals)
        raise NotThere(f"no proposal {number} is open; open are: {known or 'none'}")
    return one


def _in_short(one: Proposal) -> str:
    return f"{one.said.number} ({rules_in_words(one.said.rules)})"


def _check_votes(now: Now, ruleset: Ruleset[Any], player: Player) -> None:
    """Raises NotThere, and BadAnswer for a seat that has no vote."""
    if player not in now.players:
        raise NotThere(f"there is no seat {ascii(player)[:24]}; there are {named(now.players)}")
    voters = voters_of(now, ruleset)
    if player not in voters:
        raise BadAnswer(
            f"{player} has no vote: those vote who play themselves, or let a bot stand in, and are "
            f"still in the war ({named(voters)})"
        )


def _check_new(now: Now, ruleset: Ruleset[Any], rules: Mapping[str, Any]) -> None:
    """Raises BadConfig for what is so already, or is to come."""
    stands = {name: getattr(house_rules_of(now, ruleset), name) for name in rules}
    for one in now.announced:
        stands |= {name: value for name, value in one.rules.items() if name in rules}
    if rules_in_words(stands) == rules_in_words(rules):
        raise BadConfig(f"house rule {rules_in_words(rules)}: so it is, or will be, already")


def _check_first(now: Now, player: Player | None, rules: Mapping[str, Any]) -> None:
    """Raises BadAnswer where the same seat, or who runs the match, has a proposal open already."""
    for one in now.proposals:
        if one.said.player == player:
            raise BadAnswer(
                f"proposal {_in_short(one)} is open, and there is one at a time of each: "
                "withdraw it first"
            )
        if one.said.rules == rules:
            raise BadAnswer(f"proposal {_in_short(one)} says the same: vote for it")
