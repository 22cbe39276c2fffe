"""What comes of commands about who plays a seat, and about going on from here elsewhere.

Nothing here reads or writes anything; `decide` asks it. Who may give which command is a matter of
the table (`play/tables/seats.py`).
"""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from hegemon.core.errors import BadAnswer, BadConfig
from hegemon.core.game import Player
from hegemon.core.ruleset import Ruleset
from hegemon.play.commands import (
    AddNonce,
    Consent,
    Fork,
    LeaveSeat,
    OnPaper,
    PlayAgain,
    Replace,
    ShowWar,
    Sit,
)
from hegemon.play.entries import (
    NOBODY,
    PERSON,
    Entry,
    LeftEntry,
    LookedEntry,
    NonceEntry,
    PlanEntry,
    SeatEntry,
    SeatPlan,
)
from hegemon.play.errors import NotBegun, NotThere, StillRunning
from hegemon.play.followed import followed
from hegemon.play.holding.entries import (
    ConsentEntry,
    ForkedEntry,
    PaperEntry,
    RematchEntry,
    SharedEntry,
)
from hegemon.play.holding.plans import check_plan
from hegemon.play.leaving import agreement
from hegemon.play.now import Now
from hegemon.play.position import named

WATCHED = "bots played alone until now, and anybody could look at all of it"
"""What everybody reads who plays on where only bots have played."""

AboutSeats = Sit | AddNonce | LeaveSeat | Replace | Consent | Fork | ShowWar | PlayAgain | OnPaper


def seated(now: Now, ruleset: Ruleset[Any], command: AboutSeats, time: str) -> tuple[Entry, ...]:
    """The entries that such a command makes; raises BadConfig, BadAnswer, NotBegun, NotThere."""
    return _entries(command, now, ruleset, time)


@singledispatch
def _entries(command: Any, _now: Now, _ruleset: Ruleset[Any], _time: str) -> tuple[Entry, ...]:
    raise BadConfig(f"there is no command {type(command).__name__}")


@_entries.register
def _(command: Sit, now: Now, _ruleset: Ruleset[Any], _time: str) -> tuple[Entry, ...]:
    if command.player not in now.open_seats:
        raise BadConfig(f"seat {command.player} is not open; open are {named(now.open_seats)}")
    return (SeatEntry(command.player, command.nonce.hex()),)


@_entries.register
def _(command: AddNonce, now: Now, _ruleset: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    """Whatever was sealed to the open question was sealed for the dice as they were."""
    _check_seat(now, command.player)
    if now.last is None or now.end is not None:
        raise BadConfig("a nonce is added while the match runs; before, it comes with the seat")
    return (NonceEntry(command.player, command.nonce.hex(), time),)


@_entries.register
def _(command: LeaveSeat, now: Now, ruleset: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    _check_seat(now, command.player)
    if now.last is not None:
        name = now.plans[command.player].name
        return _planned(PlanEntry(command.player, SeatPlan(NOBODY, name), time), now, ruleset)
    if command.player in now.open_seats:
        raise BadConfig(f"nobody sits on {command.player}")
    return (LeftEntry(command.player),)


@_entries.register
def _(command: Replace, now: Now, ruleset: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    """A new link of the host's is told though nobody else plays the seat by it yet."""
    _check_seat(now, command.player)
    check_plan(command.plan)
    before = now.plans[command.player]
    if command.instead_of not in (None, before):
        raise BadConfig(f"{command.player} is played by {before.name} meanwhile: look again")
    entry = PlanEntry(command.player, command.plan, time, command.word, command.keeps)
    stays = command.keeps or command.plan.by != PERSON
    if before == command.plan and stays and command.word != "link":
        return ()
    if command.player in now.conceded and command.plan.by != NOBODY:
        raise BadConfig(f"{command.player} has conceded: nobody plays it any more")
    if command.keeps and command.word == "umpire":
        _check_gone(now, command.player)
    return _planned(entry, now, ruleset)


def _planned(entry: PlanEntry, now: Now, ruleset: Ruleset[Any]) -> tuple[Entry, ...]:
    """Another plays a seat; without the one who played it the others may agree on a draw."""
    if now.end is not None:
        return (entry,)
    told = _open_until_now(now, entry)
    if not now.draw:
        return (*told, entry)
    return (*told, entry, *agreement(followed(now, entry), ruleset))


def _open_until_now(now: Now, entry: PlanEntry) -> tuple[Entry, ...]:
    """What those are told who sit down where bots alone have played: anybody could watch them."""
    if now.last is None or now.persons or entry.plan.by != PERSON:
        return ()
    return (LookedEntry(now.number, WATCHED, entry.time),)


def _check_gone(now: Now, player: Player) -> None:
    """Raises BadConfig for one who is there: for him nobody but himself lets a bot stand in."""
    there = now.plans[player].by == PERSON and not now.attended(player).missed
    if there:
        name = now.plans[player].name
        raise BadConfig(
            f"{player} is {name}'s, who has missed no answer since the last one: he can let a bot "
            "stand in for him, hand the seat on or give it up; nobody does it in his place"
        )


@_entries.register
def _(command: Consent, now: Now, _ruleset: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    """For all steps until now; those to come are not in it."""
    _check_seat(now, command.player)
    _check_runs(now)
    last = now.number - 1
    if now.consents.get(command.player) == (last if command.wants else None):
        return ()
    return (ConsentEntry(command.player, last, command.wants, time),)


@_entries.register
def _(command: Fork, now: Now, _ruleset: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    _check_runs(now)
    return (ForkedEntry(command.step, time),)


@_entries.register
def _(command: ShowWar, now: Now, _ruleset: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    """Only who has played it can say so: not who was given the seat of one who left."""
    _check_seat(now, command.player)
    _check_over(now)
    if command.player in now.strangers and command.wants:
        raise BadAnswer(f"who played {command.player} has left: nobody else can say it for him")
    if (command.player in now.shared) == command.wants:
        return ()
    return (SharedEntry(command.player, command.wants, time),)


@_entries.register
def _(command: PlayAgain, now: Now, _ruleset: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    _check_seat(now, command.player)
    _check_over(now)
    return (RematchEntry(command.player, command.table, command.seats, time),)


@_entries.register
def _(command: OnPaper, now: Now, _ruleset: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    """Only what a person writes is entered: bots write nothing down."""
    _check_seat(now, command.player)
    if now.end is not None:
        raise BadAnswer("the match is over: nothing is entered any more")
    if now.plans[command.player].by != PERSON and command.wants:
        raise BadConfig(f"nobody plays {command.player} who could write anything down")
    if (command.player in now.paper) == command.wants:
        return ()
    return (PaperEntry(command.player, command.wants, time, command.word),)


def _check_over(now: Now) -> None:
    if now.end is None:
        raise StillRunning("the match goes on: this can be said when it is over")


def _check_runs(now: Now) -> None:
    if now.end is not None:
        raise BadAnswer("the match is over: anybody who may look at it can go on from any step")
    if now.last is None:
        raise NotBegun("the match has not begun: there is nothing to go on from")


def _check_seat(now: Now, player: Player) -> None:
    if player not in now.players:
        raise NotThere(f"there is no seat {ascii(player)[:24]}; there are {named(now.players)}")
