"""Tables are tended: what is due there is done when nobody does anything.

Any number of workers may tend the same table: what one has done, the others find done. Many tables
that are due at once are tended together: what is due at each is decided for itself, and committed
with what is due at the others, in one transaction.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import NamedTuple

from hegemon.core.errors import HegemonError
from hegemon.play.acting import Acted, committing, racing
from hegemon.play.commands import GiveBack
from hegemon.play.matches import Match
from hegemon.play.now import Now, at_chain
from hegemon.play.ports import Commit
from hegemon.play.position import OpenPosition, position_of
from hegemon.play.tables.due import what_is_due
from hegemon.play.tables.hall import Hall
from hegemon.play.times.timing import moment_of, stands

ROUNDS = 10_000
"""So often something may follow from what was done: matches of bots alone go on by themselves."""

TOGETHER = 32
"""Tables in one transaction: others who write wait for it."""

MOMENT = timedelta(milliseconds=100)
"""Longer than this, what was decided at one table does not wait for what is decided at others."""

OUTAGE = timedelta(minutes=10)
"""After so long without a worker, players get the time back."""

AGAIN = timedelta(minutes=5)
"""A table that could not be tended is tried again after so long."""

_LOGGER = logging.getLogger(__name__)


def tend(hall: Hall, name: str, rounds: int = ROUNDS) -> int:
    """Do all that is due at a table, at most so many rounds; tells how many it were.

    Raises NotThere, BadSave, NewerSave, NotSaved, InUse, RulesFailed.
    """
    match = hall.match(name)
    for done in range(rounds):
        if not racing(hall.seat(match), lambda now: what_is_due(hall, match, now)).entries:
            return done
    return rounds


def tend_all(hall: Hall, most: int = 100, rounds: int = ROUNDS) -> int:
    """Tend every table that wants it now, at most so many rounds each; tells how many there were.

    One that cannot be tended is put off, and the others go on.
    """
    names = hall.store.waking(hall.clock.now(), most)
    for first in range(0, len(names), TOGETHER):
        _tend_together(hall, names[first : first + TOGETHER], rounds)
    return len(names)


def put_off(hall: Hall, name: str) -> None:
    """Let a table wait that cannot be tended, so that it does not hold up the others."""
    hall.store.put_off(name, hall.clock.now() + AGAIN)


def after_outage(hall: Hall, worker: str) -> int:
    """Note that a worker begins; give the time back for which none was there, table by table.

    Tells to how many tables. Only those get it whose answers were due in that time or are due in
    less than was lost.
    """
    at = hall.clock.now()
    last = max(hall.store.pulses().values(), default="")
    if not last or at - moment_of(last) < OUTAGE:
        hall.store.pulse(worker, at)
        return 0
    lost = at - moment_of(last)
    names = list(hall.store.due(at + lost))
    for name in names:
        minutes = -(-int(lost.total_seconds()) // 60)
        with _others_go_on(hall, name):
            hall.match(name).act(GiveBack(minutes, last))
    hall.store.pulse(worker, at)
    return len(names)


class _Table(NamedTuple):
    """A table that is being tended."""

    match: Match
    now: Now
    position: OpenPosition | None
    """Kept as long as the table is: who looks for it (`play/position.py`) finds it here."""


class _Ready(NamedTuple):
    """What is due at a table, ready to be committed."""

    match: Match
    commit: Commit
    after: Now


def _tend_together(hall: Hall, names: Sequence[str], rounds: int) -> None:
    """Round by round, until nothing is due at any of these tables."""
    tables = []
    for name in names:
        with _others_go_on(hall, name):
            now = hall.store.now(name)
            tables.append(_table(hall.match_at(name, now), now))
    for _ in range(rounds):
        tables = list(_round(hall, tables))
        if not tables:
            return


def _round(hall: Hall, tables: Sequence[_Table]) -> Iterator[_Table]:
    """One thing that is due at each; the tables at which something was done, as they stand then."""
    ready: list[_Ready] = []
    began = hall.clock.now()
    for table in tables:
        with _others_go_on(hall, table.match.name):
            done = what_is_due(hall, table.match, table.now)
            if done.entries or done.rows:
                ready.append(_ready(hall, table, done))
        if hall.clock.now() - began >= MOMENT:
            yield from _committed(hall, ready)
            ready, began = [], hall.clock.now()
    yield from _committed(hall, ready)


def _ready(hall: Hall, table: _Table, done: Acted) -> _Ready:
    after = stands(table.now, done.entries)
    return _Ready(table.match, committing(hall.seat(table.match), table.now, done, after), after)


def _committed(hall: Hall, ready: Sequence[_Ready]) -> Iterator[_Table]:
    """Commit what is due; one that has moved on, or on which somebody works, is left to the others.

    Whatever the trouble is with all of them, each is tended alone: then it is that table's.
    """
    try:
        chains = hall.store.commit_all([each.commit for each in ready]) if ready else {}
    except HegemonError:
        for each in ready:
            with _others_go_on(hall, each.match.name):
                tend(hall, each.match.name)
        return
    for each in ready:
        if each.commit.entries and each.match.name in chains:
            yield _table(each.match, at_chain(each.after, chains[each.match.name]))


def _table(match: Match, now: Now) -> _Table:
    begun = now.last is not None and now.end is None
    return _Table(match, now, position_of(now, match.ruleset) if begun else None)


@contextmanager
def _others_go_on(hall: Hall, name: str) -> Iterator[None]:
    """Whatever is wrong with one table, the others are tended."""
    try:
        yield
    except HegemonError as trouble:
        _LOGGER.warning("table %s is put off: %s", name, trouble)
        put_off(hall, name)
    except (Exception, SystemExit):  # rules or a bot of others may say sys.exit()
        _LOGGER.exception("table %s is put off", name)
        put_off(hall, name)
