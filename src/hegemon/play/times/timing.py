"""When answers are due by the terms of the table, as entries. Nothing here looks at a clock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta

from hegemon.core.game import Player
from hegemon.play.entries import NOBODY, PERSON, Cause, DueEntry, Entry, PlanEntry, SeatPlan
from hegemon.play.followed import followed
from hegemon.play.now import Now
from hegemon.play.receipts import in_utc
from hegemon.play.times.schedule import Schedule, next_due, not_before
from hegemon.play.times.terms import NO_TERMS


def moment_of(time: str) -> datetime:
    """The moment that is stored as "2026-11-21T05:30:00Z"."""
    return datetime.strptime(time, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)


def after_step(
    before: Now, entries: Sequence[Entry], asked: Sequence[Player], at: datetime
) -> tuple[Entry, ...]:
    """What the terms make of a step: seats given up, and when the next answers are due."""
    if before.terms == NO_TERMS:
        return ()
    now = stands(before, entries)
    if now.end:
        return ()
    given_up = tuple(_given_up(now, at))
    awaited = [player for player in asked if player not in now.conceded]
    return (*given_up, *due_anew(stands(now, given_up), awaited, at))


def no_sooner(before: Now, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """A step of the umpire's hand with its answers due no sooner than those before it were.

    It comes while people are thinking: nobody loses time that he was told of.
    """
    due = stands(before, entries).due
    return (*entries, DueEntry(before.due)) if due and before.due > due else tuple(entries)


def due_anew(now: Now, asked: Iterable[Player], at: datetime) -> tuple[Entry, ...]:
    """When the answers to a question are due that was put at a moment; it waits for who is away."""
    due = next_due(now.terms.schedule, at)
    if due is None:
        return (DueEntry("", "schedule"),) if now.due else ()
    entries: list[Entry] = [DueEntry(in_utc(due), "schedule")]
    away = {now.attended(player).away: player for player in asked}
    latest = max(away, default="")
    if latest > in_utc(due):
        entries.append(waits_for(away[latest], latest, now.terms.schedule, in_utc(due)))
    return tuple(entries)


def waits_for(player: Player, until: str, schedule: Schedule, due: str) -> DueEntry:
    """When answers are due that wait for one who is away: at the table's own time of day."""
    return DueEntry(in_utc(not_before(schedule, moment_of(due), moment_of(until))), "away", player)


def grace(now: Now) -> tuple[DueEntry, ...]:
    """The time that is added once, when answers are missing at the time they were due."""
    given = any(due.cause == "grace" for due in now.dues)
    if given or not now.terms.grace or not now.due:
        return ()
    return (later(now.due, timedelta(minutes=now.terms.grace), "grace"),)


def given_back(now: Now, lost: timedelta, cause: Cause) -> tuple[DueEntry, ...]:
    """The time that players get back who could not use it: a pause, or a server that was down.

    Whole minutes: a pause of seconds takes nothing from anybody.
    """
    whole = lost - lost % timedelta(minutes=1)
    return (later(now.due, whole, cause),) if now.due and whole > timedelta() else ()


def later(due: str, by: timedelta, cause: Cause, player: Player | None = None) -> DueEntry:
    """A deadline moved back."""
    return DueEntry(in_utc(moment_of(due) + by), cause, player)


def stands(now: Now, entries: Iterable[Entry]) -> Now:
    """What stands after some entries."""
    for entry in entries:
        now = followed(now, entry)
    return now


def given_up(now: Now, player: Player, at: datetime) -> PlanEntry:
    """That a seat goes to a bot, or to nobody until somebody takes it, as the terms say."""
    absence = now.terms.absence
    by = absence.deputy if absence.then == "bot" and absence.deputy else NOBODY
    return PlanEntry(player, SeatPlan(by, now.plans[player].name), in_utc(at))


def _given_up(now: Now, at: datetime) -> Iterator[Entry]:
    """The seats that have missed too many answers in a row."""
    absence = now.terms.absence
    if not absence.most or absence.then == "nothing":
        return
    for player, plan in now.plans.items():
        if plan.by == PERSON and now.attended(player).missed >= absence.most:
            yield given_up(now, player, at)
