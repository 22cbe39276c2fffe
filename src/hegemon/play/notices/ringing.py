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
from hegemon.play.notices.hours import quiet_ends
from hegemon.play.notices.preferences import kind_of
from hegemon.play.notices.wishes import preferences_of
from hegemon.play.people.ports import Counter
from hegemon.play.people.values import Account
from hegemon.play.receipts import in_utc
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.post import TAKEN, NotCarried, fault_of, meant_for
from hegemon.play.times.timing import moment_of

GIVEN_UP = timedelta(days=3)
"""So long nothing has arrived when a doorbell is given up."""

STALE = timedelta(days=1)
"""What is older than that is told to nobody: he has looked by now, or does not want to."""

LONGEST = 720
"""Minutes between two tries at most."""

_ASKS = ("turn", "due", "reminder")
"""What is of no use when the answer is in."""


class Ringer(Protocol):
    """What rings doorbells."""

    def ring(self, doorbell: Doorbell, keys: DoorbellKeys, ring: DoorbellRing, zone: str) -> None:
        """Ring one; raises NotCarried, for good where there is no such device any more."""


def look(bells: Doorbells, hall: Hall, desk: Counter, most: int = 100) -> int:
    """Find out whose doorbells new notices ring; how many notices there were."""
    notices = bells.unrung(most)
    if notices:
        at = hall.clock.now()
        rings = [ring for each in notices for ring in _rings(bells, hall, desk, each, at)]
        bells.ring(notices, rings)
    return len(notices)


def _rings(
    bells: Doorbells, hall: Hall, desk: Counter, notice: NoticeToRing, at: datetime
) -> Iterator[DoorbellRing]:
    account = meant_for(hall, desk, notice.table, notice.audience, notice.about)
    kind = kind_of(notice.about)
    if account is None or account.closed or kind is None or _is_stale(notice.made, at):
        return
    said = preferences_of(desk, account.id)
    quiet = quiet_ends(said, account.zone, at)
    for doorbell in bells.hung(account.id):
        wanted = said.push if doorbell.way == "push" else said.webhook
        if kind in wanted and not doorbell.given_up and doorbell.made <= notice.made:
            yield DoorbellRing(
                id=_named(notice, doorbell),
                doorbell=doorbell.id,
                about=notice.about,
                table=notice.table,
                audience=notice.audience,
                made=notice.made,
                next=in_utc(quiet or at),
                due=str(notice.facts.get("due", "")),
            )


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
    if account is None or not _still_counts(hall, account, one, at):
        bells.rang(one, arrived=False)
        return
    try:
        ringer.ring(doorbell, keys, one, account.zone)
    except (OSError, HegemonError) as trouble:
        _failed(bells, doorbell, one, at, trouble)
    else:
        bells.rang(one)


def _still_counts(hall: Hall, account: Account, one: DoorbellRing, at: datetime) -> bool:
    """Whether he is still meant, and waits for it."""
    if account.closed or _is_stale(one.made, at):
        return False
    if one.about == TEST:
        return True
    try:
        facts = hall.store.table(one.table).facts
    except HegemonError:
        return False
    return one.about not in _ASKS or one.audience in facts.waiting


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
