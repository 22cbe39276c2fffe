"""House rules put to the vote by those who play; how the count stands is told with the table."""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core.records import Value
from hegemon.play.tables.votes import cast, propose, withdraw
from hegemon.web.api.doing import SAVED, Done, done, posted
from hegemon.web.api.umpire import ProposalNamed, RuleProposed
from hegemon.web.frame.needs import PLAYING
from hegemon.web.frame.paths import SeatPath
from hegemon.web.frame.routes import CallOf

_SEAT = "/api/v1/tables/{table}/seats/{seat}"


class BallotCast(Value, tag=False, omit_defaults=True):
    """A vote for an open proposal, or against it; the last word counts."""

    proposal: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
    wants: bool = True


def propose_rule(call: CallOf[SeatPath, RuleProposed]) -> Done:
    """Put a house rule to the vote; raises BadConfig, BadAnswer, NotBegun."""
    body = call.body
    propose(call.match, f"{body.rule}={body.value}", body.reason, call.seat)
    return done(call)


def cast_ballot(call: CallOf[SeatPath, BallotCast]) -> Done:
    """Vote on a proposal; raises NotThere, BadAnswer for a seat without a vote."""
    cast(call.match, call.seat, call.body.proposal, wants=call.body.wants)
    return done(call)


def withdraw_rule(call: CallOf[SeatPath, ProposalNamed]) -> Done:
    """Take the seat's own proposal back; raises NotThere, BadAnswer."""
    withdraw(call.match, call.body.proposal, call.seat)
    return done(call)


ROUTES = (
    posted(
        f"{_SEAT}/proposals",
        PLAYING,
        propose_rule,
        "Put a house rule to the vote, for which the seat votes by that",
        RuleProposed,
        example={"rule": "turn_limit", "value": "40", "reason": "we all want an end"},
        problems=(*SAVED, "rules-failed"),
    ),
    posted(
        f"{_SEAT}/ballots",
        PLAYING,
        cast_ballot,
        "Vote on a proposal, or say otherwise while it is open",
        BallotCast,
        example={"proposal": 1, "wants": True},
    ),
    posted(
        f"{_SEAT}/proposals/withdraw",
        PLAYING,
        withdraw_rule,
        "Take the seat's own proposal back",
        ProposalNamed,
        example={"proposal": 1},
    ),
)
