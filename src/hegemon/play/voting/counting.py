"""Votes about house rules, counted: those vote who hold a seat and are still in the war.

Bots have no vote; for whom one stands in, he has. Who leaves votes no more, so a count may also
end when nobody votes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hegemon.core.ruleset import Ruleset
from hegemon.play.entries import Entry, PlanEntry, RulesEntry
from hegemon.play.now import Now
from hegemon.play.position import voters_of
from hegemon.play.times.timing import stands
from hegemon.play.voting.entries import ClosedEntry
from hegemon.play.voting.tally import is_accepted, is_rejected


def with_count(
    now: Now, made: tuple[Entry, ...], ruleset: Ruleset[Any], time: str
) -> tuple[Entry, ...]:
    """These entries, and what they decide of the proposals that are open."""
    if not made:
        return made
    after = stands(now, made)
    if not after.proposals or after.end is not None:
        return made
    closed = tuple(_left_behind(after, made, time))
    return (*made, *closed, *_counted(stands(after, closed), ruleset, time))


def miscounted(now: Now, ruleset: Ruleset[Any] | None, entry: RulesEntry) -> str:
    """Why a vote cannot have changed house rules as it is said; "" where it has.

    Without the rules, by which somebody is in the war or not, it is believed; and other versions of
    them may have let the table vote on something else.
    """
    if not entry.vote or ruleset is None:
        return ""
    made_now = now.made_by == (ruleset.version, ruleset.schema)
    why = next(filter(None, map(ruleset.why_unvoted, entry.rules)), "")
    if made_now and why:
        return f"no vote changes these house rules: {why}"
    one = now.proposed(entry.vote)
    try:
        accepted = one is not None and is_accepted(one, voters_of(now, ruleset))
    except Exception:  # noqa: BLE001 - rules may break down on what is forged
        accepted = False
    return "" if accepted else "too few have voted for these house rules"


def _left_behind(now: Now, made: tuple[Entry, ...], time: str) -> Iterator[Entry]:
    """The proposals go with who made them: nobody else could withdraw them, or say the same."""
    gone = {one.player for one in made if isinstance(one, PlanEntry) and not one.keeps}
    for one in now.proposals:
        if one.said.player in gone:
            yield ClosedEntry(one.said.number, "withdrawn", time)


def _counted(now: Now, ruleset: Ruleset[Any], time: str) -> Iterator[Entry]:
    assert now.date is not None
    voters = voters_of(now, ruleset)
    for one in now.proposals:
        said = one.said
        if is_accepted(one, voters):
            yield RulesEntry(now.date.turn, said.rules, said.reason, time, vote=said.number)
        elif is_rejected(one, voters):
            yield ClosedEntry(said.number, "rejected", time)
