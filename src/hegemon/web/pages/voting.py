"""What a seat does about house rules on its page: it puts one to the vote, and votes."""

from __future__ import annotations

from hegemon.web.api.umpire import ProposalNamed, RuleProposed
from hegemon.web.api.voting import BallotCast, cast_ballot, propose_rule, withdraw_rule
from hegemon.web.pages.match import SEAT
from hegemon.web.pages.talking import done
from hegemon.web.pages.visit import Page, Shown, Visit, Went


def put_to_vote(visit: Visit) -> Shown | Went:
    """Put a house rule to the vote."""
    rule = RuleProposed(visit.said("rule"), visit.said("value").strip(), visit.said("reason"))
    return done(visit, "votes", lambda: visit.inside.send(propose_rule, rule, visit.seat))


def vote_on_rule(visit: Visit) -> Shown | Went:
    """Vote on a proposal."""

    def said() -> BallotCast:
        return BallotCast(visit.number("proposal"), wants=visit.said("wants") != "no")

    return done(visit, "votes", lambda: visit.inside.send(cast_ballot, said, visit.seat))


def withdraw_proposal(visit: Visit) -> Shown | Went:
    """Take one's own proposal back."""

    def said() -> ProposalNamed:
        return ProposalNamed(visit.number("proposal"))

    return done(visit, "votes", lambda: visit.inside.send(withdraw_rule, said, visit.seat))


PAGES = (
    Page("POST", f"{SEAT}/proposals", put_to_vote),
    Page("POST", f"{SEAT}/ballots", vote_on_rule),
    Page("POST", f"{SEAT}/proposals/withdraw", withdraw_proposal),
)
