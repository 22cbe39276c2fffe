"""What comes of commands about time: more of it, holidays, votes, other terms."""

from __future__ import annotations

from datetime import timedelta
from functools import singledispatch
from typing import Any

import msgspec

from hegemon.bots.registry import bots_for
from hegemon.core.errors import BadAnswer, BadConfig
from hegemon.core.game import Player
from hegemon.core.ruleset import Ruleset
from hegemon.play.commands import BeAway, Extend, GiveBack, SetTerms, Vote
from hegemon.play.entries import PERSON, AwayEntry, Entry, TermsEntry, VoteEntry
from hegemon.play.errors import Late, NotThere
from hegemon.play.followed import followed
from hegemon.play.now import Now
from hegemon.play.position import waiting
from hegemon.play.receipts import in_utc
from hegemon.play.times.terms import check_terms
from hegemon.play.times.timing import (
    due_anew,
    given_back,
    given_up,
    grace,
    later,
    moment_of,
    waits_for,
)

AboutTime = SetTerms | Extend | BeAway | Vote | GiveBack


def decided(now: Now, ruleset: Ruleset[Any], command: AboutTime, time: str) -> tuple[Entry, ...]:
    """The entries that a command about time makes; raises BadConfig, BadAnswer, NotThere."""
    if now.end is not None:
        raise BadAnswer("the match is over")
    return _entries(command, now, ruleset, time)


def check_in_time(now: Now, time: str) -> None:
    """Raises Late for an answer that comes after it was due, where others do not wait for it.

    That counts from the moment itself, and not from when somebody looks.
    """
    if not now.due or time < now.due or now.terms.absence.missing == "wait" or now.paused:
        return
    more = grace(now)
    if more and time < in_utc(moment_of(now.due) + timedelta(minutes=now.terms.grace)):
        return
    raise Late(f"this comes too late: the answers were due at {now.due}, and it is {time}")


@singledispatch
def _entries(command: Any, _now: Now, _ruleset: Ruleset[Any], _time: str) -> tuple[Entry, ...]:
    raise BadConfig(f"there is no command {type(command).__name__}")


@_entries.register
def _(command: SetTerms, now: Now, ruleset: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    """Another schedule counts for the open question at once, from this moment on."""
    check_terms(command.terms, bots_for(ruleset.name))
    if command.terms == now.terms:
        return ()
    entry = TermsEntry(command.terms, time)
    if now.last is None or command.terms.schedule == now.terms.schedule:
        return (entry,)
    asked = waiting(now, ruleset)
    return (entry, *due_anew(followed(now, entry), asked, moment_of(time)))


@_entries.register
def _(command: Extend, now: Now, ruleset: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    """As often as the terms say, and only by one whom the table waits for."""
    if command.player not in _waiting(now, ruleset):
        raise BadAnswer(f"{command.player} is not waited for: nothing needs to be extended")
    check_in_time(now, time)
    if not now.due:
        raise BadAnswer("nothing is due: there is all the time that you want")
    used, most = now.attended(command.player).extended, now.terms.extensions
    if used >= most:
        raise BadAnswer(f"{command.player} has asked for more time {used} times of {most}")
    more = timedelta(minutes=now.terms.extension)
    return (later(now.due, more, "extension", command.player),)


@_entries.register
def _(command: BeAway, now: Now, ruleset: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    """Days of the seat's holidays; the table waits, where it waits for that seat."""
    _seat(now, command.player)
    if command.player in now.conceded:
        raise BadAnswer(f"{command.player} has conceded: nobody waits for it")
    attended = now.attended(command.player)
    if not command.days:
        return (AwayEntry(command.player, "", 0, time),) if attended.away > time else ()
    left = now.terms.holidays - attended.holidays
    if not 0 < command.days <= left:
        raise BadAnswer(f"{command.player} has {left} days of holidays left, not {command.days}")
    until = in_utc(moment_of(max(time, attended.away)) + timedelta(days=command.days))
    entry = AwayEntry(command.player, until, command.days, time)
    if command.player in _waiting(now, ruleset) and "" < now.due < until:
        return (entry, waits_for(command.player, until, now.terms.schedule, now.due))
    return (entry,)


@_entries.register
def _(command: Vote, now: Now, _: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    """A seat is given up when more than half of the other persons want it."""
    _seat(now, command.player)
    _seat(now, command.against)
    if not now.terms.absence.votes:
        raise BadAnswer("this table has not agreed on votes")
    if command.player == command.against:
        raise BadAnswer("nobody votes about the own seat: leave it")
    attended = now.attended(command.against)
    if not (attended.missed or attended.stood_in):
        raise BadAnswer(f"{command.against} has missed no answer since the last one")
    if (command.player in now.attended(command.against).against) == command.wants:
        return ()
    vote = VoteEntry(command.player, command.against, command.wants, time)
    votes = followed(now, vote).attended(command.against).against
    voters = [
        player
        for player, plan in now.plans.items()
        if plan.by == PERSON and player not in (command.against, *now.conceded)
    ]
    if 2 * len(set(votes) & set(voters)) > len(voters):
        return (vote, given_up(now, command.against, moment_of(time)))
    return (vote,)


@_entries.register
def _(command: GiveBack, now: Now, _: Ruleset[Any], _time: str) -> tuple[Entry, ...]:
    if any(due.since == command.since for due in now.dues):
        return ()
    return tuple(
        msgspec.structs.replace(entry, since=command.since)
        for entry in given_back(now, timedelta(minutes=command.minutes), "outage")
    )


def _waiting(now: Now, ruleset: Ruleset[Any]) -> tuple[Player, ...]:
    return () if now.last is None else waiting(now, ruleset)


def _seat(now: Now, player: Player) -> None:
    if player not in now.players:
        raise NotThere(f"there is no seat {ascii(player)[:24]}; there are {', '.join(now.players)}")
