"""What an entry about votes does to a match; see `play/followed`."""

from __future__ import annotations

from functools import singledispatch

from msgspec.structs import replace

from hegemon.core.errors import BadSave
from hegemon.core.game import Player
from hegemon.play.entries import RulesEntry
from hegemon.play.holding.fitting import expect, without
from hegemon.play.now import Now
from hegemon.play.voting.entries import (
    BallotEntry,
    ClosedEntry,
    Proposal,
    ProposedEntry,
    VotingEntry,
)


def voted_so(entry: VotingEntry, now: Now) -> Now:
    """What stands after it; raises BadSave when it cannot stand here."""
    expect(now.last is not None and not now.end, "a vote that cannot stand here")
    return _after(entry, now)


@singledispatch
def _after(entry: VotingEntry, _: Now) -> Now:
    raise BadSave(f"a {entry.__struct_config__.tag} cannot stand here")


@_after.register
def _(entry: ProposedEntry, now: Now) -> Now:
    player = entry.player
    expect(entry.number == now.proposals_made + 1, "a proposal that is not the next one")
    expect((player is None) != (entry.by is None), "a proposal of nobody, or of two")
    expect(player is None or player in now.plans, "a proposal of a seat that there is not")
    expect(entry.needed == now.terms.rule_votes, "a proposal that the terms do not know")
    proposed = any(one.said.player == player for one in now.proposals)
    expect(not proposed, "a second proposal of somebody who has an open one")
    expect(len(entry.rules) == 1 and entry.reason.isprintable(), "a proposal that cannot be read")
    own = {} if player is None else {player: True}
    proposals = (*now.proposals, Proposal(entry, own))
    return replace(now, proposals=proposals, proposals_made=entry.number)


@_after.register
def _(entry: BallotEntry, now: Now) -> Now:
    one = now.proposed(entry.number)
    expect(
        one is not None and entry.player in now.plans, "a ballot for what is not put to the vote"
    )
    assert one is not None
    ballots = {**without(one.ballots, entry.player), entry.player: entry.wants}
    voted = Proposal(one.said, ballots)
    proposals = tuple(voted if each is one else each for each in now.proposals)
    return replace(now, proposals=proposals)


@_after.register
def _(entry: ClosedEntry, now: Now) -> Now:
    expect(now.proposed(entry.number) is not None, "a proposal is closed that is not open")
    return closed(now, entry.number)


def accepted(now: Now, entry: RulesEntry) -> Now:
    """What stands of the proposals when the rules of one will count; raises BadSave for another."""
    if not entry.vote:
        return now
    one = now.proposed(entry.vote)
    expect(one is not None and one.said.rules == entry.rules, "house rules by no such vote")
    return closed(now, entry.vote)


def closed(now: Now, number: int) -> Now:
    """The same without a proposal."""
    return replace(now, proposals=tuple(one for one in now.proposals if one.said.number != number))


def without_ballots(now: Now, player: Player) -> Now:
    """The same where another plays a seat: he votes for himself."""
    return replace(
        now,
        proposals=tuple(Proposal(one.said, without(one.ballots, player)) for one in now.proposals),
    )
