"""Whom a notice rings, when, and what becomes of it: the part of the post that goes by doorbells.

Each is told at least once. What cannot be told is tried again, ever more seldom; a doorbell at
which nothing has arrived for days is given up, and its owner reads why on the page of his account.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Protocol

from hegemon.core.errors import HegemonError
from hegemon.play.notices.doorbells import (
    TEST,
    Doorbell,
    DoorbellKeys,
    DoorbellRing,
    Doorbells,
    NoticeToRing,
)
from hegemon.play.notices.hours import TAKEN, quiet_ends
from hegemon.play.notices.preferences import NoticePreferences, kind_of
from hegemon.play.notices.wishes import preferences_of
from hegemon.play.people.ports import Counter
from hegemon.play.receipts import in_utc
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.post import NotCarried, fault_of, meant_for
from hegemon.play.tables.telling import CALLS
from hegemon.play.times.timing import moment_of

GIVEN_UP = timedelta(days=3)
"""So long nothing has arrived when a doorbell is given up."""

STALE = timedelta(days=1)
"""What is older than that is told to nobody: he has looked by now, or does not want to."""

LONGEST = 720
"""Minutes between two tries at most."""


class Ringer(Protocol):
    """What rings doorbells."""

    def ring(self, doorbell: Doorbell, keys: DoorbellKeys, ring: DoorbellRing, zone: str) -> None:
        """Ring one; raises NotCarried, for good where there is no such device any more."""


def look(bells: Doorbells, hall: Hall, desk: Counter, most: int = 100) -> int:
    """Find out whose doorbells new notices ring; of how many notices that was found out.

    One of which it cannot be found out now is looked at again until it is stale, and keeps no other
    waiting.
    """
    at, looked, rings = hall.clock.now(), list[NoticeToRing](), list[DoorbellRing]()
    for notice in bells.unrung(most):
        found = _found(bells, hall, desk, notice, at)
        if found is not None:
            looked.append(notice)
            rings += found
    if looked:
        bells.ring(looked, rings)
    return len(looked)


def _found(
    bells: Doorbells, hall: Hall, desk: Counter, notice: NoticeToRing, at: datetime
) -> Sequence[DoorbellRing] | None:
    """What it rings; None where that cannot be found out now."""
    try:
        return [*_rings(bells, hall, desk, notice, at)]
    except Exception:  # noqa: BLE001 - whatever is wrong with a table, it is that table's alone
        return None


def _rings(
    bells: Doorbells, hall: Hall, desk: Counter, notice: NoticeToRing, at: datetime
) -> Iterator[DoorbellRing]:
    if kind_of(notice.about) is None or _is_stale(notice.made, at):
        return
    account = meant_for(hall, desk, notice.table, notice.audience, notice.about)
    if account is None or account.closed:
        return
    said = preferences_of(desk, account.id)
    quiet, due = quiet_ends(said, account.zone, at), _due(hall, notice)
    for doorbell in bells.hung(account.id):
        rings = not doorbell.given_up and doorbell.made <= notice.made
        if rings and _is_wanted(said, doorbell, notice.about):
            yield DoorbellRing(
                id=_named(notice, doorbell),
                doorbell=doorbell.id,
                about=notice.about,
                table=notice.table,
                audience=notice.audience,
                made=notice.made,
                next=in_utc(quiet or at),
                due=due,
            )


def _due(hall: Hall, notice: NoticeToRing) -> str:
    """When an answer is due; a notice of which the letter is sent has forgotten it."""
    said = str(notice.facts.get("due", ""))
    asks = notice.about in CALLS and not said
    return hall.store.table(notice.table).facts.due if asks else said


def _is_wanted(said: NoticePreferences, doorbell: Doorbell, about: str) -> bool:
    return kind_of(about) in (said.push if doorbell.way == "push" else said.webhook)


def _named(notice: NoticeToRing, doorbell: Doorbell) -> str:
    """The same whenever the same doorbell is rung for the same notice."""
    said = f"{notice.table} {notice.key} {doorbell.id}"
    return hashlib.sha256(said.encode()).hexdigest()[:32]


def _is_stale(made: str, at: datetime) -> bool:
    return moment_of(made) < at - STALE


def taken(bells: Doorbells, at: datetime, most: int) -> Sequence[DoorbellRing]:
    """What is to be rung now, of each doorbell one, and nobody else rings it meanwhile."""
    until = in_utc(at + TAKEN)
    return [ring for ring in bells.waiting(in_utc(at), most) if bells.take(ring, until)]


def ring(bells: Doorbells, hall: Hall, desk: Counter, ringer: Ringer, one: DoorbellRing) -> None:
    """Ring once, and say what came of it; what nobody foresaw counts as a fault of the doorbell."""
    at = hall.clock.now()
    found = bells.keys(one.doorbell)
    if found is None:
        return
    doorbell, keys = found
    account = desk.people.account(doorbell.account)
    if account is None or account.closed or not _still_counts(hall, desk, doorbell, one, at):
        bells.rang(one, arrived=False)
        return
    quiet = quiet_ends(preferences_of(desk, account.id), account.zone, at)
    if quiet is not None and one.about != TEST:
        bells.put_off(one, in_utc(quiet))
        return
    try:
        ringer.ring(doorbell, keys, one, account.zone)
    except (OSError, HegemonError) as trouble:
        _failed(bells, doorbell, one, at, trouble)
    else:
        bells.rang(one)


def _still_counts(
    hall: Hall, desk: Counter, doorbell: Doorbell, one: DoorbellRing, at: datetime
) -> bool:
    """Whether he is still meant, wants to be told, and is asked where it is about that."""
    if _is_stale(one.made, at):
        return False
    if one.about == TEST:
        return True
    try:
        meant = meant_for(hall, desk, one.table, one.audience, one.about)
        facts = hall.store.table(one.table).facts
    except HegemonError:
        return False
    if meant is None or meant.closed or meant.id != doorbell.account:
        return False
    wanted = _is_wanted(preferences_of(desk, meant.id), doorbell, one.about)
    return wanted and (one.about not in CALLS or one.audience in facts.waiting)


def _failed(
    bells: Doorbells, doorbell: Doorbell, one: DoorbellRing, at: datetime, trouble: Exception
) -> None:
    gone = isinstance(trouble, NotCarried) and trouble.for_good
    if gone and doorbell.way == "push":
        bells.drop(doorbell.account, doorbell.id)  # its browser has another key, or is no more
        return
    later = at + timedelta(minutes=min(2 ** min(doorbell.fails, 20), LONGEST))
    bells.failed(one, in_utc(at), in_utc(later), fault_of(trouble))
    since = moment_of(doorbell.failing) if doorbell.failing else at
    if gone or at - since >= GIVEN_UP:
        bells.give_up(doorbell.id, in_utc(at))
